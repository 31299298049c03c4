import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** Orders placed and money taken, a day a row. Written by the triggers on orders alone. */
export const dailySales = sqliteTable("daily_sales", {
	/** Days since 1970 in Bangladesh's time. */
	day: integer("day").primaryKey(),
	orders: integer("orders").notNull(),
	revenuePoisha: integer("revenue_poisha").notNull(),
});
