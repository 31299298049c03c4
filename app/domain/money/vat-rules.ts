import { groupBy } from "~/platform/group-by";

/** 1500 basis points are 15 %. */
export const MAX_VAT_BP = 10_000;
const WHOLE_BP = 10_000;

/**
 * The VAT in a gross amount (poisha), rounded half up. The gross amount is divided first, so that no
 * product leaves the safe integers: exact for each of them.
 */
export function calculateContainedVat(grossPoisha: number, vatBp: number): number {
	if (!Number.isSafeInteger(grossPoisha) || grossPoisha < 0)
		throw new RangeError(`No exact VAT for ${grossPoisha} poisha`);
	const divisor = WHOLE_BP + vatBp;
	const rest = grossPoisha % divisor;
	const wholes = (grossPoisha - rest) / divisor;
	return wholes * vatBp + Math.floor((2 * rest * vatBp + divisor) / (2 * divisor));
}

export function calculateNet(grossPoisha: number, vatBp: number): number {
	return grossPoisha - calculateContainedVat(grossPoisha, vatBp);
}

export type VatLine = { totalPoisha: number; vatBp: number };

/** Amounts in poisha: `netPoisha + vatPoisha = grossPoisha`. */
export type VatSum = { vatBp: number; netPoisha: number; vatPoisha: number; grossPoisha: number };

/** Per rate, the highest first. VAT is taken from the sum of the lines, never from each line. */
export function sumVat(lines: readonly VatLine[]): VatSum[] {
	return Array.from(
		groupBy(lines, ({ vatBp }) => vatBp),
		([vatBp, ofRate]) => {
			const grossPoisha = ofRate.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
			const vatPoisha = calculateContainedVat(grossPoisha, vatBp);
			return { vatBp, netPoisha: grossPoisha - vatPoisha, vatPoisha, grossPoisha };
		},
	).toSorted((one, other) => other.vatBp - one.vatBp);
}

/** The price of the lines without VAT (poisha), as on their invoice. */
export function calculateNetTotal(lines: readonly VatLine[]): number {
	return sumVat(lines).reduce((sum, { netPoisha }) => sum + netPoisha, 0);
}

/**
 * The share of each line, in their order. VAT is not rounded per line: the shares of a rate add up to
 * its `sumVat`.
 */
export function splitVat(lines: readonly VatLine[]): VatSum[] {
	const grossOfRate = new Map<number, number>();
	return lines.map(({ totalPoisha, vatBp }) => {
		const before = grossOfRate.get(vatBp) ?? 0;
		const after = before + totalPoisha;
		grossOfRate.set(vatBp, after);
		const vatPoisha = calculateContainedVat(after, vatBp) - calculateContainedVat(before, vatBp);
		return { vatBp, netPoisha: totalPoisha - vatPoisha, vatPoisha, grossPoisha: totalPoisha };
	});
}
