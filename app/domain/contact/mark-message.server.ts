import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { audit } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";
import { contactMessages } from "./tables.server";

export type MarkMessageResult =
	| { ok: true }
	| { ok: false; reason: "no-such-message" | "already-marked" };

export async function markMessage(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	messageId: string,
	answered: boolean,
): Promise<MarkMessageResult> {
	const { id, answeredAt } = contactMessages;
	const at = now();
	const isChange = and(eq(id, messageId), answered ? isNull(answeredAt) : isNotNull(answeredAt));
	const formatState = (isAnswered: boolean) => (isAnswered ? "answered" : "unanswered");
	const [, marked, found] = await db.batch([
		db.insert(audit).select(
			db
				.select({
					id: sql<string>`${newId()}`.as("id"),
					actor: sql<string>`${`admin:${adminId}`}`.as("actor"),
					action: sql<string>`${`message.${formatState(answered)}`}`.as("action"),
					subject: sql<string>`'message:' || ${id}`.as("subject"),
					before: sql<string>`${formatState(!answered)}`.as("before"),
					after: sql<string>`${formatState(answered)}`.as("after"),
					at: sql<number>`${at}`.as("at"),
				})
				.from(contactMessages)
				.where(isChange),
		),
		db
			.update(contactMessages)
			.set({ answeredAt: answered ? at : null })
			.where(isChange)
			.returning({ id }),
		db.select({ id }).from(contactMessages).where(eq(id, messageId)),
	]);
	if (marked.length > 0) return { ok: true };
	return { ok: false, reason: found.length > 0 ? "already-marked" : "no-such-message" };
}
