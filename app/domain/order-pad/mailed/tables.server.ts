import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What became of a mail to the address for orders. */
export const MAIL_RESULTS = [
	"pad",
	"unknown-sender",
	"not-authentic",
	"automatic",
	"unreadable",
	"too-large",
	"limited",
	"only-looks",
] as const;
export type MailResult = (typeof MAIL_RESULTS)[number];

/** Stores neither the text of a mail nor the address of an unknown sender. Rows are kept for 30 days. */
export const mailOrders = sqliteTable("mail_orders", {
	/** A hash of its sender and its Message-ID. */
	id: text("id").primaryKey(),
	createdAt: integer("created_at").notNull(),
	userId: text("user_id"),
	padId: text("pad_id"),
	result: text("result", { enum: MAIL_RESULTS }).notNull(),
	bytes: integer("bytes").notNull(),
});
