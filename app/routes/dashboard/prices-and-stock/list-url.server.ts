import { z } from "zod";
import { isPartNumber, splitPartNumbers } from "~/domain/catalog/part-number-rules";
import { parseTk } from "~/domain/money/rules";
import { percentInput } from "~/domain/stock/price-and-stock-input";
import { writeListUrl } from "~/http/responses/list-url.server";
import { MAX_ROWS, PRICES_AND_STOCK_PATH } from "./price-and-stock-form";

const LISTS = ["low", "archived"] as const;

const FILTERS = ["show", "numbers", "family", "q", "category", "stock", "from", "to"] as const;

export function buildListUrl(url: string, parts: Record<string, string | null>): string {
	const { searchParams } = new URL(url);
	const filters = FILTERS.map((name) => [name, searchParams.get(name)?.trim()]);
	return writeListUrl(PRICES_AND_STOCK_PATH, { ...Object.fromEntries(filters), ...parts });
}

export const listFilters = (url: string) =>
	Array.from(new URL(buildListUrl(url, {}), url).searchParams);

/** Returns null without a percentage. */
export function parsePercent(url: string) {
	const { searchParams } = new URL(url);
	if (!searchParams.has("percent")) return null;
	const typed = getPercentParams(url);
	const read = percentInput.safeParse(typed);
	if (!read.success) return { typed, change: null, errors: z.flattenError(read.error).fieldErrors };
	const { percent, round, breaks } = read.data;
	const change = { percentBp: percent, stepPoisha: parseTk(round), hasBreaks: breaks === "on" };
	return { typed, change, errors: {} };
}

function getPercentParams(url: string) {
	const { searchParams } = new URL(url);
	return {
		percent: searchParams.get("percent") ?? "",
		round: searchParams.get("round") ?? "",
		breaks: searchParams.get("breaks"),
	};
}

/**
 * Builds the URL of the same products with the percentage. `next` is the cursor of the next page:
 * a save leads there, so that no price is changed twice.
 */
export const buildPercentUrl = (url: string, parts: Record<string, string | null>): string =>
	buildListUrl(url, { ...getPercentParams(url), ...parts });

export function buildUrlAfterSave(url: string, saved: string | null): string {
	const { searchParams } = new URL(url);
	const next = searchParams.get("next");
	if (next) return buildPercentUrl(url, { after: next, saved });
	return buildListUrl(url, { after: searchParams.get("after"), saved });
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
		familyId: searchParams.get("family") ?? "",
		categoryId: searchParams.get("category") ?? "",
		after: searchParams.get("after"),
		formId: searchParams.get("saved"),
	};
}
