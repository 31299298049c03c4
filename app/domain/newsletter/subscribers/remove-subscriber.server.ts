import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { deleteQueuedMails } from "../queued-mails.server";
import { subscribers } from "../tables.server";
import { findSubscriber } from "./queries.server";

/**
 * Erases an address from the list, with the newsletters that wait for it, as its owner may ask. The audit trail keeps
 * what it was, not whose. False when there is none with this id.
 */
export async function removeSubscriber(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	subscriberId: string,
): Promise<boolean> {
	const subscriber = await findSubscriber(db, subscriberId);
	if (!subscriber) return false;
	const isSubscriber = eq(subscribers.id, subscriberId);
	await db.batch([
		...deleteQueuedMails(db, isSubscriber),
		db.delete(subscribers).where(isSubscriber),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "subscriber.delete",
			subject: `subscriber:${subscriberId}`,
			before: subscriber.state,
			after: "",
			at: now(),
		}),
	]);
	return true;
}
