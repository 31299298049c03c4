import { isNotNull, type SQL } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { isWaiting, outbox } from "~/platform/outbox/outbox.server";
import type { MailDto, MailPart } from "./rules";

const MAILS_PAGE_SIZE = 20;

/** The same conditions as the partial indexes. */
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
