import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type {
	productCardColumns,
	productColumns,
	productDetailColumns,
} from "./product-columns.server";

/** A product as admins and the API read it. Price in poisha, stock in units, times in ms since 1970. */
export type ProductDto = SelectResultFields<typeof productColumns>;

/** A product as a list shows it. */
export type ProductCardDto = SelectResultFields<typeof productCardColumns>;

/** A product as its own page shows it. */
export type ProductDetail = SelectResultFields<typeof productDetailColumns>;

/** How many products a page of the grid shows: without scripts Chromium fetches every picture of a page at once. */
export const PAGE_SIZE = 24;

/** The home page's LATEST FROM INVENTORY (specification, section 9). */
export const LATEST_SIZE = 6;

/** The orders a list of products can have. */
export const SORTS = ["best", "newest", "price-low", "price-high", "rating"] as const;
export type Sort = (typeof SORTS)[number];

/** What a list shows in without a choice: the best match, where there are words to match. */
export const getDefaultSort = (hasWords: boolean): Sort => (hasWords ? "best" : "newest");

/** The least ratings that a list can be asked for, in stars. */
export const MIN_RATINGS = [4.5, 4, 3] as const;

/** Of how many products a list says how many they are; of more it says that they are more. */
export const MAX_COUNTED_PRODUCTS = 200;

/**
 * Text as a search compares it: one form for what Unicode writes in several ways (NFKC), and no difference between
 * large and small letters. By way of the capitals, so that 'ß' meets 'SS' and every sigma the others.
 */
export function normalizeForSearch(text: string): string {
	const lowerCase = text.normalize("NFKC").toUpperCase().toLowerCase();
	return lowerCase.replaceAll("ς", "σ").normalize("NFKC");
}

/** The mean of a product's ratings: `stars` to one decimal, `halves` as whole half stars for the drawing; null of none. */
export function calculateMeanRating({
	ratingSum,
	ratingCount,
}: Pick<ProductCardDto, "ratingSum" | "ratingCount">): { stars: number; halves: number } | null {
	if (ratingCount === 0) return null;
	const halves = ratingSum / ratingCount;
	return { stars: Math.round(halves * 5) / 10, halves: Math.round(halves) };
}

/** '-' of the quantity counter: does nothing when the quantity is below 1. */
export function stepDown(quantity: number): number {
	return quantity < 1 ? quantity : quantity - 1;
}

/** '+' of the quantity counter: adds one only while the quantity is less than the stock minus 1. */
export function stepUp(quantity: number, stock: number): number {
	return quantity < stock - 1 ? quantity + 1 : quantity;
}

/**
 * The quantity a product page shows, from its URL: 1 to start with, stepped by the button that was pressed.
 * What was typed is kept even where it can't be ordered, so that the page can say why; text that is no number gives null.
 */
export function resolveQuantity(
	typed: string | null,
	step: string | null,
	stock: number,
): number | null {
	const quantity = typed === null ? 1 : /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;
	if (quantity === null) return null;
	if (step === "minus") return stepDown(quantity);
	if (step === "plus") return stepUp(quantity, stock);
	return quantity;
}

/** Whether this many units may be put in a cart or ordered: a whole number from 1 to the stock. */
export function isOrderable(quantity: number | null, stock: number): quantity is number {
	return quantity !== null && Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= stock;
}

/** What is said of a quantity that can't be had. */
export function formatStockMessage(stock: number): string {
	return stock < 1 ? "Sold out" : `Choose a whole number from 1 to ${stock}: ${stock} in stock`;
}
