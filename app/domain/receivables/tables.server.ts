import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { customers } from "../accounts/tables.server";
import { orders } from "../orders/tables.server";
import { bankPayments, refunds } from "../payments/tables.server";
import { ENTRY_KINDS } from "./rules";

/** The ledger of what a company owes. Triggers check each entry; none is changed or deleted. */
export const accountEntries = sqliteTable(
	"account_entries",
	{
		customerId: text("customer_id")
			.notNull()
			.references(() => customers.id),
		/** It counts from 1 per company, without gaps. */
		n: integer("n").notNull(),
		kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
		deltaPoisha: integer("delta_poisha").notNull(),
		afterPoisha: integer("after_poisha").notNull(),
		/** Contained in a debt: the most that can be withheld of it. */
		vatPoisha: integer("vat_poisha").notNull().default(0),
		/** Of debts, exclusive, in ms; a credit and a correction have that of what they lower. */
		dueAt: integer("due_at"),
		orderId: text("order_id").references(() => orders.id),
		refundId: text("refund_id").references(() => refunds.id),
		bankPaymentId: text("bank_payment_id").references(() => bankPayments.id),
		/** The number of the entry that a correction takes back. */
		reverses: integer("reverses"),
		note: text("note").notNull().default(""),
		idempotencyKey: text("idempotency_key").notNull(),
		actor: text("actor").notNull(),
		at: integer("at").notNull(),
	},
	({ customerId, n }) => [primaryKey({ columns: [customerId, n] })],
);
