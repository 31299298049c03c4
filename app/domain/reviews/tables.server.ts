import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";

/** What a customer says about the shop, with half stars from 1 to 10. */
export const reviews = sqliteTable("reviews", {
	id: text("id").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	halfStars: integer("half_stars").notNull(),
	review: text("review").notNull(),
	createdAt: integer("created_at").notNull(),
});
