import { expect, test } from "vitest";
import { Browser, signedIn } from "~/testing/browser";
import { aProduct, aUser } from "~/testing/factories";

test("a visitor who opens a product is sent to login, which remembers the product", async () => {
	const product = await aProduct();
	const answer = await new Browser().open(`/products/${product.id}?quantity=2`);
	expect(answer.status).toBe(302);
	expect(answer.location).toBe(
		`/login?from=${encodeURIComponent(`/products/${product.id}?quantity=2`)}`,
	);
});

test("a shopper whose address is not verified sees that instead of the product", async () => {
	const product = await aProduct();
	const shopper = await signedIn(await aUser({ verified: false }));
	const page = await shopper.open(`/products/${product.id}`);
	expect(page.status).toBe(403);
	expect(page.html).toContain("Opps!!! email not verified");
	expect(page.html).toContain("VERIFY EMAIL");
	expect(page.html).not.toContain(product.name);
});

test("an unknown product is a 404 in the shop's dress", async () => {
	const page = await (await signedIn(await aUser())).open("/products/no-such-thing");
	expect(page.status).toBe(404);
	expect(page.html).toContain("PAGE NOT FOUND");
	expect(page.html).toContain("BACK TO HOME");
});

test("without scripts the server counts and sums", async () => {
	const product = await aProduct({ onHand: 4, pricePoisha: 1250 });
	const shopper = await signedIn(await aUser());
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
	expect((await at("?quantity=5")).html).toContain("4 in stock");
});

test.each(["0", "-1", "1.5", "1e9", "abc", "", "5"])(
	"a quantity of '%s' does not get into the cart, and the page names the stock",
	async (quantity) => {
		const product = await aProduct({ onHand: 4 });
		const shopper = await signedIn(await aUser());
		const page = await shopper.submit(`/products/${product.id}`, { quantity });
		expect(page.status).toBe(400);
		expect(page.html).toContain("4 in stock");
		expect((await shopper.open("/mycart")).html).toContain("Your cart is empty");
	},
);

test("CART puts the line aside and says so", async () => {
	const product = await aProduct();
	const shopper = await signedIn(await aUser());
	const answer = await shopper.submit(`/products/${product.id}`, { quantity: "3" });
	expect(answer.status).toBe(303);
	const page = await shopper.open(answer.location ?? "");
	expect(page.html).toContain("You successfully added your cart");
	expect((await shopper.open("/mycart")).html).toContain(product.name);
	expect((await shopper.open("/mycart")).html).not.toContain("You successfully added your cart");
});
