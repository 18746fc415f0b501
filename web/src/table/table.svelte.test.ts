import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { TABLES } from "../../gallery/fixtures";
import { setLanguage } from "$lib/i18n/index.svelte";
import { rowName, seatName, turnHeading, turnPrompt } from "$lib/model/sentences";
import type { LogEntry, RowModel, TableModel } from "$lib/model/tableModel";
import Announcer from "./Announcer.svelte";
import Chip from "$game/Chip.svelte";
import Log from "./Log.svelte";
import Row from "./Row.svelte";

const table = (name: string): TableModel => {
  const found = TABLES[name];
  if (!found) throw new Error(name);
  return found;
};
const row = (part: Partial<RowModel>): RowModel => ({
  row: 2,
  room: 3,
  cards: ["B", "J"],
  state: "shut",
  takenBy: null,
  ...part,
});

let mounted: Record<string, unknown>[] = [];
function show<P extends Record<string, unknown>>(component: Component<P>, props: P): void {
  mounted.push(mount(component, { target: document.body, props }));
  flushSync();
}

beforeAll(() => setLanguage("en"));
beforeEach(() => document.body.replaceChildren());
afterEach(async () => {
  await Promise.all(mounted.map((component) => unmount(component)));
  mounted = [];
});

describe("names for screen readers", () => {
  it("names a row with its cards", () => {
    expect(rowName(row({}))).toBe("Row 2, 2 of 3: blue, joker");
    expect(rowName(row({ cards: [] }))).toBe("Row 2, 0 of 3");
    const takenBy = { name: "Juno", kind: "bot", you: false } as const;
    expect(rowName(row({ state: "taken", takenBy }))).toBe("Row 2, taken by Juno");
  });
  it("names a seat with its points and state", () => {
    const juno = table("place").others[2];
    expect(juno && seatName(juno)).toBe("Juno, bot, 20 points, out this round");
  });
});

describe("what to do, in words", () => {
  it.each([
    ["place", "Your turn", "Place the green card on a highlighted row."],
    ["choose", "Your turn", "Draw a card, or take a row."],
    ["start", "Your turn", "Draw a card."],
    ["late", "Your turn", "Last round: draw a card, or take a row."],
    ["wait", "Otis is choosing", "You are next."],
    ["five-wait", "Otis is placing a card", "You’re up soon."],
  ])("%s", (name, heading, prompt) => {
    expect(turnHeading(table(name))).toBe(heading);
    expect(turnPrompt(table(name))).toBe(prompt);
  });
});

describe("Row", () => {
  it("is a button only when it can be used, and says what it does", () => {
    const picked = vi.fn();
    show(Row, { row: row({ state: "legal" }), onpick: picked });
    const button = document.querySelector("button");
    expect(button?.firstChild?.textContent).toBe("Place on row 2. Row 2, 2 of 3: blue, joker");
    button?.click();
    expect(picked).toHaveBeenCalledExactlyOnceWith(2);
  });
  it("says before it is taken what it brings", () => {
    show(Row, { row: row({ state: "open", brings: -1 }), isChosen: true });
    const button = document.querySelector("button");
    expect(button?.firstChild?.textContent).toContain("blue, joker (−1 point)?");
    expect(button?.querySelector(".brings")?.textContent).toBe("−1");
  });
  it("is no button otherwise", () => {
    show(Row, { row: row({}) });
    expect(document.querySelector("button")).toBeNull();
    expect(document.body.textContent).toContain("Row 2, 2 of 3: blue, joker");
  });
});

describe("Chip", () => {
  it.each(["R", "O", "Y", "G", "B", "N", "E"] as const)(
    "shows letter, shape and pattern of %s",
    (card) => {
      show(Chip, { card });
      const drawn = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href"));
      expect(drawn).toEqual([`#lt-${card}`, `#em-${card}`]);
      expect(document.querySelector(".pattern")?.getAttribute("fill")).toBe(`url(#pc-${card})`);
    },
  );
});

describe("Log", () => {
  it("writes names and cards into the sentence", () => {
    show(Log, { entries: table("place").log.slice(0, 4) });
    const lines = [...document.querySelectorAll("li")].map((line) =>
      line.textContent.replace(/\s+/g, " ").trim(),
    );
    expect(lines).toEqual([
      "You drew green.",
      "Otis put yellow on row 2.",
      "Mira put brown on row 3.",
      "Juno took row 4: orange yellow.",
    ]);
  });
});

describe("Announcer", () => {
  const who = { name: "Mira", kind: "person", you: false } as const;
  const entry = (number: number): LogEntry => ({ number, kind: "draw", who, card: "R" });

  it("reads new events once, one at a time, and nothing old", () => {
    vi.useFakeTimers();
    const props = $state({ entries: [entry(1)], pace: 100 });
    show(Announcer, props);
    const said = (): number => document.querySelectorAll("[role=log] p").length;
    expect(said()).toBe(0);
    props.entries = [entry(3), entry(2), entry(1)];
    flushSync();
    expect(said()).toBe(1);
    vi.advanceTimersByTime(100);
    flushSync();
    expect(said()).toBe(2);
    props.entries = [entry(3), entry(2), entry(1)]; // the same again, after a reconnect
    vi.advanceTimersByTime(1000);
    flushSync();
    expect(said()).toBe(2);
    vi.useRealTimers();
  });
  it("says nothing twice when what is late has an earlier number", () => {
    const props = $state({ entries: [entry(1)], pace: 0 });
    vi.useFakeTimers();
    show(Announcer, props);
    props.entries = [entry(2), entry(5), entry(1)];
    vi.advanceTimersByTime(10);
    props.entries = [entry(6), entry(2), entry(5), entry(1)];
    vi.advanceTimersByTime(10);
    flushSync();
    vi.advanceTimersByTime(10);
    flushSync();
    expect(document.querySelectorAll("[role=log] p").length).toBe(3);
    vi.useRealTimers();
  });
});
