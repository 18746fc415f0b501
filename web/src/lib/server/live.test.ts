import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveTable } from "./live.svelte";

/** A socket whose other end is the test. */
class Wire {
  static made: Wire[] = [];
  readyState = 0;
  sent: { id: string; do: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Wire.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { id: string; do: string });
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}
const latest = (): Wire => Wire.made.at(-1) as Wire;
const view = (number: number): object => ({
  number,
  position: number,
  seats: [{ seat: 1, person: "me" }],
  game: { seat: 1 },
});
const entries = (...numbers: number[]): object[] =>
  numbers.map((number) => ({ number, entry: { kind: "moved", seat: 1, event: "draw" } }));
const welcome = (number: number, ...news: number[]): object => ({
  type: "welcome",
  version: 1,
  person: "me",
  seats: [1],
  entries: entries(...news),
  view: view(number),
  messages: [],
  clock: null,
});

let stop = (): void => undefined;
const heard: [number, boolean][] = [];
function start(): LiveTable {
  const live = new LiveTable(
    "t",
    { entries: (list, isNews) => list.forEach((one) => heard.push([one.number, isNews])) },
    (url) => new Wire(url) as unknown as WebSocket,
  );
  stop = live.start();
  latest().open();
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("away")));
  Wire.made = [];
  heard.length = 0;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the socket to a table", () => {
  it("misses nothing when a welcome before the game has no entries", () => {
    start();
    latest().say({ type: "happened", entries: entries(1), view: view(1), clock: null });
    latest().say(welcome(8));
    latest().say({ type: "happened", entries: entries(9), view: view(9), clock: null });
    expect(heard).toEqual([
      [1, true],
      [9, true],
    ]);
  });

  it("says what it has seen and sends a move again until it is answered", async () => {
    const live = start();
    latest().say(welcome(3, 1, 2, 3));
    const done = live.move("draw");
    const [sent] = latest().sent;
    expect(live.sending).toBe("draw");
    latest().onclose?.();
    expect(live.line).toBe("lost");
    await vi.advanceTimersByTimeAsync(2000);
    expect(latest().url).toContain("?seen=3");
    latest().open();
    latest().say(welcome(3));
    expect(latest().sent).toEqual([sent]);
    latest().say({ type: "ack", id: sent?.id, number: 4 });
    await done;
    expect([live.sending, live.line]).toEqual([null, "live"]);
  });
  it("sends one move a position, and the next as soon as the next position is seen", async () => {
    const live = start();
    latest().say(welcome(3));
    const first = live.move("draw");
    await live.move("draw");
    expect(latest().sent.length).toBe(1);
    // The new position comes before the acknowledgement of the move that made it.
    latest().say({ type: "happened", entries: entries(4), view: view(4), clock: null });
    const second = live.move("place 1");
    expect(latest().sent.map((sent) => "expects" in sent && sent.expects)).toEqual([3, 4]);
    latest().say({ type: "ack", id: latest().sent[0]?.id, number: 4 });
    await first;
    expect(live.sending).toBe("place 1");
    latest().say({ type: "ack", id: latest().sent[1]?.id, number: 5 });
    await second;
    expect(live.sending).toBeNull();
  });
  it("tells every entry once, and as news only what was not seen before", () => {
    start();
    latest().say(welcome(3, 1, 2, 3));
    latest().say({ type: "happened", entries: entries(3, 4), view: view(4), clock: null });
    expect(heard).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, true],
    ]);
  });
  it("gives a refusal to the caller, and the view it came with", async () => {
    const live = start();
    latest().say(welcome(3));
    const done = live.move("draw");
    const id = latest().sent[0]?.id;
    latest().say({ type: "refused", id, code: "stale", text: "", view: view(5) });
    await expect(done).rejects.toMatchObject({ code: "stale" });
    expect([live.view?.position, live.sending]).toEqual([5, null]);
  });
  it("notices a silent line", async () => {
    const live = start();
    latest().say(welcome(1));
    await vi.advanceTimersByTimeAsync(8000);
    expect(live.line).toBe("live");
    await vi.advanceTimersByTimeAsync(3000);
    expect(live.line).toBe("lost");
  });
});
