import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PROVIDERS } from "./providers";
import { TOKEN_SCOPES } from "./token-rules";

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
	lastSeenAt: integer("last_seen_at").notNull(),
	/** When its owner last proved who they are: at sign-in, and where something grave asks again. */
	confirmedAt: integer("confirmed_at").notNull(),
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

/** Accounts at other providers that sign in to one of ours. Found by provider and subject, never by address. */
export const identities = sqliteTable(
	"identities",
	{
		provider: text("provider", { enum: PROVIDERS }).notNull(),
		subject: text("subject").notNull(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		/** What the provider said when it was linked; '' when it said none. */
		email: text("email").notNull(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.provider, table.subject] })],
);

/** The newest reset link of an account; there is no older one beside it. */
export const passwordResets = sqliteTable("password_resets", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id),
	tokenHash: text("token_hash").notNull().unique(),
	/** The address it was mailed to; a link to an address that has changed since resets nothing. */
	email: text("email").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	spentAt: integer("spent_at"),
});

/** An account's newest wish for another address; there is no older one beside it. */
export const emailChanges = sqliteTable("email_changes", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id),
	/** The address that is to be the account's, where the link went. */
	email: text("email").notNull(),
	tokenHash: text("token_hash").notNull().unique(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	/** When it was confirmed or called off. */
	endedAt: integer("ended_at"),
});

export const apiTokens = sqliteTable("api_tokens", {
	id: text("id").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	name: text("name").notNull(),
	tokenHash: text("token_hash").notNull().unique(),
	/** The most it may do. */
	scope: text("scope", { enum: TOKEN_SCOPES }).notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	/** Known to five minutes; null until it is first used. */
	lastUsedAt: integer("last_used_at"),
});
