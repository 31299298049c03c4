import { and, asc, eq, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { idempotentRow } from "~/platform/idempotency/bind-key-to-payload.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import {
	countDueBulkMail,
	countWaitingBulkMail,
	queueBulkMail,
} from "~/platform/outbox/bulk-mail.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import type { IssueInput, NewIssueInput } from "./input";
import { buildIssueMail, buildTestMail } from "./mails.server";
import type { IssueDto } from "./rules";
import { countSubscribers } from "./subscribers.server";
import { issues, subscribers } from "./tables.server";

const ISSUES_PAGE_SIZE = 20;

const issueColumns = pickColumns(
	issues,
	"id",
	"subject",
	"state",
	"queued",
	"createdAt",
	"startedAt",
);

export async function listIssues(
	db: Db,
	after: Cursor | null,
): Promise<{ issues: Omit<IssueDto, "body">[]; next: string | null }> {
	const query = db.select(issueColumns).from(issues);
	const page = await readNewestPage(query, issues, { after, size: ISSUES_PAGE_SIZE });
	return { issues: page.rows, next: page.next };
}

export async function findIssue(db: Db, id: string): Promise<IssueDto | null> {
	const [row] = await db
		.select({ ...issueColumns, body: issues.body })
		.from(issues)
		.where(eq(issues.id, id));
	return row ?? null;
}

export async function writeIssue(
	ctx: AdminContext,
	{ idempotencyKey, subject, body }: NewIssueInput,
): Promise<string> {
	const { db, now, by } = ctx;
	const at = now();
	const use = { form: "issue", sender: by.userId, key: idempotencyKey };
	const { id, bind } = idempotentRow(db, use, [subject, body], at);
	await db.batch([
		db
			.insert(issues)
			.values({ id, subject, body, state: "draft", cursor: "", queued: 0, createdAt: at })
			.onConflictDoNothing(),
		auditLastChange(
			ctx,
			byAdmin(by.userId, "newsletter.write", `newsletter:${id}`, { after: { subject } }),
		),
		bind(),
	]);
	return id;
}

const isDraft = (issueId: string) => and(eq(issues.id, issueId), eq(issues.state, "draft"));

export async function editIssue(
	ctx: AdminContext,
	issueId: string,
	{ subject, body }: IssueInput,
): Promise<void> {
	const old = found(await findIssue(ctx.db, issueId));
	const isEdited = await writeAudited(
		ctx,
		ctx.db.update(issues).set({ subject, body }).where(isDraft(issueId)),
		byAdmin(ctx.by.userId, "newsletter.edit", `newsletter:${issueId}`, {
			before: { subject: old.subject },
			after: { subject },
		}),
	);
	if (!isEdited)
		throw new Refused("This newsletter is already being sent, so it can't be changed.");
}

export async function deleteIssue(ctx: AdminContext, issueId: string): Promise<void> {
	const issue = await findIssue(ctx.db, issueId);
	if (!issue) return;
	const isDeleted = await writeAudited(
		ctx,
		ctx.db.delete(issues).where(isDraft(issueId)),
		byAdmin(ctx.by.userId, "newsletter.delete", `newsletter:${issueId}`, {
			before: { subject: issue.subject },
		}),
	);
	// A second click finds it deleted; an issue that is being sent stays.
	found(isDeleted || (await findIssue(ctx.db, issueId)) === null);
}

export async function sendTest(
	{ db, now, settings }: AdminContext,
	adminEmail: string,
	issueId: string,
	idempotencyKey: string,
): Promise<void> {
	const issue = found(await findIssue(db, issueId));
	const id = hashPayload(idempotencyKey, issueId, adminEmail);
	const isNew = sql`not exists (select 1 from ${outbox} where ${outbox.id} = ${id})`;
	await queueMail(db, { ...buildTestMail(settings, issue, adminEmail), id, now: now() }, isNew);
}

export async function sendIssue(ctx: AdminContext, issueId: string): Promise<void> {
	const { db, now, by } = ctx;
	const issue = found(await findIssue(db, issueId));
	const { confirmed } = await countSubscribers(db);
	if (issue.state === "draft" && confirmed === 0)
		throw new Refused("There are no confirmed subscribers yet.");
	await writeAudited(
		ctx,
		db.update(issues).set({ state: "sending", startedAt: now() }).where(isDraft(issueId)),
		byAdmin(by.userId, "newsletter.send", `newsletter:${issueId}`, {
			before: "draft",
			after: "sending",
		}),
	);
}

/** With this id, the outbox's primary key prevents a second copy. */
const mailId = sql<string>`${issues.id} || '.' || ${subscribers.id}`;

export const countWaitingMails = (db: Db, issueId: string): Promise<number> =>
	countWaitingBulkMail(db, `${issueId}.`);

/** One run sends so many. */
const MAX_WAITING_MAILS = 400;

/** Queues mails and moves the cursor in one batch, so that no run skips or repeats a subscriber. */
export async function queueNewsletter({ db, now, newSecret, settings }: Platform): Promise<void> {
	const [issue] = await db
		.select({ id: issues.id, subject: issues.subject, body: issues.body })
		.from(issues)
		.where(eq(issues.state, "sending"))
		.orderBy(asc(issues.startedAt))
		.limit(1);
	if (!issue) return;
	const at = now();
	const capacity = MAX_WAITING_MAILS - (await countDueBulkMail(db, at, MAX_WAITING_MAILS));
	if (capacity <= 0) return;
	const placeholderSecret = newSecret();
	const isSending = and(eq(issues.id, issue.id), eq(issues.state, "sending"));
	const next = sql`${subscribers.state} = 'confirmed' and ${subscribers.confirmedAt} <= ${issues.startedAt}
		and ${subscribers.id} > ${issues.cursor}`;
	const page = sql`order by ${subscribers.id} limit ${capacity}`;
	const recipients = sql`select ${mailId} as id, ${subscribers.email} as recipient, ${subscribers.unsubscribeSecret} as replacement
		from ${issues} join ${subscribers} on ${next} where ${isSending} ${page}`;
	const lastSubscriberId = sql`select max(id) from (select ${subscribers.id} from ${subscribers} where ${next} ${page})`;
	await db.batch([
		queueBulkMail(
			db,
			{ ...buildIssueMail(settings, issue, placeholderSecret), now: at },
			placeholderSecret,
			recipients,
		),
		db
			.update(issues)
			.set({
				cursor: sql`coalesce((${lastSubscriberId}), ${issues.cursor})`,
				// changes() counts the mails just queued; a page that isn't full is the last.
				queued: sql`${issues.queued} + changes()`,
				state: sql`iif(changes() < ${capacity}, 'sent', 'sending')`,
			})
			.where(isSending),
	]);
}
