import { and, eq, isNull } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { outbox } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";

/** 'sent' for one that was sent, whose body is deleted; null for an unknown id. */
export async function retryMail(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	mailId: string,
): Promise<"due" | "sent" | null> {
	const { db, now } = needs;
	const [, , [mail]] = await db.batch([
		db
			.update(outbox)
			.set({ dueAt: now(), tries: 0, givenUpAt: null })
			.where(and(eq(outbox.id, mailId), isNull(outbox.sentAt))),
		auditLastChange(needs, byAdmin(adminId, "mail.retry", `mail:${mailId}`, { after: "due" })),
		db.select({ sentAt: outbox.sentAt }).from(outbox).where(eq(outbox.id, mailId)),
	]);
	if (!mail) return null;
	return mail.sentAt === null ? "due" : "sent";
}
