import { toDateText, toDayNumber } from "~/platform/dhaka-days";
import type { Platform } from "~/platform/platform.server";
import { getDeliveryOffer } from "../delivery/queries.server";
import { type DeliveryMethod, quoteDelivery, toParcel } from "../delivery/rules";
import { calculateLineTotal, formatTk } from "../money/rules";
import type { PriceViewer } from "../prices/rules";
import type { CheckedLine } from "./check-lines.server";
import type { OrderDraft } from "./order-draft.server";
import { isChargeSeen } from "./rules/seen-charges";

/** `field` of the order form, and what is wrong with it; `isChanged` if the method or its charge is not as the page showed it. */
export type DeliveryError = { ok: false; reason: "delivery"; isChanged?: true } & Record<
	"field" | "message",
	string
>;

/** A charge to insert as a line. */
export type NewCharge = Pick<DeliveryMethod, "vatBp"> &
	Record<"methodId" | "name", string> &
	Record<"quantity" | "unitPoisha" | "totalPoisha", number>;

export type ChosenDelivery = {
	ok: true;
	/** Null as agreed with the shop. */
	method: Pick<DeliveryMethod, "id" | "name" | "kind"> | null;
	charges: NewCharge[];
};

const AS_AGREED: ChosenDelivery = { ok: true, method: null, charges: [] };

/** The chosen method with what it costs now, if that is what the buyer saw. */
export async function chooseDelivery(
	{ db, now }: Platform,
	viewer: PriceViewer,
	{ delivery, charges, seen }: Pick<OrderDraft, "delivery" | "charges" | "seen">,
	lines: readonly CheckedLine[],
): Promise<ChosenDelivery | DeliveryError> {
	const { deliveryMethodId, district = "", buyerCarrier, requestedOn = "" } = delivery;
	if (requestedOn && requestedOn < toDateText(toDayNumber(now())))
		return wrong("requestedOn", "Choose a date from today on");
	if (deliveryMethodId === null) return AS_AGREED;
	const { methods } = await getDeliveryOffer(db, viewer);
	if (!deliveryMethodId && methods.length === 0) return AS_AGREED;
	const method = methods.find(({ id }) => id === deliveryMethodId);
	if (!deliveryMethodId) return wrong("deliveryMethodId", "Choose a delivery method");
	if (!method) return changed("This delivery method is no longer available. Choose another.");
	if (method.districts && !district) return wrong("district", "Choose your district");
	if (method.kind === "own-carrier" && !buyerCarrier)
		return wrong("buyerCarrier", "Name the carrier that will collect the goods");
	const parcel = toParcel(
		lines.map(({ weightG, quantity, pricePoisha }) => ({
			weightG,
			quantity,
			totalPoisha: calculateLineTotal(pricePoisha, quantity),
		})),
		district,
	);
	const quote = quoteDelivery(methods, parcel).find((each) => each.method === method);
	if (!quote || quote.problem !== null)
		return wrong(
			quote?.problem?.includes(district) && district ? "district" : "deliveryMethodId",
			quote?.problem ?? "",
		);
	const totalPoisha = quote.charge?.totalPoisha ?? 0;
	if (seen.by === "page" && !isChargeSeen(seen.charges, { methodId: method.id, totalPoisha }))
		return changed(describeCharge(method.name, totalPoisha));
	const { id: methodId, name, vatBp } = method;
	const charge = charges.includes("delivery") ? quote.charge : null;
	return { ok: true, method, charges: charge ? [{ ...charge, methodId, name, vatBp }] : [] };
}

const describeCharge = (method: string, poisha: number) =>
	poisha === 0
		? `${method} is free for this order. Check the total, then place the order.`
		: `${method} costs ${formatTk(poisha)} for this order. Check the total, then place the order.`;

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
