import {
	getShownQuantity,
	needsChoice,
	type PadOption,
	type PadVerdict,
} from "~/domain/order-pad/pad-lines";
import type { PadWithParts } from "~/domain/order-pad/queries.server";
import type { PadPart } from "~/domain/order-pad/reading/rules";

export type PartView = Pick<
	PadPart,
	"id" | "number" | "name" | "unit" | "packSize" | "pricePoisha" | "available"
>;
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
	const byId = new Map(parts.map((part) => [part.id, toPartView(part)]));
	const ready = rows.flatMap(({ n, verdict, productId, quantity, note }): ReadyLine[] => {
		const part = byId.get(productId ?? "");
		return verdict === "ok" && part && quantity ? [{ n, part, quantity, note }] : [];
	});
	const readyNumbers = new Set(ready.map(({ n }) => n));
	const open = rows
		.filter((row) => needsChoice(row))
		.map(
			(row): OpenLine => ({
				...{ n: row.n, typed: row.typed, verdict: row.verdict, note: row.note },
				part: byId.get(row.productId ?? "") ?? null,
				options: row.options.flatMap((option) => {
					const part = byId.get(option.partId);
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

const toPartView = ({
	id,
	number,
	name,
	unit,
	packSize,
	pricePoisha,
	available,
}: PadPart): PartView => ({
	...{ id, number, name, unit, packSize, pricePoisha, available },
});
