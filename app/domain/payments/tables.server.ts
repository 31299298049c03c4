import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";
import { orders } from "../orders/tables.server";
import { ALERT_KINDS } from "./alert-rules";
import {
	ATTEMPT_STATES,
	DISPUTE_STATES,
	EVENT_OUTCOMES,
	PAYMENT_CHANNELS,
	PAYMENT_KINDS,
	RECONCILER_PARTS,
	REFUND_STATES,
} from "./rules";

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
	/** When the reconciler next asks the provider how it stands. */
	nextCheckAt: integer("next_check_at").notNull().default(0),
	channel: text("channel", { enum: PAYMENT_CHANNELS }).notNull().default("account"),
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
	outcome: text("outcome", { enum: EVENT_OUTCOMES }).notNull(),
	note: text("note").notNull(),
	receivedAt: integer("received_at").notNull(),
	/** Of one in review: when an admin ('admin:<id>') settled it by hand, and what they wrote. */
	settledAt: integer("settled_at"),
	settledBy: text("settled_by").notNull().default(""),
	settleNote: text("settle_note").notNull().default(""),
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

/** When the scheduled job next looks at an unpaid order. The triggers on orders fill and empty it. */
export const releaseQueue = sqliteTable("release_queue", {
	orderId: text("order_id")
		.primaryKey()
		.references(() => orders.id),
	dueAt: integer("due_at").notNull(),
});

/** A buyer's bank that took a payment's money back until it has decided. While one is open the order does not ship. */
export const disputes = sqliteTable("disputes", {
	/** The provider's own. */
	id: text("id").primaryKey(),
	/** The payment's own id, known before this shop has heard of the payment. */
	transactionId: text("transaction_id").notNull(),
	state: text("state", { enum: DISPUTE_STATES }).notNull(),
	amountPoisha: integer("amount_poisha").notNull(),
	reason: text("reason").notNull(),
	evidenceUntil: integer("evidence_until"),
	openedAt: integer("opened_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
	/** When the provider told what stands here. */
	reportedAt: integer("reported_at").notNull(),
});

/** One row for each part of the reconciler: who holds its lease, and the result of its last run. */
export const reconciler = sqliteTable("reconciler", {
	part: text("part", { enum: RECONCILER_PARTS }).primaryKey(),
	leaseId: text("lease_id").notNull(),
	leaseUntil: integer("lease_until").notNull(),
	startedAt: integer("started_at").notNull(),
	durationMs: integer("duration_ms").notNull(),
	/** What did not come through, a line a step; empty when all did. */
	errors: text("errors").notNull(),
	succeededAt: integer("succeeded_at"),
});

/** How far a step of the reconciler has looked. */
export const reconcileCursors = sqliteTable("reconcile_cursors", {
	step: text("step").primaryKey(),
	/** The window of time at the provider that is being read; 0 for a sweep through our own rows. */
	since: integer("since").notNull(),
	until: integer("until").notNull(),
	/** The last entry that was read; empty at the beginning. */
	after: text("after").notNull(),
});

/** Something that is not as it must be. One open row a kind and subject. */
export const alerts = sqliteTable("alerts", {
	id: text("id").primaryKey(),
	kind: text("kind", { enum: ALERT_KINDS }).notNull(),
	/** As the audit trail names it: 'order:<id>'. */
	subject: text("subject").notNull(),
	detail: text("detail").notNull(),
	firstSeenAt: integer("first_seen_at").notNull(),
	lastSeenAt: integer("last_seen_at").notNull(),
	resolvedAt: integer("resolved_at"),
	/** 'admin:<id>' or 'system:reconciler'; empty while it is open. */
	resolvedBy: text("resolved_by").notNull(),
	note: text("note").notNull(),
});
