import type {
	PriceAndStock,
	SavedPriceAndStock,
} from "~/domain/stock/price-and-stock-queries.server";

export const PRICES_AND_STOCK_PATH = "/dashboard/manageProduct/prices-and-stock";

export const MAX_ROWS = 50;

export const MAX_PERCENT_ROWS = 200;

/** Of one product: the price in poisha and the units that the page showed, if any, and what was typed. */
export type TypedRow = {
	shownPrice: number;
	price: string;
	shownOnHand?: number;
	stock: string;
	/** The hash of the quantity prices that a percentage changes too. */
	lists?: string;
};

/** The value of a box: the new price, and the quantity prices that were shown with it. */
export const formatTicked = (price: string, lists: string | null): string =>
	lists === null ? price : `${price} ${lists}`;

export function parseTicked(value: string): Pick<TypedRow, "price" | "lists"> {
	const [, price = value, lists] = /^(\S+) ([\w-]{24})$/.exec(value.trim()) ?? [];
	return { price: price.trim(), lists };
}

/** By product; `formErrors` don't belong to a field. */
export type PriceAndStockResult = {
	typed: Record<string, TypedRow>;
	errors: Record<string, { price?: string; stock?: string }>;
	formErrors: string[];
	passwordErrors: string[];
	rows: PriceAndStock[];
	saved: SavedPriceAndStock[];
};

type Part = "price" | "stock";

/** Contains the values that the page showed, so that only typed changes are saved and a count can be compared. */
export const getFieldName = (part: Part, shown: number, productId: string) =>
	`${part}-${shown}-${productId}`;

export function parseFieldName(
	name: string,
): { part: Part; shown: number; productId: string } | null {
	const [, part, shown, productId] = /^(price|stock)-(\d{1,15})-(.+)$/.exec(name) ?? [];
	if (!shown || !productId) return null;
	return { part: part === "price" ? "price" : "stock", shown: Number(shown), productId };
}
