import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";

export const cartLines = sqliteTable("cart_lines", {
	id: text("id").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	productId: text("product_id")
		.notNull()
		.references(() => products.id),
	quantity: integer("quantity").notNull(),
	addedAt: integer("added_at").notNull(),
	/** Only for showing that the price has changed; never charged. */
	seenPricePoisha: integer("seen_price_poisha").notNull(),
});
