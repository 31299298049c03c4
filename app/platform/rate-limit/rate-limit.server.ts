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
type RateLimitSubject = { account: string } & ({ address?: string } | { device: string });

export type RateLimitResult =
	| { ok: true; keys: string[]; remaining: number; resetSeconds: number }
	| { ok: false; retryAfterSeconds: number };

export async function consumeRateLimit(
	needs: Platform,
	name: RateLimitedAction,
	subject: RateLimitSubject,
	cost = 1,
): Promise<RateLimitResult> {
	const { accountKey, limitByKey } = listLimits(needs.settings, name, subject);
	if (limitByKey.size === 0) return { ok: true, keys: [], remaining: Infinity, resetSeconds: 0 };
	const at = needs.now();
	const counters = (await incrementCounters(needs.db, limitByKey, { cost, at })).map((counter) => ({
		remaining: (limitByKey.get(counter.key)?.max ?? 0) - counter.count,
		resetSeconds: Math.ceil((counter.expiresAt - at) / 1000),
	}));
	const remaining = Math.min(...counters.map((counter) => counter.remaining));
	const isExceeded = remaining < 0;
	const deciding = counters.filter((counter) =>
		isExceeded ? counter.remaining < 0 : counter.remaining === remaining,
	);
	const resetSeconds = Math.max(...deciding.map((counter) => counter.resetSeconds));
	return isExceeded
		? { ok: false, retryAfterSeconds: resetSeconds }
		: { ok: true, keys: [accountKey], remaining, resetSeconds };
}

function listLimits(
	{ rateLimits: { byAccount, byAddress }, cookieSecret }: Platform["settings"],
	name: RateLimitedAction,
	subject: RateLimitSubject,
): { accountKey: string; limitByKey: Map<string, RateLimit> } {
	const hashCounterKey = (...parts: string[]) =>
		createHmac("sha256", cookieSecret)
			.update(JSON.stringify(["limit", name, ...parts]))
			.digest("base64url");
	const deviceParts = "device" in subject ? ["device", subject.device] : [];
	const accountKey = hashCounterKey("account", subject.account, ...deviceParts);
	const limitByKey = new Map<string, RateLimit>();
	if (byAccount[name]) limitByKey.set(accountKey, byAccount[name]);
	if (byAddress[name] && "address" in subject && subject.address) {
		limitByKey.set(hashCounterKey("address", subject.address), byAddress[name]);
	}
	return { accountKey, limitByKey };
}

/** One statement, so that concurrent attempts are all counted. */
async function incrementCounters(
	db: Platform["db"],
	limitByKey: ReadonlyMap<string, RateLimit>,
	{ cost, at }: { cost: number; at: number },
) {
	const { count, expiresAt } = rateLimitCounters;
	const newCounters = Array.from(limitByKey, ([key, { windowMs }]) => ({
		key,
		count: cost,
		expiresAt: at + windowMs,
	}));
	return db
		.insert(rateLimitCounters)
		.values(newCounters)
		.onConflictDoUpdate({
			target: rateLimitCounters.key,
			set: {
				count: sql`iif(${expiresAt} <= ${at}, ${cost}, ${count} + ${cost})`,
				expiresAt: sql`iif(${expiresAt} <= ${at}, excluded.expires_at, ${expiresAt})`,
			},
		})
		.returning();
}

/** Lets an unknown account's attempt take as long as a known one's. */
export function touchCounterUnlessChanged(
	{ db }: Platform,
	{ keys }: Pick<Extract<RateLimitResult, { ok: true }>, "keys">,
) {
	return db
		.update(rateLimitCounters)
		.set({ count: rateLimitCounters.count })
		.where(and(inArray(rateLimitCounters.key, keys), sql`changes() = 0`));
}

/** Keeps the address's counter. */
export async function resetRateLimit(
	{ db }: Platform,
	{ keys }: Pick<Extract<RateLimitResult, { ok: true }>, "keys">,
): Promise<void> {
	if (keys.length === 0) return;
	await db.delete(rateLimitCounters).where(inArray(rateLimitCounters.key, keys));
}

const MAX_DELETED_PER_RUN = 5000;

export async function purgeExpiredRateLimits({ db, now }: Platform): Promise<void> {
	const expired = db
		.select({ key: rateLimitCounters.key })
		.from(rateLimitCounters)
		.where(lte(rateLimitCounters.expiresAt, now()))
		.limit(MAX_DELETED_PER_RUN);
	await db.delete(rateLimitCounters).where(inArray(rateLimitCounters.key, expired));
}
