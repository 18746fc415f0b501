/** The lesson: its steps, in order, and the positions of a real game that they stand on. */

import type { Wire } from "../server/http";
import { positionModel } from "../model/fromReplay";
import type { TableModel } from "../model/tableModel";
import positions from "./positions.json";

type Game = Wire["GameView"];
interface Positions {
  rules: Wire["RulesView"];
  names: string[];
  steps: Record<string, { start: Game; outcomes: Record<string, Game> }>;
  end: Game;
  example: Wire["HandView"];
}
const REAL = positions as unknown as Positions;

/** The steps, and the kind of act that each asks for; the last one only shows. */
export const STEPS = [
  { id: "draw", act: "draw" },
  { id: "place", act: "place" },
  { id: "take", act: "take" },
  { id: "fourth", act: "take" },
  { id: "ladder", act: "take" },
  { id: "last", act: "draw" },
  { id: "joker", act: "take" },
  { id: "end", act: null },
] as const;
export type StepId = (typeof STEPS)[number]["id"];

/** The reader's seat. */
const SEAT = 1;

export const RULES = REAL.rules;
export const EXAMPLE = REAL.example;
export const END = REAL.end;
export const NAMES = REAL.names;

/** The acts of the asked kind that the position allows. */
export const actsOf = (id: StepId): string[] => {
  const act = STEPS.find((step) => step.id === id)?.act;
  return Object.keys(REAL.steps[id]?.outcomes ?? {}).filter((one) => one.split(" ")[0] === act);
};

const gameOf = (id: StepId, done: string | null): Game => {
  const step = REAL.steps[id];
  return (done === null ? step?.start : step?.outcomes[done]) ?? REAL.end;
};

/** The table of a step before the reader has acted, or after. Only what the step asks for glows. */
export function viewOf(id: StepId, done: string | null, you: string): TableModel {
  const names = [you, ...REAL.names.slice(1)];
  const view = positionModel(REAL.rules, names, gameOf(id, done), SEAT);
  const acts = done === null ? actsOf(id) : [];
  return {
    ...view,
    canDraw: view.canDraw && acts.includes("draw"),
    rows: view.rows.map((row) =>
      (row.state === "open" && !acts.includes(`take ${row.row}`)) ||
      (row.state === "legal" && !acts.includes(`place ${row.row}`))
        ? { ...row, state: "shut" as const }
        : row,
    ),
  };
}

/** The reader's points in a step before and after an act, and whether nothing brings more. */
export function gainOf(id: StepId, done: string): { before: number; after: number; best: boolean } {
  const points = (act: string | null): number => gameOf(id, act).hands[SEAT - 1]?.points ?? 0;
  const after = points(done);
  return {
    before: points(null),
    after,
    best: actsOf(id).every((act) => points(act) <= after),
  };
}
