import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";

/** A product and a quantity put aside. What a line costs is read from the product each time. */
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
	/** The price of when it was put in, to tell that it has moved; never charged. */
	seenPricePoisha: integer("seen_price_poisha").notNull(),
});
