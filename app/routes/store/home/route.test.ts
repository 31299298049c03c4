import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { bestSellers } from "~/domain/orders/best-sellers.server";
import { orders } from "~/domain/orders/tables.server";
import { Browser, signedIn } from "~/testing/browser";
import { anOrder, aProduct, aReview, aUser } from "~/testing/factories";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();

const statements = ({ headers }: { headers: Headers }) =>
	Number(/"(\d+) statements"/.exec(headers.get("server-timing") ?? "")?.[1]);

async function sold(quantity: number) {
	const product = await aProduct({ onHand: 10_000, pricePoisha: 100 });
	const id = await anOrder(await aUser(), product, { quantity });
	await db
		.update(orders)
		.set({ status: "paid", transactionId: `pi_${id}`, paidAt: Date.now() })
		.where(eq(orders.id, id));
	return { product, orderId: id };
}

test("the home page asks the database at most three times for a visitor and five for a shopper", async () => {
	await aReview(await aUser());
	const visitor = await new Browser().open("/");
	expect(visitor.status).toBe(200);
	expect(statements(visitor)).toBeLessThanOrEqual(3);
	const shopper = await (await signedIn(await aUser())).open("/");
	expect(statements(shopper)).toBeLessThanOrEqual(5);
});

test("without scripts the home page has every review of the carousel, the figures and a form that posts to /contact", async () => {
	const author = await aUser();
	const words = [await aReview(author), await aReview(author), await aReview(author)];
	const { html } = await new Browser().open("/");
	const drawn = html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
	for (const review of words) expect(drawn.split(review)).toHaveLength(2);
	expect(html).toContain("87K+");
	expect(html).toMatch(/<form[^>]*action="\/contact"/);
	expect(html).toContain("LATEST FROM INVENTORY");
});

test("the wide picture is asked for ahead of the body, in the sizes it has there, and who saves data has none", async () => {
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

test("the top-selling slider counts units of paid orders, most first, and leaves unpaid, refunded and archived ones out", async () => {
	const [some, most] = [await sold(5000), await sold(7000)];
	const unpaid = await aProduct({ onHand: 10_000, pricePoisha: 100 });
	await anOrder(await aUser(), unpaid, { quantity: 9000 });
	const [back, gone] = [await sold(8000), await sold(8500)];
	await db.update(orders).set({ status: "refunded" }).where(eq(orders.id, back.orderId));
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, gone.product.id));
	const ids = (await bestSellers(db, 8)).map(({ id }) => id);
	expect(ids.slice(0, 2)).toEqual([most.product.id, some.product.id]);
	expect(ids).not.toContain(unpaid.id);
	const { html } = await new Browser().open("/");
	expect(html.slice(html.indexOf("Top selling"))).toContain(most.product.name);
});

test("what sold of late is read from its own index, newest first, however many orders there are", async () => {
	const { results } = await env.DB.prepare(
		`explain query plan select product_id, quantity, status from orders where paid_at is not null
		 order by paid_at desc limit 50`,
	).all<{ detail: string }>();
	expect(results.map(({ detail }) => detail)).toEqual([
		expect.stringContaining("USING COVERING INDEX orders_sold"),
	]);
});

test("a shopper's address stands in the contact form, fixed", async () => {
	const user = await aUser();
	const { html } = await (await signedIn(user)).open("/");
	expect(html).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*value="${user.email}"`, "i"));
});

test("when the reviews can't be read the rest of the home page stands", async () => {
	const product = await aProduct();
	const noted = vi.spyOn(console, "error").mockImplementation(() => {});
	await env.DB.exec("ALTER TABLE reviews RENAME TO reviews_away");
	try {
		const page = await new Browser().open("/");
		expect(page.status).toBe(200);
		expect(page.html).toContain(product.name);
		expect(page.html).not.toContain("no such table");
	} finally {
		await env.DB.exec("ALTER TABLE reviews_away RENAME TO reviews");
	}
	expect(noted).toHaveBeenCalled();
	noted.mockRestore();
});
