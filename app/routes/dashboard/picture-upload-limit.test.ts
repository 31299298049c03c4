import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blogs } from "~/domain/blog/tables.server";
import { products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { createAdmin, createCategory } from "~/testing/factories/factories";
import { buildJpeg, createImageFile } from "~/testing/factories/image-files";
import { Browser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const product = { name: "Cobalt drill 6 mm", price: "12.50", description: "For stainless steel." };
const blog = {
	name: "Which drill for which steel",
	des: "Cobalt for stainless.",
	docs: "https://docs.example.com/drills",
};

test("admin picture uploads have their own limit; above it each form shows the wait and keeps its input", async () => {
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; admin-upload 4 in 10 min" };
	const me = await createAdmin();
	const admin = await new Browser({ bindings }).signIn(me);
	const add = () => ({ idempotencyKey: newId() });
	const send = (path: string, words: Record<string, string>) =>
		admin.upload(`/dashboard/${path}`, words, createImageFile(buildJpeg()));
	const addProduct = () => send("addProduct", { ...product, ...add(), quantity: "4" });
	const addBlog = () => send("addblogs", { ...blog, ...add() });
	expect((await addProduct()).status).toBe(303);
	expect((await addBlog()).status).toBe(303);
	const [made] = await db
		.select({ id: products.id })
		.from(products)
		.where(eq(products.createdBy, me.id));
	const [written] = await db.select({ id: blogs.id }).from(blogs).where(eq(blogs.authorId, me.id));
	const ofProduct = `manageProduct/${made?.id}`;
	const ofBlog = `blogs/${written?.id}`;
	expect((await send(ofProduct, product)).status).toBe(303);
	expect((await send(ofBlog, blog)).status).toBe(303);

	const { id: categoryId } = await createCategory();
	const family = { name: "Eye bolts", slug: `eye-${newId()}`, categoryId, ...add() };
	const stored = async () => (await env.IMAGES_BUCKET.list()).objects.length;
	const before = await stored();
	for (const [name, page] of [
		[product.name, await addProduct()],
		[blog.name, await addBlog()],
		[product.name, await send(ofProduct, product)],
		[blog.name, await send(ofBlog, blog)],
		[family.name, await send("families/add", family)],
	] as const) {
		expect(page.status).toBe(429);
		expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(540);
		expect(page.html).toContain("Too many attempts. Try again in 10 minutes");
		expect(page.html).toContain(`value="${name}"`);
	}
	expect(await stored()).toBe(before);
	for (const [path, words] of [
		[ofProduct, product],
		[ofBlog, blog],
	] as const) {
		expect((await admin.upload(`/dashboard/${path}`, words, null)).status).toBe(303);
	}
	const other = await new Browser({ bindings }).signIn(await createAdmin());
	const theirs = { ...product, ...add(), quantity: "4" };
	expect(
		(await other.upload("/dashboard/addProduct", theirs, createImageFile(buildJpeg()))).status,
	).toBe(303);
});
