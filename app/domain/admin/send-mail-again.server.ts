import { and, eq, isNull } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import { outbox } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";

/**
 * Makes a mail due at once, at an admin's word: its tries begin anew, and one that was given up waits again. False for one
 * that has left, whose words are gone, and for one that is not there.
 */
export async function sendMailAgain(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	mailId: string,
): Promise<boolean> {
	const at = now();
	const [again] = await db.batch([
		db
			.update(outbox)
			.set({ dueAt: at, tries: 0, givenUpAt: null })
			.where(and(eq(outbox.id, mailId), isNull(outbox.sentAt)))
			.returning({ id: outbox.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "mail.again",
			subject: `mail:${mailId}`,
			before: "",
			after: "due",
			at,
		}),
	]);
	return again.length > 0;
}
