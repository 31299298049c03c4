import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { findAnyMethod, getDeliveryOffer } from "../delivery/queries.server";
import type { DeliveryMethod } from "../delivery/rules";
import { calculateLineTotal, formatTk } from "../money/rules";
import type { PriceViewer } from "../prices/rules";
import type { CheckedLine } from "./check-lines.server";
import { getQuoteId, type OrderDraft } from "./order-draft.server";
import { areChargesSeen, type Charge, quoteCharges } from "./rules/charges";

/** `field` of the order form, and what is wrong with it; `isChanged` if the method or its charge is not as the page showed it. */
export type DeliveryError = { ok: false; reason: "delivery"; isChanged?: true } & Record<
	"field" | "message",
	string
>;

export type ChosenDelivery = {
	ok: true;
	/** Null as agreed with the shop. */
	method: Pick<DeliveryMethod, "id" | "name" | "kind"> | null;
	charges: Charge[];
};

/** The chosen method with what it costs now, if that is what the buyer saw. */
export async function chooseDelivery(
	{ db, now }: Platform,
	viewer: PriceViewer,
	{ delivery, charges, seen, from }: Pick<OrderDraft, "delivery" | "charges" | "seen" | "from">,
	lines: readonly CheckedLine[],
): Promise<ChosenDelivery | DeliveryError> {
	const { deliveryMethodId, district = "", buyerCarrier, requestedOn = "" } = delivery;
	if (requestedOn && requestedOn < toDateText(toDayNumber(now())))
		return wrong("requestedOn", "Choose a date from today on");
	if (from.kind === "quote") return from.quoted;
	if (deliveryMethodId === null) return { ok: true, method: null, charges: [] };
	// What was quoted may be offered no more.
	if (deliveryMethodId && getQuoteId(from))
		return { ok: true, method: await findAnyMethod(db, deliveryMethodId), charges: [] };
	const offer = await getDeliveryOffer(db, viewer);
	if (!deliveryMethodId && offer.methods.length > 0)
		return wrong("deliveryMethodId", "Choose a delivery method");
	const goods = lines.map(({ weightG, quantity, pricePoisha }) => ({
		weightG,
		quantity,
		totalPoisha: calculateLineTotal(pricePoisha, quantity),
	}));
	const chosen = { methodId: deliveryMethodId, district };
	const { quote, charges: quoted } = quoteCharges(offer, goods, chosen);
	if (deliveryMethodId && !quote)
		return changed("This delivery method is no longer available. Choose another.");
	if (quote?.method.districts && !district) return wrong("district", "Choose your district");
	if (quote?.method.kind === "own-carrier" && !buyerCarrier)
		return wrong("buyerCarrier", "Name the carrier that will collect the goods");
	if (quote?.problem)
		return wrong(
			quote.problem.includes(district) && district ? "district" : "deliveryMethodId",
			quote.problem,
		);
	if (seen.by === "page" && quote && !areChargesSeen(seen.charges, quoted))
		return changed(describeCharges(quote.method.name, quoted));
	return {
		ok: true,
		method: quote?.method ?? null,
		charges: quoted.filter(({ kind }) => charges.some((each) => each === kind)),
	};
}

const describeCharges = (method: string, charges: readonly Charge[]) => {
	const costs = charges.map(({ label, totalPoisha }) => `${label} costs ${formatTk(totalPoisha)}`);
	return `${costs.join(" and ") || `${method} is free`} for this order. Check the total, then place the order.`;
};

const wrong = (field: string, message: string): DeliveryError => ({
	ok: false,
	reason: "delivery",
	field,
	message,
});

const changed = (message: string): DeliveryError => ({
	...wrong("deliveryMethodId", message),
	isChanged: true,
});
