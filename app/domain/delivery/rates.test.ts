import fc from "fast-check";
import { expect, test } from "vitest";
import { type DeliveryMethod, type Parcel, quoteDelivery } from "./rules";

const steps = fc
	.uniqueArray(fc.integer({ min: 2, max: 5000 }), { maxLength: 5 })
	.map((more) => [1, ...more.toSorted((one, other) => one - other)])
	.chain((from) =>
		fc
			.array(fc.integer({ min: 0, max: 50_000 }), {
				minLength: from.length,
				maxLength: from.length,
			})
			.map((prices) =>
				from.map((minQuantity, index) => ({ minQuantity, unitPoisha: prices[index] ?? 0 })),
			),
	);

const methods: fc.Arbitrary<DeliveryMethod> = fc.record({
	id: fc.uuid(),
	name: fc.constantFrom("Courier", "Truck"),
	kind: fc.constant("delivery" as const),
	unit: fc.constantFrom("order" as const, "kg" as const),
	districts: fc.option(fc.subarray(["Dhaka", "Bandarban", "Khulna"])),
	maxKg: fc.option(fc.integer({ min: 1, max: 1000 })),
	freeOverPoisha: fc.option(fc.integer({ min: 100, max: 10_000_000 })),
	days: fc.nat(30),
	vatBp: fc.constantFrom(0, 500, 1500),
	rates: steps,
});

const parcels: fc.Arbitrary<Parcel> = fc.record({
	goodsPoisha: fc.integer({ min: 0, max: 20_000_000 }),
	weightG: fc.integer({ min: 0, max: 2_000_000 }),
	isWeightKnown: fc.boolean(),
	district: fc.constantFrom("", "Dhaka", "Bandarban"),
});

/** A method with a parcel that is often at one of its limits, or a gram or a poisha beside it. */
const pairs = fc
	.tuple(
		methods,
		parcels,
		fc.constantFrom("weight", "goods", "step", "any"),
		fc.constantFrom(-1, 0, 1),
	)
	.map(([method, parcel, at, off]): [DeliveryMethod, Parcel] => {
		const { maxKg, freeOverPoisha, rates } = method;
		if (at === "weight" && maxKg) return [method, { ...parcel, weightG: maxKg * 1000 + off }];
		if (at === "goods" && freeOverPoisha)
			return [method, { ...parcel, goodsPoisha: freeOverPoisha + off }];
		const fromKg = rates.at(-1)?.minQuantity ?? 1;
		return [method, at === "step" ? { ...parcel, weightG: (fromKg - 1) * 1000 + off + 1 } : parcel];
	});

const quoteOne = (method: DeliveryMethod, parcel: Parcel) => {
	const [quote] = quoteDelivery([method], parcel);
	if (!quote) throw new Error("A method has no quote.");
	return quote;
};

/** Another way to count: the last step that begins at or below the weight. */
function chargeAt({ rates, unit }: DeliveryMethod, { weightG }: Parcel) {
	const kg = unit === "order" ? 1 : Math.max(1, (weightG + 999 - ((weightG + 999) % 1000)) / 1000);
	const step = rates.findLast(({ minQuantity }) => minQuantity <= kg);
	return Math.floor(((step?.unitPoisha ?? 0) * kg) / 100) * 100;
}

test("a charge is its step's rate for each started kilogram, or for the order, in whole taka", () => {
	fc.assert(
		fc.property(pairs, ([given, parcel]) => {
			const method = { ...given, districts: null, maxKg: null, freeOverPoisha: null };
			const quote = quoteOne(method, { ...parcel, isWeightKnown: true });
			if (quote.problem !== null) throw new Error(quote.problem);
			expect(quote.charge?.totalPoisha).toBe(chargeAt(method, parcel));
		}),
	);
});

test("one gram more counts at most one kilogram more, and 1,000 grams exactly one", () => {
	fc.assert(
		fc.property(methods, parcels, (given, parcel) => {
			const byKg = { ...given, unit: "kg" as const, districts: null, maxKg: null };
			const count = (weightG: number) => {
				const quote = quoteOne(
					{ ...byKg, freeOverPoisha: null },
					{ ...parcel, isWeightKnown: true, weightG },
				);
				return quote.problem === null ? (quote.charge?.quantity ?? 0) : 0;
			};
			const weightG = parcel.weightG + 1;
			expect([0, 1]).toContain(count(weightG + 1) - count(weightG));
			expect(count(weightG + 1000) - count(weightG)).toBe(1);
		}),
	);
});

test("goods of the value or more are free of charge, and goods of less are not", () => {
	fc.assert(
		fc.property(
			methods,
			parcels,
			fc.integer({ min: 100, max: 9_000_000 }),
			(given, parcel, value) => {
				const method = { ...given, districts: null, maxKg: null, freeOverPoisha: value };
				const charge = (goodsPoisha: number) => {
					const quote = quoteOne(method, { ...parcel, isWeightKnown: true, goodsPoisha });
					return quote.problem ?? quote.charge;
				};
				expect(charge(value)).toBeNull();
				expect(charge(value + parcel.goodsPoisha)).toBeNull();
				expect(charge(value - 1)).not.toBeNull();
			},
		),
	);
});

test("a method is refused exactly in a district without it, above its weight, and by kilograms of an unknown weight", () => {
	fc.assert(
		fc.property(pairs, ([method, parcel]) => {
			const { districts, maxKg, unit } = method;
			const isElsewhere = districts !== null && parcel.district !== "";
			const isRefused =
				(isElsewhere && !districts.includes(parcel.district)) ||
				(maxKg !== null && parcel.weightG > maxKg * 1000) ||
				(unit === "kg" && !parcel.isWeightKnown);
			expect(quoteOne(method, parcel).problem !== null).toBe(isRefused);
		}),
	);
});

test("a refused method names one that is not refused, if there is any", () => {
	fc.assert(
		fc.property(fc.array(methods, { minLength: 1, maxLength: 6 }), parcels, (all, parcel) => {
			const named = all.map((method, index) => ({ ...method, name: `M${index}` }));
			const quotes = quoteDelivery(named, parcel);
			const open = quotes.filter(({ problem }) => problem === null);
			for (const { problem } of quotes) {
				if (problem === null) continue;
				const advised = /Choose (M\d)\.$/.exec(problem)?.[1];
				expect(advised).toBe(open[0]?.method.name);
				if (!open[0]) expect(problem).toMatch(/ Contact us\.$/);
			}
		}),
	);
});
