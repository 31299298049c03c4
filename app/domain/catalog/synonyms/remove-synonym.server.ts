import { and, eq } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { synonyms } from "../tables.server";
import type { SynonymInput } from "./input";

/** A pair that is already gone is no error, so that a form can be sent twice. */
export async function removeSynonym(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ word, means }: SynonymInput,
): Promise<void> {
	await db.batch([
		db.delete(synonyms).where(and(eq(synonyms.word, word), eq(synonyms.means, means))),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "synonym.remove",
			subject: "synonyms",
			before: `${word} = ${means}`,
			after: "",
			at: now(),
		}),
	]);
}
