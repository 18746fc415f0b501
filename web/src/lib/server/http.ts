/** Requests to the server: JSON in, JSON out, and every failure a typed one. */

import type { components } from "./wire";

export type Wire = components["schemas"];
export type TableView = Wire["TableView"];
export type Code = Wire["Refused"]["code"] | "network";

/** Why something was not done: a code for the catalogue, and the server's own English sentence. */
export class ServerError extends Error {
  constructor(
    readonly code: Code,
    text: string,
    readonly status = 0,
    /** What is wrong with a record that was sent. */
    readonly record: Wire["RecordProblem"] | null = null,
    /** What is wrong with a name or a passphrase, in a word. */
    readonly reason: string | null = null,
  ) {
    super(text);
    this.name = "ServerError";
  }
}

async function request(
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ServerError("network", "the server does not answer");
  }
  if (response.ok) return response;
  let problem: Partial<Wire["Problem"]> | undefined;
  try {
    problem = ((await response.json()) as { error?: typeof problem }).error;
  } catch {
    // Not our server's answer: a proxy's page, perhaps.
  }
  throw new ServerError(
    problem?.code ?? "busy",
    problem?.text ?? response.statusText,
    response.status,
    problem?.record ?? null,
    problem?.reason ?? null,
  );
}

export async function get<T>(path: string, token?: string): Promise<T> {
  return (await (await request("GET", path, undefined, token)).json()) as T;
}

export async function getText(path: string): Promise<string> {
  return (await request("GET", path)).text();
}

export async function send<T>(
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body: unknown = {},
  token?: string,
): Promise<T> {
  return (await (await request(method, path, body, token)).json()) as T;
}

/** A random id of 128 bits; `crypto.randomUUID` is missing on plain http in a local network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
