import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { REQUEST_STATES, type RequestedDelivery } from "./rules";

/** A cart that a member wants to order for the company. */
export const approvalRequests = sqliteTable("approval_requests", {
	id: text("id").primaryKey(),
	customerId: text("customer_id").notNull(),
	requestedBy: text("requested_by").notNull(),
	state: text("state", { enum: REQUEST_STATES }).notNull().default("pending"),
	/** Raised with each change of the lines. */
	revision: integer("revision").notNull().default(1),
	delivery: text("delivery", { mode: "json" }).$type<RequestedDelivery>().notNull(),
	idempotencyKey: text("idempotency_key").notNull(),
	createdAt: integer("created_at").notNull(),
	changedAt: integer("changed_at").notNull(),
	expiresAt: integer("expires_at").notNull(),
	decidedBy: text("decided_by"),
	/** A withdrawal and the expiry set it, too. */
	decidedAt: integer("decided_at"),
	/** Only a declined request has one; '' otherwise. */
	reason: text("reason").notNull().default(""),
});

export const approvalRequestLines = sqliteTable("approval_request_lines", {
	requestId: text("request_id").notNull(),
	productId: text("product_id").notNull(),
	position: integer("position").notNull(),
	requestedQuantity: integer("requested_quantity").notNull(),
	/** Lowered by who decides; 0 is removed. */
	quantity: integer("quantity").notNull(),
	/** The price of one unit, when requested. */
	seenPricePoisha: integer("seen_price_poisha").notNull(),
});
