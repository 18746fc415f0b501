/** What the pages ask of the server: who I am, tables to open, tables to look at. */

import { type Choices, clockOf } from "../browser/choices.svelte";
import { type Code, get, newId, send, ServerError, type TableView, type Wire } from "./http";
import { keepNames } from "../browser/hotSeat";
import { readText, remove, writeText } from "../browser/storage";
import { nextStep } from "./fairStart";

export type TableLine = Wire["TableLine"];
export type Edition = Wire["EditionAnswer"];
export type SeatShare = Wire["SeatShareAnswer"];
type NewTable = Wire["NewTable"];

/** The message that explains each refusal. */
const MESSAGES: Partial<Record<Code, string>> = {
  network: "error-network",
  stale: "error-stale",
  not_your_turn: "error-not-your-turn",
  not_your_seat: "error-not-your-seat",
  not_host: "error-not-host",
  illegal: "error-illegal",
  no_game: "error-no-game",
  game_running: "error-game-running",
  paused: "error-paused",
  seat_taken: "error-seat-taken",
  seats_open: "error-seats-open",
  not_ready: "error-not-ready",
  no_seat: "error-not-your-seat",
  cannot_undo: "error-cannot-undo",
  no_undo_asked: "error-cannot-undo",
  not_found: "error-table-gone",
  too_many: "error-too-many",
  frozen: "error-frozen",
  busy: "error-busy",
  not_allowed: "error-not-allowed",
  name_taken: "you-name-taken",
  wrong_passphrase: "you-wrong-passphrase",
  bad_name: "you-name-character",
  weak_passphrase: "you-weak-guessable",
  muted: "error-muted",
  banned: "error-banned",
  closed: "error-closed",
};

/** The message that explains what is wrong with a name or a passphrase. */
const REASONS: Partial<Record<string, string>> = {
  length: "you-name-length",
  character: "you-name-character",
  mixed: "you-name-mixed",
  reserved: "you-name-reserved",
  name: "you-weak-name",
  repeats: "you-weak-repeats",
  sequence: "you-weak-sequence",
  common: "you-weak-common",
};

/** The message that explains any failure. */
export const failureMessage = (error: unknown): string =>
  (error instanceof ServerError ? (REASONS[error.reason ?? ""] ?? MESSAGES[error.code]) : null) ??
  "error-unknown";

/** No answer at all: the page for that is shown instead of a message. */
export const isNoAnswer = (error: unknown): boolean =>
  error instanceof ServerError && error.code === "network";

const PERSON = "coloretto.person";

/** This browser's public id, if it has one already. */
export const knownPerson = (): string | null => readText(PERSON);

/** Be somebody: the first time a new person, then always the same. A name is taken where given. */
export async function beSomebody(name = ""): Promise<Wire["Me"]> {
  let me = await send<Wire["Me"]>("POST", "/api/me", { name });
  if (name && me.name !== name) me = await send<Wire["Me"]>("PUT", "/api/me/name", { name });
  rememberPerson(me.person);
  return me;
}

/** Only the list of one's own games on the home page needs it. */
export const rememberPerson = (person: string): void => writeText(PERSON, person);

export const forgetPerson = (): void => remove(PERSON);

export const pathOf = (table: string): string => `/table/${table}`;

/** The link that opens a table on other devices, and its QR code; null where none can come. */
export const invitation = (table: string): Promise<Wire["Invitation"]> =>
  get(`/api/tables/${table}/invitation`);

function rulesOf(choices: Choices): NewTable {
  return {
    edition: choices.edition,
    players: choices.players,
    scoring: choices.scoring || null,
    jokers: choices.jokers || null,
    golden: choices.golden === "" ? null : choices.golden === "yes",
    last_round: null,
    games: choices.games || null,
    clock: choices.clock,
    pace: choices.pace,
  };
}

const bots = (choices: Choices, count: number): Wire["SeatWish"][] =>
  Array.from({ length: count }, () => ({ kind: "bot", level: choices.level }));

/** Opens a table, adds this browser's own chance to its deck, and begins. */
async function openAndStart(table: NewTable): Promise<string> {
  const view = await send<TableView>("POST", "/api/tables", table);
  const command = (body: object): Promise<TableView> =>
    send<TableView>("POST", `/api/tables/${view.id}/commands`, { id: newId(), ...body });
  const mine = (table.seats ?? []).findIndex((seat) => seat.kind === "me") + 1;
  const promise = await nextStep(view, [mine]);
  if (promise) await command(promise);
  const opening = await nextStep(await command({ do: "start" }), [mine]);
  if (opening) await command(opening);
  return pathOf(view.id);
}

/** A game against bots, begun at once; resolves to its path. */
export async function playNow(choices: Choices, name: string): Promise<string> {
  await beSomebody(name);
  const seats: NewTable["seats"] = [{ kind: "me" }, ...bots(choices, choices.players - 1)];
  return openAndStart({ ...rulesOf(choices), seats });
}

/** A table with open seats; resolves to the path of its lobby, which is also the invitation. */
export async function playWithFriends(choices: Choices, name: string): Promise<string> {
  await beSomebody(name);
  const view = await send<TableView>("POST", "/api/tables", {
    ...rulesOf(choices),
    clock: clockOf(choices),
    listed: choices.listed,
    rated: choices.rated,
    seats: [{ kind: "me" }],
  });
  return pathOf(view.id);
}

/** A table whose people all sit at this device; an empty name is a bot's seat. */
export async function playOnOneDevice(
  choices: Choices,
  names: string[],
  name: string,
): Promise<string> {
  await beSomebody(name);
  const seats: NewTable["seats"] = [
    ...names.map(() => ({ kind: "me" }) as const),
    ...bots(choices, choices.players - names.length),
  ];
  const path = await openAndStart({ ...rulesOf(choices), clock: 0, seats });
  keepNames(path.slice(pathOf("").length), names);
  return path;
}

/** A table of bots to watch. */
export async function watchBots(choices: Choices): Promise<string> {
  await beSomebody();
  return openAndStart({ ...rulesOf(choices), clock: 0, seats: bots(choices, choices.players) });
}

/** How much a finished game counts for each seat's rating. */
export const gameRating = async (table: string, game: number): Promise<SeatShare[]> =>
  (await get<Wire["GameRating"]>(`/api/tables/${table}/games/${game}/rating`)).seats;

export const listedTables = async (): Promise<TableLine[]> =>
  (await get<Wire["Lobby"]>("/api/tables")).tables;

/** The running tables at which this browser's person sits; none for a newcomer. */
export async function myTables(): Promise<TableLine[]> {
  if (knownPerson() === null) return [];
  const { tables } = await get<Wire["Lobby"]>("/api/me/tables");
  return tables.filter((table) => table.phase !== "over");
}

/** Whether a table waits for this browser's person. */
export function waitsForMe(table: TableLine): boolean {
  const seat = table.seats.find((one) => one.seat === table.seat_to_move);
  return table.phase === "playing" && seat?.person === knownPerson() && !seat.bot;
}

let facts: Promise<Edition[]> | undefined;
/** What each edition's rulebook says; asked for once. */
export function editions(): Promise<Edition[]> {
  facts ??= get<Edition[]>("/api/editions").catch((error: unknown) => {
    facts = undefined;
    throw error;
  });
  return facts;
}

/** Whether the server answers; the page "the server is away" asks. */
export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}
