/**
 * Cards move from where they were seen to where they lie now. The page is always right at once: what
 * moves is only drawn elsewhere for a moment, so nothing waits and every click counts.
 */

import { settings } from "./settings.svelte";

const FLIP = 260;
const MOVE = 340;
const GATHER = 480;
const APART = 60;
const ARRIVE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const TURN = "cubic-bezier(0.6, 0, 0.3, 1)";
const SPRING = "cubic-bezier(0.3, 1.35, 0.5, 1)";

export type Act =
  | { kind: "draw" }
  | { kind: "last-round" }
  | { kind: "place"; row: number }
  | { kind: "take"; row: number; seat: number }
  | { kind: "undone"; seat: number };

/** Where things are. */
export interface Places {
  deck: DOMRect | null;
  drawn: DOMRect | null;
  token: DOMRect | null;
  /** The chameleon as it looked there. */
  animal: Element | null;
  /** By row, each card with its face. */
  rows: Map<number, { face: string; at: DOMRect }[]>;
  seats: Map<number, DOMRect>;
  /** By seat and colour: where it lies, and what its tag says. */
  fans: Map<string, { at: DOMRect; tag: string }>;
}

export function isStill(): boolean {
  return (
    settings.lessMotion ||
    document.hidden ||
    !matchMedia("(prefers-reduced-motion: no-preference)").matches
  );
}

const rectOf = (element: Element | null): DOMRect | null => {
  const rect = element?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : null;
};

/** The last part of the card's `face-` class. */
const faceOf = (card: Element): string =>
  /face-(\w)/.exec(card.getAttribute("class") ?? "")?.[1] ?? "";

/** Looks where everything is now. */
export function look(): Places {
  const places: Places = {
    deck: rectOf(document.querySelector("[data-deck]")),
    drawn: rectOf(document.querySelector("[data-drawn]")),
    token: rectOf(document.querySelector("[data-token]")),
    animal: document.querySelector("[data-token]"),
    rows: new Map(),
    seats: new Map(),
    fans: new Map(),
  };
  for (const seat of document.querySelectorAll("[data-seat]")) {
    places.seats.set(Number(seat.getAttribute("data-seat")), seat.getBoundingClientRect());
  }
  for (const row of document.querySelectorAll("[data-row]")) {
    const cards = Array.from(row.querySelectorAll(".card"), (card) => ({
      face: faceOf(card),
      at: card.getBoundingClientRect(),
    }));
    places.rows.set(Number(row.getAttribute("data-row")), cards);
  }
  for (const fan of document.querySelectorAll("[data-seat] [data-fan]")) {
    const seat = fan.closest("[data-seat]")?.getAttribute("data-seat") ?? "";
    places.fans.set(`${seat} ${fan.getAttribute("data-fan") ?? ""}`, {
      at: fan.getBoundingClientRect(),
      tag: tagOf(fan)?.textContent ?? "",
    });
  }
  return places;
}

const tagOf = (fan: Element): Element | null => fan.querySelector(".tag");

/** From an earlier place to where the element lies now. */
function fly(
  element: Element | null | undefined,
  from: DOMRect | null | undefined,
  options: KeyframeAnimationOptions,
): void {
  const to = rectOf(element ?? null);
  if (!element || !from || !to) return;
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.abs(x) + Math.abs(y) < 2) return;
  const scale = from.width / to.width;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 6 },
      { transform: "none", zIndex: 6 },
    ],
    { fill: "backwards", easing: ARRIVE, ...options },
  );
}

/**
 * Shows what just happened, given where everything was before; says by seat after how many
 * milliseconds the cards of a row have landed there.
 */
export function show(acts: readonly Act[], before: Places): Map<number, number> {
  const landed = new Map<number, number>();
  if (isStill()) return landed;
  for (const act of acts) {
    if (act.kind === "draw") turnUp(before.deck);
    else if (act.kind === "place") place(act.row, before.drawn ?? before.deck);
    else if (act.kind === "take") landed.set(act.seat, gather(act.row, act.seat, before));
    else if (act.kind === "undone") putBack(act.seat, before);
    else lastRound();
  }
  if (acts.length > 0) walk(before);
  return landed;
}

/** The turn passes: the chameleon walks off one branch and onto the next, never across the table. */
function walk({ token: from, animal }: Places): void {
  const next = document.querySelector("[data-token]");
  const to = rectOf(next);
  if (from && to && Math.abs(from.left - to.left) + Math.abs(from.top - to.top) < 2) return;
  const half = MOVE / 2;
  if (animal && from && !animal.isConnected) {
    const leaving = animal.cloneNode(true) as SVGElement;
    leaving.removeAttribute("data-token");
    leaving.style.cssText = `position: fixed; z-index: 5; inset: ${from.top}px auto auto ${from.left}px; width: ${from.width}px; height: ${from.height}px`;
    document.body.append(leaving);
    const steps = leaving.animate(walking(from.width), { duration: half, easing: "linear" });
    steps.onfinish = steps.oncancel = () => leaving.remove();
  }
  if (next && to) {
    next.animate(walking(to.width), {
      duration: half,
      delay: half,
      direction: "reverse",
      easing: "linear",
      fill: "backwards",
    });
  }
}

