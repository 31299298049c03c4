import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { quoteLines, quoteMessages, quoteRevisions, quotes } from "./tables.server";

/** What a person asked, also as a visitor: an order keeps its own snapshot. Quotes that wait for an answer end. */
export function emptyQuotes({ db, now }: Platform, { id, email }: { id: string; email: string }) {
	const isTheirs = or(
		eq(quotes.userId, id),
		sql`(customer_id is null and email = ${email} collate nocase)`,
	);
	const ids = db.select({ id: quotes.id }).from(quotes).where(isTheirs);
	return [
		db
			.update(quotes)
			.set({ state: "withdrawn", endedAt: now() })
			.where(and(isTheirs, inArray(quotes.state, ["requested", "draft", "sent"]))),
		db.update(quoteMessages).set({ body: "" }).where(inArray(quoteMessages.quoteId, ids)),
		db
			.update(quoteLines)
			.set({ text: "" })
			.where(and(inArray(quoteLines.quoteId, ids), ne(quoteLines.text, ""))),
		db
			.update(quoteRevisions)
			.set({ note: "", exemptNumber: "" })
			.where(inArray(quoteRevisions.quoteId, ids)),
		db
			.update(quotes)
			.set({ email: "", name: "", companyName: "", request: "", reason: "" })
			.where(isTheirs),
	] as const;
}
