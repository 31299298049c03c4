import {
	getShownQuantity,
	needsChoice,
	type PadOption,
	type PadVerdict,
} from "~/domain/order-pad/pad-lines";
import type { PadWithParts } from "~/domain/order-pad/queries.server";
import type { PadPart } from "~/domain/order-pad/reading/rules";
import { findBreak } from "~/domain/prices/rules";

/** With the price of one unit, for the quantity of its line. */
export type PartView = Pick<
	PadPart,
	"id" | "number" | "name" | "unit" | "packSize" | "available"
> & { pricePoisha: number };
export type OpenLine = {
	n: number;
	typed: string;
	verdict: PadVerdict;
	note: string;
	part: PartView | null;
	options: (PadOption & { part: PartView })[];
	quantity: string;
};
export type ReadyLine = { n: number; part: PartView; quantity: number; note: string };
export type OtherLine = { n: number; typed: string; verdict: PadVerdict; note: string };

/** What the page shows, without what it doesn't. */
export function buildPadView({ rows, parts, ...pad }: PadWithParts) {
	const byId = new Map(parts.map((part) => [part.id, part]));
	const view = (partId: string | null, quantity: number | null) => {
		const part = byId.get(partId ?? "");
		return part ? toPartView(part, quantity ?? 1) : null;
	};
	const ready = rows.flatMap(({ n, verdict, productId, quantity, note }): ReadyLine[] => {
		const part = view(productId, quantity);
		return verdict === "ok" && part && quantity ? [{ n, part, quantity, note }] : [];
	});
	const readyNumbers = new Set(ready.map(({ n }) => n));
	const open = rows
		.filter((row) => needsChoice(row))
		.map(
			(row): OpenLine => ({
				...{ n: row.n, typed: row.typed, verdict: row.verdict, note: row.note },
				part: view(row.productId, row.quantity),
				options: row.options.flatMap((option) => {
					const part = view(option.partId, option.quantity);
					return part ? [{ ...option, part }] : [];
				}),
				quantity: getShownQuantity(row),
			}),
		);
	const others = rows.flatMap((row): OtherLine[] => {
		if (needsChoice(row) || readyNumbers.has(row.n)) return [];
		const { n, typed, verdict, note } = row;
		return [{ n, typed, verdict, note }];
	});
	const { state, unreadLines, columns, cartPartIds, id } = pad;
	return { id, state, unreadLines, columns, cartCount: cartPartIds.length, ready, open, others };
}

export type PadView = ReturnType<typeof buildPadView>;

function toPartView(part: PadPart, quantity: number): PartView {
	const { id, number, name, unit, packSize, breaks, available } = part;
	const pricePoisha = findBreak(breaks, quantity).unitPoisha;
	return { ...{ id, number, name, unit, packSize, available }, pricePoisha };
}
