import { sumAmounts } from "../money/amounts";
import { splitVat, type VatLine } from "../money/vat-rules";
import type { DocumentLine, DocumentTotals } from "./facts";

/** `totalPoisha` is the amount on this document, with VAT. */
type LineToDocument = VatLine & Omit<DocumentLine, keyof DocumentTotals | "serial" | "unitValue">;

/** Every column of the lines adds up to its total, and so do the rates. */
export function buildAmounts(
	lines: readonly LineToDocument[],
	calculateVat?: Parameters<typeof sumAmounts>[1],
) {
	const shares = splitVat(lines, calculateVat);
	const { vat, netPoisha, vatPoisha, grossPoisha } = sumAmounts(lines, calculateVat);
	return {
		lines: shares.flatMap((share, index): DocumentLine[] => {
			const line = lines[index];
			if (!line) return [];
			const { totalPoisha: _, ...printed } = line;
			return [
				{
					...printed,
					...share,
					serial: index + 1,
					supplementaryDutyPoisha: 0,
					unitValue: formatUnitValue(share.netPoisha, line.quantity),
				},
			];
		}),
		totals: {
			netPoisha,
			supplementaryDutyPoisha: 0,
			vatPoisha,
			grossPoisha,
		},
		vat,
	};
}

/** Writes tk with four decimals, rounded half up. */
function formatUnitValue(poisha: number, quantity: number): string {
	if (quantity === 0) return "";
	const units = BigInt(quantity);
	const digits = String((200n * BigInt(poisha) + units) / (2n * units)).padStart(5, "0");
	return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
