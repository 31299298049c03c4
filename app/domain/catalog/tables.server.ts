import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RETURN_NOTES } from "../money/return-notes";
import { DOCUMENT_KINDS } from "./document-rules";
import { PART_NUMBER_KINDS } from "./part-number-rules";
import { SYNONYM_KINDS } from "./rules";
import { ATTRIBUTE_KINDS, type Specs } from "./spec-rules";
import { UNITS } from "./unit-rules";

/** At most four deep; only a category without children has parts. */
export const categories = sqliteTable("categories", {
	id: text("id").primaryKey(),
	parentId: text("parent_id"),
	slug: text("slug").notNull(),
	name: text("name").notNull(),
	/** Slugs from the top, '/fasteners/bolts/'. Only triggers write it. */
	path: text("path").notNull().default(""),
	position: integer("position").notNull().default(0),
	intro: text("intro").notNull().default(""),
	imageKey: text("image_key").notNull().default(""),
	archivedAt: integer("archived_at"),
	nameBn: text("name_bn").notNull().default(""),
});

export const attributes = sqliteTable("attributes", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	kind: text("kind", { enum: ATTRIBUTE_KINDS }).notNull(),
	unit: text("unit").notNull().default(""),
	isFacet: integer("is_facet", { mode: "boolean" }).notNull().default(false),
	/** The values of a choice; any value if it is empty. */
	choices: text("choices", { mode: "json" }).$type<string[]>().notNull().default([]),
});

export const families = sqliteTable("families", {
	id: text("id").primaryKey(),
	slug: text("slug").notNull(),
	categoryId: text("category_id").notNull(),
	name: text("name").notNull(),
	intro: text("intro").notNull().default(""),
	imageKey: text("image_key").notNull().default(""),
	/** Ids of at most 8 attributes. */
	columns: text("columns", { mode: "json" }).$type<string[]>().notNull().default([]),
	/** Parts for sale. Written only by triggers. */
	partCount: integer("part_count").notNull().default(0),
	nameBn: text("name_bn").notNull().default(""),
});

/** How many parts for sale have a value; the attribute '' counts all. Written only by triggers. */
export const categoryValues = sqliteTable("category_values", {
	categoryId: text("category_id").notNull(),
	attributeId: text("attribute_id").notNull(),
	value: text("value").notNull(),
	count: integer("count").notNull(),
});

/** `slug` has its noun in front, like 'categories/bolts' or 'families/hex-bolts'. Only triggers write these rows. */
export const oldSlugs = sqliteTable("old_slugs", {
	slug: text("slug").primaryKey(),
	target: text("target").notNull(),
});

/** Moved categories whose parts' index words are rewritten by a scheduled job. */
export const categoryRewrites = sqliteTable("category_rewrites", {
	categoryId: text("category_id").primaryKey(),
	afterId: text("after_id").notNull().default(""),
	done: integer("done").notNull().default(0),
});

/** Products keep the id; order lines copy the rate. */
export const vatRates = sqliteTable("vat_rates", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	/** Basis points: 1500 is 15 %. */
	bp: integer("bp").notNull(),
	/** Of the VAT return; '' is not chosen. */
	returnNote: text("return_note", { enum: ["", ...RETURN_NOTES] })
		.notNull()
		.default(""),
});

