import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createAdmin, createCategory, createProduct } from "~/testing/factories/factories";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { buildCategoryWord } from "../reading/search-words";
import { findProductNumbers } from "../search/candidates.server";
import { categories, categoryRewrites, products } from "../tables.server";
import { listManagedCategories } from "./list-managed-categories.server";
import { findCategory, listCategoryTree } from "./queries.server";
import { rewriteMovedProducts } from "./rewrite-moved-products.server";
import { archiveCategory, createCategory as create, editCategory } from "./verbs.server";

const platform = createTestPlatform();
const { db } = platform;

const buildInput = (parentId: string, slug = `s-${newId()}`) => ({
	parentId,
	slug,
	name: `Name of ${slug}`,
	nameBn: "",
	intro: "",
	position: 0,
});

const buildNew = (input: ReturnType<typeof buildInput>) => ({ ...input, idempotencyKey: newId() });

async function edit(adminId: string, categoryId: string, input: ReturnType<typeof buildInput>) {
	const old = (await listManagedCategories(db)).find(({ id }) => id === categoryId);
	if (!old) throw new Error(`no category ${categoryId}`);
	return editCategory(asAdmin(platform, adminId), old, input, null);
}

const findPath = async (id: string) =>
	(await db.select().from(categories).where(eq(categories.id, id)))[0]?.path;

async function createFourLevels() {
	const ids: string[] = [];
	for (let level = 0; level < 4; level += 1) {
		ids.push((await createCategory({ parentId: ids.at(-1) ?? null })).id);
	}
	return ids as [string, string, string, string];
}

test("the path of a category follows a move and a new slug of any category above it", async () => {
	const admin = await createAdmin();
	const [top, second, third, leaf] = await createFourLevels();
	const other = await createCategory();
	expect(await findPath(leaf)).toBe(`/c-${top}/c-${second}/c-${third}/c-${leaf}/`);
	await edit(admin.id, second, buildInput(other.id, "moved"));
	expect(await findPath(leaf)).toBe(`/${other.slug}/moved/c-${third}/c-${leaf}/`);
	expect(await findPath(top)).toBe(`/c-${top}/`);
	const old = await findCategory(db, `c-${top}/c-${second}`);
	expect(old).toEqual({ ok: false, movedTo: `/${other.slug}/moved/` });
	const now = await findCategory(db, `${other.slug}/moved`);
	expect(now).toMatchObject({
		ok: true,
		category: { id: second },
		above: [{ path: other.path }],
	});
	expect(await findCategory(db, "never-was")).toEqual({ ok: false, movedTo: null });
});

/** The database refuses; pages have the sentences. */
const TOO_DEEP = "the category is too deep";
const INSIDE_ITSELF = "the category is inside itself";

test("a fifth level, a cycle, a used slug and an unknown parent are refused", async () => {
	const admin = await createAdmin();
	const [top, second, third, leaf] = await createFourLevels();
	const other = await createCategory();
	const add = (input: ReturnType<typeof buildInput>) =>
		create(asAdmin(platform, admin.id), buildNew(input), null);
	await expect(add(buildInput(leaf))).rejects.toThrow(TOO_DEEP);
	await expect(edit(admin.id, top, buildInput(other.id))).rejects.toThrow(TOO_DEEP);
	for (const parent of [top, third, leaf])
		await expect(edit(admin.id, top, buildInput(parent))).rejects.toThrow(INSIDE_ITSELF);
	await expect(add(buildInput("", `c-${second}`))).rejects.toThrow(
		"Another category has this address",
	);
	await expect(add(buildInput("nowhere"))).rejects.toThrow("This category no longer exists");
});

test("an edit of a category that was changed after it was read writes nothing", async () => {
	const [admin, { id }] = [await createAdmin(), await createCategory()];
	const old = (await listManagedCategories(db)).find((category) => category.id === id);
	if (!old) throw new Error("the category exists");
	const input = buildInput("");
	await edit(admin.id, id, input);
	await expect(
		editCategory(asAdmin(platform, admin.id), old, buildInput(""), null),
	).rejects.toThrow("saved at the same moment");
	expect(await findPath(id)).toBe(`/${input.slug}/`);
});

