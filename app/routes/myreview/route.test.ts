import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { users } from "~/domain/accounts/tables.server";
import { archiveProduct } from "~/domain/catalog/management/verbs.server";
import { products } from "~/domain/catalog/tables.server";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import { orderLines, orders, productSales } from "~/domain/orders/tables.server";
import { listBoughtProducts } from "~/domain/orders/user-orders/list-bought-products.server";
import { deleteUser } from "~/domain/privacy/delete-account.server";
import { reviewInput } from "~/domain/reviews/input";
import { NOT_BOUGHT_MESSAGE } from "~/domain/reviews/rules";
import { reviews } from "~/domain/reviews/tables.server";
import { newId } from "~/platform/ids.server";
import { CANCELLED, REFUNDED } from "~/testing/database/line-states";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import {
	buildReviewFields,
	createAdmin,
	createOrder,
	createOrderOf,
	createPaidOrder,
	createProduct,
	createReview,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const listReviews = (userId: string) =>
	createTestPlatform().db.select().from(reviews).where(eq(reviews.userId, userId));

test("a review with half stars is posted, confirmed and shown on the home page", async () => {
	const author = await createUser({ name: "Shirin Sultana" });
	const shopper = await createSignedInBrowser(author);
	const fields = buildReviewFields();
	const response = await shopper.submit("/myreview", fields);
	expect(response).toMatchObject({ status: 303, location: "/myreview" });
	expect((await shopper.open("/myreview")).html).toContain("Your review is posted");
	expect(await listReviews(author.id)).toMatchObject([{ halfStars: 9, review: fields.review }]);
	const home = await new Browser().open("/");
	expect(home.html).toContain(fields.review);
	expect(home.html).toContain("Shirin Sultana");
	expect(home.html).toContain("4.5 of 5 stars");
	expect(home.html).not.toContain(author.email);
});

test("an empty review form shows what is missing and posts nothing", async () => {
	const author = await createUser();
	const page = await (await createSignedInBrowser(author)).submit("/myreview", {
		idempotencyKey: "12345678",
	});
	expect(page.status).toBe(400);
	expect(page.html).toContain("Ratings is required");
	expect(page.html).toContain("Review is required");
	expect(await listReviews(author.id)).toEqual([]);
});

test("the rating or the text is kept when the other is missing", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const noStars = await shopper.submit(
		"/myreview",
		buildReviewFields({ ratings: "", review: "Kept" }),
	);
	expect(noStars.html).toMatch(/<textarea[^>]*>Kept</);
	const noWords = await shopper.submit(
		"/myreview",
		buildReviewFields({ ratings: "3.5", review: " " }),
	);
	expect(noWords.status).toBe(400);
	expect(noWords.html).toMatch(/<input[^>]*checked=""[^>]*value="3.5"|value="3.5"[^>]*checked=""/);
});

test.each(["0", "5.5", "-1", "4.3", "1e0", "NaN", "five", " "])(
	"a rating of '%s' is rejected",
	async (ratings) => {
		const author = await createUser();
		const page = await (await createSignedInBrowser(author)).submit(
			"/myreview",
			buildReviewFields({ ratings }),
		);
		expect(page.status).toBe(400);
		expect(await listReviews(author.id)).toEqual([]);
	},
);

test("invalid characters and overlong reviews are rejected, and 2000 characters are accepted", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const status = async (review: string) =>
		(await shopper.submit("/myreview", buildReviewFields({ review }))).status;
	expect(await status("bad \0 text")).toBe(400);
	expect(await status("a".repeat(2001))).toBe(400);
	expect(await status("a".repeat(2000))).toBe(303);
	// A form can't carry half a surrogate pair, JSON can.
	const lone = reviewInput.safeParse(buildReviewFields({ review: "bad \ud800 text" }));
	expect(lone.error?.issues[0]?.message).toBe("Remove the invalid characters");
});

test("a double click posts one review, and changed text with a new key posts another", async () => {
	const author = await createUser();
	const shopper = await createSignedInBrowser(author);
	const fields = buildReviewFields();
	await Promise.all([1, 2, 3].map(() => shopper.submit("/myreview", fields)));
	expect(await listReviews(author.id)).toHaveLength(1);
	await shopper.submit("/myreview", { ...buildReviewFields(), review: "Something else" });
	expect(await listReviews(author.id)).toHaveLength(2);
});

test("a review's author comes from the session", async () => {
	const [author, victim] = [await createUser(), await createUser({ name: "Victim" })];
	const forged = { userId: victim.id, email: victim.email, name: victim.name };
	await (await createSignedInBrowser(author)).submit("/myreview", {
		...buildReviewFields(),
		...forged,
	});
	expect(await listReviews(victim.id)).toEqual([]);
	expect(await listReviews(author.id)).toHaveLength(1);
});

