import { calculateNet } from "../money/vat-rules";

/** Equal prices name the first of these as their source. */
export const LIST_KINDS = ["contract", "group", "sale", "public"] as const;
export type ListKind = (typeof LIST_KINDS)[number];

export const SOURCE_KINDS = ["base", "list", "delivery", "backorder", "quote"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export const LIST_STATES = ["active", "inactive"] as const;
export type ListState = (typeof LIST_STATES)[number];

/** In ms; the `untilAt` of a list without an end. */
export const NO_END = 253_402_214_400_000;

export const BP_PER_WHOLE = 10_000;

/** Who buys and the time (ms), which decide the lists that apply. */
export type PriceViewer = {
	/** Null for a visitor. */
	customerId: string | null;
	at: number;
	/** False for visitors of a shop whose prices are for members. */
	seesPrices: boolean;
};

export type PriceOffer = {
	listId: string;
	kind: ListKind;
	percentOffBp: number;
	untilAt: number;
	rows: readonly (readonly [minQuantity: number, unitPoisha: number])[];
};

/** `exemptVatBp` is the part's VAT rate for a buyer who doesn't pay it, otherwise 0. */
export type PriceOffers = { lists: readonly PriceOffer[]; exemptVatBp: number };

export type PricedProduct = { basePoisha: number; kind: "goods" | "service" };

/** The fields of a product that decide its price, besides the lists. */
export type PriceBasis = PricedProduct & { id: string; vatRateId: string };

/** `untilAt` is `NO_END` for the part's own price. */
export type Price = {
	unitPoisha: number;
	kind: ListKind | "base";
	/** '' for the part's own price. */
	listId: string;
	untilAt: number;
	isVatExempt?: true;
};

export type PriceBreak = Price & { minQuantity: number };

/** The prices that every list offers for a quantity, and the part's own price; the winner first. */
export function listCandidates(
	{ basePoisha, kind }: PricedProduct,
	offers: readonly PriceOffer[],
	quantity: number,
): Price[] {
	const base: Price = { unitPoisha: basePoisha, kind: "base", listId: "", untilAt: NO_END };
	const offered = offers.flatMap((offer) => {
		const unitPoisha = findOfferedPrice(offer, { basePoisha, kind }, quantity);
		if (unitPoisha === null) return [];
		return [{ unitPoisha, kind: offer.kind, listId: offer.listId, untilAt: offer.untilAt }];
	});
	return [...offered, base].toSorted(
		(one, other) =>
			one.unitPoisha - other.unitPoisha ||
			getTieRank(one) - getTieRank(other) ||
			(one.listId < other.listId ? -1 : 1),
	);
}

const getTieRank = ({ kind }: Price): number =>
	kind === "base" ? LIST_KINDS.length : LIST_KINDS.indexOf(kind);

/** A list's percentage is for goods without a row; otherwise a larger quantity could cost more. */
function findOfferedPrice(
	{ rows, percentOffBp }: PriceOffer,
	{ basePoisha, kind }: PricedProduct,
	quantity: number,
): number | null {
	if (rows.length > 0) {
		const reached = rows.filter(([minQuantity]) => minQuantity <= quantity);
		return reached.toSorted((one, other) => other[0] - one[0])[0]?.[1] ?? null;
	}
	if (percentOffBp === 0 || kind !== "goods") return null;
	return reducePrice(basePoisha, percentOffBp);
}

/** The discount is rounded down. */
export function reducePrice(basePoisha: number, percentOffBp: number): number {
	return basePoisha - Math.floor((basePoisha * percentOffBp) / BP_PER_WHOLE);
}

/** Finds the lowest candidate (poisha per unit), less VAT for exempt buyers: the same as the SQL of `unitPrice`. */
export function priceOf(
	product: PricedProduct,
	{ lists, exemptVatBp }: PriceOffers,
	quantity: number,
): Price {
	const [winner] = listCandidates(product, lists, quantity);
	if (!winner) throw new Error("a part has its own price");
	if (exemptVatBp === 0) return winner;
	const unitPoisha = Math.max(1, calculateNet(winner.unitPoisha, exemptVatBp));
	return { ...winner, unitPoisha, isVatExempt: true };
}

export function listBreaks(product: PricedProduct, offers: PriceOffers): PriceBreak[] {
	const rows = offers.lists.flatMap((list) => list.rows);
	const starts = new Set([1, ...rows.map(([start]) => start)]);
	const breaks: PriceBreak[] = [];
	for (const minQuantity of Array.from(starts).toSorted((one, other) => one - other)) {
		const price = priceOf(product, offers, minQuantity);
		const before = breaks.at(-1);
		if (!before || price.unitPoisha < before.unitPoisha) breaks.push({ ...price, minQuantity });
	}
	return breaks;
}

type Step = Pick<PriceBreak, "minQuantity" | "unitPoisha">;

/** The break that applies to a quantity. `breaks` begin at 1. */
export function findBreak<Break extends Step>(breaks: readonly Break[], quantity: number): Break {
	const reached = breaks.findLast(({ minQuantity }) => minQuantity <= quantity) ?? breaks[0];
	if (!reached) throw new Error("breaks begin at 1");
	return reached;
}

/** The next break, if it costs no more in total than the quantity: '100 cost less than your 99'. */
export function findCheaperBreak<Break extends Step>(
	breaks: readonly Break[],
	quantity: number,
): Break | null {
	const next = breaks.find(({ minQuantity }) => minQuantity > quantity);
	if (!next || quantity < 1) return null;
	const isCheaper =
		next.unitPoisha * next.minQuantity <= findBreak(breaks, quantity).unitPoisha * quantity;
	return isCheaper ? next : null;
}

/** Writes '1:1000,10:950' for a form that carries the prices its page showed. */
export function formatBreaks(breaks: readonly Step[]): string {
	return breaks.map(({ minQuantity, unitPoisha }) => `${minQuantity}:${unitPoisha}`).join(",");
}

/** Returns null for other text. */
export function parseBreaks(text: string): Step[] | null {
	if (!/^1:\d{1,12}(,\d{1,9}:\d{1,12}){0,60}$/.test(text)) return null;
	return text.split(",").map((step) => {
		const [minQuantity = 0, unitPoisha = 0] = step.split(":").map(Number);
		return { minQuantity, unitPoisha };
	});
}
