import { and, eq, isNull } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { outbox } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";

/** 'sent' for one that was sent, whose body is deleted; null for an unknown id. */
export async function retryMail(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	mailId: string,
): Promise<"due" | "sent" | null> {
	const at = now();
	const [, , [mail]] = await db.batch([
		db
			.update(outbox)
			.set({ dueAt: at, tries: 0, givenUpAt: null })
			.where(and(eq(outbox.id, mailId), isNull(outbox.sentAt))),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "mail.retry",
			subject: `mail:${mailId}`,
			before: "",
			after: "due",
			at,
		}),
		db.select({ sentAt: outbox.sentAt }).from(outbox).where(eq(outbox.id, mailId)),
	]);
	if (!mail) return null;
	return mail.sentAt === null ? "due" : "sent";
}
