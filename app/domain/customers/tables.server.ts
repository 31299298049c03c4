import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** To choose from; orders have their own copy. */
export const addresses = sqliteTable("addresses", {
	id: text("id").primaryKey(),
	customerId: text("customer_id").notNull(),
	label: text("label").notNull(),
	name: text("name").notNull(),
	address: text("address").notNull(),
	district: text("district").notNull().default(""),
	phone: text("phone").notNull(),
});
