import { expect, test } from "vitest";
import { formatVatRate } from "./vat-rate";
import { addVat, calculateContainedVat, calculateNet, splitVat, sumVat } from "./vat-rules";

test.each([
	[115_000, 1500, 15_000],
	[1200, 1500, 157],
	[100, 1500, 13],
	[1100, 1500, 143],
	[1157, 1500, 151],
	[3, 2000, 1],
	[115_000, 0, 0],
	[0, 1500, 0],
	[3, 10_000, 2],
	[3_000_000_000_000, 1500, 391_304_347_826],
])("%d poisha at %d basis points contain %d poisha of VAT", (gross, bp, vat) => {
	expect(calculateContainedVat(gross, bp)).toBe(vat);
	expect(calculateNet(gross, bp)).toBe(gross - vat);
});

/** In exact fractions: the nearest whole number to `gross * bp / (10000 + bp)`, half up. */
function calculateExactly(gross: number, bp: number): bigint {
	const divisor = 2n * BigInt(10_000 + bp);
	return (2n * BigInt(gross) * BigInt(bp) + divisor / 2n) / divisor;
}

/** A linear congruential generator, so that every run has the same cases. */
function createRandom(seed: number) {
	let state = seed;
	return (below: number): number => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
}

const RATES = [0, 1, 500, 750, 1000, 1500, 2000, 9999, 10_000];

test("VAT equals exact fractions in 20,000 generated cases, up to the largest safe integer", () => {
	const random = createRandom(19);
	const wrong = Array.from({ length: 20_000 }, (_, index) => {
		const largest = 10 ** (1 + random(15)) * 9;
		const gross = index === 0 ? Number.MAX_SAFE_INTEGER : random(largest);
		const bp = index % 2 === 0 ? (RATES[random(RATES.length)] ?? 0) : random(10_001);
		return { gross, bp };
	}).filter(
		({ gross, bp }) => BigInt(calculateContainedVat(gross, bp)) !== calculateExactly(gross, bp),
	);
	expect(wrong).toEqual([]);
});

test("VAT never falls when the gross amount or the rate grows, and neither does the net amount", () => {
	const random = createRandom(7);
	for (let round = 0; round < 2000; round += 1) {
		const [gross, bp] = [random(1_000_000_000), random(10_000)];
		const vat = calculateContainedVat(gross, bp);
		expect(calculateContainedVat(gross + 1, bp)).toBeGreaterThanOrEqual(vat);
		expect(calculateContainedVat(gross, bp + 1)).toBeGreaterThanOrEqual(vat);
		expect(calculateNet(gross + 1, bp)).toBeGreaterThanOrEqual(calculateNet(gross, bp));
	}
});

test.each([-1, 1.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN])(
	"%d poisha have no exact VAT, so it throws",
	(gross) => {
		expect(() => calculateContainedVat(gross, 1500)).toThrow(RangeError);
	},
);

test("VAT is taken from the sum of the lines of a rate, and the sums add up", () => {
	const lines = [
		{ totalPoisha: 100, vatBp: 1500 },
		{ totalPoisha: 5000, vatBp: 0 },
		{ totalPoisha: 1100, vatBp: 1500 },
	];
	expect(sumVat(lines)).toEqual([
		{ vatBp: 1500, netPoisha: 1043, vatPoisha: 157, grossPoisha: 1200 },
		{ vatBp: 0, netPoisha: 5000, vatPoisha: 0, grossPoisha: 5000 },
	]);
	expect(sumVat([])).toEqual([]);
});

test.each([
	[1500, "15 %"],
	[750, "7.5 %"],
	[1, "0.01 %"],
	[0, "0 %"],
])("%d basis points are written '%s'", (bp, text) => {
	expect(formatVatRate(bp)).toBe(text);
});

test("the shares of the lines add up to the VAT of their rate", () => {
	const lines = Array.from({ length: 200 }, (_, n) => ({
		totalPoisha: 100 * (1 + ((n * 37) % 91)),
		vatBp: [0, 500, 1500][n % 3] ?? 0,
	}));
	const shares = splitVat(lines);
	for (const { vatBp, ...sum } of sumVat(lines)) {
		const ofRate = shares.filter((share) => share.vatBp === vatBp);
		for (const field of ["netPoisha", "vatPoisha", "grossPoisha"] as const)
			expect(ofRate.reduce((total, share) => total + share[field], 0)).toBe(sum[field]);
	}
});

test.each([
	["8.333333", 2000, 1000],
	["210.434783", 1500, 24_200],
	["0.005", 0, 1],
	["0.004999", 0, 0],
	["100", 1500, 11_500],
	["90071992547409.91", 0, Number.MAX_SAFE_INTEGER],
])("a net price of tk %s with %i basis points of VAT is %i poisha", (net, vatBp, poisha) => {
	expect(addVat(net, vatBp)).toBe(poisha);
});
