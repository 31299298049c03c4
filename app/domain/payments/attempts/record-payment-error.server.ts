import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { attempts } from "../tables.server";

const MAX_LENGTH = 500;

/** Shown to admins on the order's page. The latest error counts, whichever was reported first. `at` in ms. */
export function recordPaymentError(
	db: Db,
	attemptId: string,
	{ text, at }: { text: string; at: number },
) {
	return db
		.update(attempts)
		.set({ lastError: text.slice(0, MAX_LENGTH), lastErrorAt: at })
		.where(
			and(
				eq(attempts.id, attemptId),
				or(isNull(attempts.lastErrorAt), lte(attempts.lastErrorAt, at)),
			),
		);
}
