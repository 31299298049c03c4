import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { listBestSellers } from "~/domain/catalog/categories/list-best-sellers.server";
import { products } from "~/domain/catalog/tables.server";
import { orderLines } from "~/domain/orders/tables.server";
import { REFUNDED } from "~/testing/database/line-states";
import { setStock } from "~/testing/database/queries";
import {
	createCategory,
	createOrder,
	createPaidOrder,
	createProduct,
	createReview,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

const { db } = createTestPlatform();

const getStatementCount = ({ headers }: { headers: Headers }) =>
	Number(/"(\d+) statements"/.exec(headers.get("server-timing") ?? "")?.[1]);

async function createSales(product: TestProduct, ...quantities: number[]): Promise<string[]> {
	const ids: string[] = [];
	for (const quantity of quantities)
		ids.push(await createPaidOrder(await createUser(), product, { quantity }));
	return ids;
}

test("the home page runs at most three queries for a visitor and five for a shopper", async () => {
	await createReview(await createUser());
	// Reads the categories, which all pages share for a minute.
	await new Browser().open("/contact");
	const visitor = await new Browser().open("/");
	expect(visitor.status).toBe(200);
	expect(getStatementCount(visitor)).toBeLessThanOrEqual(3);
	const shopper = await (await createSignedInBrowser(await createUser())).open("/");
	expect(getStatementCount(shopper)).toBeLessThanOrEqual(5);
});

test("the home page without scripts has all carousel reviews, the figures and a form that posts to /contact", async () => {
	const author = await createUser();
	const words = [
		await createReview(author),
		await createReview(author),
		await createReview(author),
	];
	const { html } = await new Browser().open("/");
	const renderedHtml = html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
	for (const review of words) expect(renderedHtml.split(review)).toHaveLength(2);
	expect(html).toContain("87K+");
	expect(html).toMatch(/<form[^>]*action="\/contact"/);
	expect(html).toContain("LATEST FROM INVENTORY");
});

test("the home page links the departments and the first categories of each, and no archived ones", async () => {
	const department = await createCategory({ position: -1000 });
	const below: { slug: string }[] = [];
	for (let position = 0; position < 7; position += 1)
		below.push(await createCategory({ parentId: department.id, position }));
	const archived = await createCategory({ position: -1001, archivedAt: 1 });
	skipMinute();
	const { html } = await new Browser().open("/");
	vi.useRealTimers();
	const [section] = /<section aria-labelledby="departments"[\s\S]*?<\/section>/.exec(html) ?? [];
	expect(section).toContain(`href="/categories/${department.slug}"`);
	for (const { slug } of below.slice(0, 6))
		expect(section).toContain(`href="/categories/${department.slug}/${slug}"`);
	for (const { slug } of [...below.slice(6), archived]) expect(section).not.toContain(slug);
});

test("the hero picture is preloaded with its sizes, and not with the data saver on", async () => {
	const visitor = new Browser();
	const { html } = await visitor.open("/");
	const [, choice, sizes] =
		/<link rel="preload" as="image" type="image\/avif" fetchpriority="high" imageSrcSet="([^"]+)" imageSizes="([^"]+)"\/>.*<style>/.exec(
			html,
		) ?? [];
	expect(html).toContain(`<source type="image/avif" srcSet="${choice}" sizes="${sizes}"/>`);
	const light = await visitor.open("/", { "save-data": "on" });
	expect(light.html).not.toMatch(/<picture>|rel="preload"/);
});

test("the top-selling slider shows the most ordered available products and ignores refunds", async () => {
	const aBolt = () => createProduct({ onHand: 100 });
	const [often, some, few] = [await aBolt(), await aBolt(), await aBolt()];
	const [unpaid, back, gone, out] = [await aBolt(), await aBolt(), await aBolt(), await aBolt()];
	await createSales(often, 1, 2, 3);
	await createSales(few, 90, 1);
	await createSales(some, 90, 5);
	await createOrder(await createUser(), unpaid, { quantity: 90 });
	await createSales(gone, 80, 5, 1, 1);
	await createSales(out, 50, 40, 5, 5);
	const [refunded = ""] = await createSales(back, 80);
	await db.update(orderLines).set(REFUNDED).where(eq(orderLines.id, refunded));
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, gone.id));
	const productIds = [often, some, few, unpaid, back, gone, out].map(({ id }) => id);
	const listed = async () =>
		(await listBestSellers(db, 100_000))
			.map(({ id }) => id)
			.filter((id) => productIds.includes(id));
	expect(await listed()).toEqual([often.id, some.id, few.id]);
	await setStock(out.id, 1);
	expect(await listed()).toEqual([out.id, often.id, some.id, few.id]);

	const { html } = await new Browser().open("/");
	const slider = html.slice(html.indexOf("Top selling"));
	const best = await listBestSellers(db, 5);
	const places = best.map(({ id }) => slider.indexOf(`href="/products/${id}"`));
	expect(places).toEqual(places.filter((place) => place > 0).sort((a, b) => a - b));
});

test("the contact form shows a shopper's email read-only", async () => {
	const user = await createUser();
	const { html } = await (await createSignedInBrowser(user)).open("/");
	expect(html).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*value="${user.email}"`, "i"));
});

test("the home page is rendered when the reviews can't be read", async () => {
	const product = await createProduct();
	const errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
	await env.DB.exec("ALTER TABLE reviews RENAME TO reviews_away");
	try {
		const page = await new Browser().open("/");
		expect(page.status).toBe(200);
		expect(page.html).toContain(product.name);
		expect(page.html).not.toContain("no such table");
	} finally {
		await env.DB.exec("ALTER TABLE reviews_away RENAME TO reviews");
	}
	expect(errorLog).toHaveBeenCalled();
	errorLog.mockRestore();
});
