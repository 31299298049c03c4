import { and, eq, sql } from "drizzle-orm";
import { auditLastChange, byAdmin, byOwner } from "~/platform/audit.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { cartLines } from "../cart/tables.server";
import { availableUnits } from "../catalog/product-columns.server";
import { products } from "../catalog/tables.server";
import { formatTk } from "../money/rules";
import { unitPrice } from "../prices/price-of.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import { backorders } from "./backorder-tables.server";
import { checkOrderLimits, getLeastQuoted, sumOrder, type WaitingLine } from "./check-lines.server";
import type { NewOrder } from "./new-order-statements.server";
import {
	getAdminId,
	getApproval,
	isFromCart,
	type OrderRefusal,
	toKept,
} from "./order-draft.server";

const WAITING_FIELDS = [
	"id",
	"productId",
	"quantity",
	"cartQuantity",
	"pricedQuantity",
	"pricePoisha",
	"sourceKind",
	"sourceId",
];

export const findUnfitWaiting = (
	settings: Platform["settings"],
	isComplete: boolean,
	waiting: readonly WaitingLine[],
): OrderRefusal | null =>
	findNotShort(isComplete, waiting) ?? findUnpayable(settings, isComplete, waiting);

/** What is in stock is ordered; with what ships complete it waits as soon as another part is short. */
function findNotShort(isComplete: boolean, waiting: readonly WaitingLine[]): OrderRefusal | null {
	const there = waiting.filter(({ cartQuantity, available }) => cartQuantity <= available);
	const [first] = there;
	if (!first || (isComplete && there.length < waiting.length)) return null;
	return { ok: false, reason: "not-short", productId: first.productId, productName: first.name };
}

/** Each part may arrive alone, and nobody can pay an order below the minimum. */
function findUnpayable(
	settings: Platform["settings"],
	isComplete: boolean,
	waiting: readonly WaitingLine[],
): OrderRefusal | null {
	for (const line of waiting) {
		const minPoisha = line.sourceKind === "quote" ? getLeastQuoted(settings) : undefined;
		const error = checkOrderLimits(settings, sumOrder(isComplete ? waiting : [line]), minPoisha);
		if (error?.reason === "above-maximum") return error;
		if (error)
			return {
				ok: false,
				reason: "invalid-quantity",
				productId: line.productId,
				productName: line.name,
				message: `What waits is an order of its own, of at least ${formatTk(error.limitPoisha)}. Order more, or leave it out.`,
				stock: 0,
				nearest: [],
			};
	}
	return null;
}

type WaitingOrder = Pick<NewOrder, "buyer" | "draft" | "listId">;

/** Follows the order in its batch. Fails if a part is not sold at its price any more, or is not short. */
export function insertWaiting(needs: Platform, order: WaitingOrder, lines: readonly WaitingLine[]) {
	const { db, newId } = needs;
	const { buyer, draft } = order;
	const { from } = draft;
	const adminId = getAdminId(from);
	const list = JSON.stringify(
		lines.map((line) => ({ ...line, id: newId() })),
		WAITING_FIELDS,
	);
	const after = `parts:${lines.length}`;
	return [
		insertBackorders(needs, order, list),
		auditLastChange(
			needs,
			adminId
				? byAdmin(adminId, "user.backorder-by-phone", `user:${buyer.id}`, { after })
				: byOwner(getApproval(from)?.approverId ?? buyer.id, "user.backorder", { after }),
		),
		...(isFromCart(from) ? [removeWaitingFromCart(db, buyer.id, list)] : []),
	] as const;
}

function insertBackorders(
	{ db, now }: Platform,
	{ buyer, draft, listId }: WaitingOrder,
	list: string,
) {
	const { delivery: given, idempotencyKey, from } = draft;
	const approval = getApproval(from);
	const delivery = toKept(given);
	const at = now();
	const isShort =
		delivery.shipComplete === "on"
			? isAnyShort(list)
			: sql`line.value ->> 'quantity' > ${availableUnits}`;
	const price = unitPrice(buyer.viewer, sql`(line.value ->> 'pricedQuantity')`);
	return insertSelect(
		db,
		backorders,
		{
			id: sql`line.value ->> 'id'`,
			orderId: sql`(select id from orders where user_id = ${buyer.id} and idempotency_key = ${idempotencyKey})`,
			userId: buyer.id,
			customerId: buyer.customerId,
			spenderId: sql`(select iif(kind = 'company', ${approval?.approverId ?? buyer.id}, null) from customers where id = ${buyer.customerId})`,
			requestId: approval?.requestId ?? null,
			listId,
			productId: products.id,
			quantity: sql`line.value ->> 'quantity'`,
			unitPoisha: sql`line.value ->> 'pricePoisha'`,
			sourceKind: sql`line.value ->> 'sourceKind'`,
			sourceId: sql`line.value ->> 'sourceId'`,
			shipComplete: delivery.shipComplete === "on",
			delivery,
			idempotencyKey,
			createdAt: at,
			queuedAt: at,
		},
		sql`from json_each(${list}) as line
				left join products on products.id = line.value ->> 'productId'
					and (line.value ->> 'sourceKind' = 'quote' or line.value ->> 'pricePoisha' = ${price}) and products.archived_at is null
					and ${isShort}`,
	);
}

/** What ships complete waits as a whole. */
const isAnyShort = (list: string) => sql`exists (
	select 1 from json_each(${list}) as other join ${products} on ${products.id} = other.value ->> 'productId'
	where other.value ->> 'quantity' > ${availableUnits})`;

/** After these have ended: their units are free, and other parts of what ships complete may be there. */
export const serveOthers = (needs: Platform, ids: readonly string[]) =>
	serveBackorders(
		needs,
		sql`select product_id from backorders where (user_id, idempotency_key) in
			(select user_id, idempotency_key from backorders where id in ${toIdList(ids)})`,
	);

const removeWaitingFromCart = (db: Platform["db"], userId: string, list: string) =>
	db.delete(cartLines).where(
		and(
			eq(cartLines.userId, userId),
			sql`(${cartLines.productId}, ${cartLines.quantity}) in
					(select value ->> 'productId', value ->> 'cartQuantity' from json_each(${list}))`,
		),
	);
