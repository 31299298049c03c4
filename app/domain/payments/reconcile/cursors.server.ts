import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { ProviderWindow } from "~/platform/stripe/card-payments.server";
import { reconcileMarks } from "../tables.server";

/** How far a step has come: see the table. */
export type Mark = ProviderWindow;

/** Where a step left off; null before its first page. */
export async function markOf(db: Db, step: string): Promise<Mark | null> {
	const { since, until, after } = reconcileMarks;
	const [mark] = await db
		.select({ since, until, after })
		.from(reconcileMarks)
		.where(eq(reconcileMarks.step, step));
	return mark ?? null;
}

/** The statement that saves how far a step has come. */
export function saveMark(db: Db, step: string, mark: Mark) {
	return db
		.insert(reconcileMarks)
		.values({ step, ...mark })
		.onConflictDoUpdate({ target: reconcileMarks.step, set: mark });
}
