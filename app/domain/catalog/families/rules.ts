import { spellPartNumber } from "../part-number-rules";

/** Smaller tables have no filters. */
export const MIN_PRODUCTS_TO_FILTER = 20;

/** Builds the id of the part's row on the page of its family. */
export const buildRowId = ({ partNumber, id }: { partNumber: string; id: string }): string =>
	partNumber ? spellPartNumber(partNumber) : id;
