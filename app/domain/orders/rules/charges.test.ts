import { expect, test } from "vitest";
import type { DeliveryMethod } from "../../delivery/rules";
import {
	addCharges,
	areChargesSeen,
	type Charge,
	formatSeenCharges,
	quoteCharges,
} from "./charges";

const createCharge = (sourceId: string, totalPoisha: number, vatBp = 1500): Charge => ({
	kind: "delivery",
	sourceId,
	name: `Delivery: ${sourceId}`,
	label: sourceId,
	quantity: 1,
	unitPoisha: totalPoisha,
	totalPoisha,
	vatBp,
});

const courier = createCharge("courier", 6000);
const crane = createCharge("crane", 90_000, 0);

test.each([
	[[], "none:0"],
	[[courier], "courier:6000"],
	[[crane, courier], "courier:6000,crane:90000"],
])("a form has its charges as a text, in any order", (charges, text) => {
	expect(formatSeenCharges(charges)).toBe(text);
	expect(areChargesSeen(text, charges.toReversed())).toBe(true);
});

test.each([
	["courier:6000", [courier, crane]],
	["courier:6000,crane:90000", [courier]],
	["courier:90000,crane:6000", [courier, crane]],
	["courier:6000,courier:6000", [courier]],
	["courier:0,crane:90000", [courier, crane]],
	["courier:6000", []],
	["", []],
	["courier:6000,", [courier]],
])("a page with '%s' has not shown the charges", (text, charges) => {
	expect(areChargesSeen(text, charges)).toBe(false);
});

test.each(["none:0", "pickup:0", "pickup:0,none:0"])("'%s' is nothing to pay", (text) => {
	expect(areChargesSeen(text, [])).toBe(true);
});

test("all charges are added to the goods, each with its VAT", () => {
	const goods = { quantity: 2, unitPricePoisha: 11_500, totalPoisha: 23_000, vatBp: 1500 };
	expect(addCharges([goods], [courier, crane])).toMatchObject({
		goodsPoisha: 23_000,
		chargesPoisha: 96_000,
		grossPoisha: 119_000,
		vat: [
			{ vatBp: 1500, grossPoisha: 29_000 },
			{ vatBp: 0, grossPoisha: 90_000 },
		],
	});
	expect(addCharges([goods], [])).toMatchObject({ chargesPoisha: 0, grossPoisha: 23_000 });
});

test("only the chosen method is charged, and nothing if it is free or can't be chosen", () => {
	const paid: DeliveryMethod = {
		...{ id: "courier", name: "Courier", kind: "delivery", unit: "order", districts: null },
		...{ maxKg: null, freeOverPoisha: null, days: 3, vatBp: 1500 },
		rates: [{ minQuantity: 1, unitPoisha: 6000 }],
	};
	const methods = [
		paid,
		{ ...paid, id: "pickup", rates: [] },
		{ ...paid, id: "van", maxKg: 0, rates: paid.rates },
	];
	const goods = [{ quantity: 1, weightG: 1, totalPoisha: 5000 }];
	const list = (methodId: string | null) =>
		quoteCharges({ methods }, goods, { methodId, district: "" }).charges;
	expect(list("courier")).toEqual([{ ...courier, label: "Courier", name: "Delivery: Courier" }]);
	expect(["pickup", "van", "unknown", "", null].map(list)).toEqual([[], [], [], [], []]);
});
