import { and, eq, sql } from "drizzle-orm";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import { hashPayload } from "../../platform/idempotency/hash-payload.server";
import type { Platform } from "../../platform/platform.server";
import type { SignedInUser } from "../accounts/rules";
import { listCartLines } from "../cart/queries.server";
import { type CartLine, calculateCartTotals } from "../cart/rules";
import { isOrderable } from "../catalog/rules";
import type { PlaceCartInput } from "./input";
import { buildCartPlacedMail } from "./mails.server";
import { listUnpaidProductIds } from "./queries.server";
import {
	checkOrderLimits,
	formatSeenLines,
	MAX_LINES_PER_ORDER,
	type OrderLimitError,
	parseSeenLines,
} from "./rules";
import {
	auditLines,
	insertLine,
	removeOrderedFromCart,
	saveFirstAddress,
} from "./statements.server";
import { orderLines, orders } from "./tables.server";

export type PlaceCartResult =
	| { ok: true; orderId: string }
	| { ok: false; reason: "empty-cart" | "too-many-lines" | "cart-changed" }
	| { ok: false; reason: "key-reused" }
	/** The product of the line that failed. */
	| { ok: false; reason: "already-ordered"; productName: string }
	| { ok: false; reason: "out-of-stock"; productName: string; stock: number }
	| { ok: false; reason: "price-changed"; productName: string; pricePoisha: number }
	| OrderLimitError;

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/** Orders all lines or none, and only what the page showed (`input.seen`). */
export async function placeCart(
	needs: Needs,
	buyer: SignedInUser,
	input: PlaceCartInput,
): Promise<PlaceCartResult> {
	const earlier = await findEarlierCheckout(needs, buyer.id, input);
	if (earlier) return earlier;
	const lines = await listCartLines(needs.db, buyer.id);
	const domainError = await findCartError(needs, buyer.id, lines, input.seen);
	if (domainError) return domainError;
	try {
		return { ok: true, orderId: await writeCheckout(needs, buyer, lines, input) };
	} catch (error) {
		// Something changed between the check and the batch, or this is a repeat.
		if (getViolatedConstraint(error) === null) throw error;
		const winner = await findEarlierCheckout(needs, buyer.id, input);
		if (winner) return winner;
		const currentLines = await listCartLines(needs.db, buyer.id);
		return (
			(await findCartError(needs, buyer.id, currentLines, input.seen)) ?? {
				ok: false,
				reason: "cart-changed",
			}
		);
	}
}

async function findCartError(
	{ db, settings }: Needs,
	buyerId: string,
	lines: readonly CartLine[],
	seen: string,
): Promise<PlaceCartResult | null> {
	if (lines.length === 0) return { ok: false, reason: "empty-cart" };
	if (lines.length > MAX_LINES_PER_ORDER) return { ok: false, reason: "too-many-lines" };
	const unpaidProductIds = await listUnpaidProductIds(db, buyerId);
	const seenLines = new Map(parseSeenLines(seen).map((line) => [line.productId, line]));
	for (const { productId, name: productName, quantity, available, pricePoisha } of lines) {
		if (unpaidProductIds.has(productId))
			return { ok: false, reason: "already-ordered", productName };
		if (!isOrderable(quantity, available)) {
			return { ok: false, reason: "out-of-stock", productName, stock: available };
		}
		const price = seenLines.get(productId)?.pricePoisha;
		if (price !== undefined && price !== pricePoisha) {
			return { ok: false, reason: "price-changed", productName, pricePoisha };
		}
	}
	if (formatSeenLines(lines) !== seen) return { ok: false, reason: "cart-changed" };
	return checkOrderLimits(calculateCartTotals(lines).totalPoisha, settings.orderLimits);
}

async function writeCheckout(
	{ db, now, newId, settings }: Needs,
	buyer: SignedInUser,
	lines: readonly CartLine[],
	input: PlaceCartInput,
): Promise<string> {
	const at = now();
	const changeId = newId();
	const orderId = newId();
	const mail = buildCartPlacedMail(settings, {
		orderId,
		lines,
		totalPoisha: calculateCartTotals(lines).totalPoisha,
		buyerName: input.name,
		buyerEmail: buyer.email,
		holdUntil: at + settings.holdMs,
	});
	await db.batch([
		queueMail(db, { ...mail, id: newId(), now: at }),
		...lines.map((line) =>
			insertLine(db, {
				id: newId(),
				orderId,
				idempotencyKey: input.idempotencyKey,
				buyer,
				product: { id: line.productId, pricePoisha: line.pricePoisha },
				quantity: line.quantity,
				delivery: input,
				changeId,
				at,
				holdUntil: at + settings.holdMs,
			}),
		),
		auditLines(db, {
			changeId,
			actor: { kind: "buyer", userId: buyer.id },
			action: "order.create",
			before: "",
			after: "unpaid",
			at,
		}),
		removeOrderedFromCart(
			db,
			buyer.id,
			lines.map(({ productId }) => productId),
			changeId,
		),
		...(input.saveAddress ? [saveFirstAddress(db, buyer.id, input.address, changeId)] : []),
		db.insert(orders).values({
			id: orderId,
			userId: buyer.id,
			idempotencyKey: input.idempotencyKey,
			payloadHash: hashCart(input),
			linesRequested: lines.length,
			// A line whose price has changed inserts no order; then a CHECK on this count fails.
			linesOrdered: sql`(select count(*) from ${orderLines} where ${orderLines.orderId} = ${orderId})`,
			createdAt: at,
		}),
	]);
	return orderId;
}

/** 'key-reused' for a different payload. */
async function findEarlierCheckout(
	{ db }: Needs,
	userId: string,
	input: PlaceCartInput,
): Promise<PlaceCartResult | null> {
	const [earlier] = await db
		.select({ id: orders.id, payloadHash: orders.payloadHash })
		.from(orders)
		.where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, input.idempotencyKey)));
	if (!earlier) return null;
	return earlier.payloadHash === hashCart(input)
		? { ok: true, orderId: earlier.id }
		: { ok: false, reason: "key-reused" };
}

const hashCart = ({ idempotencyKey, name, address, phone, seen }: PlaceCartInput) =>
	hashPayload(idempotencyKey, name, address, phone, seen);