test("markup in a review is shown as text", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	await shopper.submit("/myreview", buildReviewFields({ review: "<img src=x onerror=alert(1)>" }));
	const { html } = await new Browser().open("/");
	expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
	expect(html).not.toContain("<img src=x");
});

test("visitors are redirected to login, unverified shoppers see the verification page, and admins may review", async () => {
	const visitor = await new Browser().submit("/myreview", buildReviewFields());
	expect(visitor).toMatchObject({ status: 303, location: "/login?from=%2Fmyreview" });
	const unverified = await createSignedInBrowser(await createUser({ verified: false }));
	expect((await unverified.submit("/myreview", buildReviewFields())).status).toBe(403);
	expect((await unverified.open("/myreview")).html).toContain("Opps!!! email not verified");
	const admin = await createSignedInBrowser(await createAdmin());
	expect((await admin.submit("/myreview", buildReviewFields())).status).toBe(303);
	expect((await admin.open("/")).html).not.toContain('href="/myreview"');
});

test("a shopper sees only their own newest reviews below the form", async () => {
	const [author, other] = [await createUser(), await createUser()];
	const [own, foreign] = [await createReview(author), await createReview(other)];
	const { html } = await (await createSignedInBrowser(author)).open("/myreview");
	expect(html).toContain(own);
	expect(html).not.toContain(foreign);
});

const getRating = async (productId: string) => {
	const [row] = await createTestPlatform()
		.db.select({
			sum: products.ratingSum,
			count: products.ratingCount,
			rank: products.ratingRank,
		})
		.from(products)
		.where(eq(products.id, productId));
	return row;
};

const NO_RATING = { sum: 0, count: 0, rank: 0 };

async function createBuyer(product: TestProduct) {
	const buyer = await createUser();
	const orderId = await createPaidOrder(buyer, product);
	return { buyer, orderId, shopper: await createSignedInBrowser(buyer) };
}

test("the form offers the shop and the products that its user paid for and kept", async () => {
	const [bought, shipped, refunded, unpaid, foreign] = [
		await createProduct(),
		await createProduct(),
		await createProduct(),
		await createProduct(),
		await createProduct(),
	];
	const { buyer, shopper } = await createBuyer(bought);
	const platform = createTestPlatform();
	const shippedOrderId = await createPaidOrder(buyer, shipped);
	expect(await shipLine(asAdmin(platform, (await createAdmin()).id), shippedOrderId)).toMatchObject(
		{
			ok: true,
		},
	);
	const refundedOrderId = await createPaidOrder(buyer, refunded);
	await platform.db.update(orderLines).set(REFUNDED).where(eq(orderLines.id, refundedOrderId));
	await createOrder(buyer, unpaid);
	await createPaidOrder(await createUser(), foreign);
	const { html } = await shopper.open("/myreview");
	const options = Array.from(html.matchAll(/<option value="([^"]*)"/g), ([, value]) => value);
	expect(options[0]).toBe("");
	expect(new Set(options)).toEqual(new Set(["", bought.id, shipped.id]));
	const chosen = await shopper.open(`/myreview?product=${bought.id}`);
	expect(chosen.html).toMatch(new RegExp(`<option value="${bought.id}" selected=""`));
	const other = await shopper.open(`/myreview?product=${foreign.id}`);
	expect(other.html).toContain("You can only review products you have bought");
});

