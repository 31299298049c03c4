import { createHash } from "node:crypto";
import { eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type Db, refusedBy } from "./database.server";
import type { Platform } from "./platform.server";
import { isKeyOfDay } from "./submission";

/**
 * The id of the row that one submission of a form makes, from its key, its sender and what it says. A double click or
 * a retry gives the same id, so that the second insert meets the first row; changed words give a new one.
 */
export function submissionId(key: string, ...said: readonly (string | number)[]): string {
	const digest = createHash("sha256").update(JSON.stringify([key, ...said]));
	return digest.digest("base64url").slice(0, 24);
}

/** What the keys of submissions were used for, as hashes. It lies below the domains because all that create rows keep them. */
export const submissions = sqliteTable("submissions", {
	/** Which form, whose, and under which key. */
	id: text("id").primaryKey(),
	/** What it said: its `submissionId`. */
	said: text("said").notNull(),
	createdAt: integer("created_at").notNull(),
});

/** One submission: the form, with whatever stands fixed in it, who sent it, and its key. `said` is its `submissionId`. */
export type Submission = { form: string; sender: string; key: string; said: string };

const idOf = ({ form, sender, key }: Omit<Submission, "said">) => submissionId(key, form, sender);

/**
 * The statement that keeps what a key was used for, at the end of the batch that makes something of it; with `when`, only
 * if that made it, so that what was refused may be said in other words. The same words again change nothing; other words
 * make the database take back the whole batch, which `unlessKeyReused` tells. A key that visitors share says nothing of
 * other words: only the same words again are the same submission. `at` in ms.
 */
export function keepSubmission(db: Db, submission: Submission, at: number, when: SQL = sql`1`) {
	const isKept = isKeyOfDay(submission.key) ? sql`0` : when;
	return db
		.insert(submissions)
		.select(sql`select ${idOf(submission)}, ${submission.said}, ${at} where ${isKept}`)
		.onConflictDoNothing();
}

/** The condition that nothing was made yet under a submission's key. */
export function isNewSubmission(submission: Omit<Submission, "said">): SQL {
	return sql`not exists (select 1 from ${submissions} where ${submissions.id} = ${idOf(submission)})`;
}

/** What a batch gives; null when it was taken back whole because its key had said something else before. */
export async function unlessKeyReused<Written>(batch: Promise<Written>): Promise<Written | null> {
	try {
		return await batch;
	} catch (error) {
		if (refusedBy(error) !== "key reused") throw error;
		return null;
	}
}

/** Whether this key was used for other words, where no batch needs to be tried to know it. */
export async function saidOtherwise(db: Db, submission: Submission): Promise<boolean> {
	const [before] = await db
		.select({ said: submissions.said })
		.from(submissions)
		.where(eq(submissions.id, idOf(submission)));
	return before !== undefined && before.said !== submission.said;
}

const KEPT_MS = 30 * 86_400_000;
const FORGOTTEN_A_RUN = 1000;

/** Deletes what is kept of submissions over 30 days old, at most 1,000 a run. */
export async function forgetSubmissions({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const old = db
		.select({ id: submissions.id })
		.from(submissions)
		.where(lte(submissions.createdAt, now() - KEPT_MS))
		.limit(FORGOTTEN_A_RUN);
	await db.delete(submissions).where(inArray(submissions.id, old));
}
