import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const users = sqliteTable("users", {
	id: text("id").primaryKey(),
	/** Lower case: one account an address. */
	email: text("email").notNull().unique(),
	name: text("name").notNull(),
	role: text("role", { enum: ["customer", "admin"] }).notNull(),
	/** Null for those who sign in by another provider alone. */
	passwordHash: text("password_hash"),
	emailVerifiedAt: integer("email_verified_at"),
	disabledAt: integer("disabled_at"),
	address: text("address").notNull().default(""),
	gender: text("gender").notNull().default(""),
	age: text("age").notNull().default(""),
	education: text("education").notNull().default(""),
	photoKey: text("photo_key"),
	coverKey: text("cover_key"),
	createdAt: integer("created_at").notNull(),
});

export const sessions = sqliteTable("sessions", {
	idHash: text("id_hash").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	remembered: integer("remembered", { mode: "boolean" }).notNull(),
	userAgent: text("user_agent").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
});

export const mailedTokens = sqliteTable("mailed_tokens", {
	tokenHash: text("token_hash").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	purpose: text("purpose", { enum: ["verify-email"] }).notNull(),
	/** The address it proves; a token for an address since changed proves nothing. */
	email: text("email").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	spentAt: integer("spent_at"),
});
