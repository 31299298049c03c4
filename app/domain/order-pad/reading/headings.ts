import { findHeadings, foldHeading, type HeadingName } from "../../catalog/headings";
import { readUnit } from "../../catalog/read-unit";

/** What a heading says to an order. `maybe` is a quantity that may not be the ordered one: 'Total qty', 'Count'. */
export type HeadingKind = "part" | "quantity" | "maybe" | "unit" | "name" | "other";

const KINDS: Partial<Record<HeadingName, HeadingKind>> = {
	"part number": "part",
	"customer number": "part",
	"manufacturer number": "part",
	"supplier number": "part",
	"other number": "part",
	barcode: "part",
	quantity: "quantity",
	count: "maybe",
	unit: "unit",
	name: "name",
	description: "name",
};
const toKind = (name: HeadingName): HeadingKind => KINDS[name] ?? "other";

/** Such a column may count the ordered quantity, too. */
const UNITS_HEADING = /^(?:units|einheiten|ordered|count)$/;
/** Beside a quantity they leave open which one it is. */
const MAYBE_WORDS =
	/^(?:total|gesamt|open|remaining|box|boxes|packs?|packets?|cartons?|cases?|sets?)$/;
/** What else a heading may say that is not a column's name. */
const OTHER_WORDS =
	/^(?:per|each|hand|available|min|max|level|reorder|ean|upc|hsn?|size|weight|amount|shipped|delivered|invoiced|received|returned|refunded|cancell?ed|backorder(?:ed)?|sold|reserved|allocated|last|previous|sl|sr|serial|po|invoice)$/;
const PART_WORDS =
	/^(?:parts?|no|nr|num|number|nummer|id|code|catalog|catalogue|cat|our|your|my|supplier|vendor|manufacturer?|mfr|mfg|customer|internal|order|variant|product|default|digikey|mouser|lcsc|hersteller|lieferanten|kunden|unsere?|ihre|নম্বর|নং)$/;

const splitWords = (label: string): string[] =>
	foldHeading(label)
		.split(/[^\p{L}\p{M}\p{N}']+/u)
		.map((word) => word.replace(/\d+$/, ""))
		.filter((word) => word !== "");

/** Longer texts are no headings. */
const MAX_HEADING_CHARS = 60;
const MAX_HEADING_WORDS = 7;

/** Null for a heading that is not understood. */
export function readHeading(label: string): HeadingKind | null {
	if (label === "" || label.length > MAX_HEADING_CHARS) return null;
	if (UNITS_HEADING.test(foldHeading(label))) return "maybe";
	const [known] = findHeadings(label);
	if (known) return toKind(known);
	const words = splitWords(label);
	if (words.length === 0 || words.length > MAX_HEADING_WORDS) return null;
	const kinds = words.map(readWord);
	if (kinds.includes("quantity")) return readQuantityHeading(words, kinds);
	if (kinds.includes("name")) return "name";
	const isPart = words.every((word, at) => kinds[at] === "part" || PART_WORDS.test(word));
	if (isPart && kinds.includes("part")) return "part";
	return kinds.includes("other") ? "other" : null;
}

function readWord(word: string): HeadingKind | null {
	const [known] = findHeadings(word);
	if (known) return toKind(known);
	return OTHER_WORDS.test(word) ? "other" : null;
}

/** 'Qty Dhaka' is one, 'Stock qty' and 'Qty per box' are not. */
function readQuantityHeading(
	words: readonly string[],
	kinds: readonly (HeadingKind | null)[],
): HeadingKind {
	const isMaybe = words.some((word) => MAYBE_WORDS.test(word));
	const isOther = words.some((word, at) => kinds[at] === "other" && !MAYBE_WORDS.test(word));
	if (isOther) return "other";
	return isMaybe ? "maybe" : "quantity";
}

/** 'Pcs' and 'Menge (Stk)' count pieces. */
export const countsPieces = (label: string): boolean =>
	splitWords(label).some((word) => /^(?:nos|[^\s]{3,})$/.test(word) && isPieceWord(word));

const isPieceWord = (word: string) => readUnit(word) === "piece" && !/^(?:units?|each)$/.test(word);

/** 0 is best. 'No' and 'Item' may be line numbers, and other numbers are not ours. */
export function ratePartHeading(label: string): number {
	const [known] = findHeadings(label);
	if (/^(?:no|nr|number|item|ref|reference|code)$/.test(foldHeading(label))) return 2;
	return known === undefined || known === "part number" || known === "customer number" ? 0 : 1;
}
