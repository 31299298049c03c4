import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { categories, categoryRewrites } from "../tables.server";
import { ownPartCount } from "./queries.server";
import type { ManagedCategory } from "./rules";

const columns = {
	...pickColumns(
		categories,
		"id",
		"parentId",
		"slug",
		"name",
		"path",
		"position",
		"intro",
		"nameBn",
	),
	imageKey: categories.imageKey,
	archived: sql`${categories.archivedAt} is not null`.mapWith(Boolean),
	partCount: ownPartCount,
	/** Includes archived parts. */
	hasProducts: sql`exists (select 1 from products where category_id = categories.id)`.mapWith(
		Boolean,
	),
	rewrittenCount: categoryRewrites.done,
	rewriteCount: sql<number>`iif(${categoryRewrites.categoryId} is null, 0,
		(select count(*) from products where category_id = categories.id))`,
};

type Row = Omit<ManagedCategory, "trail" | "depth" | "height">;

/** Lists all categories, archived ones too, each followed by those below it. */
export async function listManagedCategories(db: Db): Promise<ManagedCategory[]> {
	const rows = await db
		.select(columns)
		.from(categories)
		.leftJoin(categoryRewrites, eq(categoryRewrites.categoryId, categories.id))
		.orderBy(asc(categories.position), asc(categories.name));
	const rowsByParent = groupBy(rows, ({ parentId }) => parentId ?? "");
	const listBranch = (parentId: string, above: readonly string[]): ManagedCategory[] =>
		(rowsByParent.get(parentId) ?? []).flatMap((row) => {
			const trail = [...above, row.name];
			const below = listBranch(row.id, trail);
			return [{ ...row, ...summarize(row, below), trail, depth: trail.length }, ...below];
		});
	return listBranch("", []);
}

function summarize(row: Row, below: readonly ManagedCategory[]) {
	const children = below.filter(({ parentId }) => parentId === row.id);
	return {
		partCount: children.reduce((sum, { partCount }) => sum + partCount, row.partCount),
		height: 1 + Math.max(0, ...children.map(({ height }) => height)),
	};
}
