import {
	type DeliveryOffer,
	type DeliveryQuote,
	nameCharge,
	quoteDelivery,
	toParcel,
} from "../../delivery/rules";
import { type AmountLine, type Amounts, sumAmounts } from "../../money/amounts";

export const CHARGE_KINDS = ["delivery"] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/** A line of kind `service`. `sourceId` is what is charged for, such as a delivery method, and `label` its name. */
export type Charge = { kind: ChargeKind | "quote" } & Record<
	"sourceId" | "name" | "label",
	string
> &
	Record<"quantity" | "unitPoisha" | "totalPoisha" | "vatBp", number>;

type Choice = { methodId: string | null; district: string };

/** What each method costs for the goods, and what is charged with the chosen one. `quote` is null without one. */
export function quoteCharges(
	{ methods }: Pick<DeliveryOffer, "methods">,
	goods: Parameters<typeof toParcel>[0],
	{ methodId, district }: Choice,
) {
	const quotes = quoteDelivery(methods, toParcel(goods, district));
	const quote = quotes.find(({ method }) => method.id === methodId) ?? null;
	return { quotes, quote, charges: listDeliveryCharges(quote) };
}

function listDeliveryCharges(quote: DeliveryQuote | null): Charge[] {
	if (quote?.problem !== null || !quote.charge) return [];
	const { id: sourceId, name: label, vatBp } = quote.method;
	return [{ kind: "delivery", sourceId, label, name: nameCharge(label), vatBp, ...quote.charge }];
}

export const addCharges = (goods: readonly AmountLine[], charges: readonly Charge[]): Amounts =>
	sumAmounts([
		...goods,
		...charges.map(({ unitPoisha: unitPricePoisha, ...charge }) => ({
			...charge,
			unitPricePoisha,
			kind: "service" as const,
		})),
	]);

type SeenCharge = Pick<Charge, "sourceId" | "totalPoisha">;

/** Forms contain what their page showed, as 'courier:6000', or 'none:0'. */
export const formatSeenCharges = (charges: readonly SeenCharge[]): string =>
	charges
		.map(({ sourceId, totalPoisha }) => `${sourceId}:${totalPoisha}`)
		.sort()
		.join(",") || "none:0";

/** The amount of an unreadable one is NaN. */
export function parseSeenCharges(text: string): SeenCharge[] {
	const seen = text.split(",").map((charge) => {
		const [, sourceId = "", poisha] = /^([\w-]+):(\d{1,12})$/.exec(charge) ?? [];
		return { sourceId, totalPoisha: Number(poisha) };
	});
	return seen.filter(({ totalPoisha }) => totalPoisha !== 0);
}

/** Whether a total with these charges was shown. An unreadable text says that nothing was. */
export const areChargesSeen = (text: string, charges: readonly SeenCharge[]): boolean =>
	formatSeenCharges(parseSeenCharges(text)) === formatSeenCharges(charges);
