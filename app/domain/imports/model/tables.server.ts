import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { IMPORT_KINDS, IMPORT_STATES, type ImportCounts, VERDICTS } from "./rules";

export const imports = sqliteTable("imports", {
	id: text("id").primaryKey(),
	kind: text("kind", { enum: IMPORT_KINDS }).notNull(),
	fileName: text("file_name").notNull(),
	format: text("format", { enum: ["csv", "xlsx"] }).notNull(),
	state: text("state", { enum: IMPORT_STATES }).notNull().default("validating"),
	run: integer("run").notNull().default(1),
	/** For each column of the file the name of ours, '' for one that is left out, null for an unknown one. */
	columns: text("columns", { mode: "json" }).$type<(string | null)[]>().notNull().default([]),
	header: text("header", { mode: "json" }).$type<string[]>().notNull().default([]),
	separator: text("separator").notNull().default(","),
	lines: integer("lines").notNull().default(0),
	nextLine: integer("next_line").notNull().default(0),
	nextByte: integer("next_byte").notNull().default(0),
	counts: text("counts", { mode: "json" }).$type<ImportCounts>().notNull().default({}),
	problem: text("problem").notNull().default(""),
	/** The id of the admin who started the phase. */
	actor: text("actor").notNull(),
	createdAt: integer("created_at").notNull(),
	changedAt: integer("changed_at").notNull(),
	appliedAt: integer("applied_at"),
	rowsDeletedAt: integer("rows_deleted_at"),
});

export const importRows = sqliteTable(
	"import_rows",
	{
		importId: text("import_id")
			.notNull()
			.references(() => imports.id),
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
	},
	(table) => [primaryKey({ columns: [table.importId, table.line] })],
);

/** What admins answered for unknown columns. */
export const importColumns = sqliteTable(
	"import_columns",
	{
		kind: text("kind", { enum: IMPORT_KINDS }).notNull(),
		label: text("label").notNull(),
		name: text("name").notNull(),
	},
	(table) => [primaryKey({ columns: [table.kind, table.label] })],
);
