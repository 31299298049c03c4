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
	/** Of a member's request; the order is placed in the member's name. */
	approval?: Approval;
	/** Written in the order's batch. */
	alongside?: readonly BatchItem<"sqlite">[];
	/** Otherwise an order without a delivery method is delivered as agreed. */
	requiresMethod?: boolean;
	/** Where no page shows the charge for delivery before. */
	acceptsCharge?: boolean;
	/** For programs, which may be charged less than the price that they sent. */
	acceptsLower?: boolean;
	/** The most (poisha) that goods and delivery may cost together. */
	seenTotalPoisha?: number;
	/** For lines that need not be in stock. */
	mayWait?: boolean;
	/** The goods that wait besides the order: they count for the buyer's limits too, and its mail names them. */
	waiting?: readonly CheckedLine[];
	/** Of backorders that are ready, with a mail that says so. */
	isBackorder?: boolean;
	/** If not as long as other orders of the buyer. */
	holdMs?: number;
};

/** The product of the line that prevents the order. */
type RefusedLine = Record<"productId" | "productName", string>;

export type PlaceOrderResult =
	| { ok: true; orderId: string }
	| { ok: false; reason: "no-such-product" | "too-many-lines" | "too-many-backorders" }
	| { ok: false; reason: "key-reused" }
	| ({ ok: false } & ApprovalNeed)
	| { ok: false; reason: "below-company-minimum"; orderMinPoisha: number; totalPoisha: number }
	/** `phone` of the shop; '' for none. */
	| { ok: false; reason: "on-hold"; phone: string }
	| ({ ok: false; reason: "already-ordered" | "archived" | "not-short" } & RefusedLine)
	| ({ ok: false } & RefusedLine & QuantityProblem)
	| ({ ok: false; reason: "price-changed"; pricePoisha: number; seenPoisha: number } & RefusedLine)
	| { ok: false; reason: "total-changed"; totalPoisha: number }
	| DeliveryError
	| CardLimitError
	| LineLimitError;

export type OrderCartResult =
	| PlaceOrderResult
	| { ok: false; reason: "empty-cart" | "cart-changed" };

/** 'key-reused' for a different payload. */
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

export function hashRequest({ lines, delivery, idempotencyKey }: OrderRequest): string {
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
