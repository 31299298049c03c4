import { asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { calculateNet } from "../../money/vat-rules";
import { containedVatBp } from "../../prices/price-of.server";
import type { PriceViewer } from "../../prices/rules";
import { products, vatRates } from "../tables.server";

export type VatRate = typeof vatRates.$inferSelect;

/** The highest first. */
export function listVatRates(db: Db): Promise<VatRate[]> {
	return db.select().from(vatRates).orderBy(desc(vatRates.bp), asc(vatRates.name));
}

export async function findVatRate(db: Db, id: string): Promise<VatRate | null> {
	const [rate] = await db.select().from(vatRates).where(eq(vatRates.id, id));
	return rate ?? null;
}

/** The rate of the VAT in the buyer's prices, in basis points, by product. */
async function getContainedVat(
	db: Db,
	viewer: PriceViewer,
	priced: readonly { id: string }[],
): Promise<ReadonlyMap<string, number>> {
	const ids = toIdList(priced.map(({ id }) => id));
	const rows = await db
		.select({ id: products.id, vatBp: containedVatBp(viewer) })
		.from(products)
		.where(sql`${products.id} in ${ids}`);
	return new Map(rows.map(({ id, vatBp }) => [id, vatBp]));
}

/** With the price of each without VAT. */
export async function addNetPrices<Product extends { id: string; pricePoisha: number | null }>(
	db: Db,
	viewer: PriceViewer,
	priced: readonly Product[],
): Promise<(Product & { netPoisha: number })[]> {
	const vatBp = await getContainedVat(db, viewer, priced);
	return priced.map((product) => ({
		...product,
		netPoisha: calculateNet(product.pricePoisha ?? 0, vatBp.get(product.id) ?? 0),
	}));
}

/** A product without a choice keeps its rate, or has the standard one. */
export const isVatRate = async (db: Db, id: string | undefined): Promise<boolean> =>
	id === undefined || (await findVatRate(db, id)) !== null;
