import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What members choose from when they order; the database compares names without case. */
export const costCentres = sqliteTable("cost_centres", {
	customerId: text("customer_id").notNull(),
	name: text("name").notNull(),
	archivedAt: integer("archived_at"),
});

/** What orders cost, less what was cancelled or refunded of them. Kept by triggers. */
export const spendMonths = sqliteTable("spend_months", {
	customerId: text("customer_id").notNull(),
	/** Of the order in Dhaka, such as '2026-12'. */
	month: text("month").notNull(),
	/** Who ordered. */
	userId: text("user_id").notNull(),
	costCentre: text("cost_centre").notNull(),
	poisha: integer("poisha").notNull(),
});
