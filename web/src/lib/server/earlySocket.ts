/**
 * A table's socket, opened before the table's page is there: both come at the same time, and the
 * page is drawn once, with everything on it.
 */

interface Ahead {
  url: string;
  socket: WebSocket;
  /** What came before there was anybody to hear it. */
  heard: MessageEvent<string>[];
}

let ahead: Ahead | null = null;

/** Where a table's socket is. */
export function liveAddress(table: string): string {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`;
}

/** Opens a table's socket, and keeps its messages until the socket is asked for. */
export function connectAhead(table: string): void {
  const url = liveAddress(table);
  const heard: Ahead["heard"] = [];
  const socket = new WebSocket(url);
  socket.onmessage = (event: MessageEvent<string>) => heard.push(event);
  ahead = { url, socket, heard };
}

/** A socket to this address: the one opened ahead, once, where it still holds; else a new one. */
export function socketTo(url: string): WebSocket {
  const kept = ahead;
  ahead = null;
  if (kept?.url === url && kept.socket.readyState <= WebSocket.OPEN) {
    // By then the caller listens.
    queueMicrotask(() => {
      for (const event of kept.heard) kept.socket.onmessage?.(event);
    });
    return kept.socket;
  }
  kept?.socket.close();
  return new WebSocket(url);
}
