import { checkQuantity } from "./check-quantity";
import type { Reading } from "./read-line";
import type { FindMatches, LineResult, NumberMatch, PadProduct } from "./rules";

type Understood = { reading: Reading; matches: readonly NumberMatch[] };

/** One line that is not part of a table. Null when none of its readings is known. */
export function checkLine(
	text: string,
	readingGroups: readonly (readonly Reading[])[],
	find: FindMatches,
): LineResult | null {
	for (const readings of readingGroups) {
		const understood = readings
			.map((reading): Understood => ({ reading, matches: find(reading.code) }))
			.filter(({ matches }) => matches.length > 0);
		if (understood.length > 0) return checkReadings(chooseReadings(understood, text));
	}
	return null;
}

/** A line whose part number and quantity are in columns of their own. `unread` is in the cell of the quantity. */
export function checkCells(reading: Reading, find: FindMatches, unread: string): LineResult {
	const matches = find(reading.code);
	if (matches.length === 0) return checkUnknown([reading]);
	const result = checkReadings([{ reading, matches }]);
	if (result.kind !== "quantity-missing" || unread === "") return result;
	const shown = unread.length > MAX_SHOWN_CHARS ? `${unread.slice(0, MAX_SHOWN_CHARS)}…` : unread;
	return { ...result, message: `"${shown}" is not a quantity. Enter a quantity.` };
}

const MAX_SHOWN_CHARS = 40;

/**
 * Readings with a quantity come first, unless the whole line is a part number as displayed: 'TY-0912 12'
 * are 12 of TY-0912, although a part TY-091212 may exist.
 */
function chooseReadings(understood: readonly Understood[], text: string): readonly Understood[] {
	const line = text.replace(/\s+/g, " ").trim().toLowerCase();
	const isDisplayed = ({ reading, matches }: Understood) =>
		reading.quantity === null && matches.some(({ display }) => display.toLowerCase() === line);
	const asDisplayed = understood.filter(isDisplayed);
	if (asDisplayed.length > 0) return asDisplayed;
	const withQuantity = understood.filter(({ reading }) => reading.quantity !== null);
	return withQuantity.length > 0 ? withQuantity : understood;
}

function checkReadings(understood: readonly Understood[]): LineResult {
	const [only] = understood;
	if (!only) return checkUnknown([]);
	if (understood.length > 1) return checkTwoReadings(understood);
	const { code, quantity } = only.reading;
	const products = listProducts(only.matches);
	const [product] = products;
	if (!product || products.length > 1)
		return { kind: "several-parts", code, products, quantity: getWholeNumber(quantity) };
	return checkQuantity(product, quantity);
}

/** Not even the end of '1 000' is read as a quantity, unless it follows a name: 'washer 8 100' is 100 or 8,100. */
export function checkUnknown(readings: readonly Reading[]): LineResult {
	const spaced = readings.find(({ quantity }) => quantity?.typed.includes(" "));
	const { code = "", quantity = null } = readings[0] ?? {};
	if (!spaced) return { kind: "unknown", code, written: quantity };
	const isNamed = !/\d/.test(spaced.code);
	const [most = 0] =
		spaced.quantity?.meaning.kind === "ambiguous" ? spaced.quantity.meaning.values : [];
	if (!isNamed || quantity?.meaning.kind !== "whole")
		return { kind: "unknown", code: spaced.code, written: null };
	const values = [quantity.meaning.value, most];
	return {
		kind: "unknown",
		code,
		written: { ...quantity, meaning: { kind: "ambiguous", values } },
	};
}

/** A part named by two numbers or readings counts once. */
function checkTwoReadings(understood: readonly Understood[]): LineResult {
	const readings = understood.flatMap(({ reading, matches }) =>
		listProducts(matches).map((product) => ({
			product,
			quantity: getWholeNumber(reading.quantity),
		})),
	);
	return { kind: "two-readings", readings };
}

const listProducts = (matches: readonly NumberMatch[]): PadProduct[] =>
	Array.from(new Map(matches.map(({ product }) => [product.id, product])).values());

function getWholeNumber(quantity: Reading["quantity"]): number | null {
	return quantity?.meaning.kind === "whole" && !quantity.isPieces ? quantity.meaning.value : null;
}