test("a buyer of a hundred products is offered recent ones and a requested one, at the cost of reading recent orders", async () => {
	const long = await createProduct();
	const { buyer, shopper } = await createBuyer(long);
	const { createdBy } = long;
	const often = await Promise.all(
		Array.from({ length: 20 }, () => createProduct({ createdBy, onHand: 1000 })),
	);
	const { db } = createTestPlatform();
	const ids = JSON.stringify(often.map(({ id }) => id));
	const buyEach = async (times: number) => {
		for (let time = 0; time < times; time += 1) {
			const [run, at] = [newId(), Date.now() + 1000];
			await db.run(sql`insert into orders (id, number, user_id, customer_id, buyer_name, buyer_email, address, phone, idempotency_key,
					payload_hash, hold_until, change_id, created_at)
				values (${run}, ${`SO-${run}`}, ${buyer.id}, ${buyer.customerId}, 'Rahim Mia', ${buyer.email}, 'Dhaka', '01711', ${run}, '', ${at},
					${run}, ${at})`);
			await db.run(sql`insert into order_lines (id, order_id, position, user_id, created_at, product_id, product_name,
					product_description, image_key, quantity, unit_price_poisha, total_poisha, vat_bp, status, change_id)
				select value || ${run}, ${run}, key + 1, ${buyer.id}, ${at}, value, 'Hex bolt', '', 'none', 1, 25000, 25000, 1500,
					'unpaid', ${run}
				from json_each(${ids})`);
			await db.run(
				sql`update order_lines set status = 'paid', transaction_id = id, paid_at = ${at} where order_id = ${run}`,
			);
		}
	};
	const measured = async (first: string | null) => {
		const { db, rowsRead } = createRowCountingDatabase();
		return { bought: await listBoughtProducts(db, buyer.id, first), rows: rowsRead() };
	};
	await buyEach(4);
	const { bought, rows } = await measured(null);
	expect(new Set(bought.map(({ id }) => id))).toEqual(new Set(often.map(({ id }) => id)));
	await buyEach(4);
	expect((await measured(null)).rows).toBe(rows);
	expect((await measured(long.id)).bought[0]).toEqual({ id: long.id, name: long.name });
	const chosen = await shopper.open(`/myreview?product=${long.id}`);
	expect(chosen.html).toMatch(new RegExp(`<option value="${long.id}" selected=""`));
});

test("a buyer's review rates the product on its page, its card and the home page", async () => {
	const product = await createProduct();
	const { shopper } = await createBuyer(product);
	expect((await shopper.open(`/products/${product.id}`)).html).not.toContain("1 rating");
	const fields = buildReviewFields({ product: product.id });
	const response = await shopper.submit("/myreview", fields);
	expect(response).toMatchObject({ status: 303, location: "/myreview" });
	expect((await shopper.open("/myreview")).html).toContain("Your review is posted");
	expect(await getRating(product.id)).toEqual({ sum: 9, count: 1, rank: 73_333 });
	const page = await shopper.open(`/products/${product.id}`);
	expect(page.html).toContain("4.5 of 5, 1 rating");
	expect(page.html).toContain(fields.review);
	const home = await new Browser().open("/");
	const link = new RegExp(`<p class="font-bold"><a[^>]*href="/products/${product.id}"`);
	expect(home.html).toMatch(link);
	const grid = await new Browser().open(`/products?q=${product.name.replaceAll(" ", "+")}`);
	expect(grid.html).toContain("4.5 of 5, 1 rating");
});

test.each(["paid for by somebody else", "unpaid", "cancelled", "refunded", "unknown", "odd"])(
	"a user who has not bought a product can't rate it: %s",
	async (why) => {
		const product = await createProduct();
		const author = await createUser();
		const { db } = createTestPlatform();
		const at = Date.now();
		if (why === "paid for by somebody else") await createPaidOrder(await createUser(), product);
		if (why === "unpaid" || why === "cancelled") {
			const id = await createOrder(author, product);
			const cancelled = { ...CANCELLED, cancelledAt: at };
			if (why === "cancelled")
				await db.update(orderLines).set(cancelled).where(eq(orderLines.id, id));
		}
		if (why === "refunded") {
			const id = await createPaidOrder(author, product);
			await db.update(orderLines).set(REFUNDED).where(eq(orderLines.id, id));
		}
		const wanted = { unknown: "no-such-product", odd: "' or 1=1 --" }[why] ?? product.id;
		const fields = buildReviewFields({ product: wanted, review: "Kept words" });
		const page = await (await createSignedInBrowser(author)).submit("/myreview", fields);
		expect(page.status).toBe(why === "odd" ? 400 : 403);
		expect(page.html).toMatch(
			/id="error-product"[^>]*>.*You can only review products you have bought/,
		);
		expect(page.html).toMatch(/<textarea[^>]*>Kept words</);
		expect(await listReviews(author.id)).toEqual([]);
		expect(await getRating(product.id)).toEqual(NO_RATING);
	},
);

test("a second review of a product replaces the first, and an identical one changes nothing", async () => {
	const product = await createProduct();
	const { buyer, shopper } = await createBuyer(product);
	const about = (ratings: string) => buildReviewFields({ product: product.id, ratings });
	await shopper.submit("/myreview", about("1"));
	await shopper.submit("/myreview", buildReviewFields());
	const second = about("5");
	for (const _ of [1, 2]) expect((await shopper.submit("/myreview", second)).status).toBe(303);
	expect(await getRating(product.id)).toMatchObject({ sum: 10, count: 1 });
	const productReviews = (await listReviews(buyer.id)).filter(
		({ productId }) => productId !== null,
	);
	expect(productReviews).toMatchObject([{ halfStars: 10, review: second.review }]);
	expect(await listReviews(buyer.id)).toHaveLength(2);
	const { buyer: other } = await createBuyer(product);
	await createReview(other, { product: product.id, ratings: 5 });
	expect(await getRating(product.id)).toMatchObject({ sum: 15, count: 2 });
});

