import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rewriteMovedProducts } from "~/domain/catalog/categories/rewrite-moved-products.server";
import { categories, products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin, createCategory, createProduct } from "~/testing/factories/factories";
import { buildDecodablePng, createImageFile } from "~/testing/factories/image-files";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/categories";
const platform = createTestPlatform();
const { db } = platform;

const openShop = async () => createSignedInBrowser(await createAdmin());

function buildFields(overrides: Record<string, string> = {}) {
	const slug = `s-${newId()
		.toLowerCase()
		.replace(/[^a-z0-9]/g, "")}`;
	const words = { name: `Anchors ${slug}`, slug, intro: "For concrete.", position: "3" };
	return { ...words, parentId: "", idempotencyKey: newId(), ...overrides };
}

const findBySlug = async (slug: string) =>
	(await db.select().from(categories).where(eq(categories.slug, slug)))[0];

async function createFourLevels() {
	const ids: string[] = [];
	for (let level = 0; level < 4; level += 1)
		ids.push((await createCategory({ parentId: ids.at(-1) ?? null })).id);
	return ids as [string, string, string, string];
}

/** Lists the options of the select box 'Inside'. */
const listParentIds = (html: string) =>
	Array.from(html.matchAll(/<option value="([^"]*)"/g), ([, id]) => id);

test("an admin adds a category with a picture, once, and sees it in the tree", async () => {
	const admin = await openShop();
	const top = await createCategory();
	const fields = buildFields({ parentId: top.id });
	const picture = () => createImageFile(buildDecodablePng(), "a.png", "image/png");
	const added = await admin.upload(`${PATH}/add`, fields, picture());
	expect(added).toMatchObject({ status: 303, location: PATH });
	expect((await admin.upload(`${PATH}/add`, fields, picture())).status).toBe(303);
	const row = await findBySlug(fields.slug);
	expect(row).toMatchObject({
		name: fields.name,
		parentId: top.id,
		position: 3,
		path: `/${top.slug}/${fields.slug}/`,
		imageKey: expect.stringMatching(/^products\//),
	});
	expect(await listAudit(`category:${row?.id}`)).toEqual(["category.create"]);
	const { html } = await admin.open(PATH);
	expect(html).toContain("Category added");
	expect(html.indexOf(fields.name)).toBeGreaterThan(html.indexOf(top.name));
});

test("a category without a position comes after those with one", async () => {
	const admin = await openShop();
	const [first, last] = [buildFields({ position: "7" }), buildFields({ position: "" })];
	for (const fields of [last, first]) await admin.upload(`${PATH}/add`, fields, null);
	const { html } = await admin.open(PATH);
	expect(html.indexOf(last.slug)).toBeGreaterThan(html.indexOf(first.slug));
	const { html: form } = await admin.open(`${PATH}/${(await findBySlug(last.slug))?.id}`);
	expect(form).toMatch(/<input[^>]*name="position"[^>]*>/);
	expect(form).not.toMatch(/<input[^>]*value="1000000"/);
});

test("a refused category keeps everything that was typed, with the reason next to the field", async () => {
	const admin = await openShop();
	const used = await createCategory();
	const empty = await admin.upload(`${PATH}/add`, buildFields({ name: "", position: "-1" }), null);
	expect(empty.status).toBe(400);
	expect(empty.html).toContain("Name is required");
	expect(empty.html).toContain("Enter a whole number from 0 to 999,999");
	expect(empty.html).toContain("For concrete.");
	const taken = await admin.upload(`${PATH}/add`, buildFields({ slug: used.slug }), null);
	expect(taken.status).toBe(409);
	expect(taken.html).toContain('id="error-slug"');
	expect(taken.html).toContain("Another category has this address");
	expect(taken.html).toContain("For concrete.");
	const odd = await admin.upload(`${PATH}/add`, buildFields({ slug: "Hex Bolts" }), null);
	expect(odd.html).toContain("Use small letters, digits and single dashes, like hex-bolts");
});

test("a category is moved by a select box of possible parents", async () => {
	const admin = await openShop();
	const [top, second, third, leaf] = await createFourLevels();
	const other = await createCategory();
	const full = await createCategory();
	const product = await createProduct({ categoryId: full.id });
	const { html } = await admin.open(`${PATH}/${second}`);
	const parents = listParentIds(html);
	expect(parents).toContain(other.id);
	expect(parents).toContain(top);
	for (const id of [second, third, leaf, full.id]) expect(parents).not.toContain(id);
	const move = (id: string, parentId: string) =>
		admin.upload(`${PATH}/${id}`, buildFields({ parentId, slug: `c-${id}` }), null);
	const inside = await move(second, leaf);
	expect(inside.status).toBe(409);
	expect(inside.html).toContain("A category cannot be inside itself.");
	expect((await move(top, other.id)).html).toContain("Categories can be at most four levels deep.");
	expect((await move(second, full.id)).html).toContain(
		`${full.name} still has 1 part. Move it first.`,
	);
	expect((await move(second, "never-was")).html).toContain("This category no longer exists.");
	expect(await move(second, other.id)).toMatchObject({ status: 303, location: PATH });
	expect((await findBySlug(`c-${leaf}`))?.path).toBe(
		`/${other.slug}/c-${second}/c-${third}/c-${leaf}/`,
	);
	expect(await listAudit(`category:${second}`)).toEqual(["category.edit"]);
	expect((await admin.open(`${PATH}/never-was`)).status).toBe(404);
	await db.delete(products).where(eq(products.id, product.id));
});

test("the tree says how many parts of a moved category are done", async () => {
	const admin = await openShop();
	while ((await rewriteMovedProducts(platform)).rewritten > 0);
	const [top, other] = [await createCategory(), await createCategory()];
	const leaf = await createCategory({ parentId: top.id });
	for (let n = 0; n < 3; n += 1) await createProduct({ categoryId: leaf.id });
	expect((await admin.open(PATH)).html).not.toContain("Moving:");
	const fields = buildFields({ parentId: other.id, slug: leaf.slug });
	await admin.upload(`${PATH}/${leaf.id}`, fields, null);
	expect((await admin.open(PATH)).html).toContain("Moving: 0 of 3");
	await rewriteMovedProducts(platform, 2);
	expect((await admin.open(PATH)).html).toContain("Moving: 2 of 3");
	await rewriteMovedProducts(platform, 2);
	expect((await admin.open(PATH)).html).not.toContain("Moving:");
	await db.delete(products).where(eq(products.categoryId, leaf.id));
});

test("only an empty category can be archived, and it can be restored", async () => {
	const admin = await openShop();
	const leaf = await createCategory({ name: "Bolts" });
	const product = await createProduct({ categoryId: leaf.id });
	const post = (archived: string) => admin.submit(PATH, { categoryId: leaf.id, archived });
	const refused = await post("yes");
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("Bolts still has 1 part. Move it first.");
	await db.delete(products).where(eq(products.id, product.id));
	expect(await post("yes")).toMatchObject({ status: 303, location: PATH });
	expect((await admin.open(PATH)).html).toContain('aria-label="Restore Bolts"');
	await post("no");
	expect((await findBySlug(leaf.slug))?.archivedAt).toBeNull();
	expect(await listAudit(`category:${leaf.id}`)).toEqual(["category.archive", "category.restore"]);
	expect((await admin.submit(PATH, { categoryId: "never-was", archived: "yes" })).status).toBe(404);
});
