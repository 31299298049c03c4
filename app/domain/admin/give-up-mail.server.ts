import { and, eq } from "drizzle-orm";
import { isWaiting, outbox } from "~/platform/outbox/outbox.server";
import { auditLastChange } from "../../platform/audit.server";
import type { Platform } from "../../platform/platform.server";

export async function giveUpMail(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	mailId: string,
): Promise<boolean> {
	const at = now();
	const [, , [mail]] = await db.batch([
		db
			.update(outbox)
			.set({ givenUpAt: at })
			.where(and(eq(outbox.id, mailId), isWaiting)),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "mail.abandon",
			subject: `mail:${mailId}`,
			before: "waiting",
			after: "given up",
			at,
		}),
		db.select({ givenUpAt: outbox.givenUpAt }).from(outbox).where(eq(outbox.id, mailId)),
	]);
	return mail !== undefined && mail.givenUpAt !== null;
}
