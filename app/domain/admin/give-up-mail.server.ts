import { and, eq } from "drizzle-orm";
import { auditLastChange } from "../../platform/audit.server";
import { isWaiting, outbox } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";

/** Stops trying to send a mail, at an admin's word. False for one that has left, was given up before, or is not there. */
export async function giveUpMail(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	mailId: string,
): Promise<boolean> {
	const at = now();
	const [stopped] = await db.batch([
		db
			.update(outbox)
			.set({ givenUpAt: at })
			.where(and(eq(outbox.id, mailId), isWaiting))
			.returning({ id: outbox.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "mail.give-up",
			subject: `mail:${mailId}`,
			before: "waiting",
			after: "given up",
			at,
		}),
	]);
	return stopped.length > 0;
}
