import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The idempotency keys of forms and API calls, with the responses that are replayed (docs/decisions/043-idempotency-keys.md). */
export const idempotencyKeys = sqliteTable("idempotency_keys", {
	/** Hash of the key, the form or call, and its sender. */
	id: text("id").primaryKey(),
	payloadHash: text("payload_hash").notNull(),
	/** The account that the response belongs to; null where there is no response or no account. */
	userId: text("user_id"),
	/** Encrypted with the key; null while the request runs, and for a key that is only bound to its payload. */
	response: text("response"),
	acquiredAt: integer("acquired_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
});
