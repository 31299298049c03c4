import { formatNumber } from "~/platform/format/format-number";
import { isValidQuantity, mayBePieces, type OrderTerms } from "../catalog/quantity-rules";
import type { Pack } from "../catalog/unit-rules";

/** Writes 'in about 12 days', or 'later' for an unknown time. */
export const formatLeadTime = (leadDays: number): string => {
	if (leadDays < 0) return "later";
	return leadDays <= 1 ? "in about a day" : `in about ${formatNumber(leadDays)} days`;
};

type WaitTerms = OrderTerms & { available: number };

export function countUnitsNow(
	quantity: number,
	{ available, minQuantity, orderMultiple }: WaitTerms,
): number {
	const units = Math.floor(Math.min(available, quantity) / orderMultiple) * orderMultiple;
	return units >= minQuantity ? units : 0;
}

/** Writes '60 now and 40 in about 12 days', or '40 in about 12 days'. */
export function describeSplit(unitsNow: number, quantity: number, leadDays: number): string {
	const [now, later] = [unitsNow, quantity - unitsNow].map((units) => formatNumber(units));
	const rest = `${later} ${formatLeadTime(leadDays)}${leadDays < 0 ? ", date unknown" : ""}`;
	return unitsNow > 0 ? `${now} now and ${rest}` : rest;
}

type ShortLine = WaitTerms & { quantity: number; archived: boolean };

/** Whether nothing but the stock is too little for a line. */
export const isShort = (line: ShortLine): boolean =>
	!line.archived && line.quantity > line.available && isValidQuantity(line.quantity, line);

/** Whether to offer that the rest is sent later, where a quantity is typed: not for one that may count pieces instead of packs. */
export const isShortAsTyped = (line: ShortLine & Pack): boolean =>
	isShort(line) && !mayBePieces(line.quantity, line);

/** Writes '60 in stock. 40 more in about 12 days.', or 'Only 60 in stock; the rest on backorder.' */
export function describeWait(line: WaitTerms & { quantity: number; leadDays: number }): string {
	const units = countUnitsNow(line.quantity, line);
	const [now, later] = [units, line.quantity - units].map((count) => formatNumber(count));
	const time = formatLeadTime(line.leadDays);
	if (units === 0) return `Sold out. ${later} can be sent ${time}.`;
	return line.leadDays < 0
		? `Only ${now} in stock; the rest on backorder.`
		: `${now} in stock. ${later} more ${time}.`;
}