test("only a category without children has parts, and it can't leave the shop", async () => {
	const admin = await createAdmin();
	const top = await createCategory();
	const leaf = await createCategory({ parentId: top.id });
	const product = await createProduct({ categoryId: leaf.id });
	const ctx = asAdmin(platform, admin.id);
	await expect(create(ctx, buildNew(buildInput(leaf.id)), null)).rejects.toThrow(
		`${leaf.name} still has 1 part.`,
	);
	await expect(createProduct({ categoryId: top.id })).rejects.toThrow();
	for (const { id, name } of [leaf, top]) {
		await expect(archiveCategory(ctx, id, true)).rejects.toThrow(`${name} still has 1 part.`);
	}
	// An archived part is not for sale, but it may be again.
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, product.id));
	await expect(archiveCategory(ctx, leaf.id, true)).rejects.toThrow("still has 1 part.");
	await db.update(products).set({ categoryId: null }).where(eq(products.id, product.id));
	await archiveCategory(ctx, leaf.id, true);
	expect(await findCategory(db, `${top.slug}/${leaf.slug}`)).toMatchObject({ ok: false });
});

test("counts follow parts that are added, moved, archived and deleted", async () => {
	const top = await createCategory();
	const [one, other] = [
		await createCategory({ parentId: top.id }),
		await createCategory({ parentId: top.id }),
	];
	const created = [
		await createProduct({ categoryId: one.id }),
		await createProduct({ categoryId: one.id }),
		await createProduct({ categoryId: other.id }),
	];
	const [first, second, third] = created.map(({ id }) => eq(products.id, id));
	const count = async () => {
		const node = (await listCategoryTree(db)).find(({ id }) => id === top.id);
		const children = node?.children ?? [];
		const counts = [one, other].map(
			({ id }) => children.find((child) => child.id === id)?.partCount,
		);
		return [node?.partCount, ...counts];
	};
	expect(await count()).toEqual([3, 2, 1]);
	await db.update(products).set({ categoryId: other.id }).where(first);
	expect(await count()).toEqual([3, 1, 2]);
	await db.update(products).set({ archivedAt: 1 }).where(second);
	expect(await count()).toEqual([2, 0, 2]);
	await db.update(products).set({ archivedAt: null }).where(second);
	await db.delete(products).where(third);
	expect(await count()).toEqual([2, 1, 1]);
});

test("a part that is moved and restored in one save is found in its new category alone", async () => {
	const [old, next] = [await createCategory(), await createCategory()];
	const { id } = await createProduct({ categoryId: old.id });
	const isPart = eq(products.id, id);
	await db.update(products).set({ archivedAt: 1 }).where(isPart);
	await db.update(products).set({ archivedAt: null, categoryId: next.id }).where(isPart);
	const find = (category: { id: string }) =>
		findProductNumbers(db, [[buildCategoryWord(category.id)]]);
	const [part] = await db.select({ number: products.searchNo }).from(products).where(isPart);
	expect([await find(old), await find(next)]).toEqual([[], [part?.number]]);
});

test("a moved category's parts are found below the new parent, chunk by chunk", async () => {
	const admin = await createAdmin();
	const [top, other] = [await createCategory(), await createCategory()];
	const leaf = await createCategory({ parentId: top.id });
	for (let n = 0; n < 5; n += 1) await createProduct({ categoryId: leaf.id });
	const count = async (id: string) =>
		(await findProductNumbers(db, [[buildCategoryWord(id)]])).length;
	expect([await count(top.id), await count(leaf.id)]).toEqual([5, 5]);
	while ((await rewriteMovedProducts(platform)).rewritten > 0);
	await edit(admin.id, leaf.id, buildInput(other.id, leaf.slug));
	const findProgress = async () => {
		const found = (await listManagedCategories(db)).find(({ id }) => id === leaf.id);
		return [found?.rewrittenCount, found?.rewriteCount];
	};
	expect(await findProgress()).toEqual([0, 5]);
	expect(await rewriteMovedProducts(platform, 2)).toEqual({ rewritten: 2 });
	expect(await findProgress()).toEqual([2, 5]);
	expect([await count(top.id), await count(other.id), await count(leaf.id)]).toEqual([3, 2, 5]);
	while ((await rewriteMovedProducts(platform, 2)).rewritten > 0);
	expect([await count(top.id), await count(other.id), await count(leaf.id)]).toEqual([0, 5, 5]);
	expect(await db.select().from(categoryRewrites)).toEqual([]);
});
