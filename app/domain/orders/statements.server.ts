import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { isVerifiedPhone } from "~/domain/accounts/phone/verified-phone.server";
import type { Db } from "~/platform/d1/database.server";
import { audit } from "../../platform/audit.server";
import { users } from "../accounts/tables.server";
import { cartLines } from "../cart/tables.server";
import { products } from "../catalog/tables.server";
import { calculateLineTotal } from "../money/rules";
import { type Actor, formatActor } from "./rules";
import { orderLines } from "./tables.server";

/** `at` in ms. */
export type LineChange = {
	changeId: string;
	actor: Actor;
	action: string;
	before: string;
	after: string;
	at: number;
};

/** For rows in the same batch that report a change. */
export function hasChangedAnyLine(changeId: string) {
	return sql`exists (select 1 from ${orderLines} where ${orderLines.changeId} = ${changeId})`;
}

export function hasChangedLine(orderId: string, changeId: string) {
	return sql`exists (select 1 from ${orderLines} where ${orderLines.id} = ${orderId} and ${orderLines.changeId} = ${changeId})`;
}

export function auditLines(db: Db, change: LineChange) {
	return db.insert(audit).select(
		db
			.select({
				id: sql<string>`${change.changeId} || ':' || ${orderLines.id}`.as("id"),
				actor: sql<string>`${formatActor(change.actor)}`.as("actor"),
				action: sql<string>`${change.action}`.as("action"),
				subject: sql<string>`'order:' || ${orderLines.id}`.as("subject"),
				before: sql<string>`${change.before}`.as("before"),
				after: sql<string>`${change.after}`.as("after"),
				at: sql<number>`${change.at}`.as("at"),
			})
			.from(orderLines)
			.where(eq(orderLines.changeId, change.changeId)),
	);
}

/** `product.pricePoisha` is the price the buyer saw; times in ms. */
export type NewLine = {
	id: string;
	orderId: string;
	idempotencyKey: string;
	buyer: { id: string; email: string };
	product: { id: string; pricePoisha: number };
	quantity: number;
	delivery: { name: string; address: string; phone: string };
	changeId: string;
	at: number;
	holdUntil: number;
};

/** Inserts nothing if the price changed or the product is archived. A trigger takes the hold. */
export function insertLine(db: Db, order: NewLine) {
	const { buyer, product, quantity, delivery, at } = order;
	return db
		.insert(orderLines)
		.select(
			db
				.select({
					id: sql<string>`${order.id}`.as("id"),
					orderId: sql<string>`${order.orderId}`.as("order_id"),
					idempotencyKey: sql<string>`${order.idempotencyKey}`.as("idempotency_key"),
					userId: sql<string>`${buyer.id}`.as("user_id"),
					productId: products.id,
					productName: products.name,
					productDescription: products.description,
					imageKey: products.imageKey,
					quantity: sql<number>`${quantity}`.as("quantity"),
					unitPricePoisha: products.pricePoisha,
					totalPoisha: sql<number>`${calculateLineTotal(product.pricePoisha, quantity)}`.as(
						"total_poisha",
					),
					buyerName: sql<string>`${delivery.name}`.as("buyer_name"),
					buyerEmail: sql<string>`${buyer.email}`.as("buyer_email"),
					address: sql<string>`${delivery.address}`.as("address"),
					phone: sql<string>`${delivery.phone}`.as("phone"),
					status: sql<"unpaid">`'unpaid'`.as("status"),
					cancellationPendingSince: sql<null>`null`.as("cancellation_pending_since"),
					holdUntil: sql<number>`${order.holdUntil}`.as("hold_until"),
					transactionId: sql<null>`null`.as("transaction_id"),
					changeId: sql<string>`${order.changeId}`.as("change_id"),
					createdAt: sql<number>`${at}`.as("created_at"),
					paidAt: sql<null>`null`.as("paid_at"),
					shippedAt: sql<null>`null`.as("shipped_at"),
					cancelledAt: sql<null>`null`.as("cancelled_at"),
					phoneVerified: isVerifiedPhone(buyer.id, delivery.phone).as("phone_verified"),
				})
				.from(products)
				.where(
					and(
						eq(products.id, product.id),
						eq(products.pricePoisha, product.pricePoisha),
						isNull(products.archivedAt),
					),
				),
		)
		.returning({ id: orderLines.id });
}

/** Only if the profile has no address and the change happened. */
export function saveFirstAddress(db: Db, userId: string, address: string, changeId: string) {
	return db
		.update(users)
		.set({ address })
		.where(and(eq(users.id, userId), eq(users.address, ""), hasChangedAnyLine(changeId)));
}

export function removeOrderedFromCart(
	db: Db,
	userId: string,
	productIds: readonly string[],
	changeId: string,
) {
	return db
		.delete(cartLines)
		.where(
			and(
				eq(cartLines.userId, userId),
				inArray(cartLines.productId, [...productIds]),
				hasChangedAnyLine(changeId),
			),
		);
}
