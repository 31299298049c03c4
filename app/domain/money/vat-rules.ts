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

/** A net price in tk, of any number of decimals, with its VAT: poisha, rounded half up. */
export function addVat(netTk: string, vatBp: number): number {
	const [tk = "", decimals = ""] = netTk.split(".");
	const units = BigInt(tk + decimals) * BigInt(100 * (WHOLE_BP + vatBp));
	const whole = BigInt(WHOLE_BP) * 10n ** BigInt(decimals.length);
	return Number((2n * units + whole) / (2n * whole));
}

export type VatLine = { totalPoisha: number; vatBp: number };

/** Amounts in poisha: `netPoisha + vatPoisha = grossPoisha`. */
export type VatSum = { vatBp: number; netPoisha: number; vatPoisha: number; grossPoisha: number };

type CalculateVat = (grossPoisha: number, vatBp: number) => number;

export const sumTotals = (lines: readonly Pick<VatLine, "totalPoisha">[]): number =>
	lines.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);

/** Sums VAT per rate, the highest first. It is taken from the sum of the lines, never from each line. */
export function sumVat(
	lines: readonly VatLine[],
	calculateVat: CalculateVat = calculateContainedVat,
): VatSum[] {
	return Array.from(
		groupBy(lines, ({ vatBp }) => vatBp),
		([vatBp, ofRate]) => {
			const grossPoisha = sumTotals(ofRate);
			const vatPoisha = calculateVat(grossPoisha, vatBp);
			return { vatBp, netPoisha: grossPoisha - vatPoisha, vatPoisha, grossPoisha };
		},
	).toSorted((one, other) => other.vatBp - one.vatBp);
}

/**
 * Splits the share of each line, in their order. VAT is not rounded per line: the `sumVat` of a
 * rate is allocated to its lines.
 */
export function splitVat(
	lines: readonly VatLine[],
	calculateVat: CalculateVat = calculateContainedVat,
): VatSum[] {
	const shareOf = new Map(
		Array.from(
			groupBy(lines, ({ vatBp }) => vatBp),
			([vatBp, ofRate]) => {
				const vat = calculateVat(sumTotals(ofRate), vatBp);
				const shares = allocate(
					vat,
					ofRate.map(({ totalPoisha }) => totalPoisha),
				);
				return ofRate.map((line, index) => [line, shares[index] ?? 0] as const);
			},
		).flat(),
	);
	return lines.map((line) => {
		const { totalPoisha, vatBp } = line;
		const vatPoisha = shareOf.get(line) ?? 0;
		return { vatBp, netPoisha: totalPoisha - vatPoisha, vatPoisha, grossPoisha: totalPoisha };
	});
}

/** Splits `total` in proportion to `weights` by the largest remainder; of equal ones the first is raised first. */
function allocate(total: number, weights: readonly number[]): number[] {
	const sum = weights.reduce((before, weight) => before + BigInt(weight), 0n) || 1n;
	const shares = weights.map((weight, index) => {
		const product = BigInt(total) * BigInt(weight);
		return { index, share: Number(product / sum), remainder: product % sum };
	});
	const left = total - shares.reduce((before, { share }) => before + share, 0);
	const raised = new Set(
		shares
			.toSorted((one, other) => Number(other.remainder - one.remainder))
			.slice(0, left)
			.map(({ index }) => index),
	);
	return shares.map(({ index, share }) => share + Number(raised.has(index)));
}
