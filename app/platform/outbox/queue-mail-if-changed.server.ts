import { sql } from "drizzle-orm";
import type { Mail } from "../mail/mail.server";
import type { Platform } from "../platform.server";
import { queueMail } from "./outbox.server";

/** For a batch: does nothing when the statement before it changed no row. `expiresAt` in ms. */
export function queueMailIfChanged(
	{ db, now, newId }: Platform,
	mail: Mail & { expiresAt?: number },
) {
	return queueMail(db, { ...mail, id: newId(), now: now() }, sql`changes() > 0`);
}
