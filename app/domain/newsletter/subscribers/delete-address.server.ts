import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { deleteQueuedMails } from "../queued-mails.server";
import { subscribers } from "../tables.server";

export function deleteAddress(db: Db, email: string) {
	const isSubscriber = eq(subscribers.email, email);
	return [
		...deleteQueuedMails(db, isSubscriber),
		db.delete(subscribers).where(isSubscriber),
	] as const;
}