/** Three steps towards the end of the branch. */
const walking = (width: number): Keyframe[] => [
  { transform: "none", opacity: 1 },
  { transform: `translate(${width * 0.12}px, -2px) rotate(-2deg)`, opacity: 1 },
  { transform: `translate(${width * 0.24}px, 0) rotate(1deg)`, opacity: 0.7 },
  { transform: `translate(${width * 0.36}px, -1px)`, opacity: 0 },
];

/** The top card is lifted and turned over half-way. */
function turnUp(deck: DOMRect | null): void {
  const drawn = document.querySelector("[data-drawn]");
  const to = rectOf(drawn);
  if (!drawn || !deck || !to) return;
  const x = deck.left + deck.width / 2 - to.left - to.width / 2;
  const y = deck.top + deck.height / 2 - to.top - to.height / 2;
  const scale = deck.width / to.width;
  drawn.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale}) rotateY(0deg)`, zIndex: 6 },
      {
        transform: `translate(${x / 2}px, ${y / 2 - 10}px) scale(${(scale + 1) / 2}) rotateY(90deg)`,
        zIndex: 6,
      },
      { transform: "none", zIndex: 6 },
    ],
    { duration: FLIP, easing: TURN },
  );
  drawn
    .querySelector("[data-back]")
    ?.animate([{ visibility: "visible" }, { visibility: "visible" }], { duration: FLIP / 2 });
}

/** The card springs onto its branch, which dips. */
function place(row: number, from: DOMRect | null): void {
  const target = document.querySelector(`[data-row="${row}"]`);
  fly([...(target?.querySelectorAll(".card") ?? [])].at(-1), from, {
    duration: MOVE,
    easing: SPRING,
  });
  target
    ?.querySelector(".branch")
    ?.animate([{ translate: "0" }, { translate: "0 2px" }, { translate: "0" }], {
      duration: 120,
      delay: MOVE * 0.6,
    });
}

/**
 * The cards leave from left to right; a colour that changes sides crosses the branch last. Says when
 * all of them have landed: what they are worth is not written before.
 */
function gather(row: number, seat: number, before: Places): number {
  const home = document.querySelector(`[data-seat="${seat}"]`);
  if (!home) return 0;
  const cards = before.rows.get(row) ?? [];
  const used = new Set<Element>();
  cards.forEach(({ face, at }, index) => {
    const colour = face === "P" ? "+" : face;
    const fan = home.querySelector(`[data-fan="${CSS.escape(colour)}"]`);
    const lying = [...home.querySelectorAll(`.card.face-${face}`)].reverse();
    const target = lying.find((card) => !used.has(card)) ?? fan?.querySelector(".chip");
    if (!target) return;
    used.add(target);
    fly(target, at, { duration: GATHER, delay: APART * index });
  });
  const landed = GATHER + APART * Math.max(0, cards.length - 1);
  const seatWas = before.seats.get(seat);
  // On a shared device the seats change places: then a fan has not moved, its seat has.
  const isAt = seatWas && Math.abs(seatWas.top - home.getBoundingClientRect().top) <= 20;
  let end = landed;
  for (const fan of home.querySelectorAll("[data-fan]")) {
    const was = before.fans.get(`${seat} ${fan.getAttribute("data-fan") ?? ""}`);
    const is = rectOf(fan);
    const isAcross =
      isAt && was && is && Math.abs(was.at.top - is.top) > Math.min(was.at.height, is.height) / 2;
    if (isAcross) {
      fly(fan, was.at, { duration: MOVE, delay: landed });
      end = landed + MOVE;
    }
    const tag = tagOf(fan);
    if (tag && tag.textContent !== was?.tag) {
      tag.animate([{ opacity: 0 }, { opacity: 0 }], { duration: landed });
    }
  }
  return end;
}

/** A row that was taken comes back the way it went. */
function putBack(seat: number, before: Places): void {
  for (const row of document.querySelectorAll("[data-row]")) {
    if (before.rows.get(Number(row.getAttribute("data-row")))?.length !== 0) continue;
    [...row.querySelectorAll(".card")].forEach((card, index) => {
      const face = faceOf(card);
      const fan = before.fans.get(`${seat} ${face === "P" ? "+" : face}`);
      fly(card, fan?.at ?? before.seats.get(seat), { duration: GATHER, delay: APART * index });
    });
  }
}

/** The last-round card lies over the table for a second, then beside the deck. */
function lastRound(): void {
  const card = document.querySelector("[data-last]");
  const to = rectOf(card);
  if (!card || !to) return;
  const x = innerWidth / 2 - to.left - to.width / 2;
  const y = innerHeight * 0.45 - to.top - to.height / 2;
  const scale = Math.min(innerHeight * 0.42, 360) / to.height;
  const over = `translate(${x}px, ${y}px) scale(${scale})`;
  card.animate(
    [
      { transform: `${over} rotateY(90deg)`, zIndex: 9 },
      { transform: over, zIndex: 9, offset: 0.16, easing: "linear" },
      { transform: over, zIndex: 9, offset: 0.78, easing: ARRIVE },
      { transform: "none", zIndex: 9 },
    ],
    { duration: FLIP + 1000 + MOVE, easing: TURN },
  );
}
