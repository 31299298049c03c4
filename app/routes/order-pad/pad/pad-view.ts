import {
	getShownQuantity,
	MAX_SUGGESTED_LINES,
	needsChoice,
	type PadOption,
	type PadResult,
} from "~/domain/order-pad/pad-lines";
import type { PadWithParts } from "~/domain/order-pad/queries.server";
import type { PadPart } from "~/domain/order-pad/reading/rules";

/** With the price of one unit, for the quantity of its line: what the line stores if it is ready. */
export type PartView = Pick<
	PadPart,
	"id" | "number" | "name" | "unit" | "packSize" | "available"
> & { pricePoisha: number };
export type OpenLine = {
	n: number;
	typed: string;
	result: PadResult;
	note: string;
	part: PartView | null;
	options: (PadOption & { part: PartView })[];
	quantity: string;
};
export type ReadyLine = {
	n: number;
	typed: string;
	part: PartView;
	quantity: number;
	note: string;
};
export type OtherLine = { n: number; typed: string; result: PadResult; note: string };

/** The fields that the page renders. Unknown lines have suggestions until 50 lines after `suggestedFrom`. */
export function buildPadView({ rows, parts, prices, ...pad }: PadWithParts, suggestedFrom = 0) {
	const view = (partId: string, pricePoisha: number | null) => {
		const part = parts.get(partId);
		return part && pricePoisha !== null ? toPartView(part, pricePoisha) : null;
	};
	const viewOption = (option: PadOption) => view(option.partId, prices.get(option));
	const ready = rows.flatMap((row): ReadyLine[] => {
		const { n, typed, result, productId, quantity, pricePoisha, note } = row;
		const part = view(productId ?? "", pricePoisha);
		return result === "ok" && part && quantity ? [{ n, typed, part, quantity, note }] : [];
	});
	const readyNumbers = new Set(ready.map(({ n }) => n));
	const open = rows
		.filter((row) => needsChoice(row))
		.map(
			(row): OpenLine => ({
				...{ n: row.n, typed: row.typed, result: row.result, note: row.note },
				part: viewOption({ partId: row.productId ?? "", quantity: row.quantity }),
				options: row.options.flatMap((option) => {
					const part = viewOption(option);
					return part ? [{ ...option, part }] : [];
				}),
				quantity: getShownQuantity(row),
			}),
		);
	const others = rows.flatMap((row): OtherLine[] => {
		if (needsChoice(row) || readyNumbers.has(row.n)) return [];
		const { n, typed, result, note } = row;
		return [{ n, typed, result, note }];
	});
	const [next, ...later] = open
		.filter(({ n, result }) => result === "unknown" && n >= suggestedFrom)
		.slice(MAX_SUGGESTED_LINES)
		.filter(({ options }) => options.length === 0);
	const moreSuggestions = next
		? { from: next.n, count: Math.min(later.length + 1, MAX_SUGGESTED_LINES) }
		: null;
	const { cartPartIds, userId: _, ...shown } = pad;
	return { ...shown, cartCount: cartPartIds.length, ready, open, moreSuggestions, others };
}

export type PadView = ReturnType<typeof buildPadView>;

function toPartView(part: PadPart, pricePoisha: number): PartView {
	const { id, number, name, unit, packSize, available } = part;
	return { ...{ id, number, name, unit, packSize, available }, pricePoisha };
}
