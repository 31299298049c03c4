import { BP_PER_WHOLE, NO_END } from "../../app/domain/prices/rules";
import * as tables from "../../app/domain/prices/tables.server";
import { addRows } from "./add-rows";
import { customerOf, exemptBuyer, tradeBuyer } from "./people";
import { families, parts } from "./trade-catalogue/trade-catalogue";
import type { PartSeed } from "./trade-catalogue/types";

type NewList = typeof tables.priceLists.$inferInsert;
type NewPrice = typeof tables.listPrices.$inferInsert;

const DAY_MS = 86_400_000;
/** Bangladesh is six hours ahead of UTC. */
const DHAKA_OFFSET_MS = 6 * 3_600_000;
const SALE_DAYS = 30;
const EXEMPT_DAYS = 365;

const BULK_CATEGORIES = ["bolts", "screws", "nuts-washers"];
const BULK_FAMILIES = ["ball-bearings-60", "cutting-discs"];
const SALE_FAMILY = "hole-saws";

/** Each is taken off the base price from so many times the smallest order on. */
const BREAKS = [
	{ orders: 10, percentOffBp: 500 },
	{ orders: 50, percentOffBp: 900 },
] as const;
const SALE_BP = 1200;

const bulkFamilies = new Set([
	...BULK_FAMILIES,
	...families.filter(({ category }) => BULK_CATEGORIES.includes(category)).map(({ slug }) => slug),
]);

/** Rounds down to 25 poisha. */
function reduce(pricePoisha: number, percentOffBp: number): number {
	const reduced = Math.floor((pricePoisha * (BP_PER_WHOLE - percentOffBp)) / BP_PER_WHOLE);
	return reduced - (reduced % 25);
}

function listBreaks({ id, pricePoisha, minQuantity }: PartSeed): NewPrice[] {
	const prices = BREAKS.map(({ orders, percentOffBp }) => ({
		listId: "quantity-prices",
		productId: id,
		minQuantity: orders * minQuantity,
		unitPoisha: reduce(pricePoisha, percentOffBp),
	}));
	return prices.filter(
		({ unitPoisha }, place) =>
			unitPoisha > 0 && unitPoisha < (prices[place - 1]?.unitPoisha ?? pricePoisha),
	);
}

/** Stores quantity prices and a sale for everybody, a contract of one demo buyer and the VAT exemption of another. */
export async function storePriceLists(db: D1Database, opened: number, now: number): Promise<void> {
	const today = now - ((now + DHAKA_OFFSET_MS) % DAY_MS);
	const list = { percentOffBp: 0, fromAt: opened, untilAt: NO_END, state: "active" } as const;
	const lists: NewList[] = [
		{
			...list,
			id: "trade-customers",
			name: "Trade customers",
			kind: "contract",
			percentOffBp: 750,
			createdAt: opened,
		},
		{
			...list,
			id: "quantity-prices",
			name: "Quantity prices",
			kind: "public",
			createdAt: opened + 1,
		},
		{
			...list,
			id: "hole-saw-sale",
			name: "Hole saw sale",
			kind: "sale",
			fromAt: today,
			untilAt: today + SALE_DAYS * DAY_MS,
			createdAt: opened + 2,
		},
	];
	await addRows(db, tables.priceLists, lists);
	const bulk = parts.filter(({ family }) => bulkFamilies.has(family));
	const onSale = parts.filter(({ family }) => family === SALE_FAMILY);
	await addRows(db, tables.listPrices, [
		...bulk.flatMap(listBreaks),
		...onSale.map(({ id, pricePoisha }) => ({
			listId: "hole-saw-sale",
			productId: id,
			minQuantity: 1,
			unitPoisha: reduce(pricePoisha, SALE_BP),
		})),
	]);
	await addRows(db, tables.customerPriceLists, [
		{ customerId: customerOf(tradeBuyer), listId: "trade-customers" },
	]);
	await db
		.prepare(
			"UPDATE customers SET exempt_number = 'VAT-EX-2207', exempt_until = ? WHERE id = ? AND exempt_number = ''",
		)
		.bind(today + EXEMPT_DAYS * DAY_MS, customerOf(exemptBuyer))
		.run();
}
