/** Shows and sounds what is new at the table. */
import { untrack } from "svelte";
import { type Act, look, type Places, show } from "$lib/browser/motion";
import { countLater, stopAllCounting } from "$lib/browser/counting";
import { play } from "$lib/browser/sounds";
import type { Wire } from "$lib/server/http";
import type { LiveTable } from "$lib/server/live.svelte";
import type { SeatModel, TableModel } from "$lib/model/tableModel";

/** More acts at once cannot be followed. */
const MOST_ACTS = 4;

/** What is new in the log, as motion; nothing when too much happened to be followed. */
function newActs(live: LiveTable, seen: number): Act[] {
  const fresh = live.entries.filter((entry) => entry.number > seen);
  const acts = fresh.flatMap(({ lines = [] }) => lines.flatMap(actOf));
  return acts.length > MOST_ACTS ? [] : acts;
}

function actOf({ kind, row, seat }: Wire["LogLine"]): Act[] {
  if (kind === "draw" || kind === "extra") return [{ kind: "draw" }];
  if (kind === "last-round") return [{ kind }];
  if (kind === "undone" && seat) return [{ kind, seat }];
  if (kind === "place" && row) return [{ kind, row }];
  return kind === "take" && row && seat ? [{ kind, row, seat }] : [];
}

/** What is new is heard, each kind once; a round that ends, when its last cards have landed. */
function sound(live: LiveTable, seen: number, acts: readonly Act[]): void {
  // A row that comes back sounds like cards laid down.
  for (const kind of new Set(acts.map((act) => act.kind))) play(kind === "undone" ? "place" : kind);
  const lines = live.entries.filter((entry) => entry.number > seen).flatMap(({ lines }) => lines);
  if (acts.length > 0 && lines.some((line) => line?.kind === "round")) play("round", 0.7);
}

/** To be called while a component is made: its effects end with it. */
export function followMotion(live: LiveTable, view: () => unknown, table: () => TableModel): void {
  const latest = (): number => live.entries.at(-1)?.number ?? 0;
  let seen = untrack(latest);
  let before: Places | null = null;
  const totals = (): Record<number, number> =>
    Object.fromEntries(seatsOf(table()).map(({ seat, total }) => [seat, total]));
  let totalsBefore = untrack(totals);
  $effect.pre(() => {
    void view();
    before = untrack(look);
  });
  $effect(() => {
    void view();
    untrack(() => {
      const acts = newActs(live, seen);
      sound(live, seen, acts);
      seen = latest();
      const landed = before ? show(acts, before) : [];
      const now = totals();
      for (const [seat, after] of landed) {
        countLater(seat, totalsBefore[seat] ?? 0, now[seat] ?? 0, after);
      }
      totalsBefore = now;
    });
  });
  $effect(() => stopAllCounting);
}

const seatsOf = ({ me, others }: TableModel): SeatModel[] => (me ? [me, ...others] : others);
