import { and, eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { synonyms } from "../tables.server";
import type { SynonymInput } from "./input";

/** Idempotent: removing a pair that is already gone succeeds. */
export async function removeSynonym(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ word, means }: SynonymInput,
): Promise<void> {
	await writeAudited(
		needs,
		needs.db.delete(synonyms).where(and(eq(synonyms.word, word), eq(synonyms.means, means))),
		byAdmin(adminId, "synonym.remove", "synonyms", { before: `${word} = ${means}` }),
	);
}
