import { formatNumber } from "~/platform/format/format-number";
import { calculateLineTotal, formatDecimalTk, formatTk } from "../money/rules";
import { sumTotals } from "../money/vat-rules";
import { findBreak } from "../prices/rules";

export const DELIVERY_KINDS = ["delivery", "pickup", "own-carrier"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** What the rates count: the order, or its kilograms, rounded up. */
export const DELIVERY_UNITS = ["order", "kg"] as const;
export type DeliveryUnit = (typeof DELIVERY_UNITS)[number];

/** `minQuantity` is a weight for the unit kg, and 1 for the unit order. */
export type DeliveryRate = { minQuantity: number; unitPoisha: number };

/** As a form takes them: '1 40' and '10 30', a line each. */
export const formatRates = (rates: readonly DeliveryRate[]): string =>
	rates
		.map(({ minQuantity, unitPoisha }) => `${minQuantity} ${formatDecimalTk(unitPoisha)}`)
		.join("\n");

export type DeliveryMethod = {
	id: string;
	name: string;
	kind: DeliveryKind;
	unit: DeliveryUnit;
	/** Null means all districts. */
	districts: string[] | null;
	/** The weight of the heaviest order; null means any weight. */
	maxKg: number | null;
	freeOverPoisha: number | null;
	days: number;
	/** Basis points; the rates contain this VAT. */
	vatBp: number;
	/** By quantity, from 1 on; none for a method that costs nothing. */
	rates: DeliveryRate[];
};

/** `districts` are to choose from: none if every method goes everywhere. */
export type DeliveryOffer = { methods: DeliveryMethod[]; districts: string[] };

export const NO_OFFER: DeliveryOffer = { methods: [], districts: [] };

/** What decides a charge. `district` is '' until it is chosen. */
export type Parcel = {
	goodsPoisha: number;
	/** Of the parts whose weight is known. */
	weightG: number;
	isWeightKnown: boolean;
	district: string;
};

type WeighedLine = {
	quantity: number;
	/** Of one unit; 0 is unknown. */
	weightG: number;
	totalPoisha: number;
};

export const toParcel = (lines: readonly WeighedLine[], district = ""): Parcel => ({
	goodsPoisha: sumTotals(lines),
	weightG: lines.reduce((sum, { weightG, quantity }) => sum + weightG * quantity, 0),
	isWeightKnown: lines.every(({ weightG }) => weightG > 0),
	district,
});

/** A line of the order; null when delivery is free. */
export type DeliveryCharge = { quantity: number; unitPoisha: number; totalPoisha: number } | null;

/** `problem` says why the method can't be chosen; `canCarry` whether it can for another district. */
export type DeliveryQuote = { method: DeliveryMethod } & (
	| { problem: null; charge: DeliveryCharge }
	| { problem: string; canCarry: boolean }
);

const formatKg = (grams: number) => `${formatNumber(Math.ceil(grams / 1000))} kg`;

export function quoteDelivery(methods: readonly DeliveryMethod[], parcel: Parcel): DeliveryQuote[] {
	const checked = methods.map((method) => ({
		method,
		ofDistrict: findDistrictProblem(method, parcel),
		ofGoods: findGoodsProblem(method, parcel),
	}));
	const instead = checked.find(({ ofDistrict, ofGoods }) => !ofDistrict && !ofGoods)?.method;
	const advice = instead ? `Choose ${instead.name}.` : "Contact us.";
	return checked.map(({ method, ofDistrict, ofGoods }) => {
		const problem = ofDistrict ?? ofGoods;
		return problem
			? { method, problem: `${problem} ${advice}`, canCarry: ofGoods === null }
			: { method, problem: null, charge: calculateCharge(method, parcel) };
	});
}

const findDistrictProblem = ({ name, districts }: DeliveryMethod, { district }: Parcel) =>
	district && districts && !districts.includes(district)
		? `We do not deliver to ${district} yet with ${name}.`
		: null;

function findGoodsProblem(
	{ name, unit, maxKg }: DeliveryMethod,
	{ weightG, isWeightKnown }: Parcel,
): string | null {
	if (maxKg !== null && weightG > maxKg * 1000)
		return `${name} takes up to ${formatKg(maxKg * 1000)}. This order weighs ${formatKg(weightG)}.`;
	return unit === "kg" && !isWeightKnown
		? `${name} is charged by weight, and we don't know the weight of a part of this order.`
		: null;
}

function calculateCharge(
	{ unit, rates, freeOverPoisha }: DeliveryMethod,
	{ goodsPoisha, weightG }: Parcel,
): DeliveryCharge {
	const isFree = freeOverPoisha !== null && goodsPoisha >= freeOverPoisha;
	if (isFree || rates.length === 0) return null;
	const quantity = unit === "kg" ? Math.max(1, Math.ceil(weightG / 1000)) : 1;
	const { unitPoisha } = findBreak(rates, quantity);
	return { quantity, unitPoisha, totalPoisha: calculateLineTotal(unitPoisha, quantity) };
}

export const nameCharge = (methodName: string): string => `Delivery: ${methodName}`;

/** Writes 'tk 60', or 'Free'. */
export const formatCharge = (charge: DeliveryCharge): string =>
	charge ? formatTk(charge.totalPoisha) : "Free";

export const formatDays = (days: number): string => {
	if (days === 0) return "today";
	return `in about ${days} ${days === 1 ? "day" : "days"}`;
};

/** 'Delivery from tk 60 in about 3 days, free over tk 5,000'; null if nothing can be chosen. */
export function describeCheapest(quotes: readonly DeliveryQuote[]): string | null {
	const delivered = quotes.filter(({ method }) => method.kind === "delivery");
	const open = delivered.flatMap((quote) => (quote.problem === null ? [quote] : []));
	const [cheapest] = open.toSorted(
		(one, other) => (one.charge?.totalPoisha ?? 0) - (other.charge?.totalPoisha ?? 0),
	);
	if (!cheapest) return null;
	const { charge, method } = cheapest;
	const freeOver = open.flatMap(({ method: { freeOverPoisha } }) => freeOverPoisha ?? []);
	const cost = charge ? `from ${formatTk(charge.totalPoisha)}` : "free";
	const free =
		charge && freeOver.length > 0 ? `, free over ${formatTk(Math.min(...freeOver))}` : "";
	return `Delivery ${cost} ${formatDays(method.days)}${free}`;
}
