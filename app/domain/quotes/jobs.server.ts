import { and, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { queueMails } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { buildEndingMail } from "./mails.server";
import { ENDING_MS } from "./rules";
import { quoteRevisions, quotes } from "./tables.server";

const MAX_MAILS_PER_RUN = 100;

/** A scheduled job: tells each buyer once, three days before the end. */
export async function mailEndingQuotes({ db, now, settings }: Platform): Promise<void> {
	const at = now();
	const { validUntil } = quoteRevisions;
	const mailId = sql<string>`'quote-ending-' || ${quotes.id} || '-' || ${quotes.revision}`;
	const ending = await db
		.select({
			...pickColumns(quotes, "id", "number", "linkVersion", "email", "name"),
			validUntil: sql<number>`${validUntil}`.as("last_moment"),
			mailId: mailId.as("mail_id"),
		})
		.from(quoteRevisions)
		.innerJoin(
			quotes,
			and(eq(quotes.id, quoteRevisions.quoteId), eq(quotes.revision, quoteRevisions.revision)),
		)
		.where(
			and(
				isNotNull(validUntil),
				gt(validUntil, at),
				lte(validUntil, at + ENDING_MS),
				eq(quotes.state, "sent"),
				sql`${quotes.email} <> ''`,
				sql`not exists (select 1 from outbox where outbox.id = ${mailId})`,
			),
		)
		.limit(MAX_MAILS_PER_RUN);
	if (ending.length === 0) return;
	const mails = ending.map(({ mailId: id, validUntil: until, ...quote }) => ({
		...buildEndingMail(settings, quote, until),
		id,
	}));
	await queueMails(db, mails, at).onConflictDoNothing();
}

const YEAR_MS = 365 * 86_400_000;
const MAX_DELETED_PER_RUN = 100;

/** Quotes that were not accepted go a year after they ended or expired, others after two. What was ordered has its own snapshot. */
export async function deleteOldQuotes({ db, now }: Platform): Promise<void> {
	const year = now() - YEAR_MS;
	const end = sql`coalesce(ended_at, iif(state = 'sent', (select valid_until from quote_revisions
		where quote_id = quotes.id and quote_revisions.revision = quotes.revision), created_at))`;
	const old = sql`(select id from quotes where created_at <= ${year}
		and ${end} <= ${year} - iif(state = 'accepted', ${YEAR_MS}, 0) limit ${MAX_DELETED_PER_RUN})`;
	await db.delete(quotes).where(inArray(quotes.id, old));
}
