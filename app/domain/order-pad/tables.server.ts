import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Answer, PadOption } from "./pad-lines";
import { PAD_RESULTS, PAD_SOURCES } from "./pad-lines";

/** Deleted 30 days after they were made. */
export const orderPads = sqliteTable("order_pads", {
	id: text("id").primaryKey(),
	userId: text("user_id").notNull(),
	source: text("source", { enum: PAD_SOURCES }).notNull(),
	state: text("state", { enum: ["open", "used"] })
		.notNull()
		.default("open"),
	/** JSON of `PossibleColumns`; '' without a table. */
	columns: text("columns").notNull().default(""),
	unreadLines: integer("unread_lines").notNull().default(0),
	version: integer("version").notNull().default(1),
	/** While some lines are in the cart: the number of lines that still need a choice. */
	openLines: integer("open_lines").notNull().default(0),
	createdAt: integer("created_at").notNull(),
});

export const orderPadLines = sqliteTable("order_pad_lines", {
	padId: text("pad_id").notNull(),
	/** Counts from 1. */
	n: integer("n").notNull(),
	typed: text("typed").notNull(),
	result: text("result", { enum: PAD_RESULTS }).notNull(),
	productId: text("product_id"),
	/** Counts units. */
	quantity: integer("quantity"),
	pricePoisha: integer("price_poisha"),
	note: text("note").notNull(),
	options: text("options", { mode: "json" }).$type<PadOption[]>().notNull(),
	answer: text("answer", { mode: "json" }).$type<Answer>(),
});
