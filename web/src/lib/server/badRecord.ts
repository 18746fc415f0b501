/** Why a record is refused, in the reader's language; the server says where and what was read. */
import { t } from "../i18n/index.svelte";
import type { Wire } from "./http";

type RecordProblem = Wire["RecordProblem"];

const MESSAGES: Record<RecordProblem["fault"], string> = {
  empty: "bad-record-empty",
  two_records: "bad-record-two",
  no_tags: "bad-record-no-tags",
  no_blank_line: "bad-record-no-blank-line",
  not_text: "bad-record-not-text",
  too_long: "replay-too-long",
  comment: "bad-record-comment",
  bad_tag: "bad-record-bad-tag",
  tag_twice: "bad-record-tag-twice",
  tag_missing: "bad-record-tag-missing",
  tag_value: "bad-record-tag-value",
  bad_move: "bad-record-bad-move",
  illegal_move: "bad-record-illegal-move",
  short_move: "bad-record-short-move",
  not_finished: "bad-record-not-finished",
  wrong_result: "bad-record-wrong-result",
  other: "bad-record-other",
};

/** A tag as a record writes it; the same in every language. */
const EXAMPLE = '[Seat1 "Ann"]';

/** A newer server may find faults that this client has no words for. */
export function badRecordText(problem: RecordProblem): string {
  const message = (MESSAGES as Partial<Record<string, string>>)[problem.fault] ?? MESSAGES.other;
  const { line, move, tag, read, right } = problem;
  const values = { move: move ?? 0, tag: tag ?? "", read: read ?? "", right: right ?? "" };
  return t(message, { line, ...values, example: EXAMPLE });
}
