import { z } from "zod";
import { inTk, POISHA_PER_TK } from "~/domain/money/rules";
import { orderRecord, payableOrders } from "~/domain/orders/api-orders.server";
import { orderInShape, orderShape } from "~/domain/orders/order-response.server";
import { shipOrder } from "~/domain/orders/ship-order.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { settlePayments } from "~/domain/payments/attempts/sync-payments.server";
import { call, done } from "~/http/api/call.server";
import { idField } from "~/http/api/fields.server";
import { nothingHere, type Problem, refuse } from "~/http/api/problem.server";
import { modified } from "~/http/api/views/responses.server";
import { cardLimit, paymentFailure, settleFailure } from "~/http/errors/payments.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";

export const createPaymentIntent = call({
	method: "POST",
	path: "/create-payment-intent",
	about: "Payments",
	name: "createPaymentIntent",
	summary: "Begin to pay one of your orders by card",
	notes:
		"It is always made for one unpaid order and its own amount. Better name the order: a total alone does when you have just one unpaid order that comes to it. Asked again, it is the same payment.",
	who: "customer",
	input: z
		.strictObject({
			orderId: idField.optional(),
			total: z
				.number()
				.max(1_000_000_000)
				.transform((tk) => tk * POISHA_PER_TK)
				.optional()
				.describe("In tk"),
		})
		.refine(({ orderId, total }) => orderId !== undefined || total !== undefined, {
			error: "Send the orderId, or a total",
		}),
	answer: z.strictObject({ clientSecret: z.string() }),
	answersSecret: true,
	refuses: [404, 409, 502, 503],
	example: { path: "/create-payment-intent", input: { orderId: "$ORDER" } },
	async run({ platform, context, caller, input: { orderId, total } }) {
		const { db, settings } = platform;
		const { id: buyerId } = caller.user;
		const fit = total === undefined ? [] : await payableOrders(db, buyerId, total, orderId);
		if (total !== undefined && fit.length !== 1) return whichOrder(total, fit);
		const target = { orderId: orderId ?? fit[0] ?? "" };
		try {
			const begun = await beginPayment(platform, buyerId, target, "card", settings.origin);
			if (begun.ok) return done({ clientSecret: begun.handle });
			if ("limitPoisha" in begun) return refuse(409, cardLimit(begun));
			return begun.reason === "no-such-order"
				? nothingHere()
				: refuse(409, "This order can't be paid now");
		} catch (error) {
			context.note(error);
			return providerProblem(paymentFailure(error));
		}
	},
});

/** The 409 of a total that names no order, or more than one, with the orders that could be meant. */
function whichOrder(total: number, fit: readonly string[]): Problem {
	const detail =
		fit.length === 0
			? `You have no unpaid order of ${inTk(total)}. Send the orderId of the one you mean`
			: `${fit.length} of your unpaid orders come to ${inTk(total)}. Send the orderId of the one you mean`;
	return refuse(409, detail, {
		errors: fit.map((id) => ({ pointer: "/orderId", detail: `It may be ${id}` })),
	});
}

export const patchOrder = call({
	method: "PATCH",
	path: "/order/{id}",
	about: "Payments",
	name: "hintPayment",
	summary: "Say that one of your orders has been paid",
	notes:
		"It is a hint: the shop asks the payment provider, and answers with the order as it then is. Nothing that is sent makes an order paid.",
	who: "customer",
	input: z.strictObject({
		transactionId: z.string().min(1).max(255),
		payment: z.unknown().optional().meta({ description: "Not read" }),
	}),
	answer: orderShape,
	refuses: [404, 502, 503],
	example: { path: "/order/$ORDER", input: { transactionId: "pi_123" } },
	async run({ platform, context, caller, params }) {
		const { user } = caller;
		if (!(await orderRecord(platform.db, user.id, params.id))) return nothingHere();
		try {
			await settlePayments(platform, [params.id], { kind: "buyer", userId: user.id });
		} catch (error) {
			context.note(error);
			return providerProblem(settleFailure(error));
		}
		platform.afterAnswer(sendDueMail(platform));
		const order = await orderRecord(platform.db, user.id, params.id);
		return order ? done(orderInShape(order, platform.settings.origin)) : nothingHere();
	},
});

/** A provider that can't be reached, or refuses what the shop asks of it. */
function providerProblem({ status, message }: ReturnType<typeof paymentFailure>): Problem {
	return status === 503
		? refuse(503, message, { headers: { "retry-after": "10" } })
		: refuse(502, message);
}

const NOT_SHIPPED = {
	"not-paid": "Only a paid order can be shipped",
	"refund-due": "A refund is due for this order",
	disputed: "The buyer's bank disputes the payment of this order",
};

export const shipPayment = call({
	method: "PUT",
	path: "/payments/{id}",
	about: "Payments",
	name: "shipOrder",
	summary: "Mark a paid order as shipped",
	notes: "A modifiedCount of 0 says that it was already shipped.",
	who: "admin",
	shut: "Shipping Failed",
	answer: modified,
	refuses: [404, 409],
	example: { path: "/payments/$ORDER" },
	async run({ platform, caller, params }) {
		const shipped = await shipOrder(platform, caller.user.id, params.id);
		if (shipped.ok) {
			platform.afterAnswer(sendDueMail(platform));
			return done({ modifiedCount: 1 });
		}
		if (shipped.reason === "no-such-order") return nothingHere();
		if (shipped.reason === "already-shipped") return done({ modifiedCount: 0 });
		return refuse(409, NOT_SHIPPED[shipped.reason]);
	},
});
