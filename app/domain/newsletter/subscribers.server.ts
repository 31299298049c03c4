import { and, eq, gt, inArray, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hashSecret } from "~/platform/ids.server";
import { isWaitingBulk } from "~/platform/outbox/bulk-mail.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { buildAlreadySubscribedMail, buildConfirmMail } from "./mails.server";
import {
	CONFIRM_MS,
	MIN_MAIL_INTERVAL_MS,
	type SubscriberDto,
	type SubscriberState,
} from "./rules";
import { issues, subscriberCounts, subscribers } from "./tables.server";

const SUBSCRIBERS_PAGE_SIZE = 50;

const subscriberColumns = {
	...pickColumns(subscribers, "id", "email", "state", "createdAt"),
	...pickColumns(subscribers, "confirmedAt", "unsubscribedAt"),
};

export async function listSubscribers(
	db: Db,
	state: SubscriberState,
	after: Cursor | null,
	size = SUBSCRIBERS_PAGE_SIZE,
): Promise<{ subscribers: SubscriberDto[]; next: string | null }> {
	const query = db.select(subscriberColumns).from(subscribers);
	const options = { where: eq(subscribers.state, state), after, size };
	const page = await readNewestPage(query, subscribers, options);
	return { subscribers: page.rows, next: page.next };
}

export async function findSubscriber(db: Db, id: string): Promise<SubscriberDto | null> {
	const [row] = await db.select(subscriberColumns).from(subscribers).where(eq(subscribers.id, id));
	return row ?? null;
}

export async function countSubscribers(db: Db): Promise<Record<SubscriberState, number>> {
	const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
	for (const row of await db.select().from(subscriberCounts)) counts[row.state] = row.subscribers;
	return counts;
}

/** Does the same work in every case, so that nobody can probe for addresses. */
export async function subscribe(platform: Platform, email: string): Promise<void> {
	const [existing] = await platform.db
		.select({ state: subscribers.state, unsubscribeSecret: subscribers.unsubscribeSecret })
		.from(subscribers)
		.where(eq(subscribers.email, email));
	if (existing?.state === "confirmed")
		await mailAlreadySubscribed(platform, email, existing.unsubscribeSecret);
	else await mailConfirmationLink(platform, email);
}

async function mailConfirmationLink(platform: Platform, email: string) {
	const { db, now, newId, newSecret, settings } = platform;
	const at = now();
	const secret = newSecret();
	const link = { confirmHash: hashSecret(secret), confirmUntil: at + CONFIRM_MS, mailedAt: at };
	const row = { id: newId(), email, state: "pending", unsubscribeSecret: newSecret() } as const;
	await db.batch([
		db
			.insert(subscribers)
			.values({ ...row, ...link, createdAt: at })
			.onConflictDoUpdate({
				target: subscribers.email,
				set: link,
				setWhere: and(
					ne(subscribers.state, "confirmed"),
					lte(subscribers.mailedAt, at - MIN_MAIL_INTERVAL_MS.pending),
				),
			}),
		queueMailIfChanged(platform, buildConfirmMail(settings, email, secret)),
	]);
}

async function mailAlreadySubscribed(platform: Platform, email: string, secret: string) {
	const { db, now, settings } = platform;
	const at = now();
	await db.batch([
		db
			.update(subscribers)
			.set({ mailedAt: at })
			.where(
				and(
					eq(subscribers.email, email),
					eq(subscribers.state, "confirmed"),
					lte(subscribers.mailedAt, at - MIN_MAIL_INTERVAL_MS.confirmed),
				),
			),
		queueMailIfChanged(platform, buildAlreadySubscribedMail(settings, email, secret)),
	]);
}

const isUsableLink = (secret: string, now: number) =>
	and(
		eq(subscribers.confirmHash, hashSecret(secret)),
		or(eq(subscribers.state, "confirmed"), gt(subscribers.confirmUntil, now)),
	);

