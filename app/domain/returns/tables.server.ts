import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RETURN_CONDITIONS, RETURN_REASONS, RETURN_STATES } from "./rules";

export const returns = sqliteTable("returns", {
	id: text("id").primaryKey(),
	number: text("number").notNull(),
	orderId: text("order_id").notNull(),
	state: text("state", { enum: RETURN_STATES }).notNull().default("requested"),
	reason: text("reason", { enum: RETURN_REASONS }).notNull(),
	/** The buyer's words; '' without any. */
	note: text("note").notNull(),
	/** For the buyer: how to send the goods, or why it was rejected. */
	answer: text("answer").notNull().default(""),
	requestedBy: text("requested_by").notNull(),
	/** The last change, which the batch's other statements check. */
	changeId: text("change_id").notNull(),
	createdAt: integer("created_at").notNull(),
	decidedAt: integer("decided_at"),
	receivedAt: integer("received_at"),
	settledAt: integer("settled_at"),
});

/** The last three are null until the goods arrive. */
export const returnLines = sqliteTable("return_lines", {
	lineId: text("line_id").notNull(),
	returnId: text("return_id").notNull(),
	quantity: integer("quantity").notNull(),
	received: integer("received"),
	condition: text("condition", { enum: RETURN_CONDITIONS }),
	/** Counts received units. */
	toStock: integer("to_stock"),
});
