import { and, count, desc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { users } from "../accounts/tables.server";
import { products } from "../catalog/tables.server";
import type { Import } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { IMPORT_KINDS, type ImportKindName, VERDICTS } from "./model/rules";
import { importRows, imports } from "./model/tables.server";

const PAGE_SIZE = 50;
const SHOWN_ROWS = 50;
const MAX_REASONS = 10;

export async function findImport(db: Db, id: string): Promise<Import | null> {
	const [found] = await db.select().from(imports).where(eq(imports.id, id));
	return found ?? null;
}

/** Lists the newest first. */
export async function listImports(
	db: Db,
	after: Cursor | null,
	kinds: readonly ImportKindName[] = IMPORT_KINDS,
) {
	const { id, kind, fileName, state, counts, problem, createdAt } = imports;
	const where = kinds.length < IMPORT_KINDS.length ? inArray(kind, [...kinds]) : undefined;
	const query = db
		.select({ id, kind, fileName, state, counts, problem, createdAt, actorEmail: users.email })
		.from(imports)
		.leftJoin(users, eq(users.id, imports.actor));
	const page = await readNewestPage(query, imports, { where, after, size: PAGE_SIZE });
	return { imports: page.rows, next: page.next };
}

/** The first rows of each verdict: those that undoing has left, then outliers. */
export async function listShownRows(db: Db, { id, kind }: Pick<Import, "id" | "kind">) {
	const { line, label, verdict, isOutlier, problem, before, after, state } = importRows;
	const columns = { line, label, verdict, isOutlier, problem, before, after, state };
	const select = (wanted: (typeof VERDICTS)[number]) =>
		db
			.select(columns)
			.from(importRows)
			.where(and(eq(importRows.importId, id), eq(verdict, wanted)))
			.orderBy(desc(isOutlier), importRows.line)
			.limit(SHOWN_ROWS);
	const left = db
		.select(columns)
		.from(importRows)
		.where(and(eq(importRows.importId, id), ne(problem, ""), inArray(verdict, ["changed", "new"])))
		.orderBy(importRows.line)
		.limit(SHOWN_ROWS);
	const found = (await db.batch([left, ...VERDICTS.map(select)])).flat();
	const { describe } = KINDS[kind];
	return Array.from(new Map(found.map((row) => [row.line, row])).values(), (row) => ({
		...row,
		before: describe(row.before),
		after: describe(row.after),
	}));
}

/** Parts that an import added, and that its undo has archived instead of deleted. */
export const countKeptParts = (db: Db, { id, kind }: Pick<Import, "id" | "kind">) =>
	db.$count(
		products,
		sql`${kind} = 'products' and archived_at is not null and id in (
			select subject_id from import_rows where import_id = ${id} and verdict = 'new' and state = '')`,
	);

/** Why rows were left as they were, the most frequent reason first. */
export const countLeftRows = (db: Db, importId: string) =>
	db
		.select({ problem: importRows.problem, rows: count() })
		.from(importRows)
		.where(
			and(
				eq(importRows.importId, importId),
				ne(importRows.problem, ""),
				inArray(importRows.verdict, ["changed", "new"]),
			),
		)
		.groupBy(importRows.problem)
		.orderBy(desc(count()))
		.limit(MAX_REASONS);

export type ShownRow = Awaited<ReturnType<typeof listShownRows>>[number];

/** Of the rows after a line that were not written, or not undone. */
export const listProblems = (db: Db, importId: string, after: number, upTo: number) =>
	db
		.select({
			...pickColumns(importRows, "line", "otherLines", "problem"),
		})
		.from(importRows)
		.where(
			and(
				eq(importRows.importId, importId),
				ne(importRows.problem, ""),
				gt(importRows.line, after),
				lte(importRows.line, upTo),
			),
		);
