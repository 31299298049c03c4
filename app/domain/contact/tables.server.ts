import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const contactMessages = sqliteTable("contact_messages", {
	id: text("id").primaryKey(),
	/** Visitors and deleted accounts have none. */
	userId: text("user_id"),
	name: text("name").notNull(),
	email: text("email").notNull(),
	/** A phone number. */
	contact: text("contact").notNull(),
	message: text("message").notNull(),
	createdAt: integer("created_at").notNull(),
	answeredAt: integer("answered_at"),
	/** Mailed once; empty when somebody answered otherwise. */
	answer: text("answer").notNull().default(""),
});
