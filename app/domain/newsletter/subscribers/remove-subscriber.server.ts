import { eq } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { deleteQueuedMails } from "../queued-mails.server";
import { subscribers } from "../tables.server";
import { findSubscriber } from "./queries.server";

/** The audit trail doesn't keep the address. */
export async function removeSubscriber(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	subscriberId: string,
): Promise<boolean> {
	const { db } = needs;
	const subscriber = await findSubscriber(db, subscriberId);
	if (!subscriber) return false;
	const isSubscriber = eq(subscribers.id, subscriberId);
	await db.batch([
		...deleteQueuedMails(db, isSubscriber),
		db.delete(subscribers).where(isSubscriber),
		auditLastChange(
			needs,
			byAdmin(adminId, "subscriber.delete", `subscriber:${subscriberId}`, {
				before: subscriber.state,
			}),
		),
	]);
	return true;
}
