import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";
import { orderLines, orders } from "../orders/tables.server";
import { RETURN_CONDITIONS, RETURN_REASONS, RETURN_STATES } from "./rules";

export const returns = sqliteTable("returns", {
	id: text("id").primaryKey(),
	number: text("number").notNull(),
	orderId: text("order_id")
		.notNull()
		.references(() => orders.id),
	state: text("state", { enum: RETURN_STATES }).notNull().default("requested"),
	reason: text("reason", { enum: RETURN_REASONS }).notNull(),
	/** The buyer's words; '' without any. */
	note: text("note").notNull(),
	/** For the buyer: how to send the goods, or why it was rejected. */
	answer: text("answer").notNull().default(""),
	requestedBy: text("requested_by")
		.notNull()
		.references(() => users.id),
	/** The last change, which the batch's other statements check. */
	changeId: text("change_id").notNull(),
	createdAt: integer("created_at").notNull(),
	decidedAt: integer("decided_at"),
	receivedAt: integer("received_at"),
	settledAt: integer("settled_at"),
});

/** The last three are null until the goods arrive. */
export const returnLines = sqliteTable(
	"return_lines",
	{
		lineId: text("line_id")
			.notNull()
			.references(() => orderLines.id),
		returnId: text("return_id")
			.notNull()
			.references(() => returns.id),
		quantity: integer("quantity").notNull(),
		received: integer("received"),
		condition: text("condition", { enum: RETURN_CONDITIONS }),
		/** Counts received units. */
		toStock: integer("to_stock"),
	},
	(table) => [primaryKey({ columns: [table.lineId, table.returnId] })],
);
