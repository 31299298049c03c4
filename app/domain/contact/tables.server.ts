import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";

/** What people wrote to the shop; `answeredAt` once an admin has seen to it. */
export const contactMessages = sqliteTable("contact_messages", {
	id: text("id").primaryKey(),
	/** Null for a visitor, and once the account is gone. */
	userId: text("user_id").references(() => users.id),
	name: text("name").notNull(),
	email: text("email").notNull(),
	/** The number to call back. */
	contact: text("contact").notNull(),
	message: text("message").notNull(),
	createdAt: integer("created_at").notNull(),
	answeredAt: integer("answered_at"),
});
