import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { dropQueuedMails } from "../queued-mails.server";
import { subscribers } from "../tables.server";

/** The statements that erase an address from the list, wherever it stands there, with the newsletters that wait for it. */
export function forgetAddress(db: Db, email: string) {
	const theirs = eq(subscribers.email, email);
	return [...dropQueuedMails(db, theirs), db.delete(subscribers).where(theirs)] as const;
}
