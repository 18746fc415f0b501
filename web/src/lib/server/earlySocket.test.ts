import { beforeEach, expect, it, vi } from "vitest";
import { connectAhead, liveAddress, socketTo } from "./earlySocket";

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  onmessage: ((event: { data: string }) => void) | null = null;
  isClosed = false;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});

const listen = (socket: WebSocket): string[] => {
  const heard: string[] = [];
  socket.onmessage = ({ data }: MessageEvent<string>) => heard.push(data);
  return heard;
};

it("hands on the socket and, once somebody listens, what it has said", async () => {
  connectAhead("abc");
  FakeSocket.made[0]?.onmessage?.({ data: "welcome" });
  const heard = listen(socketTo(liveAddress("abc")));
  expect(heard).toEqual([]);
  await Promise.resolve();
  FakeSocket.made[0]?.onmessage?.({ data: "happened" });
  expect(heard).toEqual(["welcome", "happened"]);
  expect(FakeSocket.made).toHaveLength(1);
});

it("hands it on once: a second connection gets a new one", () => {
  connectAhead("abc");
  const first = socketTo(liveAddress("abc"));
  expect(socketTo(liveAddress("abc"))).not.toBe(first);
});

it.each(["another table", "a broken line"])("opens a new one for %s", (why) => {
  connectAhead("abc");
  const kept = FakeSocket.made[0];
  if (kept && why === "a broken line") kept.readyState = 3;
  const address = liveAddress(why === "a broken line" ? "abc" : "def");
  expect(socketTo(address)).not.toBe(kept);
  expect(kept?.isClosed).toBe(true);
});
