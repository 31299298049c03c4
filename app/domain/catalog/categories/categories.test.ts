import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createAdmin, createCategory, createProduct } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { buildCategoryWord } from "../reading/search-words";
import { findProductNumbers } from "../search/candidates.server";
import { categories, categoryRewrites, products } from "../tables.server";
import { archiveCategory } from "./archive-category.server";
import { createCategory as create } from "./create-category.server";
import { editCategory } from "./edit-category.server";
import { listManagedCategories } from "./list-managed-categories.server";
import { findCategory, listCategoryTree } from "./queries.server";
import { rewriteMovedProducts } from "./rewrite-moved-products.server";

const platform = createTestPlatform();
const { db } = platform;

const buildInput = (parentId: string, slug = `s-${newId()}`) => ({
	parentId,
	slug,
	name: `Name of ${slug}`,
	intro: "",
	position: 0,
});

const buildNew = (input: ReturnType<typeof buildInput>) => ({ ...input, idempotencyKey: newId() });

async function edit(adminId: string, categoryId: string, input: ReturnType<typeof buildInput>) {
	const old = (await listManagedCategories(db)).find(({ id }) => id === categoryId);
	if (!old) throw new Error(`no category ${categoryId}`);
	return editCategory(platform, { adminId, old, input }, null);
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
	expect(await edit(admin.id, second, buildInput(other.id, "moved"))).toEqual({
		ok: true,
	});
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

test("a fifth level, a cycle, a used slug and an unknown parent are refused", async () => {
	const admin = await createAdmin();
	const [top, second, third, leaf] = await createFourLevels();
	const other = await createCategory();
	expect(await create(platform, admin.id, buildNew(buildInput(leaf)), null)).toMatchObject({
		reason: "too-deep",
	});
	expect(await edit(admin.id, top, buildInput(other.id))).toMatchObject({
		reason: "too-deep",
	});
	for (const parent of [top, third, leaf]) {
		expect(await edit(admin.id, top, buildInput(parent))).toEqual({
			ok: false,
			reason: "inside-itself",
		});
	}
	expect(
		await create(platform, admin.id, buildNew(buildInput("", `c-${second}`)), null),
	).toMatchObject({
		reason: "slug-taken",
	});
	expect(await create(platform, admin.id, buildNew(buildInput("nowhere")), null)).toMatchObject({
		reason: "no-such-parent",
	});
});

test("an edit of a category that was changed after it was read writes nothing", async () => {
	const [admin, { id }] = [await createAdmin(), await createCategory()];
	const old = (await listManagedCategories(db)).find((category) => category.id === id);
	if (!old) throw new Error("the category exists");
	const input = buildInput("");
	await edit(admin.id, id, input);
	const late = { adminId: admin.id, old, input: buildInput("") };
	expect(await editCategory(platform, late, null)).toEqual({
		ok: false,
		reason: "changed-meanwhile",
	});
	expect(await findPath(id)).toBe(`/${input.slug}/`);
});

test("only a category without children has parts, and it can't leave the shop", async () => {
	const admin = await createAdmin();
	const top = await createCategory();
	const leaf = await createCategory({ parentId: top.id });
	const product = await createProduct({ categoryId: leaf.id });
	expect(await create(platform, admin.id, buildNew(buildInput(leaf.id)), null)).toMatchObject({
		reason: "has-parts",
		name: leaf.name,
		partCount: 1,
	});
	await expect(createProduct({ categoryId: top.id })).rejects.toThrow();
	for (const { id, name } of [leaf, top]) {
		expect(await archiveCategory(platform, admin.id, id, true)).toEqual({
			ok: false,
			reason: "has-parts",
			name,
			partCount: 1,
		});
	}
	// An archived part is not for sale, but it may be again.
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, product.id));
	expect(await archiveCategory(platform, admin.id, leaf.id, true)).toMatchObject({
		reason: "has-parts",
		partCount: 1,
	});
	await db.update(products).set({ categoryId: null }).where(eq(products.id, product.id));
	expect(await archiveCategory(platform, admin.id, leaf.id, true)).toEqual({ ok: true });
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
