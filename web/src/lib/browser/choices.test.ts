import { describe, expect, it } from "vitest";
import { readChoices } from "./choices.svelte";

describe("remembered choices", () => {
  it.each([null, "", "{", "[1]", "7"])("has defaults for %s", (text) => {
    expect(readChoices(text)).toMatchObject({ players: 4, level: "steady", pace: 600, games: 1 });
  });
  it("keeps what is known and drops the rest", () => {
    const text = JSON.stringify({
      edition: "german",
      scoring: "violet",
      players: 9,
      level: "<b>",
      clock: 60,
      names: ["Ada", 7, "Ben"],
    });
    expect(readChoices(text)).toMatchObject({
      edition: "german",
      scoring: "violet",
      players: 4,
      level: "steady",
      clock: 60,
      names: ["Ada", "Ben"],
    });
  });
});
