import type { StockTerms } from "../../catalog/quantity-rules";
import type { Pack } from "../../catalog/unit-rules";
import type { PriceBasis } from "../../prices/rules";
import type { WrittenQuantity } from "./read-quantity";

/** Longer lines are not lines of an order. */
export const MAX_LINE_CHARS = 2000;
/** Of cells, in the order in which they are tried. */
export const SEPARATORS = ["\t", ";", "|", ","];
export const MAX_QUANTITY_CHARS = 100;

export type PadProduct = Pack &
	StockTerms &
	PriceBasis & {
		number: string | null;
		/** Basis points; the buyer's price contains this VAT. */
		vatBp: number;
		/** Of one unit; 0 is unknown. */
		weightG: number;
		name: string;
		/** Days until more is in stock; below 1 when that is unknown. */
		leadDays: number;
		replacement: { id: string; number: string | null; name: string } | null;
		/** The buyer's own number for it found it. */
		isYours?: boolean;
		/** The buyer waits for what is not in stock. */
		mayWait?: true;
	};

/** Columns count from 0. `quantity` is `NO_COLUMN` where the table has no quantities. */
export type Columns = { part: number; quantity: number };
export const NO_COLUMN = -1;

/** Several of a kind are one question for all lines. `NO_COLUMN` among the quantities is one of its answers. */
export type PossibleColumns = { partColumns: number[]; quantityColumns: number[] };

export type NumberMatch = { product: PadProduct; display: string };

export type FindMatches = (code: string) => readonly NumberMatch[];

/** There is exactly one for each line. Only `ok` needs no choice, and `left-out` no line in the cart. */
export type LineResult =
	| { kind: "ok"; product: PadProduct; quantity: number }
	| { kind: "left-out" }
	/** Begins with '#' and doesn't name a part. */
	| { kind: "note" }
	| { kind: "quantity-missing"; product: PadProduct; message?: string }
	| {
			kind: "fraction" | "ambiguous-number" | "unfilled-packs" | "invalid-quantity" | "short";
			product: PadProduct;
			quantity: number | null;
			message: string;
			/** To choose from; empty when nothing can be ordered. */
			quantities: number[];
	  }
	/** A null quantity is asked for. */
	| { kind: "two-readings"; readings: { product: PadProduct; quantity: number | null }[] }
	| { kind: "several-parts"; code: string; products: PadProduct[]; quantity: number | null }
	| { kind: "superseded"; product: PadProduct; quantity: number | null }
	/** `message` if more is unclear than the number. */
	| { kind: "unknown"; code: string; written: WrittenQuantity | null; message?: string };
