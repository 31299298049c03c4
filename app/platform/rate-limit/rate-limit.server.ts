import { createHmac } from "node:crypto";
import { and, inArray, lte, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RateLimit, RateLimitedAction } from "../config/rate-limit-settings.server";
import type { Platform } from "../platform.server";

/** `key` is a keyed hash of the action and its subject. */
export const rateLimitCounters = sqliteTable("rate_limit_counters", {
	key: text("key").primaryKey(),
	count: integer("count").notNull(),
	expiresAt: integer("expires_at").notNull(),
});

/** `account` is a user id or a typed email; `device` is one that the account trusts. */
export type RateLimitSubject = { account: string } & ({ address: string } | { device: string });

export type RateLimitResult =
	| { ok: true; keys: string[]; remaining: number; resetSeconds: number }
	| { ok: false; retryAfterSeconds: number };

/** One statement, so that concurrent attempts are all counted. */
export async function consumeRateLimit(
	{ db, now, settings }: Pick<Platform, "db" | "now" | "settings">,
	name: RateLimitedAction,
	subject: RateLimitSubject,
): Promise<RateLimitResult> {
	const { byAccount, byAddress } = settings.rateLimits;
	const hashCounterKey = (...parts: string[]) =>
		createHmac("sha256", settings.cookieSecret)
			.update(JSON.stringify(["limit", name, ...parts]))
			.digest("base64url");
	const deviceParts = "device" in subject ? ["device", subject.device] : [];
	const accountKey = hashCounterKey("account", subject.account, ...deviceParts);
	const limitByKey = new Map<string, RateLimit>();
	if (byAccount[name]) limitByKey.set(accountKey, byAccount[name]);
	if (byAddress[name] && "address" in subject) {
		limitByKey.set(hashCounterKey("address", subject.address), byAddress[name]);
	}
	if (limitByKey.size === 0) return { ok: true, keys: [], remaining: Infinity, resetSeconds: 0 };
	const at = now();
	const { count, expiresAt } = rateLimitCounters;
	const counters = await db
		.insert(rateLimitCounters)
		.values(
			Array.from(limitByKey, ([key, { windowMs }]) => ({
				key,
				count: 1,
				expiresAt: at + windowMs,
			})),
		)
		.onConflictDoUpdate({
			target: rateLimitCounters.key,
			set: {
				count: sql`iif(${expiresAt} <= ${at}, 1, ${count} + 1)`,
				expiresAt: sql`iif(${expiresAt} <= ${at}, excluded.expires_at, ${expiresAt})`,
			},
		})
		.returning();
	const remaining = counters.map(
		(counter) => (limitByKey.get(counter.key)?.max ?? 0) - counter.count,
	);
	const minRemaining = Math.min(...remaining);
	const resetTimes = counters
		.filter((_, index) =>
			minRemaining < 0 ? (remaining[index] ?? 0) < 0 : remaining[index] === minRemaining,
		)
		.map((counter) => Math.ceil((counter.expiresAt - at) / 1000));
	const seconds = Math.max(...resetTimes);
	return minRemaining < 0
		? { ok: false, retryAfterSeconds: seconds }
		: { ok: true, keys: [accountKey], remaining: minRemaining, resetSeconds: seconds };
}

/** Lets an unknown account's attempt take as long as a known one's. */
export function touchCounterUnlessChanged(
	{ db }: Pick<Platform, "db">,
	{ keys }: Pick<Extract<RateLimitResult, { ok: true }>, "keys">,
) {
	return db
		.update(rateLimitCounters)
		.set({ count: rateLimitCounters.count })
		.where(and(inArray(rateLimitCounters.key, keys), sql`changes() = 0`));
}

/** Keeps the address's counter. */
export async function resetRateLimit(
	{ db }: Pick<Platform, "db">,
	{ keys }: Pick<Extract<RateLimitResult, { ok: true }>, "keys">,
): Promise<void> {
	if (keys.length === 0) return;
	await db.delete(rateLimitCounters).where(inArray(rateLimitCounters.key, keys));
}

const MAX_DELETED_PER_RUN = 5000;

export async function purgeExpiredRateLimits({
	db,
	now,
}: Pick<Platform, "db" | "now">): Promise<void> {
	const expired = db
		.select({ key: rateLimitCounters.key })
		.from(rateLimitCounters)
		.where(lte(rateLimitCounters.expiresAt, now()))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(rateLimitCounters).where(inArray(rateLimitCounters.key, expired));
}
