import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ALERT_KINDS } from "./alert-rules";
import { RECONCILER_PARTS } from "./reconciler-rules";
import {
	ATTEMPT_STATES,
	DISPUTE_STATES,
	EVENT_OUTCOMES,
	PAYMENT_CHANNELS,
	PAYMENT_KINDS,
	REFUND_REASONS,
	REFUND_STATES,
} from "./rules";

/** The row is written before the provider is called. */
export const attempts = sqliteTable("payment_attempts", {
	id: text("id").primaryKey(),
	userId: text("user_id").notNull(),
	/** With `number` it is the provider's idempotency key. */
	orderId: text("order_id").notNull(),
	number: integer("number").notNull(),
	kind: text("kind", { enum: PAYMENT_KINDS }).notNull(),
	state: text("state", { enum: ATTEMPT_STATES }).notNull(),
	amountPoisha: integer("amount_poisha").notNull(),
	currency: text("currency").notNull(),
	providerId: text("provider_id"),
	transactionId: text("transaction_id"),
	/** When the provider stops accepting money; the order's hold lasts longer. */
	expiresAt: integer("expires_at").notNull(),
	returnOrigin: text("return_origin").notNull(),
	createdAt: integer("created_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
	nextCheckAt: integer("next_check_at").notNull().default(0),
	channel: text("channel", { enum: PAYMENT_CHANNELS }).notNull().default("account"),
	/** The provider's words for why the last try failed. */
	lastError: text("last_error"),
	lastErrorAt: integer("last_error_at"),
	/** When the reconciler first asked after its end. */
	overdueSince: integer("overdue_since"),
});

/** A trigger keeps `live`; a line has at most one live row. */
export const attemptLines = sqliteTable("attempt_lines", {
	attemptId: text("attempt_id").notNull(),
	lineId: text("line_id").notNull(),
	live: integer("live", { mode: "boolean" }).notNull(),
});

export const providerEvents = sqliteTable("provider_events", {
	id: text("id").primaryKey(),
	type: text("type").notNull(),
	body: text("body").notNull(),
	outcome: text("outcome", { enum: EVENT_OUTCOMES }).notNull(),
	note: text("note").notNull(),
	receivedAt: integer("received_at").notNull(),
	settledAt: integer("settled_at"),
	settledBy: text("settled_by").notNull().default(""),
	settleNote: text("settle_note").notNull().default(""),
	/** The shop asked for it: no message brought it. */
	fetched: integer("fetched", { mode: "boolean" }).notNull().default(false),
});

export const refunds = sqliteTable("refunds", {
	id: text("id").primaryKey(),
	orderId: text("order_id").notNull(),
	/** Null for a surplus: money that no line owes. */
	lineId: text("line_id"),
	/** Null for bank payments, which are refunded by hand. */
	attemptId: text("attempt_id"),
	bankPaymentId: text("bank_payment_id"),
	/** Shared by the refunds of one press. */
	groupId: text("group_id").notNull(),
	/** Unique, so that each cause is refunded once. */
	cause: text("cause").notNull(),
	reason: text("reason", { enum: REFUND_REASONS }).notNull(),
	units: integer("units").notNull().default(0),
	amountPoisha: integer("amount_poisha").notNull(),
	state: text("state", { enum: REFUND_STATES }).notNull(),
	providerId: text("provider_id"),
	createdAt: integer("created_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
	/** With the id it is the provider's idempotency key; it grows after each failure. */
	round: integer("round").notNull().default(1),
	tries: integer("tries").notNull().default(0),
	dueAt: integer("due_at").notNull().default(0),
	lastError: text("last_error"),
	/** The buyer reads it. */
	note: text("note").notNull().default(""),
	/** Set when an admin returned the money by hand. */
	bankReference: text("bank_reference"),
});

export const bankPayments = sqliteTable("bank_payments", {
	id: text("id").primaryKey(),
	/** The bank's reference, case-insensitive. */
	reference: text("reference").notNull(),
	amountPoisha: integer("amount_poisha").notNull(),
	/** The bank's day, as 'YYYY-MM-DD'. */
	receivedOn: text("received_on").notNull(),
	recordedBy: text("recorded_by").notNull(),
	recordedAt: integer("recorded_at").notNull(),
	/** Of the form and all that was sent with it. */
	idempotencyKey: text("idempotency_key").notNull(),
});

/** The orders that a transfer is for, with its amount split among them. */
export const bankPaymentOrders = sqliteTable("bank_payment_orders", {
	orderId: text("order_id").notNull(),
	paymentId: text("payment_id").notNull(),
	amountPoisha: integer("amount_poisha").notNull(),
});

/** VAT that a customer withheld from its account (`entryN`) or from a prepaid order (`orderId`). */
export const taxCertificates = sqliteTable("tax_certificates", {
	customerId: text("customer_id").notNull(),
	/** The certificate's number, case-insensitive and unique per customer. */
	number: text("number").notNull(),
	amountPoisha: integer("amount_poisha").notNull(),
	orderId: text("order_id"),
	entryN: integer("entry_n"),
	recordedBy: text("recorded_by").notNull(),
	recordedAt: integer("recorded_at").notNull(),
});

/** Orders with unpaid lines, kept by triggers. */
export const releaseQueue = sqliteTable("release_queue", {
	orderId: text("order_id").primaryKey(),
	dueAt: integer("due_at").notNull(),
});

/** A line with an open dispute can't ship. */
export const disputes = sqliteTable("disputes", {
	/** The provider's id. */
	id: text("id").primaryKey(),
	/** The provider may name it before the payment itself. */
	transactionId: text("transaction_id").notNull(),
	state: text("state", { enum: DISPUTE_STATES }).notNull(),
	amountPoisha: integer("amount_poisha").notNull(),
	reason: text("reason").notNull(),
	evidenceUntil: integer("evidence_until"),
	openedAt: integer("opened_at").notNull(),
	updatedAt: integer("updated_at").notNull(),
	reportedAt: integer("reported_at").notNull(),
});

export const reconciler = sqliteTable("reconciler", {
	part: text("part", { enum: RECONCILER_PARTS }).primaryKey(),
	leaseId: text("lease_id").notNull(),
	leaseUntil: integer("lease_until").notNull(),
	startedAt: integer("started_at").notNull(),
	durationMs: integer("duration_ms").notNull(),
	errors: text("errors").notNull(),
	succeededAt: integer("succeeded_at"),
});

/** The reconciler's steps continue from here. */
export const reconcileCursors = sqliteTable("reconcile_cursors", {
	step: text("step").primaryKey(),
	/** The start of the provider's time window; 0 for steps over our own rows. */
	since: integer("since").notNull(),
	until: integer("until").notNull(),
	after: text("after").notNull(),
});

/** There is one open row per kind and subject. */
export const alerts = sqliteTable("alerts", {
	id: text("id").primaryKey(),
	kind: text("kind", { enum: ALERT_KINDS }).notNull(),
	/** Written like 'order:<id>'. */
	subject: text("subject").notNull(),
	detail: text("detail").notNull(),
	firstSeenAt: integer("first_seen_at").notNull(),
	lastSeenAt: integer("last_seen_at").notNull(),
	resolvedAt: integer("resolved_at"),
	/** 'admin:<id>' or 'system:reconciler'; '' while open. */
	resolvedBy: text("resolved_by").notNull(),
	note: text("note").notNull(),
});
