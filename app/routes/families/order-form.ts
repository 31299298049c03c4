import { describeWait, isShort } from "~/domain/backorders/short-lines";
import type { FamilyProduct } from "~/domain/catalog/families/queries.server";
import { isValidQuantity, mayBePieces } from "~/domain/catalog/quantity-rules";
import { UNKNOWN_LEAD_DAYS } from "~/domain/catalog/rules";
import { calculateLineTotal } from "~/domain/money/rules";
import { findBreak } from "~/domain/prices/rules";
import { foldDigits } from "~/platform/input/fold-digits";

type ShownWithPrice = {
	/** The price without VAT, if the page shows it. */
	netPoisha?: number;
	/** Of the note above the table that says where this price comes from. */
	mark?: string;
};

export type SizeRow = Pick<
	FamilyProduct,
	| "id"
	| "partNumber"
	| "available"
	| "unit"
	| "packSize"
	| "minQuantity"
	| "orderMultiple"
	| "vatBp"
> &
	ShownWithPrice & {
		yourNumber?: string;
		manufacturerNumber?: string;
		/** The price of one unit; null where visitors see no prices. */
		pricePoisha: number | null;
		breaks: ({ minQuantity: number; unitPoisha: number } & ShownWithPrice)[];
		/** Empty where the sizes describe the part. */
		name: string;
		/** In the order of the columns. */
		sizes: (string | number | null)[];
		/** In days; null if it is unknown. */
		leadDays: number | null;
		replacement: { url: string; name: string } | null;
	};

/** `nearest` are quantities that can be ordered instead. */
export type QuantityError = { productName: string; message: string; nearest: number[] };

/** The typed texts and their errors, by product; `formErrors` don't belong to a row. */
export type OrderFormResult = {
	typed: Record<string, string>;
	errors: Record<string, QuantityError>;
	formErrors: string[];
	/** Where to come back to with everything typed, if the buyer's email is not verified. */
	returnPath?: string;
};

export const CHOICE_FIELD = "choose";

/** The button for another quantity sends it instead of what its field says. */
export const formatChoice = (productId: string, quantity: number): string =>
	`${quantity}:${productId}`;

export function parseChoice(value: unknown): { productId: string; quantity: string } | null {
	const [, quantity, productId] = /^(\d{1,9}):(.+)$/.exec(String(value)) ?? [];
	return quantity && productId ? { productId, quantity } : null;
}

export const findShownPrice = (
	{ pricePoisha, netPoisha, mark, breaks }: SizeRow,
	quantity: number,
): SizeRow["breaks"][number] =>
	findBreak(
		[{ minQuantity: 1, unitPoisha: pricePoisha ?? 0, netPoisha, mark }, ...breaks],
		quantity,
	);

export type OrderTotal = {
	partCount: number;
	pieces: number;
	totalPoisha: number;
	/** What is not in stock, in words; '' if all is. */
	wait: string;
};

/** Of the quantities that can be ordered, also of what then waits for stock. `pieces` is 0 if nothing is sold in packs. */
export function sumTyped(
	rows: readonly SizeRow[],
	getTyped: (row: SizeRow) => string,
): OrderTotal | null {
	const total = { partCount: 0, pieces: 0, totalPoisha: 0 };
	const waits: string[] = [];
	let hasPacks = false;
	for (const row of rows) {
		const typed = foldDigits(getTyped(row)).trim();
		const quantity = Number(typed);
		if (!/^\d{1,9}$/.test(typed) || !isValidQuantity(quantity, row) || mayBePieces(quantity, row))
			continue;
		total.partCount += 1;
		total.pieces += quantity * row.packSize;
		total.totalPoisha += calculateLineTotal(findShownPrice(row, quantity).unitPoisha, quantity);
		hasPacks ||= row.packSize > 1;
		if (isShort({ ...row, quantity, archived: false })) waits.push(nameWait(row, quantity));
	}
	if (total.partCount === 0) return null;
	const [wait = "", ...others] = waits;
	return {
		...total,
		pieces: hasPacks ? total.pieces : 0,
		wait: others.length > 0 ? `${waits.length} parts are not all in stock.` : wait,
	};
}

const nameWait = (row: SizeRow, quantity: number) =>
	`${row.partNumber || row.name}: ${describeWait({ ...row, quantity, leadDays: row.leadDays ?? UNKNOWN_LEAD_DAYS })}`;
