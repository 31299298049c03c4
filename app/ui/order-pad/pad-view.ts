import type { Amounts } from "~/domain/money/amounts";
import type { PadOption, PadResult } from "~/domain/order-pad/pad-lines";
import type { PadProduct } from "~/domain/order-pad/reading/rules";
import type { ColumnQuestion } from "./list-column-questions";

/** The price of one unit at the line's quantity, which a ready line stores; `netPoisha` without VAT, if the page shows it. */
export type ProductView = Pick<
	PadProduct,
	| "id"
	| "number"
	| "name"
	| "unit"
	| "packSize"
	| "available"
	| "minQuantity"
	| "orderMultiple"
	| "leadDays"
> & { pricePoisha: number; vatBp: number; netPoisha?: number };
export type OpenLine = {
	n: number;
	typed: string;
	result: PadResult;
	note: string;
	product: ProductView | null;
	options: (PadOption & { product: ProductView })[];
	quantity: string;
};
export type ReadyLine = {
	n: number;
	typed: string;
	product: ProductView;
	quantity: number;
	note: string;
};
export type OtherLine = { n: number; typed: string; result: PadResult; note: string };

export type PadView = {
	id: string;
	version: number;
	state: "open" | "used";
	unreadLines: number;
	/** Whether the buyer's company may order nothing now. */
	isOnHold: boolean;
	amounts: Amounts;
	questions: ColumnQuestion[];
	cartCount: number;
	/** What the shop says of the whole list. */
	notes: string[];
	ready: ReadyLine[];
	open: OpenLine[];
	/** The first line without suggestions, and how many lines get some with it. */
	moreSuggestions: { from: number; count: number } | null;
	others: OtherLine[];
};
