import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";

/**
 * What a customer says about a product they bought or, without one, about the shop; half stars from 1 to 10. Triggers
 * hold it to what its author bought and keep the product's rating.
 */
export const reviews = sqliteTable("reviews", {
	id: text("id").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	halfStars: integer("half_stars").notNull(),
	review: text("review").notNull(),
	createdAt: integer("created_at").notNull(),
	productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
});
