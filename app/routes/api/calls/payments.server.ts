import { z } from "zod";
import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import { formatTk, POISHA_PER_TK, toTk } from "~/domain/money/rules";
import { findApiLine, listIdsOwing } from "~/domain/orders/api-lines.server";
import { mayChangeOrder } from "~/domain/orders/queries.server";
import { lineResponseSchema, toLineResponse } from "~/domain/orders/responses/line-response.server";
import { getShippingMessage } from "~/domain/orders/rules/shipping-message";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { syncPayments } from "~/domain/payments/attempts/sync-payments.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { idField } from "~/http/api/fields.server";
import { createNotFoundProblem, createProblem, type Problem } from "~/http/api/problem.server";
import { modified } from "~/http/api/views/responses.server";
import {
	BEGUN_ELSEWHERE,
	describePaymentFailure,
	describeSettlementFailure,
	getCardLimitMessage,
} from "~/http/errors/payments.server";
import { getWaitMessage } from "~/http/rate-limit/rate-limit.server";
import { found } from "~/platform/refused";

export const createPaymentIntent = defineCall("POST /create-payment-intent", {
	tag: "Payments",
	name: "createPaymentIntent",
	summary: "Start a card payment for one of your orders",
	notes:
		"The payment is for what an unpaid order owes, with its delivery. Send its orderId, or the _id of a record: without delivery, one product can be paid alone. A total is compared: nothing else is charged. A total alone works only if exactly one of your unpaid orders or products has it. Repeated calls return the same payment.",
	access: "customer",
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
	response: z.strictObject({
		clientSecret: z.string(),
		total: z.number().describe("What is charged, in tk"),
	}),
	returnsSecret: true,
	rateLimit: "pay",
	errorStatuses: [404, 409, 502, 503],
	example: { path: "/create-payment-intent", input: { orderId: "$ORDER" } },
	async run({ ctx, caller, input: { orderId, total } }) {
		const { db, settings } = ctx;
		const { id: buyerId } = caller.user;
		const owing =
			orderId === undefined && total !== undefined ? await listIdsOwing(db, buyerId, total) : [];
		if (orderId === undefined && total !== undefined && owing.length !== 1)
			return createAmbiguousTotalProblem(total, owing);
		const lineId = orderId ?? owing[0] ?? "";
		if (!(await mayChangeOrder(db, caller.user, lineId)))
			return createProblem(403, COMPANY_ROLE_MESSAGE);
		try {
			const beginResult = await beginPayment(
				ctx,
				buyerId,
				{ lineId },
				{ kind: "card", returnOrigin: settings.origin, expectedPoisha: total },
			);
			if (beginResult.ok)
				return succeed({ clientSecret: beginResult.handle, total: toTk(beginResult.amountPoisha) });
			if (beginResult.reason === "other-amount" && total !== undefined)
				return createOtherAmountProblem(total, beginResult);
			if (beginResult.reason === "too-many-lines-today")
				return createProblem(429, getWaitMessage(beginResult), {
					headers: { "retry-after": String(beginResult.retryAfterSeconds) },
				});
			if ("limitPoisha" in beginResult) return createProblem(409, getCardLimitMessage(beginResult));
			if (beginResult.reason === "begun-elsewhere")
				return createProblem(409, BEGUN_ELSEWHERE.message, { headers: BEGUN_ELSEWHERE.headers });
			if (beginResult.reason === "transfer-begun")
				return createProblem(
					409,
					"A transfer has arrived for this order: pay the rest by transfer",
				);
			return beginResult.reason === "no-such-order"
				? createNotFoundProblem()
				: createProblem(409, "This order can't be paid now");
		} catch (error) {
			const failure = describePaymentFailure(error);
			ctx.reportError(error, { status: failure.status, order: lineId });
			return createProviderProblem(failure);
		}
	},
});

const createOtherAmountProblem = (total: number, { duePoisha }: { duePoisha: number }): Problem =>
	createProblem(409, `${formatTk(duePoisha)} is to be paid, not ${formatTk(total)}`, {
		errors: [{ pointer: "/total", detail: `Send ${toTk(duePoisha)}, or no total` }],
	});

function createAmbiguousTotalProblem(total: number, owing: readonly string[]): Problem {
	const detail =
		owing.length === 0
			? `You have no unpaid order of ${formatTk(total)}. Send an orderId`
			: `${owing.length} of your unpaid orders have a total of ${formatTk(total)}. Send the orderId of one`;
	return createProblem(409, detail, {
		errors: owing.map((id) => ({ pointer: "/orderId", detail: `Possible order: ${id}` })),
	});
}

export const patchOrder = defineCall("PATCH /order/{id}", {
	tag: "Payments",
	name: "hintPayment",
	summary: "Report that one of your orders has been paid",
	notes:
		"Only a hint: the shop checks with the payment provider and returns the order. The call itself never marks an order as paid.",
	access: "customer",
	input: z.strictObject({
		transactionId: z.string().min(1).max(255),
		payment: z.unknown().optional().meta({ description: "Ignored" }),
	}),
	response: lineResponseSchema,
	errorStatuses: [404, 502, 503],
	example: { path: "/order/$ORDER", input: { transactionId: "pi_123" } },
	async run({ ctx, params }) {
		const { userId } = ctx.by;
		found(await findApiLine(ctx.db, userId, params.id));
		try {
			await syncPayments(ctx, [params.id], ctx.by);
		} catch (error) {
			const failure = describeSettlementFailure(error);
			ctx.reportError(error, { status: failure.status, order: params.id });
			return createProviderProblem(failure);
		}
		const line = found(await findApiLine(ctx.db, userId, params.id));
		return succeed(toLineResponse(line, ctx.settings));
	},
});

function createProviderProblem({
	status,
	message,
}: ReturnType<typeof describePaymentFailure>): Problem {
	return status === 503
		? createProblem(503, message, { headers: { "retry-after": "10" } })
		: createProblem(502, message);
}

export const shipPayment = defineCall("PUT /payments/{id}", {
	tag: "Payments",
	name: "shipOrder",
	summary: "Mark a paid order as shipped",
	notes:
		"All that is left of it; packed shipments leave as they are. A modifiedCount of 0 means that it was already shipped.",
	access: "admin",
	right: "dispatch",
	forbiddenDetail: "Shipping Failed",
	response: modified,
	errorStatuses: [404, 409],
	example: { path: "/payments/$ORDER" },
	async run({ ctx, params }) {
		const shipped = await shipLine(ctx, params.id);
		if (shipped.ok) {
			return succeed({ modifiedCount: 1 });
		}
		if (shipped.reason === "no-such-line") return createNotFoundProblem();
		if (shipped.reason === "already-shipped") return succeed({ modifiedCount: 0 });
		return createProblem(409, getShippingMessage(shipped));
	},
});
