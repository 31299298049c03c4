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
	/** The payment it gives back; null for money that came by bank and goes back by hand. */
	attemptId: text("attempt_id").references(() => attempts.id),
	/** What the money goes back for; unique, so that no cause is refunded twice. */
	cause: text("cause").notNull().unique(),
	amountPoisha: integer("amount_poisha").notNull(),
	state: text("state", { enum: REFUND_STATES }).notNull(),
	providerId: text("provider_id"),
	createdAt: integer("created_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
	/** Counts the tries that failed for good; with the id it makes the provider's idempotency key. */
	round: integer("round").notNull().default(1),
	/** How often this round was claimed to be sent, and from when it may be claimed (again). */
	tries: integer("tries").notNull().default(0),
	dueAt: integer("due_at").notNull().default(0),
	lastError: text("last_error"),
	/** What the admin wrote; empty when nothing, or when no admin asked for it. */
	reason: text("reason").notNull().default(""),
	/** Of the transfer that sent it back, where an admin did that by hand. */
	bankReference: text("bank_reference"),
});

/** What the bank says of an order that was paid by transfer. One reference pays the orders of one checkout alone. */
export const bankPayments = sqliteTable("bank_payments", {
	orderId: text("order_id")
		.primaryKey()
		.references(() => orders.id),
	checkoutId: text("checkout_id").notNull(),
	reference: text("reference").notNull(),
	amountPoisha: integer("amount_poisha").notNull(),
	recordedBy: text("recorded_by").notNull(),
	recordedAt: integer("recorded_at").notNull(),
});

/** When the timer next takes up an unpaid order. The triggers on orders fill and empty it (migrations/0009). */
export const releaseQueue = sqliteTable("release_queue", {
	orderId: text("order_id")
		.primaryKey()
		.references(() => orders.id),
	dueAt: integer("due_at").notNull(),
});
