import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TOKEN_SCOPES } from "./api-token-rules";
import type { PasskeyTransport } from "./passkey-input";
import { PASSKEY_PURPOSES } from "./passkey-rules";
import { PROVIDERS } from "./providers";
import { CUSTOMER_ROLES, CUSTOMER_STATES, SMS_PURPOSES } from "./rules";
import { ALL_RIGHTS } from "./staff-rights";
import { FACTOR_KINDS } from "./two-factor-rules";

/** Who buys: price lists, the exemption from VAT and own part numbers belong to it. */
export const customers = sqliteTable("customers", {
	id: text("id").primaryKey(),
	kind: text("kind", { enum: ["person", "company"] })
		.notNull()
		.default("person"),
	/** A person has no name of its own: ''. */
	name: text("name").notNull().default(""),
	/** A person is active; a company that has applied or was closed has no members. */
	state: text("state", { enum: CUSTOMER_STATES }).notNull().default("active"),
	/** The number of the certificate; '' for a customer who pays VAT. */
	exemptNumber: text("exempt_number").notNull().default(""),
	/** The exemption ends just before this moment, in ms. */
	exemptUntil: integer("exempt_until").notNull().default(0),
	/** The number under which the customer is registered for VAT; '' when not given. */
	bin: text("bin").notNull().default(""),
	/** What admins write for each other. */
	notes: text("notes").notNull().default(""),
	/** An order of more needs a second member; -1 means that none does. */
	approveOverPoisha: integer("approve_over_poisha").notNull().default(-1),
	/** One order costs at least this; 0 allows any amount. */
	orderMinPoisha: integer("order_min_poisha").notNull().default(0),
	createdAt: integer("created_at").notNull(),
	poRequired: integer("po_required", { mode: "boolean" }).notNull().default(false),
	/** Where the invoices of a company go too; '' for nowhere. */
	invoiceEmail: text("invoice_email").notNull().default(""),
	/** An invoice on account is due so many days after its own. */
	termsDays: integer("terms_days").notNull().default(0),
	/** What a company may owe; 0 for no account. */
	creditLimitPoisha: integer("credit_limit_poisha").notNull().default(0),
	/** What an application asked for; 0 for nothing, and once staff have decided. */
	askedLimitPoisha: integer("asked_limit_poisha").notNull().default(0),
	/** Kept by a trigger; below 0 the shop owes it. */
	owedPoisha: integer("owed_poisha").notNull().default(0),
	costCentreRequired: integer("cost_centre_required", { mode: "boolean" }).notNull().default(false),
});

export const users = sqliteTable("users", {
	id: text("id").primaryKey(),
	customerId: text("customer_id").notNull(),
	customerRole: text("customer_role", { enum: CUSTOMER_ROLES }).notNull().default("owner"),
	email: text("email").notNull(),
	name: text("name").notNull(),
	role: text("role", { enum: ["customer", "admin"] }).notNull(),
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
	verifiedPhone: text("verified_phone"),
	/** Whether the account sees prices without VAT too. */
	showsNet: integer("shows_net", { mode: "boolean" }).notNull().default(false),
	/** A member of a company may order this much in a month; -1 allows any amount. */
	monthLimitPoisha: integer("month_limit_poisha").notNull().default(-1),
	staffRights: text("staff_rights").notNull().default(ALL_RIGHTS),
});

export const companyApplications = sqliteTable("company_applications", {
	customerId: text("customer_id").primaryKey(),
	userId: text("user_id").notNull(),
	buys: text("buys").notNull(),
	createdAt: integer("created_at").notNull(),
});

export const invitations = sqliteTable("invitations", {
	tokenHash: text("token_hash").primaryKey(),
	customerId: text("customer_id").notNull(),
	email: text("email").notNull(),
	role: text("role", { enum: CUSTOMER_ROLES }).notNull(),
	monthLimitPoisha: integer("month_limit_poisha").notNull().default(-1),
	expiresAt: integer("expires_at").notNull(),
});

export const sessions = sqliteTable("sessions", {
	idHash: text("id_hash").primaryKey(),
	userId: text("user_id").notNull(),
	remembered: integer("remembered", { mode: "boolean" }).notNull(),
	userAgent: text("user_agent").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	lastSeenAt: integer("last_seen_at").notNull(),
	/** When the owner last authenticated or reauthenticated (ms); 0 after a change of role. */
	authenticatedAt: integer("authenticated_at").notNull(),
});

export const mailedTokens = sqliteTable("mailed_tokens", {
	tokenHash: text("token_hash").primaryKey(),
	userId: text("user_id").notNull(),
	purpose: text("purpose", { enum: ["verify-email"] }).notNull(),
	email: text("email").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	spentAt: integer("spent_at"),
	returnTo: text("return_to").notNull(),
});

