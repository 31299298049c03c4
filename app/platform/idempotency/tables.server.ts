import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** See docs/decisions/043-idempotency-keys.md. */
export const idempotencyKeys = sqliteTable("idempotency_keys", {
	/** A hash of the key, the form or call, and its sender. */
	id: text("id").primaryKey(),
	payloadHash: text("payload_hash").notNull(),
	userId: text("user_id"),
	response: text("response"),
	acquiredAt: integer("acquired_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
});
