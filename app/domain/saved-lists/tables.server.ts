import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { customers, users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";

export const savedLists = sqliteTable("saved_lists", {
	id: text("id").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	name: text("name").notNull(),
	createdAt: integer("created_at").notNull(),
	/** The company whose other members see it. */
	sharedWith: text("shared_with").references(() => customers.id),
});

export const savedListLines = sqliteTable(
	"saved_list_lines",
	{
		listId: text("list_id")
			.notNull()
			.references(() => savedLists.id),
		productId: text("product_id")
			.notNull()
			.references(() => products.id),
		/** Counts units. */
		quantity: integer("quantity").notNull(),
		/** Counts from 1. */
		position: integer("position").notNull(),
	},
	(table) => [primaryKey({ columns: [table.listId, table.productId] })],
);
