import { beforeAll, describe, expect, it } from "vitest";
import { loadCatalogue, setLanguage } from "../i18n/index.svelte";
import { COLOURS } from "./cards";
import { padText } from "./padText";
import {
  coloursIn,
  coloursOut,
  type EditionFacts,
  fitOut,
  newPad,
  readPad,
  scoreOf,
  type ScoreTable,
  sideOf,
  tooMany,
  totalsOf,
  withCount,
  withEdition,
  withName,
  withNewGame,
  withOut,
  withoutGame,
  withPlayers,
} from "./scorePad";

/** A few lines of the server's table; tests/web/test_score_pad.py compares with all of it. */
const TABLE = {
  points: { brown: [0, 1, 3, 6, 10, 15, 21] },
  plus_colours: 3,
  plus_two: 2,
  best: {
    brown: {
      "6432000": "34 39/1/2/1 44/11/0/5 45/112/0/1",
      "0000000": "0 1/0/1/0 3/00/1/1 6/000/1/2",
    },
  },
} as unknown as ScoreTable;

describe("scoreOf", () => {
  const hand = { G: 6, Y: 4, R: 3, B: 2, J: 1, "+": 1 } as const;

  it("explains the rulebooks' example line by line", () => {
    const score = scoreOf(TABLE, "brown", hand, COLOURS);
    expect(score?.total).toBe(41);
    expect(score?.plus.map((fan) => [fan.card, fan.count, fan.jokers.length, fan.points])).toEqual([
      ["G", 6, 0, 21],
      ["Y", 4, 1, 15],
      ["R", 3, 0, 6],
      ["+", 1, 0, 2],
    ]);
    expect(score?.minus.map((fan) => [fan.card, fan.points])).toEqual([["B", -3]]);
    expect(score?.joker).toEqual({ colour: "Y", cards: 5, other: "R", loss: 1 });
  });
  it("its lines add up", () => {
    const score = scoreOf(TABLE, "brown", hand, COLOURS);
    const lines = [...(score?.plus ?? []), ...(score?.minus ?? [])];
    expect(lines.reduce((sum, fan) => sum + fan.points, 0)).toBe(score?.total);
  });
  it("an empty hand is worth nothing", () => {
    expect(scoreOf(TABLE, "brown", {}, COLOURS)).toMatchObject({ total: 0, plus: [], joker: null });
  });
  it("says nothing about what the table does not know", () => {
    expect(scoreOf(TABLE, "purple", hand, COLOURS)).toBeNull();
    expect(scoreOf(TABLE, "brown", { R: 1 }, COLOURS)).toBeNull();
  });
});

/** An edition for three and four only, with a side of its own. */
const SMALL = {
  name: "german",
  sides: [{ name: "violet", scoring: "violet", points: [] as number[] }],
  set_ups: [
    { players: 3, colours: 6 },
    { players: 4, colours: 7 },
  ],
} as unknown as EditionFacts;

describe("the pad", () => {
  beforeAll(async () => {
    await setLanguage("en");
    await loadCatalogue("pages");
  });
  it("changes only what another edition does not have", () => {
    const pad = withCount(newPad(4), 3, "G", 2);
    expect(withEdition(pad, SMALL)).toEqual({ ...pad, edition: "german", scoring: "violet" });
    const smaller = withEdition(newPad(2), SMALL);
    expect(smaller.names).toHaveLength(3);
    expect(smaller.games[0]?.out).toEqual(["E"]);
    expect(coloursOut(SMALL, 4)).toBe(0);
    expect(sideOf(smaller, SMALL)).toBe("violet");
    expect(sideOf(smaller, undefined)).toBe("brown");
  });
  it("keeps names short, and stays the same where a name does", () => {
    const pad = withName(newPad(2), 1, `  ${"Anna ".repeat(9)}`);
    expect(pad.names).toEqual(["", "Anna Anna Anna Anna "]);
    expect(withName(pad, 1, "Anna Anna Anna Anna Anna")).toBe(pad);
  });
  it("is shared as text, with a line for the match where there are several games", () => {
    const pad = withName(withCount(newPad(2), 0, "+", 3), 0, "Anna");
    const text = (one: typeof pad): string[] =>
      padText(one, undefined, totalsOf(TABLE, one)).split("\n");
    expect(text(pad).slice(1)).toEqual(["Game 1: Anna 6, Player 2 –"]);
    expect(text(withCount(withNewGame(pad), 1, "+", 1)).slice(1)).toEqual([
      "Game 1: Anna 6, Player 2 –",
      "Game 2: Anna –, Player 2 2",
      "Total: Anna 6, Player 2 2",
    ]);
  });
  it("keeps hands when the number of players changes", () => {
    let pad = withCount(newPad(3), 1, "G", 4);
    pad = withPlayers(pad, 5, 0);
    expect(pad.names).toHaveLength(5);
    expect(pad.games[0]?.hands[1]).toEqual({ G: 4 });
    expect(withPlayers(pad, 2, 2).games[0]?.out).toEqual(["E", "N"]);
  });
  it("takes a colour out of the game and its cards with it", () => {
    let pad = withPlayers(newPad(3), 3, 1);
    pad = withOut(withCount(pad, 0, "B", 2), "B");
    expect(pad.games[0]?.out).toEqual(["B"]);
    expect(pad.games[0]?.hands[0]).toEqual({});
    expect(coloursIn(pad.games[0] ?? { out: [], hands: [] })).not.toContain("B");
    expect(fitOut(["R"], 2)).toEqual(["R", "E"]);
  });
  it("adds, opens and deletes games, and sums them", () => {
    let pad = newPad(2);
    pad = withCount(pad, 0, "+", 3);
    pad = withCount(withNewGame(pad), 0, "+", 1);
    expect(pad.at).toBe(1);
    expect(totalsOf(TABLE, pad)).toEqual({
      games: [
        [6, null],
        [2, null],
      ],
      match: [8, 0],
    });
    pad = withoutGame(pad, 0);
    expect(pad).toMatchObject({ at: 0 });
    expect(withoutGame(pad, 0).games).toEqual([{ out: [], hands: [{}, {}] }]);
  });
  it("notices more cards than there are in the box", () => {
    const facts = { colour_cards: 9, jokers: 3, plus_twos: 10 } as EditionFacts;
    let pad = withCount(newPad(2), 0, "G", 6);
    pad = withCount(withCount(pad, 1, "G", 4), 1, "J", 3);
    expect(tooMany(pad.games[0] ?? { out: [], hands: [] }, facts)).toEqual(["G"]);
  });
  it("comes back from storage, and survives damage", () => {
    const pad = withCount(newPad(3), 2, "J", 2);
    expect(readPad(JSON.stringify(pad))).toEqual(pad);
    for (const bad of [null, "", "{", "[]", '{"names":[]}', JSON.stringify({ ...pad, at: 9 })]) {
      expect(readPad(bad)).toEqual(newPad());
    }
    const foreign = { ...pad, games: [{ out: [], hands: [{ X: 1 }, {}, {}] }] };
    expect(readPad(JSON.stringify(foreign))).toEqual(newPad());
  });
});
