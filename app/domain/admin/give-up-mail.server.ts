import { and, eq } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { isWaiting, outbox } from "~/platform/outbox/outbox.server";
import type { Platform } from "../../platform/platform.server";

export async function giveUpMail(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	mailId: string,
): Promise<boolean> {
	const { db, now } = needs;
	const [, , [mail]] = await db.batch([
		db
			.update(outbox)
			.set({ givenUpAt: now() })
			.where(and(eq(outbox.id, mailId), isWaiting)),
		auditLastChange(
			needs,
			byAdmin(adminId, "mail.abandon", `mail:${mailId}`, { before: "waiting", after: "given up" }),
		),
		db.select({ givenUpAt: outbox.givenUpAt }).from(outbox).where(eq(outbox.id, mailId)),
	]);
	return mail !== undefined && mail.givenUpAt !== null;
}
