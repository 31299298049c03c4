import { z } from "zod";
import type { priceRequest } from "~/domain/approvals/price-request.server";
import type { ApprovalRequest, ListedRequest } from "~/domain/approvals/queries.server";
import { listChanges, REQUEST_STATES } from "~/domain/approvals/rules";
import { calculateLineTotal, toTk } from "~/domain/money/rules";
import { sumTotals } from "~/domain/money/vat-rules";

const toTime = (at: number) => new Date(at).toISOString();

export const listedRequestSchema = z
	.strictObject({
		_id: z.string(),
		state: z.enum(REQUEST_STATES),
		requestedBy: z.string().describe("The member's name"),
		createdAt: z.iso.datetime(),
		expiresAt: z.iso.datetime(),
		lineCount: z.int(),
		goods: z.number().describe("In tk, at the prices of the request"),
	})
	.meta({ id: "ListedApprovalRequest" });

export const toListedRequestDto = (
	request: ListedRequest,
): z.infer<typeof listedRequestSchema> => ({
	_id: request.id,
	state: request.state,
	requestedBy: request.requester,
	createdAt: toTime(request.createdAt),
	expiresAt: toTime(request.expiresAt),
	lineCount: request.lineCount,
	goods: toTk(request.goodsPoisha),
});

const delivered = z.strictObject({
	name: z.string(),
	address: z.string(),
	phone: z.string(),
	district: z.string().optional(),
	purchaseOrderNumber: z.string(),
	costCentre: z.string().optional(),
	note: z.string().optional(),
});

export const requestSchema = listedRequestSchema
	.extend({
		revision: z.int().describe("Send it with a decision"),
		changes: z.array(z.string()).describe("What changed since the request"),
		lines: z.array(
			z.strictObject({
				productID: z.string(),
				productName: z.string(),
				partNumber: z.string(),
				customerNumber: z.string().optional().describe("The company's own, if there is one"),
				quantity: z.int().describe("0 was removed"),
				requestedQuantity: z.int(),
				laterQuantity: z
					.int()
					.describe("Of the quantity, what waits for stock and is not in the total"),
				price: z.number().describe("Of one unit today, in tk"),
				requestedPrice: z.number().describe("When it was requested"),
			}),
		),
		total: z
			.number()
			.describe("What the order would cost today, with delivery, in tk; send it to approve"),
		delivery: delivered,
		decidedBy: z.string().optional(),
		decidedAt: z.iso.datetime().optional(),
		reason: z.string().optional().describe("Of declining"),
		orderId: z.string().optional(),
	})
	.meta({ id: "ApprovalRequest" });

export function toRequestDto(
	request: ApprovalRequest,
	{ lines, later, totalPoisha }: Awaited<ReturnType<typeof priceRequest>>,
): z.infer<typeof requestSchema> {
	const laterQuantities = new Map(
		request.state === "pending"
			? later.map(({ productId, quantity }) => [productId, quantity])
			: [],
	);
	const { delivery, decidedBy, decidedAt, reason, orderId } = request;
	return {
		...toListedRequestDto({
			...request,
			lineCount: lines.filter(({ quantity }) => quantity > 0).length,
			goodsPoisha: sumTotals(
				lines.map(({ quantity, seenPricePoisha }) => ({
					totalPoisha: calculateLineTotal(seenPricePoisha, quantity),
				})),
			),
		}),
		revision: request.revision,
		changes: request.state === "pending" ? listChanges(lines, request.delivery) : [],
		lines: lines.map((line) => ({
			productID: line.productId,
			productName: line.name,
			partNumber: line.partNumber,
			...(line.customerNumber ? { customerNumber: line.customerNumber } : {}),
			quantity: line.quantity,
			requestedQuantity: line.requestedQuantity,
			laterQuantity: laterQuantities.get(line.productId) ?? 0,
			price: toTk(line.pricePoisha),
			requestedPrice: toTk(line.seenPricePoisha),
		})),
		total: toTk(totalPoisha),
		delivery: z.object(delivered.shape).parse(delivery),
		...(decidedBy ? { decidedBy: request.decider } : {}),
		...(decidedAt ? { decidedAt: toTime(decidedAt) } : {}),
		...(reason ? { reason } : {}),
		...(orderId ? { orderId } : {}),
	};
}
