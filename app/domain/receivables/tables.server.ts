import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ENTRY_KINDS } from "./rules";

/** The ledger of what a company owes. Triggers check each entry; none is changed or deleted. */
export const accountEntries = sqliteTable("account_entries", {
	customerId: text("customer_id").notNull(),
	/** Counts from 1 per company, without gaps. */
	n: integer("n").notNull(),
	kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
	deltaPoisha: integer("delta_poisha").notNull(),
	afterPoisha: integer("after_poisha").notNull(),
	/** Contained in a debt: the most that can be withheld of it. */
	vatPoisha: integer("vat_poisha").notNull().default(0),
	/** Of debts, exclusive, in ms; a credit and a correction have that of what they lower. */
	dueAt: integer("due_at"),
	orderId: text("order_id"),
	refundId: text("refund_id"),
	bankPaymentId: text("bank_payment_id"),
	/** The number of the entry that a correction takes back. */
	reverses: integer("reverses"),
	note: text("note").notNull().default(""),
	idempotencyKey: text("idempotency_key").notNull(),
	actor: text("actor").notNull(),
	at: integer("at").notNull(),
});

/** By how much a month in Bangladesh changed what all companies owe together; only a trigger writes it. */
export const receivableMonths = sqliteTable("receivable_months", {
	month: text("month").primaryKey(),
	deltaPoisha: integer("delta_poisha").notNull(),
});
