/**
 * The socket to a table. It connects again after any break, says what it has seen, and sends every
 * command again until the server has acknowledged or refused it; the server carries each out once.
 */

import { liveAddress, socketTo } from "./earlySocket";
import { newId, ServerError, type TableView, type Wire } from "./http";

export type Numbered = Wire["Numbered"];
export type Message = Wire["Message"];
/** The server's last words: a code for the catalogue and an English sentence. */
export interface Goodbye {
  code: Wire["Refused"]["code"];
  text: string;
}
type FromServer = Wire["ToClient"];
type Command = Wire["FromClient"];
/** A command without its id, which is made here. */
export type Ask = Command extends infer One
  ? One extends Command
    ? Omit<One, "id">
    : never
  : never;

/**
 * - `connecting`: for the first time
 * - `live`: all is well
 * - `lost`: the line broke; trying again
 * - `gone`: there is no such table, or we may not see it
 */
export type Line = "connecting" | "live" | "lost" | "gone";

/** A server that is silent for so long is gone: it beats every four seconds. */
const SILENCE_MS = 9000;
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 8000;

const NEWCOMER: RequestInit = {
  method: "POST",
  body: "{}",
  headers: { "content-type": "application/json" },
};

interface Waiting {
  frame: string;
  done: (number: number) => void;
  failed: (error: ServerError) => void;
}

export interface Listener {
  /** New entries, in order, each once; `isNews` is false for what happened before we came. */
  entries?: (entries: Numbered[], isNews: boolean) => void;
  message?: (message: Message) => void;
  reaction?: (person: string, reaction: string) => void;
}

export class LiveTable {
  view = $state.raw<TableView | null>(null);
  /** The log since the game began. */
  entries = $state.raw<Numbered[]>([]);
  messages = $state.raw<Message[]>([]);
  line = $state<Line>("connecting");
  /** The seats this browser plays. */
  seats = $state.raw<number[]>([]);
  person = $state("");
  /** Why the server has sent us away, where it has. */
  goodbye = $state.raw<Goodbye | null>(null);
  /** The action that is sent and not yet acknowledged. */
  sending = $state<string | null>(null);
  /** When the turn of the seat to move ends, by this browser's own clock; null without a clock. */
  turnEnds = $state<number | null>(null);

  #url: string;
  #socket: WebSocket | null = null;
  // Nothing is drawn from it, so it need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #waiting = new Map<string, Waiting>();
  /** The position that the move under way was made for. */
  #sentAt = -1;
  #seen = 0;
  #heard = 0;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;
  #listener: Listener;
  #makeSocket: (url: string) => WebSocket;

  constructor(
    readonly table: string,
    listener: Listener = {},
    makeSocket: (url: string) => WebSocket = socketTo,
  ) {
    this.#url = liveAddress(table);
    this.#listener = listener;
    this.#makeSocket = makeSocket;
  }

