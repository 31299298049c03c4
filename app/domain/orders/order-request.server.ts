import { and, eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { CardLimitError } from "~/domain/money/card-limits";
import type { Db } from "~/platform/d1/database.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import type { SignedInUser } from "../accounts/rules";
import type { QuantityProblem } from "../catalog/quantity-rules";
import type { CheckedLine } from "./check-lines.server";
import type { DeliveryError } from "./choose-delivery.server";
import type { Delivery } from "./input";
import type { LineLimitError } from "./rules/limits";
import type { ApprovalNeed } from "./rules/spending";
import { orders } from "./tables.server";

export type OrderingMember = Pick<
	SignedInUser,
	"id" | "customerId" | "customerRole" | "email" | "name"
>;

/** Units per product; lines keep this order. */
export type RequestedLine = { productId: string; quantity: number };

/** `statement` approves the request, as the first one of the order's batch, unless it was approved before. */
export type Approval = { requestId: string; approverId: string; statement?: BatchItem<"sqlite"> };

export type OrderRequest = {
	lines: readonly RequestedLine[];
	delivery: Delivery;
	idempotencyKey: string;
	/** Unit prices (poisha) by product, as the buyer saw them for the quantity. Compared, never charged. */
	seenPrices: ReadonlyMap<string, number>;
	/** One part that is ordered by itself: refused while an order of the same part is unpaid. */
	isSingle?: boolean;
	/** Lines that match the cart are removed from it. */
	isFromCart?: boolean;
	/** The admin who enters the order for the buyer. */
	adminId?: string;
	/** It is that of a member's request; the order is placed in the member's name. */
	approval?: Approval;
	/** These are written in the order's batch. */
	alongside?: readonly BatchItem<"sqlite">[];
	/** Otherwise an order without a delivery method is delivered as agreed. */
	requiresMethod?: boolean;
	/** No page has shown the charge for delivery before. */
	acceptsCharge?: boolean;
	/** Programs may be charged less than the price that they sent. */
	acceptsLower?: boolean;
	/** The most (poisha) that goods and delivery may cost together. */
	seenTotalPoisha?: number;
	/** The goods that wait besides the order: they count for the buyer's limits too, and its mail names them. */
	waiting?: readonly CheckedLine[];
};

/** The product of the line that prevents the order. */
type RefusedLine = Record<"productId" | "productName", string>;

export type OrderRefusal = { ok: false } & (
	| { reason: "no-such-product" | "too-many-lines" | "too-many-backorders" | "key-reused" }
	| ApprovalNeed
	| { reason: "below-company-minimum"; orderMinPoisha: number; totalPoisha: number }
	/** `phone` is the shop's; '' for none. */
	| { reason: "on-hold"; phone: string }
	| ({ reason: "already-ordered" | "archived" | "not-short" } & RefusedLine)
	| (RefusedLine & QuantityProblem)
	| ({ reason: "price-changed"; pricePoisha: number; seenPoisha: number } & RefusedLine)
	| { reason: "total-changed"; totalPoisha: number }
	| DeliveryError
	| CardLimitError
	| LineLimitError
);

export type PlaceOrderResult = { ok: true; orderId: string } | OrderRefusal;

/** `orderId` is null if everything waits. */
export type Placed = { ok: true; orderId: string | null };

export type OrderCartResult =
	| Placed
	| OrderRefusal
	| { ok: false; reason: "empty-cart" | "cart-changed" };

/** Another payload with the same key is refused as 'key-reused'. */
export async function findPlacedOrder(
	db: Db,
	buyerId: string,
	request: OrderRequest,
): Promise<PlaceOrderResult | null> {
	const [earlier] = await db
		.select({ id: orders.id, payloadHash: orders.payloadHash })
		.from(orders)
		.where(and(eq(orders.userId, buyerId), eq(orders.idempotencyKey, request.idempotencyKey)));
	if (!earlier) return null;
	return earlier.payloadHash === hashRequest(request)
		? { ok: true, orderId: earlier.id }
		: { ok: false, reason: "key-reused" };
}

export function hashRequest({
	lines,
	delivery,
	idempotencyKey,
}: Pick<OrderRequest, "lines" | "delivery" | "idempotencyKey">): string {
	const { name, address, phone, purchaseOrderNumber, companyName, buyerBin } = delivery;
	const { deliveryMethodId, district, buyerCarrier, requestedOn, shipComplete } = delivery;
	const { costCentre, note } = delivery;
	const choices = [
		costCentre,
		note,
		deliveryMethodId,
		district,
		buyerCarrier,
		requestedOn,
		shipComplete && "complete",
	].map((choice) => choice || "");
	const ordered = lines.map(({ productId, quantity }) => `${productId}:${quantity}`).sort();
	return hashPayload(
		idempotencyKey,
		name,
		address,
		phone,
		purchaseOrderNumber,
		companyName,
		buyerBin,
		...choices,
		...ordered,
	);
}
