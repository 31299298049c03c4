import { and, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { isWaiting, outbox } from "~/platform/outbox/outbox.server";
import type { MailDto, MailPart } from "./rules";

const MAILS_PAGE_SIZE = 20;

/** The partial indexes have the same conditions. */
const PART_CONDITIONS: Record<MailPart, SQL | undefined> = {
	waiting: isWaiting,
	failed: isNotNull(outbox.givenUpAt),
	sent: isNotNull(outbox.sentAt),
};

/** Selects no bodies: they contain links with secrets. */
export async function listMails(
	db: Db,
	part: MailPart,
	after: Cursor | null,
): Promise<{ mails: MailDto[]; next: string | null }> {
	const { id, to, subject, tries, dueAt, createdAt, sentAt, givenUpAt, lastError } = outbox;
	const query = db
		.select({ id, to, subject, tries, dueAt, createdAt, sentAt, givenUpAt, lastError })
		.from(outbox);
	const page = await readNewestPage(query, outbox, {
		where: PART_CONDITIONS[part],
		after,
		size: MAILS_PAGE_SIZE,
	});
	return { mails: page.rows, next: page.next };
}

/** 'sent' for one that was sent, whose body is deleted; null for an unknown id. */
export async function retryMail(ctx: AdminContext, mailId: string): Promise<"due" | "sent" | null> {
	const { db, now, by } = ctx;
	const [, , [mail]] = await db.batch([
		db
			.update(outbox)
			.set({ dueAt: now(), tries: 0, givenUpAt: null })
			.where(and(eq(outbox.id, mailId), isNull(outbox.sentAt))),
		auditLastChange(ctx, byAdmin(by.userId, "mail.retry", `mail:${mailId}`, { after: "due" })),
		db.select({ sentAt: outbox.sentAt }).from(outbox).where(eq(outbox.id, mailId)),
	]);
	if (!mail) return null;
	return mail.sentAt === null ? "due" : "sent";
}

/** False if it was sent meanwhile. */
export async function giveUpMail(ctx: AdminContext, mailId: string): Promise<boolean> {
	const { db, now, by } = ctx;
	const entry = { before: "waiting", after: "given up" };
	const [, , [mail]] = await db.batch([
		db
			.update(outbox)
			.set({ givenUpAt: now() })
			.where(and(eq(outbox.id, mailId), isWaiting)),
		auditLastChange(ctx, byAdmin(by.userId, "mail.abandon", `mail:${mailId}`, entry)),
		db.select({ givenUpAt: outbox.givenUpAt }).from(outbox).where(eq(outbox.id, mailId)),
	]);
	return mail !== undefined && mail.givenUpAt !== null;
}