  /** Connects; returns how to stop. */
  start(): () => void {
    const wake = (): void => {
      if (this.line === "lost") this.#connect();
    };
    // A broken line can look whole for a long time: the browser often knows first.
    const doubt = (): void => {
      if (this.line === "live") this.#lose(true);
    };
    addEventListener("online", wake);
    addEventListener("offline", doubt);
    this.#watch = setInterval(() => {
      this.#notice();
    }, 1000);
    this.#connect();
    return () => {
      removeEventListener("online", wake);
      removeEventListener("offline", doubt);
      this.#isClosed = true;
      clearInterval(this.#watch);
      clearTimeout(this.#retry);
      this.#socket?.close();
      for (const waiting of this.#waiting.values()) {
        waiting.failed(new ServerError("network", "the page was left"));
      }
    };
  }

  /** Asks the server for something; resolves with its number once it is on disk. */
  ask(command: Ask): Promise<number> {
    const id = newId();
    return new Promise((done, failed) => {
      const frame = JSON.stringify({ ...command, id });
      this.#waiting.set(id, { frame, done, failed });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(frame);
    });
  }

  /**
   * Plays an action at the position shown now; resolves with its number once it is on disk.
   * @param graceMs how long a bot that is next waits, so that this can be undone.
   */
  async move(action: string, graceMs = 0): Promise<number | null> {
    const view = this.view;
    const seat = view?.game?.seat;
    if (!view || seat === undefined) return null;
    const { position } = view;
    // One move a position. The next position may be seen before the last move is acknowledged.
    if (this.sending !== null && this.#sentAt === position) return null;
    this.sending = action;
    this.#sentAt = position;
    try {
      const grace = graceMs > 0 ? { grace_ms: graceMs } : {};
      return await this.ask({ do: "move", seat, expects: position, action, ...grace });
    } finally {
      if (this.#sentAt === position) this.sending = null;
    }
  }

  /** Connects again: a reader who has just got a name is no longer a spectator. */
  renew(): void {
    this.#connect();
  }

  #connect(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#retry);
    this.#drop();
    const seen = this.#seen ? `?seen=${String(this.#seen)}` : "";
    const socket = this.#makeSocket(this.#url + seen);
    this.#socket = socket;
    this.#heard = performance.now();
    let wasOpen = socket.readyState === WebSocket.OPEN;
    socket.onopen = () => {
      wasOpen = true;
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose(wasOpen);
    };
  }

  /** Forgets a socket without hearing from it again. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #lose(wasOpen: boolean): void {
    if (this.#isClosed) return;
    this.#drop();
    if (this.line !== "connecting" || wasOpen) this.line = "lost";
    // A refused socket says nothing; the page's own address does.
    if (!wasOpen) void this.#isGone();
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#tries, LONGEST_RETRY_MS);
    this.#tries += 1;
    this.#retry = setTimeout(
      () => {
        this.#connect();
      },
      wait * (0.5 + Math.random()),
    );
  }

  /** The server will not have us here any more. */
  #leave(code: Goodbye["code"], text: string): void {
    this.goodbye = { code, text };
    this.line = "gone";
    clearTimeout(this.#retry);
    this.#drop();
  }

  async #isGone(): Promise<void> {
    try {
      const response = await fetch(`/api/tables/${encodeURIComponent(this.table)}`);
      if ([404, 410, 422].includes(response.status)) {
        this.line = "gone";
        clearTimeout(this.#retry);
      } else {
        this.line = "lost";
        // The table is there and does not let us in: this browser's cookie may stand for nobody.
        if (response.ok) await fetch("/api/me", NEWCOMER);
      }
    } catch {
      this.line = "lost";
    }
  }

  /** A half-open socket looks open for minutes; silence gives it away. */
  #notice(): void {
    if (this.#socket && performance.now() - this.#heard > SILENCE_MS) this.#lose(true);
  }

  #hear(frame: FromServer): void {
    this.#heard = performance.now();
    switch (frame.type) {
      case "welcome":
        this.#tries = 0;
        this.person = frame.person;
        this.messages = frame.messages;
        this.#see(frame.view, frame.clock);
        this.#note(frame.entries, this.line === "lost");
        // Before a game a welcome has no entries: the view says it all.
        this.#seen = Math.max(this.#seen, frame.view.number);
        this.line = "live";
        for (const waiting of this.#waiting.values()) this.#socket?.send(waiting.frame);
        break;
      case "happened":
        this.#see(frame.view, frame.clock);
        this.#note(frame.entries, true);
        break;
      case "ack":
        this.#waiting.get(frame.id)?.done(frame.number);
        this.#waiting.delete(frame.id);
        break;
      case "refused":
        this.#see(frame.view, undefined);
        this.#waiting.get(frame.id)?.failed(new ServerError(frame.code, frame.text));
        this.#waiting.delete(frame.id);
        break;
      case "said":
        this.messages = [...this.messages, frame.message];
        this.#listener.message?.(frame.message);
        break;
      case "reacted":
        this.#listener.reaction?.(frame.person, frame.reaction);
        break;
      case "presence":
        this.#meet(frame.here);
        break;
      case "bye":
        if (!frame.come_back) this.#leave(frame.code ?? "closed", frame.reason);
        break;
      case "beat":
        break;
    }
  }

  #see(view: TableView, clock: Wire["Happened"]["clock"] | undefined): void {
    if (this.view && view.number < this.view.number) return;
    this.view = view;
    this.seats = view.seats.filter((seat) => seat.person === this.person).map((seat) => seat.seat);
    if (clock !== undefined) this.turnEnds = clock ? performance.now() + clock.left_ms : null;
  }

  /** Keeps the log: what is new goes behind, a new game begins it anew. */
  #note(entries: Numbered[], isNews: boolean): void {
    const fresh = entries.filter((entry) => entry.number > this.#seen);
    const last = fresh.at(-1);
    if (!last) return;
    const began = fresh.findLastIndex((line) => line.entry.kind === "game_began");
    const isGap = this.#seen > 0 && (fresh[0]?.number ?? 0) > this.#seen + 1;
    const kept = began >= 0 || isGap ? [] : this.entries;
    this.entries = [...kept, ...fresh.slice(Math.max(began, 0))];
    this.#seen = last.number;
    this.#listener.entries?.(fresh, isNews && !isGap);
  }

  #meet(here: string[]): void {
    if (!this.view) return;
    const seats = this.view.seats.map((seat) => ({
      ...seat,
      is_here: here.includes(seat.person ?? ""),
    }));
    this.view = { ...this.view, seats };
  }
}