export async function findConfirmableEmail(
	{ db, now }: Platform,
	secret: string,
): Promise<string | null> {
	const [row] = await db
		.select({ email: subscribers.email })
		.from(subscribers)
		.where(isUsableLink(secret, now()));
	return row?.email ?? null;
}

/** False if the link doesn't work. */
export async function confirmSubscription({ db, now }: Platform, secret: string): Promise<boolean> {
	const at = now();
	const confirmed = await db
		.update(subscribers)
		.set({
			state: "confirmed",
			confirmedAt: sql`iif(${subscribers.state} = 'confirmed', ${subscribers.confirmedAt}, ${at})`,
			unsubscribedAt: null,
		})
		.where(isUsableLink(secret, at))
		.returning({ id: subscribers.id });
	return confirmed.length > 0;
}

const ownsLink = (secret: string) => eq(subscribers.unsubscribeSecret, secret);

export async function findSubscriberByLink(
	db: Db,
	secret: string,
): Promise<Pick<SubscriberDto, "email" | "state"> | null> {
	const query = db.select(pickColumns(subscribers, "email", "state")).from(subscribers);
	const [row] = await query.where(ownsLink(secret));
	return row ?? null;
}

/** Links of old newsletters work too, and each as often as it is used. False if the link is unknown. */
export async function unsubscribe({ db, now }: Platform, secret: string): Promise<boolean> {
	const isSubscriber = ownsLink(secret);
	const [, , , subscribersFound] = await db.batch([
		...deleteQueuedMails(db, isSubscriber),
		db
			.update(subscribers)
			.set({ state: "unsubscribed", unsubscribedAt: now(), confirmHash: "" })
			.where(and(isSubscriber, eq(subscribers.state, "confirmed"))),
		db.select({ id: subscribers.id }).from(subscribers).where(isSubscriber),
	]);
	return subscribersFound.length > 0;
}

/** The audit trail doesn't keep the address. */
export async function removeSubscriber(ctx: AdminContext, subscriberId: string): Promise<void> {
	const subscriber = await findSubscriber(ctx.db, subscriberId);
	if (!subscriber) return;
	await ctx.db.batch([
		...deleteSubscribers(ctx.db, eq(subscribers.id, subscriberId)),
		auditLastChange(
			ctx,
			byAdmin(ctx.by.userId, "subscriber.delete", `subscriber:${subscriberId}`, {
				before: subscriber.state,
			}),
		),
	]);
}

export const deleteAddress = (db: Db, email: string) =>
	deleteSubscribers(db, eq(subscribers.email, email));

const deleteSubscribers = (db: Db, filter: SQL) =>
	[...deleteQueuedMails(db, filter), db.delete(subscribers).where(filter)] as const;

function deleteQueuedMails(db: Db, filter: SQL) {
	const issueId = sql<string>`substr(${outbox.id}, 1, instr(${outbox.id}, '.') - 1)`;
	const isQueuedForSubscriber = and(
		isWaitingBulk,
		eq(outbox.to, sql`(select ${subscribers.email} from ${subscribers} where ${filter})`),
		// Ids of other bulk mail must not match.
		inArray(issueId, db.select({ id: issues.id }).from(issues)),
	);
	const issueIds = db.select({ id: issueId }).from(outbox).where(isQueuedForSubscriber);
	return [
		db
			.update(issues)
			.set({ queued: sql`${issues.queued} - 1` })
			.where(inArray(issues.id, issueIds)),
		db.delete(outbox).where(isQueuedForSubscriber),
	] as const;
}

const MAX_DELETED_PER_RUN = 200;

/** Anybody may have entered an address that was never confirmed. */
export async function deleteUnconfirmedSubscribers({ db, now }: Platform): Promise<void> {
	const expired = db
		.select({ id: subscribers.id })
		.from(subscribers)
		.where(and(eq(subscribers.state, "pending"), lte(subscribers.confirmUntil, now())))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(subscribers).where(inArray(subscribers.id, expired));
}
