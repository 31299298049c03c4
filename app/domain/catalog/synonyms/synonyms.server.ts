import { and, asc, eq, sql } from "drizzle-orm";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { synonyms } from "../tables.server";
import type { SynonymInput } from "./input";

/** A larger number would make every search slower. */
const MAX_SYNONYMS = 500;

export function listSynonyms(db: Db) {
	return db
		.select({ word: synonyms.word, means: synonyms.means, kind: synonyms.kind })
		.from(synonyms)
		.orderBy(asc(synonyms.word), asc(synonyms.means))
		.limit(MAX_SYNONYMS);
}

/** Adds a pair, unless it is known in either order. */
export async function addSynonym(
	ctx: AdminContext,
	{ word, means, kind }: SynonymInput,
): Promise<void> {
	const { db, by } = ctx;
	const isKnown = sql`exists (select 1 from synonyms
		where (word = ${word} and means = ${means}) or (word = ${means} and means = ${word}))`;
	const hasRoom = sql`where not ${isKnown} and (select count(*) from synonyms) < ${MAX_SYNONYMS}`;
	const [, , [counted]] = await db.batch([
		insertSelect(db, synonyms, { word, means, kind }, hasRoom),
		auditLastChange(
			ctx,
			byAdmin(by.userId, "synonym.add", "synonyms", { after: `${word} = ${means}` }),
		),
		db.select({ isKnown: sql<number>`${isKnown}` }).from(sql`(select 1)`),
	]);
	if (!counted?.isKnown)
		throw new Refused("There are too many synonyms. Remove one that nobody needs.");
}

export async function removeSynonym(
	ctx: AdminContext,
	{ word, means }: SynonymInput,
): Promise<void> {
	await writeAudited(
		ctx,
		ctx.db.delete(synonyms).where(and(eq(synonyms.word, word), eq(synonyms.means, means))),
		byAdmin(ctx.by.userId, "synonym.remove", "synonyms", { before: `${word} = ${means}` }),
	);
}
