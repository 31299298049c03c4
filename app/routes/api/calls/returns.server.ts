import { z } from "zod";
import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import { mayChangeOrder } from "~/domain/orders/queries.server";
import { MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { requestReturnInput } from "~/domain/returns/input";
import { findReturn } from "~/domain/returns/queries.server";
import { requestReturn } from "~/domain/returns/request-return.server";
import { RETURN_REASONS, RETURN_STATES, type Return } from "~/domain/returns/rules";
import { defineCall, succeed } from "~/http/api/call.server";
import { createNumberField, idField } from "~/http/api/fields.server";
import { createProblem } from "~/http/api/problem.server";
import { inData } from "~/http/api/views/responses.server";
import { found } from "~/platform/refused";

const { lines, reason, note } = requestReturnInput.shape;

const returnResponseSchema = z
	.strictObject({
		_id: z.string(),
		number: z.string().describe("What people call it, such as RT-100001"),
		orderId: z.string(),
		orderNumber: z.string(),
		state: z.enum(RETURN_STATES),
		reason: z.enum(RETURN_REASONS),
		note: z.string().optional(),
		createdAt: z.iso.datetime(),
		lines: z.array(
			z.strictObject({
				lineId: z.string(),
				partNumber: z.string().optional(),
				productName: z.string(),
				quantity: z.int().describe("Units that come back"),
			}),
		),
	})
	.meta({ id: "Return" });

const toReturnResponse = (returned: Return): z.infer<typeof returnResponseSchema> => ({
	_id: returned.id,
	number: returned.number,
	orderId: returned.orderId,
	orderNumber: returned.orderNumber,
	state: returned.state,
	reason: returned.reason,
	...(returned.note ? { note: returned.note } : {}),
	createdAt: new Date(returned.createdAt).toISOString(),
	lines: returned.lines.map(({ lineId, partNumber, productName, quantity }) => ({
		lineId,
		...(partNumber ? { partNumber } : {}),
		productName,
		quantity,
	})),
});

export const postReturn = defineCall("POST /trade/returns", {
	tag: "Trade",
	name: "requestReturn",
	summary: "Ask to return units of one of your orders",
	notes:
		"Of units that were shipped. The shop approves or rejects it by email, and refunds what has arrived.",
	access: "customer",
	input: z.strictObject({
		orderId: idField,
		lines: z
			.array(
				z.strictObject({
					lineId: idField,
					quantity: createNumberField(lines.element.shape.units),
				}),
			)
			.min(1, "Name at least one line")
			.max(MAX_LINES_PER_ORDER)
			.refine(
				(named) => new Set(named.map(({ lineId }) => lineId)).size === named.length,
				"Name each line once",
			),
		reason,
		note,
	}),
	status: 201,
	response: inData(returnResponseSchema),
	rateLimit: "order",
	errorStatuses: [404, 409],
	fieldNames: ({ lines: named }) =>
		Object.fromEntries(named.map(({ lineId }, index) => [lineId, `lines/${index}/quantity`])),
	example: {
		path: "/trade/returns",
		input: {
			orderId: "$ORDER",
			lines: [{ lineId: "$ORDER", quantity: 2 }],
			reason: "ordered-wrong",
		},
	},
	async run({ ctx, caller, input, idempotencyKey }) {
		const { lines: named, ...request } = input;
		if (!(await mayChangeOrder(ctx.db, caller.user, request.orderId)))
			return createProblem(403, COMPANY_ROLE_MESSAGE);
		const returnId = await requestReturn(ctx, {
			...request,
			lines: named.map(({ lineId, quantity }) => ({ lineId, units: quantity })),
			idempotencyKey,
		});
		const returned = await findReturn(ctx.db, returnId, caller.user.id);
		return succeed({ data: toReturnResponse(found(returned)) });
	},
});
