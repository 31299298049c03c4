import { checkQuantity } from "./check-quantity";
import type { Reading } from "./read-line";
import type { FindMatches, LineResult, NumberMatch, PadProduct } from "./rules";

type Understood = { reading: Reading; matches: readonly NumberMatch[] };

/** One line that is not part of a table. */
export function checkLine(
	{ text, readingGroups }: { text: string; readingGroups: readonly (readonly Reading[])[] },
	find: FindMatches,
): LineResult {
	for (const readings of readingGroups) {
		const understood = readings
			.map((reading): Understood => ({ reading, matches: find(reading.code) }))
			.filter(({ matches }) => matches.length > 0);
		if (understood.length > 0) return checkReadings(chooseReadings(understood, text));
	}
	return text.startsWith("#") ? { kind: "note" } : checkUnknown(readingGroups.flat());
}

/** A line whose part number and quantity are in columns of their own. */
export function checkCells(reading: Reading, find: FindMatches): LineResult {
	const matches = find(reading.code);
	return matches.length > 0 ? checkReadings([{ reading, matches }]) : checkUnknown([reading]);
}

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

/** Not even the end of '1 000' is read as a quantity. */
function checkUnknown(readings: readonly Reading[]): LineResult {
	const spaced = readings.find(({ quantity }) => quantity?.typed.includes(" "));
	const first = spaced ?? readings[0];
	return {
		kind: "unknown",
		code: first?.code ?? "",
		written: first?.quantity ?? null,
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
