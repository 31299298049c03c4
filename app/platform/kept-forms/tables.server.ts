import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** See docs/decisions/113-forms-kept-at-a-login.md. */
export const keptForms = sqliteTable("kept_forms", {
	browserHash: text("browser_hash").notNull(),
	page: text("page").notNull(),
	address: text("address").notNull(),
	bytes: integer("bytes").notNull(),
	userId: text("user_id"),
	expiresAt: integer("expires_at").notNull(),
	form: text("form"),
});
