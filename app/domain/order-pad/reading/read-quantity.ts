/** A quantity as written: in units, or in pieces that packs are made of. */
export type WrittenQuantity = {
	typed: string;
	isPieces: boolean;
	/** False: beside a name it may mean pieces or packs. */
	hasUnit: boolean;
	meaning:
		| { kind: "whole"; value: number }
		/** '2,5': both whole numbers beside it. */
		| { kind: "fraction"; values: number[] }
		/** '1.000' is 1 or 1,000. */
		| { kind: "ambiguous"; values: number[] };
};

/** Without a unit, a quantity counts units. */
export const QUANTITY = "\\d{1,9}(?:[.,]\\d{1,9}){0,5}";
const PIECE_WORDS = "pcs|pc|pce|pces|piece|pieces|nos|no|ea|each|পিস|পিছ|টি|টা";
const UNIT_WORDS =
	"units|unit|boxes|box|bxs|bx|packs|pack|packets|packet|pkts|pkt|sets|set|pairs|pair|prs|pr|metres|metre|meters|meter|mtrs|mtr|m|kgs|kg|বক্স|প্যাকেট|প্যাক|সেট|জোড়া|মিটার|কেজি";
export const QUANTITY_UNIT = `(?:${PIECE_WORDS}|${UNIT_WORDS})\\.?`;

const isPieceWord = new RegExp(`^(?:${PIECE_WORDS})\\.?$`, "i");

/** Null when `typed` is not a number. */
export function readQuantity(typed: string, unit = ""): WrittenQuantity | null {
	const meaning = readNumber(typed);
	return meaning && { typed, isPieces: isPieceWord.test(unit), hasUnit: unit !== "", meaning };
}

const whole = (digits: string): WrittenQuantity["meaning"] => ({
	kind: "whole",
	value: Number(digits),
});

/** '1,000', '1,250.00', and in lakh '1,00,000'. */
const GROUPED = /^(?:[1-9]\d{0,2}(?:,\d{3}){1,2}|[1-9]\d?(?:,\d{2}){1,2},\d{3})(?:\.\d{1,9})?$/;

function readNumber(typed: string): WrittenQuantity["meaning"] | null {
	if (/^\d{1,9}$/.test(typed)) return whole(typed);
	if (GROUPED.test(typed)) return readDecimal(typed.replaceAll(",", ""));
	if (/^[1-9]\d{0,2}(?:\.\d{3}){2}$/.test(typed)) return whole(typed.replaceAll(".", ""));
	if (/^[1-9]\d{0,2}\.\d{3}$/.test(typed)) {
		const values = [...listWholeNeighbours(Number(typed)), Number(typed.replace(".", ""))];
		return { kind: "ambiguous", values };
	}
	if (!/^\d{1,9}[.,]\d{1,9}$/.test(typed)) return null;
	return readDecimal(typed.replace(",", "."));
}

function readDecimal(decimal: string): WrittenQuantity["meaning"] {
	const value = Number(decimal);
	if (Number.isInteger(value)) return { kind: "whole", value };
	return { kind: "fraction", values: listWholeNeighbours(value) };
}

const listWholeNeighbours = (value: number): number[] =>
	Array.from(new Set([Math.floor(value), Math.ceil(value)])).filter((it) => it > 0);
