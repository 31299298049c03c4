import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { CardLimitError } from "~/domain/money/card-limits";
import type { Db } from "~/platform/d1/database.server";
import type { Mail } from "~/platform/mail/mail.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import type { SignedInUser } from "../accounts/rules";
import type { QuantityProblem } from "../catalog/quantity-rules";
import { findBreak } from "../prices/rules";
import { backorders } from "./backorder-tables.server";
import type { CheckedLine } from "./check-lines.server";
import type { ChosenDelivery, DeliveryError } from "./choose-delivery.server";
import type { DraftDelivery, KeptDelivery, OrderProductInput } from "./input";
import { CHARGE_KINDS, type ChargeKind } from "./rules/charges";
import type { LineLimitError } from "./rules/limits";
import type { ApprovalNeed } from "./rules/spending";
import { orders } from "./tables.server";

export type OrderingMember = Pick<
	SignedInUser,
	"id" | "customerId" | "customerRole" | "email" | "name"
>;

/** `quantity` counts units of the product. */
export type RequestedLine = { productId: string; quantity: number };

/** A line costs what it costs today, unless a price was `agreed` before. */
export type DraftLine = RequestedLine & {
	agreed?: Pick<CheckedLine, "pricePoisha" | "sourceKind" | "sourceId">;
};

/** What waits. `pricedQuantity` is the quantity whose unit price it has, `cartQuantity` what the cart has of it. */
export type WaitingDraftLine = DraftLine & { cartQuantity: number; pricedQuantity: number };

/**
 * Unit prices (poisha) by product for the quantities; without one any is accepted. What a page showed must be so still, its charges as in
 * `formatSeenCharge`. A program pays at most what it sent.
 */
export type Seen = { prices: ReadonlyMap<string, number> } & (
	| { by: "page"; charges: string }
	| { by: "program"; totalPoisha: number | null }
);

/** A member's request. The order is placed in the member's name. */
export type Approval = { requestId: string; approverId: string };

export type Origin =
	/** One part that is ordered by itself: refused while an order of the same part is unpaid. */
	| { kind: "part"; isInCart: boolean }
	/** Lines that match the cart are removed from it. */
	| { kind: "cart" }
	| { kind: "list" }
	| { kind: "phone"; adminId: string }
	| { kind: "request"; approval: Approval }
	/** At its prices, with its texts and delivery. The admin accepts it for the buyer; null for the buyer. */
	| { kind: "quote"; quoteId: string; quoted: ChosenDelivery; adminId: string | null }
	/** What has arrived, held for so long. Of a quote it is delivered as quoted. */
	| {
			kind: "backorders";
			quoteId: string | null;
			/** The approved list from which it was ordered. */
			listId: string | null;
			approval: Approval | null;
			holdMs: number;
	  };

/** What is to be ordered. It keeps the order of its lines. */
export type OrderDraft = {
	lines: readonly DraftLine[];
	waiting: readonly WaitingDraftLine[];
	delivery: DraftDelivery;
	charges: readonly ChargeKind[];
	/** Compared, never charged. */
	seen: Seen;
	from: Origin;
	idempotencyKey: string;
};

/** Written in the batch of the order: its first and last statements, and mails besides its own. */
export type Alongside = Record<"before" | "after", readonly BatchItem<"sqlite">[]> & {
	mails?: readonly (Mail & { id: string })[];
};

export const getApproval = (from: Origin): Approval | null =>
	"approval" in from ? from.approval : null;

export const getQuoteId = (from: Origin): string | null =>
	"quoteId" in from ? from.quoteId : null;

export const getAdminId = (from: Origin): string | null =>
	"adminId" in from ? from.adminId : null;

export const isFromCart = (from: Origin): boolean =>
	from.kind === "cart" || (from.kind === "part" && from.isInCart);

/** As agreed with the shop, unless the input has a method. */
export function toOneLineOrder(
	productId: string,
	{ quantity, idempotencyKey, seenBreaks, fromCart, seenCharges = "", ...form }: OrderProductInput,
): OrderDraft & { waiting: readonly [] } {
	const prices = new Map(
		seenBreaks ? [[productId, findBreak(seenBreaks, quantity).unitPoisha] as const] : [],
	);
	return {
		lines: [{ productId, quantity }],
		waiting: [],
		delivery: { ...form, deliveryMethodId: form.deliveryMethodId ?? null },
		charges: CHARGE_KINDS,
		seen: { by: "page", prices, charges: seenCharges },
		from: { kind: "part", isInCart: fromCart === "on" },
		idempotencyKey,
	};
}

type RefusedLine = Record<"productId" | "productName", string>;

export type OrderRefusal = { ok: false } & (
	| { reason: "no-such-product" | "too-many-lines" | "too-many-backorders" | "key-reused" }
	/** Somebody decided the draft's request or quote meanwhile, or it is not as it was shown. */
	| { reason: "not-approved" }
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

/** `orderId` is null if everything waits. */
export type Placed = { ok: true; orderId: string | null };

export type PlaceOrderResult = Placed | OrderRefusal;

export type OrderCartResult =
	| PlaceOrderResult
	| { ok: false; reason: "empty-cart" | "cart-changed" };

export async function findOfKey(db: Db, userId: string, key: string) {
	const isSame = (table: typeof orders | typeof backorders) =>
		and(eq(table.userId, userId), eq(table.idempotencyKey, key));
	const [placed] = await db
		.select({ orderId: sql<string | null>`${orders.id}`, payload: orders.payloadHash })
		.from(orders)
		.where(isSame(orders))
		.unionAll(
			db
				.select({ orderId: sql<null>`null`, payload: sql<string>`${backorders.delivery}` })
				.from(backorders)
				.where(isSame(backorders)),
		)
		.limit(1);
	return placed ?? null;
}

/** What the same form has placed; null if it is new, 'key-reused' for other lines, another address or note. */
export async function findPlacedOrder(
	db: Db,
	buyerId: string,
	draft: OrderDraft,
): Promise<PlaceOrderResult | null> {
	const placed = await findOfKey(db, buyerId, draft.idempotencyKey);
	if (!placed) return null;
	const { orderId, payload } = placed;
	const isOrder = draft.lines.length > 0;
	return payload === (isOrder ? hashDraft(draft) : JSON.stringify(toKept(draft.delivery)))
		? { ok: true, orderId }
		: { ok: false, reason: "key-reused" };
}

export const toKept = ({ saveAddress, ...kept }: DraftDelivery): KeptDelivery => kept;

export function hashDraft({ lines, delivery, idempotencyKey }: OrderDraft): string {
	const typed = Object.entries(toKept(delivery)).flatMap(([name, text]) =>
		text ? [[name, text]] : [],
	);
	const ordered = lines.map(({ productId, quantity }) => [productId, String(quantity)]);
	return hashPayload(idempotencyKey, ...typed.sort().flat(), ...ordered.sort().flat());
}
