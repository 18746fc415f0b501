/** The lesson: its steps, in order, and the real game that they are taken from. */

import type { Act } from "../browser/motion";
import { positionModel } from "../model/fromReplay";
import type { Card, PlayerModel, TableModel } from "../model/tableModel";
import type { Wire } from "../server/http";
import positions from "./positions.json";

type Game = Wire["GameView"];
type Kind = "draw" | "place" | "take";

/** Something done at the table: what moves, who did it, and with which cards. */
export type LessonAct = Exclude<Act, { kind: "undone" }> & {
  seat: number;
  card?: Card;
  cards?: Card[];
};

/** The table after something was done. */
interface Shot {
  acts: LessonAct[];
  game: Game;
}

/** What comes of an act: what is to be watched, and what the reader can do then. */
interface Node {
  shots: Shot[];
  choices: Record<string, Node>;
}

/** How a step begins. */
interface Root extends Node {
  start: Game;
}

const REAL = positions as unknown as {
  rules: Wire["RulesView"];
  /** By step, then by the last act of the step before; "" where that does not matter. */
  steps: Record<string, Record<string, Root>>;
};

/**
 * What each step asks for, in order, and what it says: before the first act, then after each. The
 * last step only shows.
 */
export const STEPS: readonly { id: string; title: string; asks: Kind[]; says: string[] }[] = [
  {
    id: "turn",
    title: "learn-turn-title",
    asks: ["draw", "place"],
    says: ["learn-turn-text", "learn-turn-drawn", "learn-turn-done"],
  },
  {
    id: "take",
    title: "learn-take-title",
    asks: ["take"],
    says: ["learn-take-text", "learn-take-done"],
  },
  {
    id: "fourth",
    title: "learn-fourth-title",
    asks: ["take"],
    says: ["learn-fourth-text", "learn-fourth-done"],
  },
  {
    id: "ladder",
    title: "learn-ladder-title",
    asks: ["take"],
    says: ["learn-ladder-text", "learn-ladder-done"],
  },
  {
    id: "joker",
    title: "learn-joker-title",
    asks: ["take"],
    says: ["learn-joker-text", "learn-joker-done"],
  },
  {
    id: "last",
    title: "learn-last-title",
    asks: ["draw", "place", "take"],
    says: ["learn-last-text", "learn-last-drawn", "learn-last-placed", "learn-last-done"],
  },
  { id: "end", title: "learn-end-title", asks: [], says: ["learn-end-text"] },
];

/** The reader's seat. */
const SEAT = 1;

/** The other two. */
const OTHERS = ["Mira", "Otis"];

export const RULES = REAL.rules;

/** Where a step begins, given what the reader did in the steps before it. */
function rootOf(at: number, acts: readonly (readonly string[])[]): Root | undefined {
  const roots = REAL.steps[STEPS[at]?.id ?? ""] ?? {};
  return roots[acts[at - 1]?.at(-1) ?? ""] ?? Object.values(roots)[0];
}

/** A step as far as the reader has come in it. */
export class Step {
  readonly #root: Root | undefined;
  readonly #path: readonly string[];

  constructor(at: number, acts: readonly (readonly string[])[]) {
    this.#root = rootOf(at, acts);
    this.#path = acts[at] ?? [];
  }

  #node(length: number): Node | undefined {
    let node: Node | undefined = this.#root;
    for (const act of this.#path.slice(0, length)) node = node?.choices[act];
    return node;
  }

  /** What is to be watched after the reader's last act, that act included. */
  get shots(): readonly Shot[] {
    return this.#node(this.#path.length)?.shots ?? [];
  }

  /** The acts that are asked for, once everything has been watched. */
  get choices(): string[] {
    return Object.keys(this.#node(this.#path.length)?.choices ?? {});
  }

  /** The table after so many of the shots. */
  game(shown: number): Game | undefined {
    const shot = this.shots[shown - 1];
    if (shot) return shot.game;
    const before = this.#path.length > 0 ? this.#node(this.#path.length - 1)?.shots.at(-1) : null;
    return before?.game ?? this.#root?.start;
  }

  /** What the reader's last act brought, and the most that any act would have brought. */
  get gain(): { gain: number; most: number } {
    const length = this.#path.length;
    const node = this.#node(length - 1);
    const before = points(node?.shots.at(-1)?.game ?? this.#root?.start);
    const brought = (act: string): number => points(node?.choices[act]?.shots[0]?.game) - before;
    const all = Object.keys(node?.choices ?? {}).map(brought);
    return { gain: brought(this.#path.at(-1) ?? ""), most: Math.max(0, ...all) };
  }
}

const points = (game: Game | undefined): number => game?.hands[SEAT - 1]?.points ?? 0;

/** The game at the end of the lesson, as the reader has played it. */
export function endOf(acts: readonly (readonly string[])[]): Game | undefined {
  const at = STEPS.findIndex(({ id }) => id === "last");
  let node: Node | undefined = rootOf(at, acts);
  const path = [...(acts[at] ?? [])];
  let game: Game | undefined;
  while (node) {
    game = node.shots.at(-1)?.game ?? game;
    node = node.choices[path.shift() ?? ""] ?? Object.values(node.choices).at(-1);
  }
  return game;
}

export const playersOf = (you: string): PlayerModel[] =>
  [you, ...OTHERS].map((name, at) => ({ name, kind: "person", you: at + 1 === SEAT }));

/** The table of the lesson. Only what is asked for glows, and no row says what it would bring. */
export function viewOf(game: Game, choices: readonly string[], you: string): TableModel {
  const view = positionModel(REAL.rules, [you, ...OTHERS], game, SEAT);
  return {
    ...view,
    canDraw: view.canDraw && choices.includes("draw"),
    rows: view.rows.map((row) => ({
      ...row,
      brings: undefined,
      state:
        (row.state === "open" && !choices.includes(`take ${row.row}`)) ||
        (row.state === "legal" && !choices.includes(`place ${row.row}`))
          ? ("shut" as const)
          : row.state,
    })),
  };
}
