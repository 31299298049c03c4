import { normalizePartNumber } from "../part-number-rules";
import { type Attribute, compareValues, type Specs } from "../spec-rules";

/** Smaller tables have no filters. */
export const MIN_PRODUCTS_TO_FILTER = 20;

/** The id of the part's row on the page of its family. */
export const buildRowId = ({ partNumber, id }: { partNumber: string; id: string }): string =>
	partNumber ? normalizePartNumber(partNumber) : id;

/** By the columns, from left to right; a part without a value comes last. */
export function compareSizes(
	columns: readonly Pick<Attribute, "id">[],
	one: Specs,
	other: Specs,
): number {
	for (const { id } of columns) {
		const [left, right] = [one[id], other[id]];
		if (left === undefined && right === undefined) continue;
		if (left === undefined) return 1;
		if (right === undefined) return -1;
		const difference = compareValues(String(left), String(right));
		if (difference !== 0) return difference;
	}
	return 0;
}
