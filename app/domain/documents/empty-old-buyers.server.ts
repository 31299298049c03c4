import { and, lte, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { documents } from "./tables.server";

const MAX_EMPTIED_PER_RUN = 500;

/** Facts stay; names and addresses go. */
export async function emptyOldBuyers({ db, now, settings }: Platform): Promise<void> {
	const end = new Date(now());
	end.setUTCFullYear(end.getUTCFullYear() - settings.papers.retentionYears);
	// A literal, so that the partial index is used.
	const isOld = and(sql`${documents.buyer} <> '{}'`, lte(documents.issuedAt, end.getTime()));
	const old = db
		.select({ rowId: sql`rowid`.as("row_id") })
		.from(documents)
		.where(isOld)
		.limit(MAX_EMPTIED_PER_RUN);
	await db.update(documents).set({ buyer: {} }).where(sql`rowid in ${old}`);
}
