import { asc, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { vatRates } from "../tables.server";

export type VatRate = typeof vatRates.$inferSelect;

/** Lists the highest first. */
export const listVatRates = (db: Db) =>
	db.select().from(vatRates).orderBy(desc(vatRates.bp), asc(vatRates.name));

export async function findVatRate(db: Db, id: string): Promise<VatRate | null> {
	const [rate] = await db.select().from(vatRates).where(eq(vatRates.id, id));
	return rate ?? null;
}

/** A product without a choice keeps its rate, or has the standard one. */
export const isVatRate = async (db: Db, id: string | undefined): Promise<boolean> =>
	id === undefined || (await findVatRate(db, id)) !== null;
