/** Failures as sentences. */

import { failureMessage } from "./api";
import { ServerError } from "./http";
import { t } from "../i18n/index.svelte";

/** What is said of any failure; a mute or a ban says the server's reason, too. */
export const failureText = (error: unknown): string =>
  t(failureMessage(error), { text: error instanceof ServerError ? error.message : "" });
