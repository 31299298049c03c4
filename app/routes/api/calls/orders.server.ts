import { z } from "zod";
import { quantityField } from "~/domain/cart/input";
import { productInput } from "~/domain/catalog/input";
import { lineTotal, tkOf } from "~/domain/money/rules";
import { allOrderRecords, orderRecord, orderRecordsOf } from "~/domain/orders/api-orders.server";
import { placeOrderInput } from "~/domain/orders/input";
import { orderInShape, orderShape } from "~/domain/orders/order-response.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { call, done } from "~/http/api/call.server";
import { carried, fromNumber, idField, whose } from "~/http/api/fields.server";
import { reachableBuyer, reachableEmail } from "~/http/api/owner-filter.server";
import { keyReused, nothingHere, refuse, refuseAs } from "~/http/api/problem.server";
import { deleted, made, pageQuery } from "~/http/api/views/responses.server";
import { orderRefusal } from "~/http/errors/orders.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";

const { price } = productInput.shape;

const WRONG_TOTAL = "The total is the integer part of price times pQuantity";

export const postOrder = call({
	method: "POST",
	path: "/order",
	about: "Orders",
	name: "placeOrder",
	summary: "Order one product",
	notes:
		"The shop's own price is charged. A price that is sent along must be that price, and the total must follow from it: so nobody pays what they have not seen.",
	who: "customer",
	input: z.strictObject({
		productID: idField,
		pQuantity: fromNumber(quantityField).describe("How many units"),
		name: placeOrderInput.shape.name,
		address: placeOrderInput.shape.address,
		phone: placeOrderInput.shape.phone,
		price: fromNumber(price).optional().describe("In tk, a unit, as you have seen it"),
		total: z
			.number()
			.optional()
			.describe("In tk: the integer part of price times pQuantity; only with the price"),
		email: carried,
		productName: carried,
		quantity: carried,
		description: carried,
		img: carried,
	}),
	status: 201,
	answer: made,
	refuses: [404, 409],
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
	async run({ platform, caller, input, idempotencyKey }) {
		const { productID, pQuantity: quantity, name, address, phone, price, total } = input;
		const isWrong =
			total !== undefined && (price === undefined || total !== tkOf(lineTotal(price, quantity)));
		if (isWrong) {
			return refuse(409, WRONG_TOTAL, { errors: [{ pointer: "/total", detail: WRONG_TOTAL }] });
		}
		const order = { quantity, name, address, phone, idempotencyKey, seenPricePoisha: price };
		const placed = await placeOrder(platform, caller.user, productID, order);
		if (!placed.ok) {
			if (placed.reason === "key-reused") return keyReused();
			return refuseAs(orderRefusal(placed), { quantity: "pQuantity" });
		}
		platform.afterAnswer(sendDueMail(platform));
		const { orderId } = placed;
		return done({ success: true, _id: orderId }, { location: `/order/${orderId}` });
	},
});

export const listOwnOrders = call({
	method: "GET",
	path: "/myorder",
	about: "Orders",
	name: "listOwnOrders",
	summary: "Your orders, newest first",
	notes: "An admin may name anybody's e-mail; without one it is your own.",
	who: "customer",
	query: pageQuery.extend({ email: whose }),
	answer: z.array(orderShape),
	refuses: [404],
	example: { path: "/myorder", query: "email=shopper@toolyard.test" },
	async run({ platform, caller, query: { email: named, after, limit } }) {
		const email = reachableEmail(caller, named);
		if (!email) return nothingHere();
		const { records, next } = await orderRecordsOf(platform.db, email, after ?? null, limit);
		return done(
			records.map((order) => orderInShape(order, platform.settings.origin)),
			{ next },
		);
	},
});

export const listOrders = call({
	method: "GET",
	path: "/order",
	about: "Orders",
	name: "listOrders",
	summary: "All orders, newest first",
	who: "admin",
	query: pageQuery,
	answer: z.array(orderShape),
	example: { path: "/order" },
	async run({ platform, query: { after, limit } }) {
		const { records, next } = await allOrderRecords(platform.db, after ?? null, limit);
		return done(
			records.map((order) => orderInShape(order, platform.settings.origin)),
			{ next },
		);
	},
});

export const getOrder = call({
	method: "GET",
	path: "/order/{id}",
	about: "Orders",
	name: "getOrder",
	summary: "One order: your own, or any for an admin",
	who: "customer",
	answer: orderShape,
	refuses: [404],
	example: { path: "/order/$ORDER" },
	async run({ platform, caller, params }) {
		const order = await orderRecord(platform.db, reachableBuyer(caller), params.id);
		return order ? done(orderInShape(order, platform.settings.origin)) : nothingHere();
	},
});

export const deleteOrder = call({
	method: "DELETE",
	path: "/order/{id}",
	about: "Orders",
	name: "cancelOrder",
	summary: "Cancel an unpaid order: your own, or any for an admin",
	notes:
		"202 and a deletedCount of 0 say that a payment is under way and is being closed: the order then ends cancelled or paid, whichever came first. 200 and a deletedCount of 0 say that it was already cancelled.",
	who: "customer",
	answer: deleted,
	mayBeUnderWay: true,
	refuses: [404, 409],
	example: { path: "/order/$ORDER" },
	async run({ platform, caller, params }) {
		const kind = caller.isAdmin ? "admin" : "buyer";
		const result = await cancelOrder(platform, params.id, { kind, userId: caller.user.id });
		platform.afterAnswer(sendDueMail(platform));
		if (result.ok) {
			return result.outcome === "cancelled"
				? done({ deletedCount: 1 })
				: done({ deletedCount: 0 }, { status: 202 });
		}
		if (result.reason === "no-such-order") return nothingHere();
		if (result.reason === "already-cancelled") return done({ deletedCount: 0 });
		return result.reason === "paid"
			? refuse(409, "This order is paid")
			: refuse(409, "This order can no longer be cancelled");
	},
});
