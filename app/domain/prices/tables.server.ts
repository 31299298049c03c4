import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LIST_KINDS, LIST_STATES } from "./rules";

export const priceLists = sqliteTable("price_lists", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	kind: text("kind", { enum: LIST_KINDS }).notNull(),
	percentOffBp: integer("percent_off_bp").notNull().default(0),
	fromAt: integer("from_at").notNull(),
	/** Exclusive; `NO_END` for a list without an end. */
	untilAt: integer("until_at").notNull(),
	state: text("state", { enum: LIST_STATES }).notNull().default("inactive"),
	createdAt: integer("created_at").notNull(),
});

/** Rows are inserted and deleted, never updated. */
export const listPrices = sqliteTable("list_prices", {
	listId: text("list_id").notNull(),
	/** Not a reference, because products come later. */
	productId: text("product_id").notNull(),
	minQuantity: integer("min_quantity").notNull(),
	unitPoisha: integer("unit_poisha").notNull(),
});

/** Contract and group lists only. */
export const customerPriceLists = sqliteTable("customer_price_lists", {
	customerId: text("customer_id").notNull(),
	listId: text("list_id").notNull(),
});
