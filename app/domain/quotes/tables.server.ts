import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { QUOTE_STATES } from "./rules";

export const quotes = sqliteTable("quotes", {
	id: text("id").primaryKey(),
	number: text("number").notNull(),
	/** Null while a visitor asks: then it is for the account with its email. */
	customerId: text("customer_id"),
	userId: text("user_id"),
	/** '' when erased, as the name and all texts. */
	email: text("email").notNull(),
	name: text("name").notNull(),
	companyName: text("company_name").notNull().default(""),
	state: text("state", { enum: QUOTE_STATES }).notNull(),
	/** The last that was sent; what staff write is the next. */
	revision: integer("revision").notNull().default(0),
	/** With its order and what waits: the last statement of the acceptance says so. */
	isOrdered: integer("is_ordered", { mode: "boolean" }).notNull().default(false),
	linkVersion: integer("link_version").notNull().default(1),
	request: text("request").notNull().default(""),
	/** Of declining. */
	reason: text("reason").notNull().default(""),
	acceptedBy: text("accepted_by"),
	createdAt: integer("created_at").notNull(),
	endedAt: integer("ended_at"),
	/** The form that accepted: sent again, it leads to the order. */
	acceptedFormHash: text("accepted_form_hash"),
});

export const quoteRevisions = sqliteTable("quote_revisions", {
	quoteId: text("quote_id").notNull(),
	revision: integer("revision").notNull(),
	/** The last millisecond of its last day in Dhaka; null only for a draft, as `sentAt`. */
	validUntil: integer("valid_until"),
	sentAt: integer("sent_at"),
	isWhole: integer("is_whole", { mode: "boolean" }).notNull().default(false),
	exemptNumber: text("exempt_number").notNull().default(""),
	/** Null as agreed with the shop. */
	deliveryMethodId: text("delivery_method_id"),
	deliveryPoisha: integer("delivery_poisha").notNull().default(0),
	deliveryVatBp: integer("delivery_vat_bp").notNull().default(0),
	note: text("note").notNull().default(""),
});

export const quoteLines = sqliteTable("quote_lines", {
	quoteId: text("quote_id").notNull(),
	revision: integer("revision").notNull(),
	n: integer("n").notNull(),
	/** What a line of an order and what waits name as their source. */
	id: text("id").notNull(),
	/** Null for a text. */
	productId: text("product_id"),
	text: text("text").notNull().default(""),
	quantity: integer("quantity").notNull(),
	/** What this customer pays for one unit, with the VAT that it contains. -1 has no price yet. */
	unitPoisha: integer("unit_poisha").notNull().default(-1),
	vatBp: integer("vat_bp").notNull().default(0),
	/** -1 is unknown. */
	leadDays: integer("lead_days").notNull().default(-1),
});

export const quoteMessages = sqliteTable("quote_messages", {
	quoteId: text("quote_id").notNull(),
	n: integer("n").notNull(),
	fromStaff: integer("from_staff", { mode: "boolean" }).notNull(),
	body: text("body").notNull(),
	at: integer("at").notNull(),
});
