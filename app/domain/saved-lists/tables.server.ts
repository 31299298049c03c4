import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const savedLists = sqliteTable("saved_lists", {
	id: text("id").primaryKey(),
	userId: text("user_id").notNull(),
	name: text("name").notNull(),
	createdAt: integer("created_at").notNull(),
	/** The company whose other members see it. */
	sharedWith: text("shared_with"),
	/** Null for a list that doesn't come back. */
	everyWeeks: integer("every_weeks"),
	/** The day on which it comes back, counted from 1970 in Bangladesh. */
	nextDay: integer("next_day"),
	/** The owner of the company who approved it; null for a list that is not approved. */
	approvedBy: text("approved_by"),
	approvedAt: integer("approved_at"),
});

export const savedListLines = sqliteTable("saved_list_lines", {
	listId: text("list_id").notNull(),
	productId: text("product_id").notNull(),
	/** Counts units. */
	quantity: integer("quantity").notNull(),
	/** Counts from 1. */
	position: integer("position").notNull(),
	/** What a unit cost when the list came back last; null before. */
	lastPoisha: integer("last_poisha"),
	/** The most units of one order without a request; null if any order of the part needs one. */
	maxUnits: integer("max_units"),
});