export const products = sqliteTable("products", {
	id: text("id").primaryKey(),
	name: text("name").notNull(),
	description: text("description").notNull(),
	pricePoisha: integer("price_poisha").notNull(),
	onHand: integer("on_hand").notNull(),
	/** Units held by unpaid orders, written only by the triggers on orders. */
	reserved: integer("reserved").notNull().default(0),
	/** Written only by triggers. */
	inStock: integer("in_stock", { mode: "boolean" }).notNull().default(false),
	imageKey: text("image_key").notNull(),
	createdBy: text("created_by").notNull(),
	createdAt: integer("created_at").notNull(),
	archivedAt: integer("archived_at"),
	unit: text("unit", { enum: UNITS }).notNull().default("piece"),
	/** Pieces in one unit. */
	packSize: integer("pack_size").notNull().default(1),
	minQuantity: integer("min_quantity").notNull().default(1),
	/** The minimum is a multiple of it. */
	orderMultiple: integer("order_multiple").notNull().default(1),
	/** The weight of one unit. */
	weightG: integer("weight_g").notNull().default(0),
	/** -1 is unknown. */
	leadDays: integer("lead_days").notNull().default(-1),
	supersededBy: text("superseded_by"),
	hsCode: text("hs_code").notNull().default(""),
	bin: text("bin").notNull().default(""),
	/** Without VAT; null is unknown. */
	costPoisha: integer("cost_poisha"),
	kind: text("kind", { enum: ["goods", "service"] })
		.notNull()
		.default("goods"),
	categoryId: text("category_id"),
	familyId: text("family_id"),
	specs: text("specs", { mode: "json" }).$type<Specs>().notNull().default({}),
	/** `buildSearchText` of the name: always write both. */
	searchName: text("search_name").notNull(),
	/** Written only by the triggers on part_numbers. */
	searchNumbers: text("search_numbers").notNull().default(""),
	/** The shop's own number; '' without one. Only the triggers on part_numbers write it. */
	partNumber: text("part_number").notNull().default(""),
	/** Words of `buildCategoryWord` and `buildFacetWord`. Only triggers write it. */
	searchFacets: text("search_facets").notNull().default(""),
	/** Counts half stars. Only the triggers on reviews write it. */
	ratingSum: integer("rating_sum").notNull().default(0),
	ratingCount: integer("rating_count").notNull().default(0),
	ratingRank: integer("rating_rank").notNull().default(0),
	/** Set by a trigger; newer products have higher numbers. */
	searchNo: integer("search_no"),
	/** Written only by triggers. */
	soldOrders: integer("sold_orders").notNull().default(0),
	soldUnits: integer("sold_units").notNull().default(0),
	vatRateId: text("vat_rate_id").notNull().default("standard"),
	/** Counts the edits. Changed only by a trigger. */
	rev: integer("rev").notNull().default(0),
	/** At so many units for sale more are bought; -1 means that sales decide. */
	reorderAt: integer("reorder_at").notNull().default(-1),
	/** Then so many are wanted; 0 is `reorderAt`. */
	reorderTo: integer("reorder_to").notNull().default(0),
});

/** Rows are inserted and deleted, never updated. */
export const partNumbers = sqliteTable("part_numbers", {
	/** `normalizePartNumber` of `display`. */
	normalized: text("normalized").notNull(),
	/** The id of the account whose number it is; '' for everybody. */
	customerId: text("customer_id").notNull().default(""),
	kind: text("kind", { enum: PART_NUMBER_KINDS }).notNull(),
	productId: text("product_id").notNull(),
	display: text("display").notNull(),
	/** `buildNumberWords` of `display`. */
	words: text("words").notNull(),
	/** `spellPartNumber` of `display`. */
	spelling: text("spelling").notNull(),
});

/** Each belongs to a product or to a family, never to both. */
export const productDocuments = sqliteTable("product_documents", {
	id: text("id").primaryKey(),
	productId: text("product_id"),
	familyId: text("family_id"),
	kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
	title: text("title").notNull(),
	key: text("key").notNull(),
	bytes: integer("bytes").notNull(),
	createdAt: integer("created_at").notNull(),
});

/** Both words are in lower case and mean the same. */
export const synonyms = sqliteTable("synonyms", {
	word: text("word").notNull(),
	means: text("means").notNull(),
	kind: text("kind", { enum: SYNONYM_KINDS }).notNull().default("kind"),
});

export const unfoundSearches = sqliteTable("unfound_searches", {
	day: integer("day").notNull(),
	query: text("query").notNull(),
	times: integer("times").notNull().default(1),
	/** How many of these times it was a line of a list. */
	lists: integer("lists").notNull().default(0),
});

/** Written only by the triggers on products; 4,096 product numbers per row. */
export const searchPages = sqliteTable("search_pages", {
	word: text("word").notNull(),
	page: integer("page").notNull(),
	/** Each product takes a space and three hexadecimal digits: its offset in the page. */
	members: text("members").notNull(),
});

export const backInStockRequests = sqliteTable("back_in_stock_requests", {
	userId: text("user_id").notNull(),
	productId: text("product_id").notNull(),
	requestedAt: integer("requested_at").notNull(),
	/** 1 while the product can be ordered, written by a trigger on products. */
	isDue: integer("is_due").notNull(),
});
