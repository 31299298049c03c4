import { z } from "zod";
import { approveRequest } from "~/domain/approvals/approve-request.server";
import {
	changeRequest,
	declineRequest,
	findChange,
	withdrawRequest,
} from "~/domain/approvals/decisions.server";
import { declineRequestInput } from "~/domain/approvals/input";
import { priceRequest } from "~/domain/approvals/price-request.server";
import { findRequest, listRequestLines } from "~/domain/approvals/queries.server";
import { describeQuantityRange, KEEP_ONE_PART, leavesNothing } from "~/domain/approvals/rules";
import { formatTk, toTk } from "~/domain/money/rules";
import { MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM } from "~/http/api/company-fields.server";
import { idField } from "~/http/api/fields.server";
import { createProblem } from "~/http/api/problem.server";
import { requestSchema } from "~/http/api/views/approval-request.server";
import { inData, success } from "~/http/api/views/responses.server";
import { refuseApproval } from "~/http/errors/approvals.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import { found } from "~/platform/refused";
import { answerWithRequest } from "./requests.server";

const revision = z.int().min(1).describe("As in the answer that you decide on");

const patchRequest = defineCall("PATCH /trade/requests/{id}", {
	tag: "Company",
	name: "changeRequest",
	summary: "Lower quantities of a request, before you approve it",
	notes: "0 removes a part. The revision rises, so that nobody decides on what was shown before.",
	access: "customer",
	input: z.strictObject({
		revision,
		lines: z
			.array(
				z.strictObject({
					productID: idField,
					quantity: z.int("Choose a whole number").min(0).max(999_999_999),
				}),
			)
			.min(1, "Name at least one line")
			.max(MAX_LINES_PER_ORDER),
	}),
	response: inData(requestSchema),
	errorStatuses: [404, 409],
	example: {
		path: "/trade/requests/$REQUEST",
		input: { revision: 1, lines: [{ productID: "hex-bolt-m10x60", quantity: 10 }] },
	},
	async run({ platform, caller, params, input: { revision, lines: named } }) {
		const request = found(await findRequest(platform, caller.user, params.id));
		const lines = await listRequestLines(platform, request);
		const requested = new Map(
			lines.map(({ productId, requestedQuantity }) => [productId, requestedQuantity]),
		);
		const changed = named.map(({ productID: productId, quantity }) => ({ productId, quantity }));
		const errors = changed.flatMap(({ productId, quantity }, place) => {
			const pointer = `/lines/${place}/productID`;
			if (changed.findIndex((line) => line.productId === productId) < place)
				return [{ pointer, detail: "Name each part once" }];
			const most = requested.get(productId);
			if (most === undefined) return [{ pointer, detail: "The request has no such part" }];
			return quantity > most
				? [{ pointer: `/lines/${place}/quantity`, detail: describeQuantityRange(most) }]
				: [];
		});
		if (errors.length > 0) return createProblem(422, "Nothing was changed", { errors });
		if (leavesNothing(lines, changed)) return createProblem(422, KEEP_ONE_PART);
		await changeRequest(platform, caller.user, request, { revision, lines: changed });
		return answerWithRequest(platform, caller.user, params.id);
	},
});

const postApproval = defineCall("POST /trade/requests/{id}/approve", {
	tag: "Company",
	name: "approveRequest",
	summary: "Approve a request, which places the order",
	notes:
		"In the requester's name and against your limit. It is refused if the request was changed or costs another total than you send.",
	access: "customer",
	input: z.strictObject({
		revision,
		total: z.number().describe("In tk, as in the answer that you decide on"),
	}),
	response: inData(requestSchema),
	errorStatuses: [404],
	example: { path: "/trade/requests/$REQUEST/approve", input: { revision: 1, total: 4200 } },
	async run({ ctx, platform, caller, params, input: { revision, total } }) {
		const request = found(await findRequest(platform, caller.user, params.id));
		const { seen, seenLater, seenCharges, totalPoisha } = await priceRequest(platform, request);
		if (request.state === "pending" && toTk(totalPoisha) !== total) {
			const detail = `The total is ${formatTk(totalPoisha)}. Nothing was ordered.`;
			return createProblem(409, detail, { errors: [{ pointer: "/total", detail }] });
		}
		const decision = { revision, seen, seenLater, seenCharges };
		const approved = await approveRequest(platform, caller.user, request, decision);
		if (!approved.ok) throw refuseApproval(approved);
		if (approved.orderId !== null) await chargePlaced(ctx, approved.orderId);
		return answerWithRequest(platform, caller.user, params.id);
	},
});

const postDecline = defineCall("POST /trade/requests/{id}/decline", {
	tag: "Company",
	name: "declineRequest",
	summary: "Decline a request, with a reason",
	access: "customer",
	input: z.strictObject({ revision, reason: declineRequestInput.shape.reason }),
	response: success,
	errorStatuses: [404],
	example: {
		path: "/trade/requests/$REQUEST/decline",
		input: { revision: 1, reason: "We have enough of them" },
	},
	async run({ platform, caller, params, input }) {
		const request = found(await findRequest(platform, caller.user, params.id));
		await declineRequest(platform, caller.user, request, input);
		return succeed({ success: true });
	},
});

const postWithdrawal = defineCall("POST /trade/requests/{id}/withdraw", {
	tag: "Company",
	name: "withdrawRequest",
	summary: "Withdraw your own request",
	access: "customer",
	response: success,
	errorStatuses: [404],
	example: { path: "/trade/requests/$REQUEST/withdraw" },
	async run({ platform, caller, params }) {
		const request = found(await findRequest(platform, caller.user, params.id));
		if (request.requestedBy !== caller.user.id) return ROLE_PROBLEM;
		if (request.state === "withdrawn" || (await withdrawRequest(platform, caller.user, request.id)))
			return succeed({ success: true });
		throw await findChange(platform, caller.user, request);
	},
});

export const REQUEST_DECISION_CALLS = [patchRequest, postApproval, postDecline, postWithdrawal];
