import { isPartNumber, splitPartNumbers } from "~/domain/catalog/part-number-rules";
import { MAX_ROWS, PRICES_AND_STOCK_PATH } from "./price-and-stock-form";

const LISTS = ["low", "archived"] as const;

const FILTERS = ["show", "numbers", "q", "category", "stock", "from", "to"] as const;

/** The URL of the same products with some parameters replaced. */
export function buildListUrl(url: string, parts: Record<string, string | null>): string {
	const { searchParams } = new URL(url);
	const query = new URLSearchParams();
	for (const name of FILTERS) {
		const value = searchParams.get(name)?.trim();
		if (value) query.set(name, value);
	}
	for (const [name, value] of Object.entries(parts)) if (value) query.set(name, value);
	return query.size > 0 ? `${PRICES_AND_STOCK_PATH}?${query}` : PRICES_AND_STOCK_PATH;
}

/** 'numbers' are the pasted part numbers, each once. */
export function parseListUrl(url: string) {
	const { searchParams } = new URL(url);
	const pasted = searchParams.get("numbers")?.trim() ?? "";
	const numbers = splitPartNumbers(pasted).filter(isPartNumber);
	const show = LISTS.find((known) => known === searchParams.get("show")) ?? null;
	return {
		show: pasted ? null : show,
		pasted,
		numbers: numbers.slice(0, MAX_ROWS),
		omitted: Math.max(0, numbers.length - MAX_ROWS),
		categoryId: searchParams.get("category") ?? "",
		after: searchParams.get("after"),
		formId: searchParams.get("saved"),
	};
}
