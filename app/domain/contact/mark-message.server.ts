import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { auditLastChange, byAdmin } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { contactMessages } from "./tables.server";

type MarkMessageResult = { ok: true } | { ok: false; reason: "no-such-message" | "already-marked" };

export async function markMessage(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	messageId: string,
	answered: boolean,
): Promise<MarkMessageResult> {
	const { db, now } = needs;
	const { id, answeredAt } = contactMessages;
	const isChange = and(eq(id, messageId), answered ? isNull(answeredAt) : isNotNull(answeredAt));
	const formatState = (isAnswered: boolean) => (isAnswered ? "answered" : "unanswered");
	const [marked, , found] = await db.batch([
		db
			.update(contactMessages)
			.set({ answeredAt: answered ? now() : null })
			.where(isChange)
			.returning({ id }),
		auditLastChange(
			needs,
			byAdmin(adminId, `message.${formatState(answered)}`, `message:${messageId}`, {
				before: formatState(!answered),
				after: formatState(answered),
			}),
		),
		db.select({ id }).from(contactMessages).where(eq(id, messageId)),
	]);
	if (marked.length > 0) return { ok: true };
	return { ok: false, reason: found.length > 0 ? "already-marked" : "no-such-message" };
}
