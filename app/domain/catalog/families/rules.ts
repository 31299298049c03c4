import { spellPartNumber } from "../part-number-rules";

/** Smaller tables have no filters. */
export const MIN_PRODUCTS_TO_FILTER = 20;

export const buildRowId = ({ partNumber, id }: { partNumber: string; id: string }): string =>
	partNumber ? spellPartNumber(partNumber) : id;
