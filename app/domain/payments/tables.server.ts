import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";
import { orders } from "../orders/tables.server";
import { ATTEMPT_STATES, PAYMENT_KINDS, REFUND_STATES } from "./rules";

/** One try to pay a fixed set of orders. The row stands before the provider is called. */
export const attempts = sqliteTable("payment_attempts", {
	id: text("id").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	/** The orders it pays: sorted ids joined by '+'. With `number` it makes the provider's idempotency key. */
	orderSet: text("order_set").notNull(),
	number: integer("number").notNull(),
	kind: text("kind", { enum: PAYMENT_KINDS }).notNull(),
	state: text("state", { enum: ATTEMPT_STATES }).notNull(),
	amountPoisha: integer("amount_poisha").notNull(),
	currency: text("currency").notNull(),
	providerId: text("provider_id"),
	transactionId: text("transaction_id"),
	/** When the provider's page stops taking money; the orders' hold outlives it. */
	expiresAt: integer("expires_at").notNull(),
	returnOrigin: text("return_origin").notNull(),
	createdAt: integer("created_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
});

/** Which orders an attempt pays. `live` follows the attempt's state by trigger; one live row an order. */
export const attemptOrders = sqliteTable("attempt_orders", {
	attemptId: text("attempt_id")
		.notNull()
		.references(() => attempts.id),
	orderId: text("order_id")
		.notNull()
		.references(() => orders.id),
	live: integer("live", { mode: "boolean" }).notNull(),
});

export const providerEvents = sqliteTable("provider_events", {
	id: text("id").primaryKey(),
	type: text("type").notNull(),
	body: text("body").notNull(),
	outcome: text("outcome", { enum: ["applied", "ignored", "review"] }).notNull(),
	note: text("note").notNull(),
	receivedAt: integer("received_at").notNull(),
});

export const refunds = sqliteTable("refunds", {
	id: text("id").primaryKey(),
	orderId: text("order_id")
		.notNull()
		.references(() => orders.id),
	attemptId: text("attempt_id").references(() => attempts.id),
	/** What the money goes back for; unique, so that no cause is refunded twice. */
	cause: text("cause").notNull().unique(),
	amountPoisha: integer("amount_poisha").notNull(),
	state: text("state", { enum: REFUND_STATES }).notNull(),
	providerId: text("provider_id"),
	createdAt: integer("created_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
});
