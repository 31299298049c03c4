import { getViolatedConstraint } from "~/platform/d1/database.server";
import { normalizePartNumber, type PartNumberKind, spellPartNumber } from "../part-number-rules";
import { buildNumberWords } from "../reading/search-words";
import { partNumbers } from "../tables.server";

export function buildPartNumber(kind: PartNumberKind, productId: string, display: string) {
	const spelling = spellPartNumber(display);
	const normalized = normalizePartNumber(spelling);
	return { normalized, spelling, kind, productId, display, words: buildNumberWords(display) };
}

/** The columns in which two rows are the same number of a product. */
export const SAME_NUMBER = [
	partNumbers.normalized,
	partNumbers.customerId,
	partNumbers.kind,
	partNumbers.productId,
	partNumbers.spelling,
];

/** Whether a write failed because another product has the shop's own number. */
export const isNumberTaken = (error: unknown): boolean =>
	getViolatedConstraint(error)?.startsWith("part_numbers.normalized") ?? false;
