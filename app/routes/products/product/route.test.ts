import { expect, test } from "vitest";
import { PRODUCT_REVIEWS_SIZE } from "~/domain/reviews/rules";
import { newId } from "~/platform/ids.server";
import {
	createPaidOrder,
	createProduct,
	createReview,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";

test("a visitor who opens a product is redirected to login, which remembers the product", async () => {
	const product = await createProduct();
	const response = await new Browser().open(`/products/${product.id}?quantity=2`);
	expect(response.status).toBe(302);
	expect(response.location).toBe(
		`/login?from=${encodeURIComponent(`/products/${product.id}?quantity=2`)}`,
	);
});

test("an unverified shopper sees the verification page instead of the product", async () => {
	const product = await createProduct();
	const shopper = await createSignedInBrowser(await createUser({ verified: false }));
	const page = await shopper.open(`/products/${product.id}`);
	expect(page.status).toBe(403);
	expect(page.html).toContain("Opps!!! email not verified");
	expect(page.html).toContain("VERIFY EMAIL");
	expect(page.html).not.toContain(product.name);
});

test("an unknown product returns the shop's 404 page, which has the search in its text", async () => {
	const page = await (await createSignedInBrowser(await createUser())).open(
		"/products/no-such-thing",
	);
	expect(page.status).toBe(404);
	expect(page.html).toContain("PAGE NOT FOUND");
	expect(page.html).toContain("BACK TO HOME");
	const [main = ""] = /<main[\s\S]*<\/main>/.exec(page.html) ?? [];
	expect(main).toMatch(/<form[^>]*action="\/products"[\s\S]*?name="q"/);
});

test("the server counts and sums without scripts", async () => {
	const product = await createProduct({ onHand: 4, pricePoisha: 1250 });
	const shopper = await createSignedInBrowser(await createUser());
	const at = (query: string) => shopper.open(`/products/${product.id}${query}`);
	const quantity = (html: string) =>
		/name="quantity"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="quantity"/.exec(html);
	const shown = async (query: string) => {
		const found = quantity((await at(query)).html);
		return found?.[1] ?? found?.[2];
	};
	expect(await shown("")).toBe("1");
	expect(await shown("?quantity=1&step=plus")).toBe("2");
	expect(await shown("?quantity=3&step=plus")).toBe("3");
	expect(await shown("?quantity=4")).toBe("4");
	expect(await shown("?quantity=1&step=minus")).toBe("0");
	expect(await shown("?quantity=0&step=minus")).toBe("0");
	expect((await at("?quantity=3")).html).toContain("tk 37");
	expect((await at("?quantity=0")).html).toMatch(/<button[^>]*disabled[^>]*>CART/);
	expect((await at("?quantity=5")).html).toContain("Only 4 pieces in stock");
});

test.each(["0", "-1", "1.5", "1e9", "abc", "", "5"])(
	"a quantity of '%s' is not added to the cart, and the page names the stock",
	async (quantity) => {
		const product = await createProduct({ onHand: 4 });
		const shopper = await createSignedInBrowser(await createUser());
		const page = await shopper.submit(`/products/${product.id}`, { quantity });
		expect(page.status).toBe(400);
		expect(page.html).toMatch(/Only 4 pieces in stock|Choose a whole number from 1 to 4/);
		expect((await shopper.open("/mycart")).html).toContain("Your cart is empty");
	},
);

test("CART adds the line and confirms it", async () => {
	const product = await createProduct();
	const shopper = await createSignedInBrowser(await createUser());
	const response = await shopper.submit(`/products/${product.id}`, { quantity: "3" });
	expect(response.status).toBe(303);
	const page = await shopper.open(response.location ?? "");
	expect(page.html).toContain("You successfully added your cart");
	expect((await shopper.open("/mycart")).html).toContain(product.name);
	expect((await shopper.open("/mycart")).html).not.toContain("You successfully added your cart");
});

test("a product page lists its own reviews, newest first, page by page", async () => {
	const [product, other] = [await createProduct({ onHand: 20 }), await createProduct()];
	const written: string[] = [];
	for (let n = 0; n < PRODUCT_REVIEWS_SIZE * 2 + 1; n++) {
		const buyer = await createUser();
		await createPaidOrder(buyer, product);
		written.unshift(await createReview(buyer, { product: product.id }));
	}
	const otherUser = await createUser();
	await createPaidOrder(otherUser, other);
	const foreign = await createReview(otherUser, { product: other.id });
	const ofTheShop = await createReview(otherUser);

	const shopper = await createSignedInBrowser(await createUser());
	const seen: string[] = [];
	let path: string | undefined = `/products/${product.id}`;
	let pages = 0;
	while (path) {
		const { html, status } = await shopper.open(path);
		expect(status).toBe(200);
		expect(html).toContain("4.5 of 5, 13 ratings");
		expect(html).not.toContain(foreign);
		expect(html).not.toContain(ofTheShop);
		const renderedHtml = html.replaceAll(/<script[\s\S]*?<\/script>/g, "");
		seen.push(...Array.from(renderedHtml.matchAll(/Square and heavy [\w-]+/g), ([words]) => words));
		path = /href="([^"]+)">Next page/.exec(html)?.[1]?.replace("#reviews", "");
		pages += 1;
	}
	expect(pages).toBe(3);
	expect(new Set(seen)).toEqual(new Set(written));
	expect(seen).toHaveLength(written.length);
	const odd = await shopper.open(`/products/${product.id}?after=nonsense`);
	expect(odd.html).toContain(written[0]);
});

