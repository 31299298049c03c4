import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const savedLists = sqliteTable("saved_lists", {
	id: text("id").primaryKey(),
	userId: text("user_id").notNull(),
	name: text("name").notNull(),
	createdAt: integer("created_at").notNull(),
	/** The company whose other members see it. */
	sharedWith: text("shared_with"),
});

export const savedListLines = sqliteTable("saved_list_lines", {
	listId: text("list_id").notNull(),
	productId: text("product_id").notNull(),
	/** Counts units. */
	quantity: integer("quantity").notNull(),
	/** Counts from 1. */
	position: integer("position").notNull(),
});
