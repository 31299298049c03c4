import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { STOCK_CAUSES } from "./rules";

/** Written with `moveStock`, and by triggers for sales and new products; never changed. */
export const stockMovements = sqliteTable("stock_movements", {
	productId: text("product_id").notNull(),
	/** Counts the movements of the product, from 1. */
	n: integer("n").notNull(),
	delta: integer("delta").notNull(),
	after: integer("after").notNull(),
	cause: text("cause", { enum: STOCK_CAUSES }).notNull(),
	/** The id of an order line, or what an admin wrote. */
	ref: text("ref").notNull().default(""),
	/** The id of the admin; '' for a sale. */
	actor: text("actor").notNull().default(""),
	at: integer("at").notNull(),
});