test("a failed replacement keeps the existing review", async () => {
	const product = await createProduct();
	const { buyer, orderId, shopper } = await createBuyer(product);
	const first = buildReviewFields({ product: product.id });
	await shopper.submit("/myreview", first);
	const { db } = createTestPlatform();
	await db.update(orderLines).set(REFUNDED).where(eq(orderLines.id, orderId));
	expect((await shopper.submit("/myreview", first)).status).toBe(303);
	const other = await shopper.submit("/myreview", buildReviewFields({ product: product.id }));
	expect(other.status).toBe(403);
	expect(await listReviews(buyer.id)).toMatchObject([{ review: first.review }]);
	expect(await getRating(product.id)).toMatchObject({ sum: 9, count: 1 });
});

test("a rating follows its review when that is changed or deleted", async () => {
	const product = await createProduct();
	const { buyer } = await createBuyer(product);
	await createReview(buyer, { product: product.id, ratings: 9 });
	const { db } = createTestPlatform();
	const own = eq(reviews.userId, buyer.id);
	await db.update(reviews).set({ halfStars: 4 }).where(own);
	expect(await getRating(product.id)).toEqual({ sum: 4, count: 1, rank: 65_000 });
	await expect(
		db
			.update(reviews)
			.set({ productId: (await createProduct()).id })
			.where(own),
	).rejects.toThrow();
	await db.delete(reviews).where(own);
	expect(await getRating(product.id)).toEqual(NO_RATING);
});

test("a deleted account leaves the review and its rating without a name", async () => {
	const product = await createProduct();
	const { buyer } = await createBuyer(product);
	const words = await createReview(buyer, { product: product.id });
	const admin = await createAdmin();
	expect(
		await deleteUser(actAs(createTestPlatform(), { kind: "admin", userId: admin.id }), buyer.id),
	).toBe(true);
	expect(await getRating(product.id)).toMatchObject({ sum: 9, count: 1 });
	const reader = await createSignedInBrowser(await createUser({ name: "Selina Parvin" }));
	const { html } = await reader.open(`/products/${product.id}`);
	expect(html).toContain(words);
	expect(html).toContain("Deleted user");
	expect(html).not.toContain(buyer.name);
});

test("deleting an account's reviews removes their ratings, and deleting a product turns its reviews into shop reviews", async () => {
	const { db } = createTestPlatform();
	const [kept, gone] = [await createProduct(), await createProduct()];
	const buyer = await createUser();
	// With an unpaid line the order has no invoice, and can be deleted.
	await createOrderOf(buyer, [kept, gone, await createProduct()]);
	for (const product of [kept, gone]) {
		await db
			.update(orderLines)
			.set({ status: "paid", transactionId: newId(), paidAt: Date.now() })
			.where(eq(orderLines.productId, product.id));
		await createReview(buyer, { product: product.id, ratings: 8 });
	}
	await db.delete(orderLines).where(eq(orderLines.userId, buyer.id));
	await db.delete(orders).where(eq(orders.userId, buyer.id));
	await db.delete(productSales).where(eq(productSales.productId, gone.id));
	await db.delete(products).where(eq(products.id, gone.id));
	const remaining = await listReviews(buyer.id);
	expect(new Set(remaining.map(({ productId }) => productId))).toEqual(new Set([kept.id, null]));
	await db.delete(users).where(eq(users.id, buyer.id));
	expect(await listReviews(buyer.id)).toEqual([]);
	expect(await getRating(kept.id)).toEqual(NO_RATING);
});

test("a review of an archived product names it without a link", async () => {
	const product = await createProduct();
	const { buyer, shopper } = await createBuyer(product);
	await createReview(buyer, { product: product.id });
	await archiveProduct(asAdmin(createTestPlatform(), (await createAdmin()).id), product.id, true);
	const { html } = await shopper.open("/myreview");
	expect(html).toContain(product.name);
	expect(html).not.toContain(`href="/products/${product.id}"`);
});

test("the page says that a part was not bought only where an address names one", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const named = (await shopper.open(`/myreview?product=${newId()}`)).html;
	const plain = (await shopper.open("/myreview")).html;
	expect(named).toContain(NOT_BOUGHT_MESSAGE);
	expect(plain).not.toContain(NOT_BOUGHT_MESSAGE);
});
