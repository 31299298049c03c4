import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DELIVERY_STATES, type DeliveryType, type WebhookEvent } from "./events";

/** Secrets are encrypted and not hashed, because signing needs them. */
export const webhookEndpoints = sqliteTable("webhook_endpoints", {
	id: text("id").primaryKey(),
	url: text("url").notNull(),
	events: text("events", { mode: "json" }).$type<WebhookEvent[]>().notNull(),
	secret: text("secret").notNull(),
	previousSecret: text("previous_secret"),
	previousUntil: integer("previous_until"),
	createdAt: integer("created_at").notNull(),
	pausedAt: integer("paused_at"),
	pausedBy: text("paused_by").notNull(),
	failingSince: integer("failing_since"),
	lastSuccessAt: integer("last_success_at"),
	lastFailureAt: integer("last_failure_at"),
});

/** Triggers queue what happens to orders, and `writePayloads` describes it; alerts are queued by their verb. */
export const webhookDeliveries = sqliteTable("webhook_deliveries", {
	id: text("id").primaryKey(),
	endpointId: text("endpoint_id").notNull(),
	eventId: text("event_id").notNull(),
	type: text("type").$type<DeliveryType>().notNull(),
	orderId: text("order_id"),
	/** Only an event about one line has it. */
	lineId: text("line_id"),
	createdAt: integer("created_at").notNull(),
	state: text("state", { enum: DELIVERY_STATES }).notNull(),
	tries: integer("tries").notNull(),
	dueAt: integer("due_at").notNull(),
	triedAt: integer("tried_at"),
	lastStatus: integer("last_status"),
	lastAnswer: text("last_answer").notNull(),
	/** An `OrderPayload`, a `LinePayload` or an `AlertPayload` as JSON; '{}' for a ping. */
	payload: text("payload").notNull(),
});
