import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** 1 to 10 half stars; no product means the shop. Triggers require a purchase. */
export const reviews = sqliteTable("reviews", {
	id: text("id").primaryKey(),
	userId: text("user_id").notNull(),
	halfStars: integer("half_stars").notNull(),
	review: text("review").notNull(),
	createdAt: integer("created_at").notNull(),
	productId: text("product_id"),
});
