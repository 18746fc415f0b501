/**
 * What the administrator's page asks of the server. The token lives in this page's memory only:
 * leaving the page, or an hour, ends it.
 */

import { get, send, type Wire } from "./http";

export type Status = Wire["Status"];
export type TableRow = Wire["TableRow"];
export type PersonLine = Wire["PersonLine"];
export type AdminLine = Wire["AdminLogLine"];
export type Sanction = "mute" | "ban";

export class Administration {
  private constructor(readonly token: string) {}

  static async signIn(key: string): Promise<Administration> {
    const session = await send<Wire["AdminSession"]>("POST", "/api/admin/session", { key });
    return new Administration(session.token);
  }

  signOut = (): Promise<unknown> => this.#send("DELETE", "session");
  status = (): Promise<Status> => this.#get("status");
  tables = (search: string): Promise<TableRow[]> => this.#get("tables", search);
  people = (search: string): Promise<PersonLine[]> => this.#get("people", search);
  log = (): Promise<AdminLine[]> => this.#get("log");
  cleanUp = (): Promise<Wire["Cleaned"]> => this.#send("POST", "clean-up");

  closeTable = (table: string, reason: string): Promise<unknown> =>
    this.#send("POST", `tables/${table}/close`, { reason });
  mute = (person: string, hours: number | null, reason: string): Promise<unknown> =>
    this.#send("POST", `people/${person}/mute`, { hours, reason });
  ban = (
    person: string,
    hours: number | null,
    reason: string,
    addressHours: number,
  ): Promise<unknown> =>
    this.#send("POST", `people/${person}/ban`, { hours, reason, address_hours: addressHours });
  lift = (person: string, kind: Sanction): Promise<unknown> =>
    this.#send("DELETE", `people/${person}/${kind}`);
  removeName = (person: string): Promise<Wire["NewNameOf"]> =>
    this.#send("DELETE", `people/${person}/name`);

  #get<T>(path: string, search = ""): Promise<T> {
    const query = search ? `?search=${encodeURIComponent(search)}` : "";
    return get<T>(`/api/admin/${path}${query}`, this.token);
  }
  #send<T>(method: "POST" | "DELETE", path: string, body: unknown = {}): Promise<T> {
    return send<T>(method, `/api/admin/${path}`, body, this.token);
  }
}
