/** Whom a table waits for before its next game, in words. */
import { t } from "$lib/i18n/index.svelte";
import { playerOf } from "$lib/model/fromServer";
import type { TableView } from "$lib/server/http";

/** The others who are not here, or have not said that they are ready. */
export const waitedFor = (view: TableView, mine: readonly number[]): string[] =>
  (view.waited_for ?? [])
    .filter((seat) => !mine.includes(seat))
    .flatMap((seat) => {
      const found = view.seats[seat - 1];
      return found ? [playerOf(found, mine).name] : [];
    });

/** Whether this browser's people have said that they would begin. */
export const isReady = (view: TableView, mine: readonly number[]): boolean =>
  mine.length > 0 && mine.every((seat) => view.seats[seat - 1]?.is_ready);

/** "You are ready. Waiting for Bob."; nothing where the game can begin. */
export function waitingText(view: TableView, mine: readonly number[]): string {
  const names = waitedFor(view, mine);
  if (names.length === 0) return "";
  const waiting = t("lobby-waiting-for", { names: names.join(", ") });
  return isReady(view, mine) ? `${t("lobby-you-ready")} ${waiting}` : waiting;
}

/** Why the next game, or the one that runs, will not count at a rated table; nothing where it will. */
export const unratedText = (view: TableView): string =>
  view.rated && view.unrated
    ? `${t(view.phase === "playing" ? "rating-now-not" : "rating-next-not")} ${whyText(view.unrated)}`
    : "";

const WHY: Record<string, string> = {
  stand_in: "rating-why-stand-in",
  no_clock: "rating-why-no-clock",
  colours: "rating-why-colours",
  own_bot: "rating-why-own-bot",
  same_network: "rating-why-same-network",
  repeated: "rating-why-repeated",
  newcomer: "rating-why-newcomer",
};

/** Why a game does not count wholly; nothing for a reason of a newer server. */
export function whyText(reason: string): string {
  const id = WHY[reason];
  return id ? t(id) : "";
}
