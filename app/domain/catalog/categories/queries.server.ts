import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { categories, families, oldSlugs } from "../tables.server";
import type { CategoryLink, CategoryNode } from "./rules";

/** Parts for sale of the category itself: only one without children has parts. */
export const ownPartCount = sql<number>`coalesce((select count from category_values
	where category_id = categories.id and attribute_id = '' and value = ''), 0)`;

const nodeColumns = {
	id: categories.id,
	parentId: categories.parentId,
	slug: categories.slug,
	name: categories.name,
	path: categories.path,
	intro: categories.intro,
	imageKey: categories.imageKey,
	partCount: ownPartCount,
};

/** All categories that are not archived, in the order of the shop. */
export async function listCategoryTree(db: Db): Promise<CategoryNode[]> {
	const rows = await db
		.select(nodeColumns)
		.from(categories)
		.where(isNull(categories.archivedAt))
		.orderBy(asc(categories.position), asc(categories.name));
	return buildBranches(rows, null);
}

type Row = Omit<CategoryNode, "children"> & { parentId: string | null };

function buildBranches(rows: readonly Row[], parentId: string | null): CategoryNode[] {
	return rows
		.filter((row) => row.parentId === parentId)
		.map(({ parentId: _, ...own }) => {
			const children = buildBranches(rows, own.id);
			const partCount = children.reduce((sum, child) => sum + child.partCount, own.partCount);
			return { ...own, partCount, children };
		});
}

export type FoundCategory =
	| { ok: true; category: CategoryNode; above: CategoryLink[] }
	/** The address has changed. */
	| { ok: false; movedTo: string | null };

/** By its address below /categories, such as 'fasteners/bolts'. */
export async function findCategory(db: Db, address: string): Promise<FoundCategory> {
	const slug = address.split("/").filter(Boolean).at(-1) ?? "";
	const tree = await listCategoryTree(db);
	const trail = findTrail(tree, (node) => node.slug === slug);
	const category = trail.at(-1);
	if (!category) return { ok: false, movedTo: await findMovedCategory(db, tree, slug) };
	if (category.path !== `/${address}/`) return { ok: false, movedTo: category.path };
	const above = trail.slice(0, -1).map(({ name, path }) => ({ name, path }));
	return { ok: true, category, above };
}

function findTrail(
	nodes: readonly CategoryNode[],
	isWanted: (node: CategoryNode) => boolean,
): CategoryNode[] {
	for (const node of nodes) {
		if (isWanted(node)) return [node];
		const below = findTrail(node.children, isWanted);
		if (below.length > 0) return [node, ...below];
	}
	return [];
}

async function findMovedCategory(
	db: Db,
	tree: readonly CategoryNode[],
	slug: string,
): Promise<string | null> {
	const [old] = await db
		.select({ target: oldSlugs.target })
		.from(oldSlugs)
		.where(eq(oldSlugs.slug, `categories/${slug}`));
	if (!old) return null;
	return findTrail(tree, (node) => node.id === old.target).at(-1)?.path ?? null;
}

export function listFamiliesOfCategory(db: Db, categoryId: string) {
	const { id, slug, name, imageKey, columns } = families;
	return db
		.select({ id, slug, name, imageKey, columns })
		.from(families)
		.where(eq(families.categoryId, categoryId))
		.orderBy(asc(name));
}
