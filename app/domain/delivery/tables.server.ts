import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DELIVERY_KINDS, DELIVERY_UNITS } from "./rules";

export const deliveryZones = sqliteTable("delivery_zones", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	districts: text("districts", { mode: "json" }).$type<string[]>().notNull(),
});

export const deliveryMethods = sqliteTable("delivery_methods", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	kind: text("kind", { enum: DELIVERY_KINDS }).notNull(),
	/** The hidden product whose line charges for it. */
	productId: text("product_id").notNull(),
	unit: text("unit", { enum: DELIVERY_UNITS }).notNull(),
	/** Ids of zones; an empty list means all districts. */
	zones: text("zones", { mode: "json" }).$type<string[]>().notNull(),
	/** The weight of the heaviest order; null means any weight. */
	maxKg: integer("max_kg"),
	freeOverPoisha: integer("free_over_poisha"),
	days: integer("days").notNull(),
	createdAt: integer("created_at").notNull(),
	archivedAt: integer("archived_at"),
});

export const deliveryRates = sqliteTable("delivery_rates", {
	methodId: text("method_id").notNull(),
	minQuantity: integer("min_quantity").notNull(),
	unitPoisha: integer("unit_poisha").notNull(),
});
