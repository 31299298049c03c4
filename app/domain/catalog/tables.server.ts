import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "../accounts/tables.server";

export const products = sqliteTable("products", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	description: text("description").notNull(),
	pricePoisha: integer("price_poisha").notNull(),
	onHand: integer("on_hand").notNull(),
	/** Units held by unpaid orders. Written by the triggers on orders alone. */
	reserved: integer("reserved").notNull().default(0),
	imageKey: text("image_key").notNull(),
	createdBy: text("created_by")
		.notNull()
		.references(() => users.id),
	createdAt: integer("created_at").notNull(),
	/** An archived product is out of the shop, but its orders still point at it. */
	archivedAt: integer("archived_at"),
	/** `searchText` of the name: whoever writes the one writes the other. */
	searchName: text("search_name").notNull(),
	/** Half stars of all ratings, their number and what the sort goes by. Written by the triggers on reviews alone. */
	ratingSum: integer("rating_sum").notNull().default(0),
	ratingCount: integer("rating_count").notNull().default(0),
	ratingRank: integer("rating_rank").notNull().default(0),
	/** What `searchPages` calls it. Given by a trigger; the later on sale, the higher. */
	searchNo: integer("search_no"),
	/** How many orders were paid of late, and for how many units. Written by triggers alone. */
	soldOrders: integer("sold_orders").notNull().default(0),
	soldUnits: integer("sold_units").notNull().default(0),
});

/** Which products for sale have a word, 4,096 numbers to a row. Written by the triggers on products alone. */
export const searchPages = sqliteTable(
	"search_pages",
	{
		word: text("word").notNull(),
		page: integer("page").notNull(),
		/** A space and three hexadecimal digits for each product: its number less the page's first. */
		members: text("members").notNull(),
	},
	(table) => [primaryKey({ columns: [table.word, table.page] })],
);

/** Who wants one e-mail when a sold-out product can be ordered again. */
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
		/** 1 while the product can be ordered. Written by a trigger on products alone (migrations/0038). */
		isDue: integer("is_due").notNull(),
	},
	(table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
