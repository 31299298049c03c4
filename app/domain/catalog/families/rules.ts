import { normalizePartNumber } from "../part-number-rules";

/** Smaller tables have no filters. */
export const MIN_PRODUCTS_TO_FILTER = 20;

/** The id of the part's row on the page of its family. */
export const buildRowId = ({ partNumber, id }: { partNumber: string; id: string }): string =>
	partNumber ? normalizePartNumber(partNumber) : id;

/** How many columns, from the first, tell the parts apart; at least two: 'M8 x 50' is what people look for. */
export function countTellingColumns(
	sizes: readonly (readonly unknown[])[],
	columnCount: number,
): number {
	for (let count = 2; count < columnCount; count += 1) {
		const labels = new Set(sizes.map((values) => values.slice(0, count).join(" ")));
		if (labels.size === sizes.length) return count;
	}
	return columnCount;
}
