import { asc } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { synonyms } from "../tables.server";

/** A larger number would make every search slower. */
export const MAX_SYNONYMS = 500;

export function listSynonyms(db: Db) {
	return db
		.select({ word: synonyms.word, means: synonyms.means, kind: synonyms.kind })
		.from(synonyms)
		.orderBy(asc(synonyms.word), asc(synonyms.means))
		.limit(MAX_SYNONYMS);
}
