import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
	type BuyerFacts,
	type CreditNoteFacts,
	DOCUMENT_KINDS,
	type InvoiceFacts,
	type NoBuyer,
} from "./facts";

/** As printed. Triggers refuse every change but the removal of the buyer. */
export const documents = sqliteTable("documents", {
	kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
	year: integer("year").notNull(),
	/** Counts from 1 per kind and year, without gaps. */
	number: integer("number").notNull(),
	orderId: text("order_id").notNull(),
	refundGroup: text("refund_group"),
	issuedAt: integer("issued_at").notNull(),
	buyer: text("buyer", { mode: "json" }).$type<BuyerFacts | NoBuyer>().notNull(),
	facts: text("facts", { mode: "json" }).$type<InvoiceFacts | CreditNoteFacts>().notNull(),
});
