import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { badRecordText } from "./badRecord";
import type { Wire } from "./http";
import { loadCatalogue, setLanguage } from "../i18n/index.svelte";

const problem = (part: Partial<Wire["RecordProblem"]>): Wire["RecordProblem"] => ({
  fault: "illegal_move",
  line: 1200,
  move: 3,
  tag: null,
  read: "G2",
  right: null,
  ...part,
});

describe("a bad record", () => {
  beforeAll(() => loadCatalogue("pages"));
  beforeEach(() => setLanguage("en"));

  it("is explained with the place and what was read", () => {
    expect(badRecordText(problem({ line: 12 }))).toBe(
      "line 12, move 3: the rules do not allow “G2” here.",
    );
    const value = problem({
      fault: "tag_value",
      line: 2,
      move: null,
      tag: "Edition",
      read: "french",
    });
    expect(badRecordText(value)).toBe("line 2: “french” does not fit the tag [Edition].");
  });
  it("is shown what a tag looks like", () => {
    expect(badRecordText(problem({ fault: "no_tags", line: 1 }))).toBe(
      'line 1: a record begins with its tags, such as [Seat1 "Ann"].',
    );
  });
  it("is explained in the language of the reader", async () => {
    await setLanguage("hu");
    expect(badRecordText(problem({ fault: "short_move", line: 12 }))).toBe(
      "12. sor, 3. lépés: „G2” után hiányzik valami.",
    );
  });
  it("has a sentence even for what only a newer server finds", () => {
    const unknown = problem({ line: 7, fault: "torn" as Wire["RecordProblem"]["fault"] });
    expect(badRecordText(unknown)).toBe("line 7: something is wrong in the record here.");
  });
});
