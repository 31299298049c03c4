import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { KeptDelivery } from "./input";
import { BACKORDER_STATES } from "./rules/backorder-states";

/** What was ordered and is not in stock. `serveBackorders` (stock) makes the oldest ready that fit. */
export const backorders = sqliteTable("backorders", {
	id: text("id").primaryKey(),
	/** The order of what was in stock; null if everything waits. */
	orderId: text("order_id"),
	userId: text("user_id").notNull(),
	customerId: text("customer_id").notNull(),
	/** Whose limit of the month it uses; null for a person. */
	spenderId: text("spender_id"),
	/** The approved request; null for none. */
	requestId: text("request_id"),
	/** The approved list; null for none. */
	listId: text("list_id"),
	productId: text("product_id").notNull(),
	quantity: integer("quantity").notNull(),
	unitPoisha: integer("unit_poisha").notNull(),
	/** The lines of orders have the same kinds. */
	sourceKind: text("source_kind", { enum: ["base", "list", "quote"] })
		.notNull()
		.default("base"),
	sourceId: text("source_id").notNull().default(""),
	/** All of the same form wait for each other. */
	shipComplete: integer("ship_complete", { mode: "boolean" }).notNull().default(false),
	delivery: text("delivery", { mode: "json" }).$type<KeptDelivery>().notNull(),
	/** Of the form, which may have several parts. */
	idempotencyKey: text("idempotency_key").notNull(),
	/** The fewest units that its buyer takes at a time; null for all together. The rest of one that was served in part is the next part. */
	partUnits: integer("part_units"),
	part: integer("part").notNull().default(0),
	state: text("state", { enum: BACKORDER_STATES }).notNull().default("waiting"),
	createdAt: integer("created_at").notNull(),
	/** Its place; the oldest is first. */
	queuedAt: integer("queued_at").notNull(),
	readyAt: integer("ready_at"),
	/** When the job last tried to make an order of it; 0 for never. */
	triedAt: integer("tried_at").notNull().default(0),
	/** Why it is not, as its buyer was told; '' for no reason. */
	refusedFor: text("refused_for").notNull().default(""),
	/** What staff wrote to its buyer when they ended it or put it behind others. */
	note: text("note").notNull().default(""),
	endedAt: integer("ended_at"),
	newOrderId: text("new_order_id"),
});
