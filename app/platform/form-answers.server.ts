import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Platform } from "./platform.server";

/**
 * What forms that spend something once were answered, for their repeats. The row stands before its form is read; `answer`
 * is null until then. It lies below the domains because it speaks of none of them.
 */
export const sentForms = sqliteTable("sent_forms", {
	id: text("id").primaryKey(),
	answer: text("answer"),
	sentAt: integer("sent_at").notNull(),
});

/** For how long an answer is kept, in ms: two minutes. */
const KEPT_MS = 120_000;
/** After how long a form that was never answered counts as broken off, in ms. */
const BROKEN_OFF_MS = 30_000;

export type FormClaim =
	| { state: "ours" }
	| { state: "running" }
	| { state: "answered"; answer: string };

type Needs = Pick<Platform, "db" | "now">;

/**
 * Claims a form for one run of its action. 'ours' to whoever comes first, or after a run that broke off; else the first
 * one's answer, or that it is still running. Of many at once one has it.
 */
export async function claimForm({ db, now }: Needs, id: string): Promise<FormClaim> {
	const at = now();
	const isBrokenOff = and(isNull(sentForms.answer), lte(sentForms.sentAt, at - BROKEN_OFF_MS));
	const claimed = await db
		.insert(sentForms)
		.values({ id, sentAt: at })
		.onConflictDoUpdate({
			target: sentForms.id,
			set: { answer: null, sentAt: at },
			setWhere: or(lte(sentForms.sentAt, at - KEPT_MS), isBrokenOff),
		})
		.returning({ id: sentForms.id });
	if (claimed.length > 0) return { state: "ours" };
	const [row] = await db
		.select({ answer: sentForms.answer })
		.from(sentForms)
		.where(eq(sentForms.id, id));
	return row?.answer ? { state: "answered", answer: row.answer } : { state: "running" };
}

/** Keeps what a claimed form was answered. */
export async function keepFormAnswer({ db }: Needs, id: string, answer: string): Promise<void> {
	await db.update(sentForms).set({ answer }).where(eq(sentForms.id, id));
}

/** Gives a form back: nothing was spent, so that whoever sends it again has it read again. */
export async function giveFormBack({ db }: Needs, id: string): Promise<void> {
	await db.delete(sentForms).where(and(eq(sentForms.id, id), isNull(sentForms.answer)));
}

const FORGOTTEN_A_RUN = 1000;

/** Deletes answers that are no longer given, at most 1,000 a run. */
export async function forgetFormAnswers({ db, now }: Needs): Promise<void> {
	const over = db
		.select({ id: sentForms.id })
		.from(sentForms)
		.where(lte(sentForms.sentAt, now() - KEPT_MS))
		.limit(FORGOTTEN_A_RUN);
	await db.delete(sentForms).where(inArray(sentForms.id, over));
}
