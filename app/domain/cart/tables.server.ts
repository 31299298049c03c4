import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const cartLines = sqliteTable("cart_lines", {
	id: text("id").primaryKey(),
	userId: text("user_id").notNull(),
	productId: text("product_id").notNull(),
	quantity: integer("quantity").notNull(),
	addedAt: integer("added_at").notNull(),
	/** Only for showing that the price has changed; never charged. */
	seenPricePoisha: integer("seen_price_poisha").notNull(),
});
