/** Who I am on this server: a name of my own, other devices, my ratings and my data. */

import { forgetPerson, knownPerson, rememberPerson } from "./api";
import { get, send, ServerError, type Wire } from "./http";
import { change } from "../browser/settings.svelte";

export type Me = Wire["Me"];
export type Rating = Wire["RatingAnswer"];
export type RatedPlayer = Wire["RatedPlayer"];

/** The shortest passphrase the server takes. */
export const LEAST_PASSPHRASE = 10;
export const MOST_PASSPHRASE = 200;
export const DATA_PATH = "/api/me/data";

/** Who this browser is; null when it is nobody yet, and then nobody is asked. */
export async function whoAmI(): Promise<Me | null> {
  if (knownPerson() === null) return null;
  try {
    return await get<Me>("/api/me");
  } catch (error) {
    if (error instanceof ServerError && error.code === "who_are_you") return null;
    throw error;
  }
}

/** From now on this browser is that person. */
function become(me: Me): Me {
  rememberPerson(me.person);
  change({ name: me.name });
  return me;
}

/** Makes a name one's own. */
export const claim = async (name: string, passphrase: string): Promise<Me> =>
  become(await send<Me>("POST", "/api/me/claim", { name, passphrase }));

/** Is the person who has claimed a name, in this browser too; what a guest has comes along. */
export const signIn = async (name: string, passphrase: string): Promise<Me> =>
  become(await send<Me>("POST", "/api/me/sign-in", { name, passphrase }));

/** Leaves this browser, or all of them. */
export async function signOut(everywhere: boolean): Promise<void> {
  await send("POST", "/api/me/sign-out", { everywhere });
  forgetPerson();
}

/** Has the server forget everything about this browser's person. */
export async function deleteMe(): Promise<void> {
  await send("DELETE", "/api/me");
  forgetPerson();
}

/** The strongest of an edition. */
export const ratings = async (edition: string): Promise<RatedPlayer[]> =>
  (await get<Wire["RatingList"]>(`/api/ratings?edition=${encodeURIComponent(edition)}`)).players;
