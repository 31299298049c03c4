import { eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { deleteQueuedMails } from "../queued-mails.server";
import { subscribers } from "../tables.server";
import { findSubscriber } from "./queries.server";

/** The audit trail doesn't keep the address. */
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
