import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "~/domain/accounts/tables.server";
import { comments } from "~/domain/blog/tables.server";
import { bumpPageVersion, getPageVersion } from "~/platform/d1/page-version.server";
import { newId } from "~/platform/ids.server";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import { createBlog, createUser } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { createRouteRows } from "~/testing/routes/route-rows";
import { fillPath, ROUTES } from "~/testing/routes/routes";

const { db } = createTestPlatform();

/** Read for public pages, which show nothing of their rows that another table doesn't tell. */
const RENEWED_ANOTHER_WAY: Record<string, string> = {
	page_version: "is the version",
	users: "by a trigger, when a name, a photo or an account goes",
	sessions: "of a signed-in user, whose page is not shared",
	customers: "of a signed-in user, or of the owner of a list that no visitor has",
	part_numbers: "by a trigger on their product",
	search_pages: "an index of products",
	category_values: "counts of products",
	old_slugs: "written with a category or family",
	unfound_searches: "shown to admins only",
	product_sales: "an order, rewritten each night",
	orders: "whether a reviewer has bought",
	order_lines: "whether a reviewer has bought",
	pictures: "of a product or a person",
	rate_limit_counters: "are not shown",
};

async function listTablesOfPublicPages(): Promise<string[]> {
	const rows = await createRouteRows(await createUser());
	const { DB, ran } = createLoggingDatabase();
	const visitor = new Browser({ bindings: { DB } });
	const shared = ROUTES.filter(({ handle, module }) => handle?.cache === "shared" && module.loader);
	const own = `/products/${rows.productId}`;
	const paths = new Set([...shared.map(({ routePath }) => fillPath(rows, routePath)), own]);
	for (const path of paths) expect((await visitor.open(path)).status, path).toBeLessThan(500);
	const named = ran
		.filter(({ sql }) => /^\s*(select|with)/i.test(sql))
		.flatMap(({ sql }) => Array.from(sql.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/gi)))
		.map(([, name = ""]) => name);
	const { results } = await DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
		name: string;
	}>();
	const tables = new Set(results.map(({ name }) => name));
	return Array.from(new Set(named)).filter((name) => tables.has(name));
}

const renews = async (table: string) => {
	const before = await getPageVersion(db);
	await bumpPageVersion({ db, hasWritten: (name) => name === table });
	return (await getPageVersion(db)) > before;
};

test("a write to each table that a shared page reads renews the pages", async () => {
	const tables = await listTablesOfPublicPages();
	expect(tables).toEqual(expect.arrayContaining(["products", "families", "product_documents"]));
	const stale: string[] = [];
	for (const table of tables) if (!(await renews(table))) stale.push(table);
	expect(stale.filter((table) => !RENEWED_ANOTHER_WAY[table])).toEqual([]);
});

test("the account of who has commented takes the comments from public pages, and another renews nothing", async () => {
	const remove = async (id: string) => {
		const before = await getPageVersion(db);
		await db.delete(users).where(eq(users.id, id));
		return (await getPageVersion(db)) > before;
	};
	const [author, reader] = [await createUser(), await createUser()];
	const { id: blogId } = await createBlog();
	await db
		.insert(comments)
		.values({ id: newId(), blogId, userId: author.id, comment: "Thank you", createdAt: 1 });
	expect(await remove(reader.id)).toBe(false);
	expect(await remove(author.id)).toBe(true);
	expect(await db.$count(comments, eq(comments.userId, author.id))).toBe(0);
});
