import { getViolatedConstraint } from "~/platform/d1/database.server";
import { normalizePartNumber, type PartNumberKind, spellPartNumber } from "../part-number-rules";
import { buildNumberWords } from "../reading/search-words";

export function buildPartNumber(kind: PartNumberKind, productId: string, display: string) {
	const spelling = spellPartNumber(display);
	const normalized = normalizePartNumber(spelling);
	return { normalized, spelling, kind, productId, display, words: buildNumberWords(display) };
}

/** Another product has the shop's own number. */
export const isNumberTaken = (error: unknown): boolean =>
	getViolatedConstraint(error)?.startsWith("part_numbers.normalized") ?? false;
