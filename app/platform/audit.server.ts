import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Who changed what, from what, to what, and when. Written in the batch of the change itself.
 * It lies below the domains because every one of them writes it; the admins' pages read it.
 */
export const audit = sqliteTable("audit", {
	id: text("id").primaryKey(),
	actor: text("actor").notNull(),
	action: text("action").notNull(),
	subject: text("subject").notNull(),
	before: text("before").notNull(),
	after: text("after").notNull(),
	at: integer("at").notNull(),
});