test("a product without reviews shows no stars and says so", async () => {
	const product = await createProduct();
	const { html } = await (await createSignedInBrowser(await createUser())).open(
		`/products/${product.id}`,
	);
	expect(html).toContain("No reviews yet.");
	expect(html).not.toContain('class="average-rating"');
	expect(html).toContain(`href="/myreview?product=${product.id}"`);
});

test("the buy box says when the total is rounded or below the minimum order", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const at = async (pricePoisha: number, quantity: number) => {
		const { id } = await createProduct({ pricePoisha, onHand: 100 });
		return {
			page: (await shopper.open(`/products/${id}?quantity=${quantity}`)).html,
			order: (await shopper.open(`/products/${id}/order?quantity=${quantity}`)).html,
		};
	};
	const rounded = "Rounded down to whole taka per line.";
	const cheap = await at(1250, 5);
	expect(cheap.page).toContain(rounded);
	expect(cheap.page).toContain("Minimum order tk 65");
	expect(cheap.order).toContain("The minimum order is tk 65. Add more.");
	expect(cheap.order).not.toContain("Place order");
	const enough = await at(1250, 6);
	expect(enough.page).not.toContain(rounded);
	expect(enough.page).not.toContain("Minimum order");
	expect(enough.order).toContain("Place order");
	expect((await at(1255, 7)).order).toContain(rounded);
});

test("a sold-out product offers an email and similar products, and no disabled buttons", async () => {
	const word = newId();
	const soldOut = await createProduct({ name: `Hex bolt ${word} zinc`, onHand: 0 });
	const alike = await createProduct({ name: `Hex bolt ${word} black` });
	const gone = await createProduct({ name: `Hex bolt ${word} plain`, onHand: 0 });
	const shopper = await createSignedInBrowser(await createUser());
	const { html } = await shopper.open(`/products/${soldOut.id}?quantity=2`);
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
	const [box = "", rest = ""] = main.split("Similar products");
	expect(box.match(/Sold out/g)).toHaveLength(1);
	expect(box).toContain("Order now, sent later");
	expect(box).toContain("Tell me when it's back");
	expect(box).not.toMatch(/Grand total|CART|BUY|disabled|aria-invalid/);
	expect(rest).toContain(alike.name);
	expect(rest).not.toContain(soldOut.name);
	expect(rest).not.toContain(gone.name);
	expect(rest.match(/<tr>/g)?.length).toBeLessThanOrEqual(5);
	const added = await shopper.submit(`/products/${alike.id}`, {
		productId: alike.id,
		quantity: "2",
	});
	expect(rest).toContain(`action="/products/${alike.id}"`);
	expect([added.status, added.location]).toEqual([303, `/products/${alike.id}?quantity=2`]);
	const order = await shopper.open(`/products/${soldOut.id}/order?quantity=2`);
	expect(order.html).toContain("Back to the product");
});
