import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Platform } from "./platform.server";

/**
 * What a call of the API has answered under an Idempotency-Key, so that its repeat has the same answer. The row stands
 * before the call runs; `answer` is null while it does. It lies below the domains because it speaks of none of them.
 */
export const keptAnswers = sqliteTable("kept_answers", {
	/** A hash of the caller, the call and their key. */
	keyHash: text("key_hash").primaryKey(),
	userId: text("user_id").notNull(),
	bodyHash: text("body_hash").notNull(),
	status: integer("status"),
	answer: text("answer"),
	location: text("location"),
	claimedAt: integer("claimed_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
});

/** For how long an answer is kept, in ms: a day. */
const KEPT_MS = 86_400_000;

/** After how long a call that never answered counts as broken off, in ms: a minute. */
const BROKEN_OFF_MS = 60_000;

const MOST_LETTERS = 16_384;

export type CallAnswer = { status: number; answer: string; location: string | null };

export type CallClaim =
	| { state: "ours" }
	| { state: "answered"; kept: CallAnswer }
	| { state: "other-body" | "running" };

type Needs = Pick<Platform, "db" | "now">;

/**
 * Claims a key for one run of a call. 'ours' to whoever comes first, or after a run that broke off; else what came of the
 * first: its answer, or that it is still running, or that it had another body. Of many at once one has it.
 */
export async function claimCall(
	{ db, now }: Needs,
	{ keyHash, userId, bodyHash }: { keyHash: string; userId: string; bodyHash: string },
): Promise<CallClaim> {
	const at = now();
	const { status, claimedAt, expiresAt } = keptAnswers;
	const claimed = await db
		.insert(keptAnswers)
		.values({ keyHash, userId, bodyHash, claimedAt: at, expiresAt: at + KEPT_MS })
		.onConflictDoUpdate({
			target: keptAnswers.keyHash,
			set: {
				bodyHash,
				status: null,
				answer: null,
				location: null,
				claimedAt: at,
				expiresAt: at + KEPT_MS,
			},
			setWhere: or(
				lte(expiresAt, at),
				and(isNull(status), lte(claimedAt, at - BROKEN_OFF_MS), eq(keptAnswers.bodyHash, bodyHash)),
			),
		})
		.returning({ keyHash: keptAnswers.keyHash });
	if (claimed.length > 0) return { state: "ours" };
	const [row] = await db.select().from(keptAnswers).where(eq(keptAnswers.keyHash, keyHash));
	if (row && row.bodyHash !== bodyHash) return { state: "other-body" };
	if (row?.status == null || row.answer === null) return { state: "running" };
	const { answer, location } = row;
	return { state: "answered", kept: { status: row.status, answer, location } };
}

/** Keeps what a claimed call answered, or gives its key back when that is too long to keep. */
export async function keepCallAnswer(
	needs: Needs,
	keyHash: string,
	kept: CallAnswer,
): Promise<void> {
	if (kept.answer.length > MOST_LETTERS) return giveCallBack(needs, keyHash);
	await needs.db.update(keptAnswers).set(kept).where(eq(keptAnswers.keyHash, keyHash));
}

/** Gives a key back: the call was refused or failed, so that it may be made again, also with another body. */
export async function giveCallBack({ db }: Pick<Platform, "db">, keyHash: string): Promise<void> {
	await db.delete(keptAnswers).where(eq(keptAnswers.keyHash, keyHash));
}

const SWEPT_A_RUN = 1000;

/** Deletes answers that are over a day old, at most 1,000 a run. */
export async function forgetCallAnswers({ db, now }: Needs): Promise<void> {
	const over = db
		.select({ keyHash: keptAnswers.keyHash })
		.from(keptAnswers)
		.where(lte(keptAnswers.expiresAt, now()))
		.orderBy(sql`expires_at`)
		.limit(SWEPT_A_RUN);
	await db.delete(keptAnswers).where(inArray(keptAnswers.keyHash, over));
}
