import { z } from "zod";
import { quantityField } from "~/domain/cart/input";
import { productInput } from "~/domain/catalog/input";
import { calculateLineTotal, POISHA_PER_TK } from "~/domain/money/rules";
import {
	findApiLine,
	listAllApiLines,
	listApiLinesByEmail,
} from "~/domain/orders/api-lines.server";
import { orderNumberInput, orderProductInput } from "~/domain/orders/input";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { lineResponseSchema, toLineResponse } from "~/domain/orders/responses/line-response.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { answerCancelled } from "~/http/api/cancelled.server";
import {
	deliveryAddressFields,
	readDeliveryAddress,
	requireAddress,
} from "~/http/api/delivery-address.server";
import {
	createNumberField,
	idField,
	ignoredField,
	ownerEmailField,
} from "~/http/api/fields.server";
import { companyNameField, costCentreField } from "~/http/api/order-fields.server";
import { getAuthorizedEmail, getBuyerFilter } from "~/http/api/owner-filter.server";
import { createNotFoundProblem } from "~/http/api/problem.server";
import { created, deleted, pagedList, pageQuery } from "~/http/api/views/responses.server";
import { refuseOrder } from "~/http/errors/orders.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";

const { price } = productInput.shape;

const MAX_TOTAL_TK = 1_000_000_000;

const LOW_TOTAL_DETAIL = "The total is below the integer part of price times pQuantity";

/** The largest unit price (poisha) at which a quantity costs no more than a total in tk. */
const getUnitPriceOfTotal = (total: number, quantity: number) =>
	Math.ceil(((Math.floor(total) + 1) * POISHA_PER_TK) / quantity) - 1;

export const postOrder = defineCall("POST /order", {
	tag: "Orders",
	name: "placeOrder",
	summary: "Order one product",
	notes:
		"Your price for that quantity is charged. If you send a price or a total, an order that would cost more is refused, so that you never pay an unexpected amount; one that costs less is accepted.",
	access: "customer",
	input: requireAddress(
		z.strictObject({
			productID: idField,
			pQuantity: createNumberField(quantityField).describe("Number of units"),
			...deliveryAddressFields,
			purchaseOrderNumber: orderProductInput.shape.purchaseOrderNumber.describe(
				"Your own number for this order",
			),
			companyName: companyNameField,
			costCentre: costCentreField,
			buyerBin: orderProductInput.shape.buyerBin.describe(
				"The buyer's number for VAT; orders of a company have the company's",
			),
			price: createNumberField(price)
				.optional()
				.describe("Unit price in tk, as shown to the buyer"),
			total: z
				.number()
				.max(MAX_TOTAL_TK)
				.optional()
				.describe("In tk: the integer part of price times pQuantity, or more"),
			email: ignoredField,
			productName: ignoredField,
			quantity: ignoredField,
			description: ignoredField,
			img: ignoredField,
		}),
	),
	status: 201,
	rateLimit: "order",
	response: created,
	errorStatuses: [404, 409],
	example: {
		path: "/order",
		input: {
			productID: "hex-bolt-m10x60",
			pQuantity: 20,
			name: "Rahim Mia",
			address: "12 Nawabpur Road, Dhaka",
			phone: "+880 1711 000000",
		},
	},
	fieldNames: () => ({ quantity: "pQuantity" }),
	async run({ platform, caller, input, idempotencyKey }) {
		const { productID, pQuantity: quantity, price, total } = input;
		const priceOfTotal = total === undefined ? price : getUnitPriceOfTotal(total, quantity);
		if (price !== undefined && priceOfTotal !== undefined && priceOfTotal < price)
			throw new Refused({ total: LOW_TOTAL_DETAIL });
		const seenPrice = price ?? priceOfTotal;
		const address = await readDeliveryAddress(platform, caller.user, input);
		const { purchaseOrderNumber, companyName, buyerBin, costCentre } = input;
		const order = {
			...address,
			purchaseOrderNumber,
			companyName,
			buyerBin,
			costCentre,
			quantity,
			idempotencyKey,
		};
		const placed = await placeOrder(platform, caller.user, {
			...toOneLineOrder(productID, order),
			seen: {
				by: "program",
				prices: new Map(seenPrice === undefined ? [] : [[productID, seenPrice]]),
				totalPoisha: null,
			},
		});
		if (!placed.ok) {
			if (placed.reason === "price-changed" && price === undefined) {
				const totalPoisha = calculateLineTotal(placed.pricePoisha, quantity);
				throw refuseOrder({ ok: false, reason: "total-changed", totalPoisha });
			}
			throw refuseOrder(placed);
		}
		const { orderId } = placed;
		return succeed({ success: true, _id: orderId }, { location: `/order/${orderId}` });
	},
});

type LinesPage = Awaited<ReturnType<typeof listAllApiLines>>;

const succeedWithPage = ({ rows, ...page }: LinesPage, { settings }: Platform) =>
	succeed(
		rows.map((line) => toLineResponse(line, settings)),
		page,
	);

export const listOwnOrders = defineCall("GET /myorder", {
	tag: "Orders",
	name: "listOwnOrders",
	summary: "Your orders, newest first",
	...pagedList,
	notes: `Defaults to your own email; admins may use any email. ${pagedList.notes}`,
	access: "customer",
	query: pageQuery.extend({ email: ownerEmailField }),
	response: z.array(lineResponseSchema),
	errorStatuses: [404],
	example: { path: "/myorder", query: "email=shopper@toolyard.test" },
	async run({ platform, caller, query: { email: named, after, limit } }) {
		const email = orNotFound(getAuthorizedEmail(caller, named, "orders"));
		const page = { after: after ?? null, size: limit };
		return succeedWithPage(await listApiLinesByEmail(platform.db, email, page), platform);
	},
});

export const listOrders = defineCall("GET /order", {
	tag: "Orders",
	name: "listOrders",
	summary: "All orders, newest first",
	...pagedList,
	access: "admin",
	right: "orders",
	query: pageQuery.extend({
		orderNumber: orderNumberInput
			.optional()
			.describe("Only the products of the order with this number, such as SO-100482"),
	}),
	response: z.array(lineResponseSchema),
	example: { path: "/order" },
	async run({ platform, query: { after, limit, orderNumber } }) {
		const page = { after: after ?? null, size: limit };
		return succeedWithPage(await listAllApiLines(platform, page, orderNumber), platform);
	},
});

export const getOrder = defineCall("GET /order/{id}", {
	tag: "Orders",
	name: "getOrder",
	summary: "Get one of your orders; admins may get any order",
	access: "customer",
	response: lineResponseSchema,
	errorStatuses: [404],
	example: { path: "/order/$ORDER" },
	async run({ platform, caller, params }) {
		const line = await findApiLine(platform.db, getBuyerFilter(caller), params.id);
		return line ? succeed(toLineResponse(line, platform.settings)) : createNotFoundProblem();
	},
});

export const deleteOrder = defineCall("DELETE /order/{id}", {
	tag: "Orders",
	name: "cancelOrder",
	summary: "Cancel one of your unpaid orders; admins may cancel any",
	notes:
		"202 with a deletedCount of 0: a payment is being closed, and the order then ends cancelled or paid, whichever came first. 200 with a deletedCount of 0: the order was already cancelled.",
	access: "customer",
	response: deleted,
	canReturnAccepted: true,
	errorStatuses: [404, 409],
	example: { path: "/order/$ORDER" },
	async run({ platform, caller, params }) {
		const kind = caller.actsAsAdminWith("orders") ? "admin" : "buyer";
		return answerCancelled(await cancelLine(platform, params.id, { kind, userId: caller.user.id }));
	},
});
