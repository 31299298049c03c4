import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";

export const products = sqliteTable("products", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	description: text("description").notNull(),
	pricePoisha: integer("price_poisha").notNull(),
	onHand: integer("on_hand").notNull(),
	/** Units held by unpaid orders, written only by the triggers on orders. */
	reserved: integer("reserved").notNull().default(0),
	imageKey: text("image_key").notNull(),
	createdBy: text("created_by")
		.notNull()
		.references(() => users.id),
	createdAt: integer("created_at").notNull(),
	archivedAt: integer("archived_at"),
	/** `buildSearchText` of the name: always write both. */
	searchName: text("search_name").notNull(),
	/** In half stars. Written only by the triggers on reviews. */
	ratingSum: integer("rating_sum").notNull().default(0),
	ratingCount: integer("rating_count").notNull().default(0),
	ratingRank: integer("rating_rank").notNull().default(0),
	/** Set by a trigger; newer products have higher numbers. */
	searchNo: integer("search_no"),
	/** Written only by triggers. */
	soldOrders: integer("sold_orders").notNull().default(0),
	soldUnits: integer("sold_units").notNull().default(0),
});

/** Written only by the triggers on products; 4,096 product numbers per row. */
export const searchPages = sqliteTable(
	"search_pages",
	{
		word: text("word").notNull(),
		page: integer("page").notNull(),
		/** A space and three hexadecimal digits per product: its offset in the page. */
		members: text("members").notNull(),
	},
	(table) => [primaryKey({ columns: [table.word, table.page] })],
);

export const backInStockRequests = sqliteTable(
	"back_in_stock_requests",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id),
		productId: text("product_id")
			.notNull()
			.references(() => products.id),
		requestedAt: integer("requested_at").notNull(),
		/** 1 while the product can be ordered, written by a trigger on products. */
		isDue: integer("is_due").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
