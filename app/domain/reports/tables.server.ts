import { sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { DOCUMENT_KINDS } from "../documents/facts";
import type { NightRows } from "./night";

/** In poisha; only triggers write it. `uncostedPoisha` is what is in net of lines whose cost isn't known. */
const sums = {
	netPoisha: integer("net_poisha").notNull(),
	costPoisha: integer("cost_poisha").notNull(),
	uncostedPoisha: integer("uncosted_poisha").notNull(),
};

/** Of several rows. */
export const TOTALS = sql.raw(
	"coalesce(sum(gross_poisha), 0) as grossPoisha, coalesce(sum(net_poisha), 0) as netPoisha, coalesce(sum(cost_poisha), 0) as costPoisha, coalesce(sum(uncosted_poisha), 0) as uncostedPoisha",
);

export const dailySales = sqliteTable("daily_sales", {
	/** Days since 1970 in Bangladesh. */
	day: integer("day").primaryKey(),
	/** Placed on this day, as `paidOrders` are paid for the first time. */
	orders: integer("orders").notNull(),
	revenuePoisha: integer("revenue_poisha").notNull(),
	paidOrders: integer("paid_orders").notNull(),
	...sums,
});

/** Months in Bangladesh such as '2026-11'. */
export const partMonths = sqliteTable("part_months", {
	month: text("month").notNull(),
	productId: text("product_id").notNull(),
	lines: integer("lines").notNull(),
	units: integer("units").notNull(),
	grossPoisha: integer("gross_poisha").notNull(),
	...sums,
});

export const customerMonths = sqliteTable("customer_months", {
	month: text("month").notNull(),
	customerId: text("customer_id").notNull(),
	orders: integer("orders").notNull(),
	grossPoisha: integer("gross_poisha").notNull(),
	...sums,
});

export const vatMonths = sqliteTable("vat_months", {
	month: text("month").notNull(),
	kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
	note: text("note").notNull(),
	vatBp: integer("vat_bp").notNull(),
	documents: integer("documents").notNull(),
	netPoisha: integer("net_poisha").notNull(),
	vatPoisha: integer("vat_poisha").notNull(),
});

/** What the last night has found. */
export const reportPages = sqliteTable("report_pages", {
	/** The report 'night' always has exactly one row. */
	report: text("report").$type<keyof NightRows | "night">().notNull(),
	position: integer("position").notNull(),
	/** In Bangladesh, counted from 1970. */
	day: integer("day").notNull(),
	row: text("row", { mode: "json" }).notNull(),
});
