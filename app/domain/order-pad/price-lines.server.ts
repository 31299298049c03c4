import type { Db } from "~/platform/d1/database.server";
import { findUnitPrices } from "../prices/price-of.server";
import type { PriceViewer } from "../prices/rules";
import { describeResult, joinNotes, type PadOption, type PadRow } from "./pad-lines";
import { checkPrice } from "./reading/check-quantity";
import type { PadProduct } from "./reading/rules";

type Reader = { db: Db; viewer: PriceViewer };
type Products = ReadonlyMap<string, PadProduct>;

/** Ready lines get their price, or ask for another quantity if the line costs too little or too much. */
export async function priceReadyLines(
	{ db, viewer }: Reader,
	rows: readonly PadRow[],
	products: Products,
): Promise<PadRow[]> {
	const ready = rows.flatMap((row) => {
		const product = row.result === "ok" && products.get(row.productId ?? "");
		return product && row.quantity ? [{ row, product, quantity: row.quantity }] : [];
	});
	const prices = await findUnitPrices(
		db,
		viewer,
		ready.map(({ product, quantity }) => ({ ...product, quantity })),
	);
	const priced = new Map(
		ready.map((line, index) => [line.row.n, priceLine(line, prices[index] ?? 0)]),
	);
	return rows.map((row) => priced.get(row.n) ?? row);
}

type ReadyLine = { row: PadRow; product: PadProduct; quantity: number };

function priceLine({ row, product, quantity }: ReadyLine, pricePoisha: number): PadRow {
	const result = checkPrice(product, quantity, pricePoisha);
	if (result.kind === "ok") return { ...row, pricePoisha };
	const checked = describeResult(row, result);
	return { ...checked, note: joinNotes(row.note, checked.note) };
}

export type OptionPrices = {
	/** Of one unit (poisha) for the option's quantity; for one unit if that is open. */
	get: (option: PadOption) => number | null;
};

export async function findOptionPrices(
	{ db, viewer }: Reader,
	options: readonly PadOption[],
	products: Products,
): Promise<OptionPrices> {
	const getKey = ({ productId, quantity }: PadOption) => `${productId} ${quantity ?? 1}`;
	const wanted = new Map(
		options.flatMap((option) => {
			const product = products.get(option.productId);
			return product
				? [[getKey(option), { ...product, quantity: option.quantity ?? 1 }] as const]
				: [];
		}),
	);
	const found = await findUnitPrices(db, viewer, Array.from(wanted.values()));
	const prices = new Map(Array.from(wanted.keys(), (key, index) => [key, found[index]]));
	return { get: (option) => prices.get(getKey(option)) ?? null };
}
