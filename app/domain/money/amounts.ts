import { calculateLineTotal } from "./rules";
import { sumTotals, sumVat, type VatLine, type VatSum } from "./vat-rules";

/** A service is a charge, such as for delivery: it holds and sells no stock. */
export const LINE_KINDS = ["goods", "service"] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** `kind` is goods by default. */
export type AmountLine = VatLine & {
	unitPricePoisha: number;
	quantity: number;
	kind?: LineKind;
};

/** Poisha: `goods + charges = net + VAT = gross`. `vat` lists the rates, the highest first. */
export type Amounts = Record<
	"goodsPoisha" | "chargesPoisha" | "roundingPoisha" | "netPoisha" | "vatPoisha" | "grossPoisha",
	number
> & { vat: VatSum[] };

export function sumAmounts(
	lines: readonly AmountLine[],
	calculateVat?: Parameters<typeof sumVat>[1],
): Amounts {
	const vat = sumVat(lines, calculateVat);
	const add = (field: Exclude<keyof VatSum, "vatBp">) =>
		vat.reduce((sum, rate) => sum + rate[field], 0);
	const grossPoisha = add("grossPoisha");
	const chargesPoisha = sumTotals(lines.filter(({ kind }) => kind === "service"));
	return {
		goodsPoisha: grossPoisha - chargesPoisha,
		chargesPoisha,
		roundingPoisha: lines.reduce((sum, line) => sum + getRounding(line), 0),
		netPoisha: add("netPoisha"),
		vatPoisha: add("vatPoisha"),
		grossPoisha,
		vat,
	};
}

/** 0 for a line that has only a part of its amount. */
export function getRounding({ unitPricePoisha, quantity, totalPoisha }: AmountLine): number {
	const isWhole = totalPoisha === calculateLineTotal(unitPricePoisha, quantity);
	return isWhole ? unitPricePoisha * quantity - totalPoisha : 0;
}
