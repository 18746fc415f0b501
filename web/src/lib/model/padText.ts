/** The score pad in words, to share. */

import { t } from "../i18n/index.svelte";
import { type EditionFacts, type Pad, sideOf, type Totals } from "./scorePad";

/** A player's name, or the word for a player without one. */
export const padNames = (pad: Pad): string[] =>
  pad.names.map((name, at) => name || t("score-player", { player: at + 1 }));

/** The edition and the side that are played. */
export const padHeading = (pad: Pad, edition: EditionFacts | undefined): string =>
  t("score-text-title", {
    edition: t(`edition-${pad.edition}`),
    side: t(`side-${sideOf(pad, edition)}`),
  });

/** All totals: one line per game, and one for the match where there are several games. */
export function padText(pad: Pad, edition: EditionFacts | undefined, totals: Totals): string {
  const names = padNames(pad);
  const line = (label: string, points: readonly (number | null)[]): string =>
    `${label}: ${names.map((name, at) => `${name} ${points[at] ?? "–"}`).join(", ")}`;
  return [
    padHeading(pad, edition),
    ...totals.games.map((points, at) => line(t("score-game", { game: at + 1 }), points)),
    ...(pad.games.length > 1 ? [line(t("score-total"), totals.match)] : []),
  ].join("\n");
}
