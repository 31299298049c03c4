import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TOKEN_SCOPES } from "./api-token-rules";
import type { PasskeyTransport } from "./passkey-input";
import { PASSKEY_PURPOSES } from "./passkey-rules";
import { PROVIDERS } from "./providers";
import { SMS_PURPOSES } from "./rules";
import { FACTOR_KINDS } from "./two-factor-rules";

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
	/** A number in the form of E.164 that an SMS has proven; null when there is none. */
	verifiedPhone: text("verified_phone"),
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
	/** When its owner last proved who they are, at sign-in or where something grave asks again; 0 after a change of role. */
	authenticatedAt: integer("authenticated_at").notNull(),
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
	/** The page of the shop to go to once the address is verified; '/' for none in particular. */
	returnTo: text("return_to").notNull(),
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

/** Second factors. One counts once it is proven; until then its owner has only begun to set it up. */
export const factors = sqliteTable(
	"factors",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		kind: text("kind", { enum: FACTOR_KINDS }).notNull(),
		/** Encrypted (see `seal`): to check a code its key must be read. */
		encryptedSecret: text("encrypted_secret").notNull(),
		/** The time step of the last code that was taken: a code works once. */
		lastStep: integer("last_step").notNull(),
		/** Codes typed since `triesSince`; a right one begins anew. */
		tries: integer("tries").notNull(),
		triesSince: integer("tries_since").notNull(),
		createdAt: integer("created_at").notNull(),
		verifiedAt: integer("verified_at"),
	},
	(table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

export const recoveryCodes = sqliteTable("recovery_codes", {
	codeHash: text("code_hash").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	createdAt: integer("created_at").notNull(),
	spentAt: integer("spent_at"),
});

/** An account's recovery codes as its owner reads them, until they are saved. */
export const unsavedRecoveryCodes = sqliteTable("unsaved_recovery_codes", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id),
	id: text("id").notNull().unique(),
	encryptedCodes: text("encrypted_codes").notNull(),
	createdAt: integer("created_at").notNull(),
});

/** Sign-ins between the first proof and the second; no session exists yet. */
export const pendingSignIns = sqliteTable("pending_sign_ins", {
	secretHash: text("secret_hash").primaryKey(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	remembered: integer("remembered", { mode: "boolean" }).notNull(),
	tries: integer("tries").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	/** Set in the batch that uses up a recovery code. */
	verifiedAt: integer("verified_at"),
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
	/** '' when its owner made it by hand, 'password' when a program signed in, otherwise the id of the first token of its line. */
	issuedBy: text("issued_by").notNull().default(""),
});

/** The newest mail of an account that signs in: its link and its code, which are spent together. */
export const emailSignIns = sqliteTable("email_sign_ins", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id),
	tokenHash: text("token_hash").notNull().unique(),
	/** What the browser that asked keeps the secret of; the code is worth nothing elsewhere. */
	browserSecretHash: text("browser_secret_hash").notNull(),
	codeHash: text("code_hash").notNull(),
	/** The address it was mailed to; a mail to an address that has changed since signs nobody in. */
	email: text("email").notNull(),
	remembered: integer("remembered", { mode: "boolean" }).notNull(),
	returnTo: text("return_to").notNull(),
	wrongCodes: integer("wrong_codes").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	spentAt: integer("spent_at"),
});

/** The newest code that was sent to an account by SMS, for each purpose. */
export const smsCodes = sqliteTable(
	"sms_codes",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		purpose: text("purpose", { enum: SMS_PURPOSES }).notNull(),
		phone: text("phone").notNull(),
		codeHash: text("code_hash").notNull(),
		wrongCodes: integer("wrong_codes").notNull(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		spentAt: integer("spent_at"),
		dayStartedAt: integer("day_started_at").notNull(),
		sentThatDay: integer("sent_that_day").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);

export const passkeys = sqliteTable("passkeys", {
	id: text("id").primaryKey(),
	/** What the device calls it, base64url; one account has it. */
	credentialId: text("credential_id").notNull().unique(),
	userId: text("user_id")
		.notNull()
		.references(() => users.id),
	name: text("name").notNull(),
	/** A COSE key, base64url. */
	publicKey: text("public_key").notNull(),
	/** The host name it was made for. */
	siteId: text("site_id").notNull(),
	/** How the browser reaches the device. */
	transports: text("transports", { mode: "json" }).$type<PasskeyTransport[]>().notNull(),
	/** What the device counted at its last signature; 0 for those that don't count. */
	counter: integer("counter").notNull(),
	createdAt: integer("created_at").notNull(),
	lastUsedAt: integer("last_used_at"),
});

/** What devices are asked to sign, until they have. */
export const passkeyChallenges = sqliteTable("passkey_challenges", {
	challengeHash: text("challenge_hash").primaryKey(),
	purpose: text("purpose", { enum: PASSKEY_PURPOSES }).notNull(),
	/** Of the secret that the browser which asked carries; the challenge is worth nothing elsewhere. */
	browserSecretHash: text("browser_secret_hash").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
});
