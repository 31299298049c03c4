import { and, eq, or } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "../../platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { findProductForSale } from "../catalog/queries.server";
import { isOrderable, type ProductDetail } from "../catalog/rules";
import { calculateLineTotal } from "../money/rules";
import type { PlaceOrderInput } from "./input";
import { buildOrderPlacedMail } from "./mails.server";
import { lineColumns } from "./queries.server";
import { checkOrderLimits, type OrderLimitError } from "./rules";
import {
	auditLines,
	hasChangedAnyLine,
	insertLine,
	removeOrderedFromCart,
	saveFirstAddress,
} from "./statements.server";
import { orderLines } from "./tables.server";

export type PlaceOrderResult =
	| { ok: true; orderId: string }
	| { ok: false; reason: "no-such-product" | "already-ordered" | "key-reused" }
	| { ok: false; reason: "out-of-stock"; stock: number }
	| { ok: false; reason: "price-changed"; pricePoisha: number }
	| OrderLimitError;

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** Charges the database's price. Order, hold, audit row and email are one batch. */
export async function placeOrder(
	needs: Needs,
	buyer: SignedInUser,
	productId: string,
	input: PlaceOrderInput,
): Promise<PlaceOrderResult> {
	const { db } = needs;
	const product = await findProductForSale(db, productId);
	const earlier = await findEarlierOrder(needs, buyer.id, productId, input);
	if (earlier) return earlier;
	if (!product) return { ok: false, reason: "no-such-product" };
	if (input.seenPricePoisha !== undefined && input.seenPricePoisha !== product.pricePoisha) {
		return { ok: false, reason: "price-changed", pricePoisha: product.pricePoisha };
	}
	if (!isOrderable(input.quantity, product.available)) {
		return { ok: false, reason: "out-of-stock", stock: product.available };
	}
	const total = calculateLineTotal(product.pricePoisha, input.quantity);
	const limitError = checkOrderLimits(total, needs.settings.orderLimits);
	if (limitError) return limitError;
	try {
		const orderId = await writeOrder(needs, buyer, product, input);
		if (orderId) return { ok: true, orderId };
	} catch (error) {
		const constraint = getViolatedConstraint(error);
		if (constraint === "stock_never_oversold") return toOutOfStockResult(needs, productId);
		if (constraint === "product not for sale") return { ok: false, reason: "no-such-product" };
		// Of two concurrent requests the first one wins; the other gets its result.
		if (!constraint?.startsWith("order_lines.user_id")) throw error;
		const winner = await findEarlierOrder(needs, buyer.id, productId, input);
		return winner ?? { ok: false, reason: "already-ordered" };
	}
	return toPriceChangedResult(needs, productId);
}

async function writeOrder(
	{ db, now, newId, settings }: Needs,
	buyer: SignedInUser,
	product: ProductDetail,
	input: PlaceOrderInput,
): Promise<string | null> {
	const at = now();
	const changeId = newId();
	const id = newId();
	const { quantity, idempotencyKey } = input;
	const mailedOrder = {
		id,
		productName: product.name,
		quantity,
		unitPricePoisha: product.pricePoisha,
		totalPoisha: calculateLineTotal(product.pricePoisha, quantity),
		buyerName: input.name,
		buyerEmail: buyer.email,
	};
	const [written] = await db.batch([
		insertLine(db, {
			id,
			orderId: id,
			idempotencyKey,
			buyer,
			product,
			quantity,
			delivery: input,
			changeId,
			at,
			holdUntil: at + settings.holdMs,
		}),
		auditLines(db, {
			changeId,
			actor: { kind: "buyer", userId: buyer.id },
			action: "order.create",
			before: "",
			after: "unpaid",
			at,
		}),
		queueMail(
			db,
			{
				...buildOrderPlacedMail(settings, { ...mailedOrder, holdUntil: at + settings.holdMs }),
				id: newId(),
				now: at,
			},
			hasChangedAnyLine(changeId),
		),
		removeOrderedFromCart(db, buyer.id, [product.id], changeId),
		...(input.saveAddress ? [saveFirstAddress(db, buyer.id, input.address, changeId)] : []),
	]);
	return written[0]?.id ?? null;
}

async function findEarlierOrder(
	{ db }: Needs,
	userId: string,
	productId: string,
	input: PlaceOrderInput,
): Promise<PlaceOrderResult | null> {
	const earlier = await db
		.select({
			...pickColumns(lineColumns, "id", "productId", "quantity", "buyerName", "address", "phone"),
			idempotencyKey: orderLines.idempotencyKey,
		})
		.from(orderLines)
		.where(
			and(
				eq(orderLines.userId, userId),
				or(
					eq(orderLines.idempotencyKey, input.idempotencyKey),
					and(eq(orderLines.productId, productId), eq(orderLines.status, "unpaid")),
				),
			),
		);
	const sameSubmission = earlier.find(
		({ idempotencyKey }) => idempotencyKey === input.idempotencyKey,
	);
	if (sameSubmission) {
		const isSamePayload =
			sameSubmission.productId === productId &&
			sameSubmission.quantity === input.quantity &&
			sameSubmission.buyerName === input.name &&
			sameSubmission.address === input.address &&
			sameSubmission.phone === input.phone;
		return isSamePayload
			? { ok: true, orderId: sameSubmission.id }
			: { ok: false, reason: "key-reused" };
	}
	return earlier.length > 0 ? { ok: false, reason: "already-ordered" } : null;
}

async function toOutOfStockResult({ db }: Needs, productId: string): Promise<PlaceOrderResult> {
	const product = await findProductForSale(db, productId);
	return { ok: false, reason: "out-of-stock", stock: product?.available ?? 0 };
}

async function toPriceChangedResult({ db }: Needs, productId: string): Promise<PlaceOrderResult> {
	const product = await findProductForSale(db, productId);
	return product
		? { ok: false, reason: "price-changed", pricePoisha: product.pricePoisha }
		: { ok: false, reason: "no-such-product" };
}
