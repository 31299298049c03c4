import { z } from "zod";
import { listCartLines } from "~/domain/cart/queries.server";
import { toAmountLines } from "~/domain/cart/rules";
import { getDeliveryOffer } from "~/domain/delivery/queries.server";
import {
	DELIVERY_KINDS,
	DELIVERY_UNITS,
	type DeliveryQuote,
	quoteDelivery,
	toParcel,
} from "~/domain/delivery/rules";
import { toTk } from "~/domain/money/rules";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { inData } from "~/http/api/views/responses.server";

const methodSchema = z
	.strictObject({
		_id: z.string().describe("Send it as 'deliveryMethodId'"),
		name: z.string(),
		kind: z.enum(DELIVERY_KINDS),
		days: z.int().describe("Until it arrives or is ready, usually"),
		districts: z.array(z.string()).optional().describe("Where it delivers to; everywhere without"),
		maxKg: z.int().optional().describe("The heaviest order"),
		freeOver: z.number().optional().describe("In tk: goods for as much are delivered free"),
		unit: z.enum(DELIVERY_UNITS).describe("What 'rates' count: the order, or its kilograms"),
		rates: z
			.array(
				z.strictObject({
					from: z.int().describe("From so many units on"),
					price: z.number().describe("Of one unit, in tk"),
				}),
			)
			.describe("None for a method that costs nothing"),
		charge: z.number().optional().describe("For your cart as it is now, in tk"),
		problem: z.string().optional().describe("Why it can't deliver your cart"),
	})
	.meta({ id: "DeliveryMethod" });

function toMethodDto(quote: DeliveryQuote): z.infer<typeof methodSchema> {
	const { id, name, kind, days, districts, maxKg, freeOverPoisha, unit, rates } = quote.method;
	return {
		_id: id,
		name,
		kind,
		days,
		unit,
		...(districts ? { districts } : {}),
		...(maxKg === null ? {} : { maxKg }),
		...(freeOverPoisha === null ? {} : { freeOver: toTk(freeOverPoisha) }),
		rates: rates.map(({ minQuantity, unitPoisha }) => ({
			from: minQuantity,
			price: toTk(unitPoisha),
		})),
		...(quote.problem === null
			? { charge: toTk(quote.charge?.totalPoisha ?? 0) }
			: { problem: quote.problem }),
	};
}

export const listDeliveryMethods = defineCall("GET /trade/delivery-methods", {
	tag: "Company",
	name: "listDeliveryMethods",
	summary: "How your cart can be delivered, and what it costs",
	notes: "As the order form shows it, with your prices. None in a shop without delivery methods.",
	access: "customer",
	query: z.object({
		district: z.string().trim().max(60).optional().describe("Where the goods go"),
	}),
	response: inData(z.array(methodSchema)),
	example: { path: "/trade/delivery-methods", query: "district=Dhaka" },
	async run({ platform, caller: { user }, query: { district } }) {
		const [lines, { methods }] = await Promise.all([
			listCartLines(platform, user),
			getDeliveryOffer(platform.db, createPriceViewer(platform, user)),
		]);
		const parcel = toParcel(toAmountLines(lines), district);
		return succeed({ data: quoteDelivery(methods, parcel).map(toMethodDto) });
	},
});
