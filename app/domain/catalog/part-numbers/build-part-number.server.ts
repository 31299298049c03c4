import { getViolatedConstraint } from "~/platform/d1/database.server";
import { normalizePartNumber, type PartNumberKind } from "../part-number-rules";
import { buildNumberWords } from "../reading/search-words";

export function buildPartNumber(kind: PartNumberKind, productId: string, display: string) {
	const normalized = normalizePartNumber(display);
	return { normalized, kind, productId, display, words: buildNumberWords(display) };
}

/** Another product has the shop's own number. */
export const isNumberTaken = (error: unknown): boolean =>
	getViolatedConstraint(error)?.startsWith("part_numbers.normalized") ?? false;
