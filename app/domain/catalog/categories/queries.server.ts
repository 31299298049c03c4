import { asc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { cacheInIsolate } from "~/platform/d1/isolate-cache.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { Platform } from "~/platform/platform.server";
import { categories, oldSlugs } from "../tables.server";
import type { CategoryLink, CategoryNode, MenuCategory } from "./rules";

/** Counts the parts for sale of the category itself: only one without children has parts. */
export const ownPartCount = sql<number>`coalesce((select count from category_values
	where category_id = categories.id and attribute_id = '' and value = ''), 0)`;

const nodeColumns = {
	...pickColumns(
		categories,
		"id",
		"parentId",
		"slug",
		"name",
		"path",
		"intro",
		"imageKey",
		"nameBn",
	),
	partCount: ownPartCount,
};

export async function listCategoryTree(db: Db): Promise<CategoryNode[]> {
	const rows = await db
		.select(nodeColumns)
		.from(categories)
		.where(isNull(categories.archivedAt))
		.orderBy(asc(categories.position), asc(categories.name));
	return buildBranches(rows, null);
}

/** The counts may be a minute old. */
const keepCategoryTree = cacheInIsolate(["categories", "products"], listCategoryTree);

type Row = Omit<CategoryNode, "children">;

function buildBranches(rows: readonly Row[], parentId: string | null): CategoryNode[] {
	return rows
		.filter((row) => row.parentId === parentId)
		.map((own) => {
			const children = buildBranches(rows, own.id);
			const partCount = children.reduce((sum, child) => sum + child.partCount, own.partCount);
			const imageKey = own.imageKey || (children.find((child) => child.imageKey)?.imageKey ?? "");
			return { ...own, imageKey, partCount, children };
		});
}

async function listCategoryMenu(db: Db): Promise<MenuCategory[]> {
	const { id, parentId, name, path, archivedAt, position } = categories;
	const rows = await db
		.select({ id, parentId, name, path })
		.from(categories)
		.where(isNull(archivedAt))
		.orderBy(asc(position), asc(name));
	const listChildren = (ofId: string | null) => rows.filter((row) => row.parentId === ofId);
	const toLink = ({ name, path }: CategoryLink) => ({ name, path });
	return listChildren(null).map((row) => ({
		...toLink(row),
		children: listChildren(row.id).map(toLink),
	}));
}

export const getCategoryMenu = cacheInIsolate(["categories"], listCategoryMenu);

type FoundCategory =
	| { ok: true; category: CategoryNode; above: CategoryLink[] }
	| { ok: false; movedTo: string | null };

/** The same from what this isolate keeps, if the category is there. */
export async function findKeptCategory(
	source: Pick<Platform, "db" | "now" | "pageVersion">,
	address: string,
): Promise<FoundCategory> {
	const found = await findCategory(source.db, address, await keepCategoryTree(source));
	return found.ok ? found : findCategory(source.db, address);
}

export async function findCategory(
	db: Db,
	address: string,
	known?: readonly CategoryNode[],
): Promise<FoundCategory> {
	const slug = address.split("/").filter(Boolean).at(-1) ?? "";
	const tree = known ?? (await listCategoryTree(db));
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