/** An identity is looked up by provider and subject, never by email. */
export const identities = sqliteTable("identities", {
	provider: text("provider", { enum: PROVIDERS }).notNull(),
	subject: text("subject").notNull(),
	userId: text("user_id").notNull(),
	email: text("email").notNull(),
	createdAt: integer("created_at").notNull(),
});

export const passwordResets = sqliteTable("password_resets", {
	userId: text("user_id").primaryKey(),
	tokenHash: text("token_hash").notNull(),
	email: text("email").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	spentAt: integer("spent_at"),
});

export const factors = sqliteTable("factors", {
	userId: text("user_id").notNull(),
	kind: text("kind", { enum: FACTOR_KINDS }).notNull(),
	/** Encrypted and not hashed: checking a code needs the key. */
	encryptedSecret: text("encrypted_secret").notNull(),
	/** The time step of the last accepted code, so that a code works once. */
	lastStep: integer("last_step").notNull(),
	tries: integer("tries").notNull(),
	triesSince: integer("tries_since").notNull(),
	createdAt: integer("created_at").notNull(),
	verifiedAt: integer("verified_at"),
});

export const recoveryCodes = sqliteTable("recovery_codes", {
	codeHash: text("code_hash").primaryKey(),
	userId: text("user_id").notNull(),
	createdAt: integer("created_at").notNull(),
	spentAt: integer("spent_at"),
});

export const unsavedRecoveryCodes = sqliteTable("unsaved_recovery_codes", {
	userId: text("user_id").primaryKey(),
	id: text("id").notNull(),
	encryptedCodes: text("encrypted_codes").notNull(),
	createdAt: integer("created_at").notNull(),
});

export const pendingSignIns = sqliteTable("pending_sign_ins", {
	secretHash: text("secret_hash").primaryKey(),
	userId: text("user_id").notNull(),
	remembered: integer("remembered", { mode: "boolean" }).notNull(),
	tries: integer("tries").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	verifiedAt: integer("verified_at"),
});

export const emailChanges = sqliteTable("email_changes", {
	userId: text("user_id").primaryKey(),
	email: text("email").notNull(),
	tokenHash: text("token_hash").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	endedAt: integer("ended_at"),
});

export const apiTokens = sqliteTable("api_tokens", {
	id: text("id").primaryKey(),
	userId: text("user_id").notNull(),
	name: text("name").notNull(),
	tokenHash: text("token_hash").notNull(),
	scope: text("scope", { enum: TOKEN_SCOPES }).notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	lastUsedAt: integer("last_used_at"),
	/** '' if made by hand, 'password' if issued, else the id of the first token of its chain. */
	issuedBy: text("issued_by").notNull().default(""),
});

/** One row per account: the newest link and code, which are spent together. */
export const emailSignIns = sqliteTable("email_sign_ins", {
	userId: text("user_id").primaryKey(),
	tokenHash: text("token_hash").notNull(),
	/** Binds the code to the browser that asked for it. */
	browserSecretHash: text("browser_secret_hash").notNull(),
	codeHash: text("code_hash").notNull(),
	email: text("email").notNull(),
	remembered: integer("remembered", { mode: "boolean" }).notNull(),
	returnTo: text("return_to").notNull(),
	wrongCodes: integer("wrong_codes").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	spentAt: integer("spent_at"),
});

export const smsCodes = sqliteTable("sms_codes", {
	userId: text("user_id").notNull(),
	purpose: text("purpose", { enum: SMS_PURPOSES }).notNull(),
	phone: text("phone").notNull(),
	codeHash: text("code_hash").notNull(),
	wrongCodes: integer("wrong_codes").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	spentAt: integer("spent_at"),
	dayStartedAt: integer("day_started_at").notNull(),
	sentThatDay: integer("sent_that_day").notNull(),
});

export const passkeys = sqliteTable("passkeys", {
	id: text("id").primaryKey(),
	credentialId: text("credential_id").notNull(),
	userId: text("user_id").notNull(),
	name: text("name").notNull(),
	publicKey: text("public_key").notNull(),
	siteId: text("site_id").notNull(),
	transports: text("transports", { mode: "json" }).$type<PasskeyTransport[]>().notNull(),
	counter: integer("counter").notNull(),
	createdAt: integer("created_at").notNull(),
	lastUsedAt: integer("last_used_at"),
});

export const passkeyChallenges = sqliteTable("passkey_challenges", {
	challengeHash: text("challenge_hash").primaryKey(),
	purpose: text("purpose", { enum: PASSKEY_PURPOSES }).notNull(),
	browserSecretHash: text("browser_secret_hash").notNull(),
	createdAt: integer("created_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
});
