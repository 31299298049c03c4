import { z } from "zod";
import { canFillCart, canOrder, type SignedInUser } from "~/domain/accounts/rules";
import { priceRequest } from "~/domain/approvals/price-request.server";
import {
	findRequest,
	listOwnRequests,
	listPendingRequests,
} from "~/domain/approvals/queries.server";
import { requestApproval } from "~/domain/approvals/request-approval.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { findCompany } from "~/domain/companies/queries.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { ROLE_PROBLEM } from "~/http/api/company-fields.server";
import { readDeliveryAddress, requireAddress } from "~/http/api/delivery-address.server";
import { orderFields, refuseUnnamedWaits } from "~/http/api/order-fields.server";
import {
	listedRequestSchema,
	requestSchema,
	toListedRequestDto,
	toRequestDto,
} from "~/http/api/views/approval-request.server";
import { created, inData, nextQuery } from "~/http/api/views/responses.server";
import { refuseCart } from "~/http/errors/orders.server";
import type { Platform } from "~/platform/platform.server";
import { found } from "~/platform/refused";

export async function answerWithRequest(platform: Platform, user: SignedInUser, id: string) {
	const request = found(await findRequest(platform, user, id));
	return succeed({ data: toRequestDto(request, await priceRequest(platform, request)) });
}

export const listRequests = defineCall("GET /trade/requests", {
	tag: "Company",
	name: "listRequests",
	summary: "Your requests for approval, and those you may decide",
	access: "customer",
	query: nextQuery,
	response: z.strictObject({
		own: z.array(listedRequestSchema).describe("Newest first, at most 50"),
		next: z.string().nullable().describe("For more of your own; null for no more"),
		toDecide: z.array(listedRequestSchema).describe("Oldest first, at most 100"),
	}),
	errorStatuses: [404],
	example: { path: "/trade/requests" },
	async run({ platform, caller: { user }, query: { after } }) {
		found(await findCompany(platform.db, user.customerId));
		const [{ rows: own, next }, toDecide] = await Promise.all([
			listOwnRequests(platform, user, after ?? null),
			canOrder(user.customerRole) ? listPendingRequests(platform, user.customerId, user.id) : [],
		]);
		return succeed({
			own: own.map(toListedRequestDto),
			next,
			toDecide: toDecide.map(toListedRequestDto),
		});
	},
});

export const getRequest = defineCall("GET /trade/requests/{id}", {
	tag: "Company",
	name: "getRequest",
	summary: "One of your requests; for owners and buyers any of the company",
	access: "customer",
	response: inData(requestSchema),
	errorStatuses: [404],
	example: { path: "/trade/requests/$REQUEST" },
	async run({ platform, caller, params }) {
		return answerWithRequest(platform, caller.user, params.id);
	},
});

export const postRequest = defineCall("POST /trade/requests", {
	tag: "Company",
	name: "requestApproval",
	summary: "Ask the others of your company to order your cart",
	notes:
		"Moves the cart into a request, at today's prices. It waits for 14 days and holds no stock; who approves it places the order in your name. A part of which too little is in stock is refused unless `waits` names it.",
	access: "customer",
	input: requireAddress(
		z.strictObject({
			...orderFields,
		}),
	),
	status: 201,
	rateLimit: "order",
	response: created,
	errorStatuses: [404],
	example: {
		path: "/trade/requests",
		input: {
			name: "Rahim Mia",
			address: "12 Nawabpur Road, Dhaka",
			phone: "+880 1711 000000",
			purchaseOrderNumber: "PO-4711",
		},
	},
	async run({ platform, caller: { user }, input, idempotencyKey }) {
		if (!canFillCart(user.customerRole)) return ROLE_PROBLEM;
		found(await findCompany(platform.db, user.customerId));
		const { shipComplete, onAccount, waits = [], addressId: _, ...delivery } = input;
		const address = await readDeliveryAddress(platform, user, input);
		const cart = await listCartLines(platform, user);
		// The cart of a request that was made is empty.
		if (cart.length > 0) refuseUnnamedWaits(waits, cart, "Nothing was requested");
		const requested = await requestApproval(
			platform,
			user,
			{
				...delivery,
				...address,
				shipComplete: shipComplete ? "on" : undefined,
				onAccount: onAccount ? "on" : undefined,
				seen: formatSeenLines(cart),
				idempotencyKey,
			},
			{
				waits: new Map(waits.map(({ productID, wait }) => [productID, wait])),
				by: "program",
			},
		);
		if (!requested.ok) throw refuseCart(requested);
		const { id } = requested;
		return succeed({ success: true, _id: id }, { location: `/trade/requests/${id}` });
	},
});
