import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { ProviderWindow } from "~/platform/stripe/card-payments.server";
import { reconcileCursors } from "../tables.server";

type ReconcileCursor = ProviderWindow;

export async function findCursor(db: Db, step: string): Promise<ReconcileCursor | null> {
	const { since, until, after } = reconcileCursors;
	const [cursor] = await db
		.select({ since, until, after })
		.from(reconcileCursors)
		.where(eq(reconcileCursors.step, step));
	return cursor ?? null;
}

export function saveCursor(db: Db, step: string, cursor: ReconcileCursor) {
	return db
		.insert(reconcileCursors)
		.values({ step, ...cursor })
		.onConflictDoUpdate({ target: reconcileCursors.step, set: cursor });
}
