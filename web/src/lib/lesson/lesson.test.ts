import { describe, expect, it } from "vitest";
import { endOf, Step, STEPS, viewOf } from "./lesson";

/** Every way through a step, with the ways that led to it. */
function* ways(at: number, before: string[][]): Generator<string[][]> {
  const step = new Step(at, before);
  if (step.choices.length === 0) yield before;
  for (const act of step.choices) {
    const acts = before.map((path, index) => (index === at ? [...path, act] : path));
    yield* ways(at, acts);
  }
}

describe("the lesson", () => {
  const none = STEPS.map((): string[] => []);

  it.each(STEPS.slice(0, -1).map(({ id }, at) => [id, at] as const))(
    "can be played in every way: %s",
    (_, at) => {
      const befores = at === 0 ? [none] : [...ways(at - 1, none)];
      for (const before of befores) {
        const all = [...ways(at, before)];
        expect(all.length).toBeGreaterThan(0);
        for (const acts of all) {
          // One thing is said before the first act and one after each.
          expect(STEPS[at]?.says.length).toBe((acts[at]?.length ?? 0) + 1);
          expect(acts[at]?.map((act) => act.split(" ")[0])).toEqual(STEPS[at]?.asks);
        }
      }
    },
  );

  it("opens what it asks for, and prints no answer", () => {
    const acts = structuredClone(none);
    STEPS.slice(0, -1).forEach(({ asks }, at) => {
      for (const ask of asks) {
        const step = new Step(at, acts);
        const game = step.game(step.shots.length);
        if (!game) throw new Error("no position");
        const view = viewOf(game, step.choices, "You");
        expect(view.canDraw).toBe(ask === "draw");
        const open = view.rows.filter(({ state }) => state === "open" || state === "legal");
        expect(open.length).toBe(ask === "draw" ? 0 : step.choices.length);
        expect(view.rows.every(({ brings }) => brings === undefined)).toBe(true);
        acts[at] = [...(acts[at] ?? []), step.choices.at(-1) ?? ""];
      }
    });
  });

  it("ends with the game that was played, or with one that could have been", () => {
    const at = STEPS.findIndex(({ id }) => id === "last");
    expect(endOf(none)?.phase).toBe("over");
    const totals = [...ways(at, none)].map((acts) => endOf(acts)?.hands[0]?.points);
    expect(totals).toEqual([43, 42, 48]);
  });
});
