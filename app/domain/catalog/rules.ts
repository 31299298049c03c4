import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { foldDigits } from "~/platform/input/fold-digits";
import type { PriceBreak } from "../prices/rules";
import type { crawlerColumns } from "./crawler-facts.server";
import type {
	orderableColumns,
	productCardColumns,
	productColumns,
	productDetailColumns,
	productRowColumns,
} from "./product-columns.server";

/** A product as admins and the API read it. Price in poisha, stock in units, times in ms since 1970. */
export type ProductDto = SelectResultFields<typeof productColumns>;

/** The price of one unit for the viewer, null where visitors see no prices, and the VAT that it contains in basis points. */
export type ShownPrice = { pricePoisha: number | null; vatBp: number };

export type ProductCardDto = SelectResultFields<typeof productCardColumns> & ShownPrice;

type CrawlerFacts = SelectResultFields<typeof crawlerColumns> & {
	/** Its row in its family: its own page is for buyers. Null without a family. */
	path?: string | null;
};

/** A card of a list that search engines read. */
export type ListedProduct = ProductCardDto & { forCrawlers?: CrawlerFacts };

export type ProductRowDto = SelectResultFields<typeof productRowColumns> & ShownPrice;

export type OrderableProduct = SelectResultFields<typeof orderableColumns>;

/** A product as its own page shows it, with the buyer's prices from 1 unit on. */
export type ProductDetail = SelectResultFields<typeof productDetailColumns> & {
	breaks: PriceBreak[];
	vatBp: number;
};

/** The limits of a product's own price. */
export const MIN_PRICE_POISHA = 100;
export const MAX_PRICE_POISHA = 100_000_000_000;

export const UNKNOWN_LEAD_DAYS = -1;

/** How long the dashboard shows searches without a result. */
export const UNFOUND_DAYS = 30;

/** Chromium without scripts fetches all pictures of a page at once. */
export const PAGE_SIZE = 24;

/** The specification fixes it (section 9). */
export const LATEST_SIZE = 6;

export const SORTS = ["best", "newest", "price-low", "price-high", "rating"] as const;
export type Sort = (typeof SORTS)[number];

export const getDefaultSort = (hasWords: boolean): Sort => (hasWords ? "best" : "newest");

export const MIN_RATINGS = [4.5, 4, 3] as const;

export const MAX_COUNTED_PRODUCTS = 200;

/** For names of parts ('wrench'), properties ('inox'), and units after a number ('24t'). */
export const SYNONYM_KINDS = ["kind", "value", "unit"] as const;
export type SynonymKind = (typeof SYNONYM_KINDS)[number];

/** Goes via upper case, so that 'ß' matches 'SS' and all forms of sigma match. */
export function normalizeForSearch(text: string): string {
	const lowerCase = foldDigits(text).normalize("NFKC").toUpperCase().toLowerCase();
	return lowerCase.replaceAll("ς", "σ").normalize("NFKC");
}

/** `stars` to one decimal, `halves` in whole half stars; null without ratings. */
export function calculateMeanRating({
	ratingSum,
	ratingCount,
}: Pick<ProductCardDto, "ratingSum" | "ratingCount">): { stars: number; halves: number } | null {
	if (ratingCount === 0) return null;
	const halves = ratingSum / ratingCount;
	return { stars: Math.round(halves * 5) / 10, halves: Math.round(halves) };
}
