import { createHmac } from "node:crypto";
import { and, inArray, lte, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Limit, Limited } from "../config/rate-limit-settings.server";
import type { Platform } from "../platform.server";

/** How often something was asked for, until when it counts; `key` is a keyed hash of what, and of whom. */
export const limitCounters = sqliteTable("limit_counters", {
	key: text("key").primaryKey(),
	count: integer("count").notNull(),
	expiresAt: integer("expires_at").notNull(),
});

/**
 * Who asks: for which account (a user's id, or an e-mail that was typed), and from which client address or from which
 * device that the account knows.
 */
export type Asker = { account: string } & ({ address: string } | { device: string });

/**
 * Whether it is somebody's turn. `keys` are the counters of the account or device, for `forgetTurns`; `left` is how many
 * more there may be before `resetSeconds` are over.
 */
export type Turn =
	| { ok: true; keys: string[]; left: number; resetSeconds: number }
	| { ok: false; retryAfterSeconds: number };

/**
 * Counts one try, before its work is done, and says whether there was room for it or how long to wait. By account and
 * by address, each within a window of its own; a device that the account knows has the account's limit to itself, so
 * that no stranger uses it up. One statement: however many come at once, each is counted.
 */
export async function countTurn(
	{ db, now, settings }: Pick<Platform, "db" | "now" | "settings">,
	name: Limited,
	asker: Asker,
): Promise<Turn> {
	const { byAccount, byAddress } = settings.limits;
	const keyOf = (...who: string[]) =>
		createHmac("sha256", settings.cookieSecret)
			.update(JSON.stringify(["limit", name, ...who]))
			.digest("base64url");
	const own = "device" in asker ? ["device", asker.device] : [];
	const accountKey = keyOf("account", asker.account, ...own);
	const limitOf = new Map<string, Limit>();
	if (byAccount[name]) limitOf.set(accountKey, byAccount[name]);
	if (byAddress[name] && "address" in asker) {
		limitOf.set(keyOf("address", asker.address), byAddress[name]);
	}
	if (limitOf.size === 0) return { ok: true, keys: [], left: Infinity, resetSeconds: 0 };
	const at = now();
	const { count, expiresAt } = limitCounters;
	const counters = await db
		.insert(limitCounters)
		.values(
			Array.from(limitOf, ([key, { windowMs }]) => ({ key, count: 1, expiresAt: at + windowMs })),
		)
		.onConflictDoUpdate({
			target: limitCounters.key,
			set: {
				count: sql`iif(${expiresAt} <= ${at}, 1, ${count} + 1)`,
				expiresAt: sql`iif(${expiresAt} <= ${at}, excluded.expires_at, ${expiresAt})`,
			},
		})
		.returning();
	const left = counters.map((counter) => (limitOf.get(counter.key)?.most ?? 0) - counter.count);
	const fewest = Math.min(...left);
	const waits = counters
		.filter((_, place) => (fewest < 0 ? (left[place] ?? 0) < 0 : left[place] === fewest))
		.map((counter) => Math.ceil((counter.expiresAt - at) / 1000));
	const seconds = Math.max(...waits);
	return fewest < 0
		? { ok: false, retryAfterSeconds: seconds }
		: { ok: true, keys: [accountKey], left: fewest, resetSeconds: seconds };
}

/**
 * The statement that writes a counter again as it is, if the statement before it in the batch changed no row. So a try that
 * nothing is known about writes as much as one that is counted elsewhere, and takes as long.
 */
export function writeUnlessChanged(
	{ db }: Pick<Platform, "db">,
	{ keys }: Pick<Extract<Turn, { ok: true }>, "keys">,
) {
	return db
		.update(limitCounters)
		.set({ count: limitCounters.count })
		.where(and(inArray(limitCounters.key, keys), sql`changes() = 0`));
}

/** Empties the counter of an account or device whose owner has proved who they are; the address's goes on. */
export async function forgetTurns(
	{ db }: Pick<Platform, "db">,
	{ keys }: Pick<Extract<Turn, { ok: true }>, "keys">,
): Promise<void> {
	if (keys.length === 0) return;
	await db.delete(limitCounters).where(inArray(limitCounters.key, keys));
}

const SWEPT_A_RUN = 5000;

/** Deletes counters that count no more, at most 5,000 a run. */
export async function sweepLimits({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const over = db
		.select({ key: limitCounters.key })
		.from(limitCounters)
		.where(lte(limitCounters.expiresAt, now()))
		.limit(SWEPT_A_RUN);
	await db.delete(limitCounters).where(inArray(limitCounters.key, over));
}
