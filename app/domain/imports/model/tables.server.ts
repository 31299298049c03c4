import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { FileColumn } from "./file-column";
import type { ProblemGroup } from "./problems";
import type { Questions } from "./questions";
import { IMPORT_KINDS, IMPORT_STATES, type ImportCounts, VERDICTS } from "./rules";

export const imports = sqliteTable("imports", {
	id: text("id").primaryKey(),
	kind: text("kind", { enum: IMPORT_KINDS }).notNull(),
	/** Who said so; where its headings do, who has uploaded it may change it. */
	kindFrom: text("kind_from", { enum: ["upload", "headings", "answer"] })
		.notNull()
		.default("upload"),
	fileName: text("file_name").notNull(),
	/** '' until the upload is read. */
	encoding: text("encoding", { enum: ["", "utf-8", "utf-16", "windows-1252", "xlsx"] })
		.notNull()
		.default(""),
	state: text("state", { enum: IMPORT_STATES }).notNull().default("validating"),
	run: integer("run").notNull().default(1),
	columns: text("columns", { mode: "json" }).$type<FileColumn[]>().notNull().default([]),
	/** The id of the profile of the system whose export the file is; '' for none. */
	profile: text("profile").notNull().default(""),
	questions: text("questions", { mode: "json" }).$type<Questions>().notNull().default({}),
	headerLine: integer("header_line").notNull().default(0),
	lines: integer("lines").notNull().default(0),
	nextLine: integer("next_line").notNull().default(0),
	nextByte: integer("next_byte").notNull().default(0),
	counts: text("counts", { mode: "json" }).$type<ImportCounts>().notNull().default({}),
	/** The problems of the dry run. */
	problems: text("problems", { mode: "json" }).$type<ProblemGroup[]>().notNull().default([]),
	problem: text("problem").notNull().default(""),
	/** The id of the admin who started the phase. */
	actor: text("actor").notNull(),
	createdAt: integer("created_at").notNull(),
	changedAt: integer("changed_at").notNull(),
	appliedAt: integer("applied_at"),
	rowsDeletedAt: integer("rows_deleted_at"),
	/** The dry run fetches the pictures that the file names by address. */
	fetchesPictures: integer("fetches_pictures", { mode: "boolean" }).notNull().default(false),
});

export const importRows = sqliteTable("import_rows", {
	importId: text("import_id").notNull(),
	line: integer("line").notNull(),
	/** Lines that are written together are one row. */
	otherLines: text("other_lines", { mode: "json" }).$type<number[]>().notNull().default([]),
	key: text("key").notNull(),
	subjectId: text("subject_id").notNull().default(""),
	label: text("label").notNull().default(""),
	verdict: text("verdict", { enum: VERDICTS }).notNull(),
	isOutlier: integer("is_outlier", { mode: "boolean" }).notNull().default(false),
	problem: text("problem").notNull().default(""),
	before: text("before", { mode: "json" }).$type<object>().notNull().default({}),
	after: text("after", { mode: "json" }).$type<object>().notNull().default({}),
	rev: integer("rev"),
	state: text("state", { enum: ["", "writing", "written"] })
		.notNull()
		.default(""),
	/** When the customer of the row got a mail, after an admin has pressed Invite. */
	invitedAt: integer("invited_at"),
});

/** Categories, families and attributes that an import created before it was applied. */
export const importPlaces = sqliteTable("import_places", {
	importId: text("import_id").notNull(),
	placeId: text("place_id").notNull(),
	noun: text("noun", { enum: ["category", "family", "attribute"] }).notNull(),
	/** The row as it was created, as JSON. */
	created: text("created").notNull(),
	removedAt: integer("removed_at"),
});

/** What admins answered about files with the same labels. */
export const importAnswers = sqliteTable("import_answers", {
	kind: text("kind", { enum: IMPORT_KINDS }).notNull(),
	headings: text("headings").notNull(),
	label: text("label").notNull(),
	name: text("name").notNull(),
	answeredAt: integer("answered_at").notNull(),
});

/** What parts are called in other systems: 'shopify:hex-bolt/M6'. */
export const productSources = sqliteTable("product_sources", {
	source: text("source").primaryKey(),
	productId: text("product_id").notNull(),
});
