import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import { ORDER_STATUSES } from "./rules";

/**
 * One product line, frozen as it was ordered. Inserting one takes its hold and changing its status releases or
 * sells it: the triggers of migrations/0005_orders.sql do that, so a guarded UPDATE that hits no row moves no stock.
 */
export const orders = sqliteTable("orders", {
	id: text("id").primaryKey(),
	checkoutId: text("checkout_id").notNull(),
	idempotencyKey: text("idempotency_key").notNull(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	productId: text("product_id")
		.notNull()
		.references(() => products.id),
	productName: text("product_name").notNull(),
	productDescription: text("product_description").notNull(),
	imageKey: text("image_key").notNull(),
	quantity: integer("quantity").notNull(),
	unitPricePoisha: integer("unit_price_poisha").notNull(),
	totalPoisha: integer("total_poisha").notNull(),
	buyerName: text("buyer_name").notNull(),
	buyerEmail: text("buyer_email").notNull(),
	address: text("address").notNull(),
	phone: text("phone").notNull(),
	status: text("status", { enum: ORDER_STATUSES }).notNull(),
	/** When a cancel was asked while a payment was under way. */
	cancellationPendingSince: integer("cancellation_pending_since"),
	holdUntil: integer("hold_until").notNull(),
	transactionId: text("transaction_id"),
	/** The change that last moved this order; the batch's audit and mail rows are written where it stands. */
	changeId: text("change_id").notNull(),
	createdAt: integer("created_at").notNull(),
	paidAt: integer("paid_at"),
	shippedAt: integer("shipped_at"),
	cancelledAt: integer("cancelled_at"),
	/** Whether the phone was the number that its buyer had proven by SMS when they ordered. */
	phoneVerified: integer("phone_verified", { mode: "boolean" }).notNull(),
});

/** A whole cart that was ordered at once. An order placed by itself is its own checkout and has no row here. */
export const checkouts = sqliteTable("checkouts", {
	id: text("id").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	idempotencyKey: text("idempotency_key").notNull(),
	/** So that the key can't be used with a different payload. */
	payloadHash: text("payload_hash").notNull(),
	linesRequested: integer("lines_requested").notNull(),
	linesOrdered: integer("lines_ordered").notNull(),
	createdAt: integer("created_at").notNull(),
});

/** What was sold of a product on a day: paid for and not refunded. Written by the triggers on orders alone. */
export const productSales = sqliteTable(
	"product_sales",
	{
		productId: text("product_id")
			.notNull()
			.references(() => products.id),
		/** Days since 1970 in Bangladesh's time. */
		day: integer("day").notNull(),
		orders: integer("orders").notNull(),
		units: integer("units").notNull(),
	},
	(table) => [primaryKey({ columns: [table.productId, table.day] })],
);
