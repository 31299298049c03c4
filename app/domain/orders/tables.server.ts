import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import { LINE_STATUSES } from "./rules";

/** Triggers in migrations/0005_orders.sql hold, release and sell the stock. */
export const orderLines = sqliteTable("order_lines", {
	id: text("id").primaryKey(),
	orderId: text("order_id").notNull(),
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
	status: text("status", { enum: LINE_STATUSES }).notNull(),
	/** When a cancellation was requested during a payment. */
	cancellationPendingSince: integer("cancellation_pending_since"),
	holdUntil: integer("hold_until").notNull(),
	transactionId: text("transaction_id"),
	/** The last change, which the batch's audit and mail statements check. */
	changeId: text("change_id").notNull(),
	createdAt: integer("created_at").notNull(),
	paidAt: integer("paid_at"),
	shippedAt: integer("shipped_at"),
	cancelledAt: integer("cancelled_at"),
	phoneVerified: integer("phone_verified", { mode: "boolean" }).notNull(),
});

/** A whole cart. An order placed by itself has no row here. */
export const orders = sqliteTable("orders", {
	id: text("id").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	idempotencyKey: text("idempotency_key").notNull(),
	payloadHash: text("payload_hash").notNull(),
	linesRequested: integer("lines_requested").notNull(),
	linesOrdered: integer("lines_ordered").notNull(),
	createdAt: integer("created_at").notNull(),
});

/** Paid and not refunded, written only by the triggers on orders. */
export const productSales = sqliteTable(
	"product_sales",
	{
		productId: text("product_id")
			.notNull()
			.references(() => products.id),
		/** Days since 1970 in Bangladesh. */
		day: integer("day").notNull(),
		orders: integer("orders").notNull(),
		units: integer("units").notNull(),
	},
	(table) => [primaryKey({ columns: [table.productId, table.day] })],
);
