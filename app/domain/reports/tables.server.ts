import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** One row a day, written only by the triggers on orders. */
export const dailySales = sqliteTable("daily_sales", {
	/** Days since 1970 in Bangladesh. */
	day: integer("day").primaryKey(),
	orders: integer("orders").notNull(),
	revenuePoisha: integer("revenue_poisha").notNull(),
});
