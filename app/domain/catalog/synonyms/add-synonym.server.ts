import { sql } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { synonyms } from "../tables.server";
import type { SynonymInput } from "./input";
import { MAX_SYNONYMS } from "./list-synonyms.server";

type AddSynonymResult = { ok: true } | { ok: false; reason: "too-many-synonyms" };

/** Idempotent, in either order of the pair. */
export async function addSynonym(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ word, means, kind }: SynonymInput,
): Promise<AddSynonymResult> {
	const isKnown = sql`exists (select 1 from synonyms
		where (word = ${word} and means = ${means}) or (word = ${means} and means = ${word}))`;
	const [, , [counted]] = await needs.db.batch([
		insertSelect(
			needs.db,
			synonyms,
			{ word, means, kind },
			sql`where not ${isKnown} and (select count(*) from synonyms) < ${MAX_SYNONYMS}`,
		),
		auditLastChange(
			needs,
			byAdmin(adminId, "synonym.add", "synonyms", { after: `${word} = ${means}` }),
		),
		needs.db.select({ isKnown: sql<number>`${isKnown}` }).from(sql`(select 1)`),
	]);
	return counted?.isKnown ? { ok: true } : { ok: false, reason: "too-many-synonyms" };
}
