import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createProduct, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";

const GREETING = "We received your message. Inform you soon. Thank you";
const SCRIPT_HEADERS = { "sec-fetch-dest": "empty" };

async function sendMessage(): Promise<Browser> {
	const visitor = new Browser();
	const response = await visitor.submit("/contact", {
		name: "Rina",
		email: "rina@workshop.test",
		contact: "+880 1711 000000",
		message: "Do you stock M20 nuts?",
		idempotencyKey: newId(),
	});
	expect(response.status).toBe(303);
	return visitor;
}

test("a document shows a toast once", async () => {
	const visitor = await sendMessage();
	expect((await visitor.open("/contact")).html).toContain(GREETING);
	expect((await visitor.open("/contact")).html).not.toContain(GREETING);
});

test("a single fetch request leaves the toast for the scripts to clear, since it may be aborted", async () => {
	const visitor = await sendMessage();
	for (let n = 0; n < 2; n += 1) {
		const { html, headers } = await visitor.open("/contact.data", SCRIPT_HEADERS);
		expect(html).toContain(GREETING);
		expect(headers.get("set-cookie")).toBeNull();
	}
	expect((await visitor.open("/contact")).html).toContain(GREETING);
	expect((await visitor.open("/contact.data", SCRIPT_HEADERS)).html).not.toContain(GREETING);
});

test("scripts can clear the toast's cookie", async () => {
	const response = await new Browser().submit("/data-saver", { saves: "on", from: "/" });
	const toast = response.headers.getSetCookie().find((cookie) => cookie.startsWith("toast="));
	expect(toast).not.toMatch(/httponly/i);
});

test("a toast is rendered between the header and the content", async () => {
	const { html } = await (await sendMessage()).open("/contact");
	const positions = ["</header>", GREETING, "<main", "<footer"].map((part) => html.indexOf(part));
	expect(positions).toEqual([...positions].sort((one, other) => one - other));
	expect(positions).not.toContain(-1);
});

test("after CART the toast names what was added and leads to the cart and the checkout", async () => {
	const product = await createProduct({ name: "Hex bolt <M10> x 60" });
	const shopper = await createSignedInBrowser(await createUser());
	const response = await shopper.submit(`/products/${product.id}`, { quantity: "3" });
	const [, cookieValue = ""] = /toast=([^;]+)/.exec(response.headers.get("set-cookie") ?? "") ?? [];
	const words = atob(decodeURIComponent(cookieValue));
	expect(words).toContain(product.id);
	expect(words).not.toContain("Hex bolt");
	const { html } = await shopper.open(response.location ?? "");
	const [, status = ""] = /<div role="status">(.*?)<\/div><\/div>/s.exec(html) ?? [];
	expect(status).toContain("You successfully added your cart");
	expect(status).toContain("3 × Hex bolt &lt;M10&gt; x 60");
	expect(status).toContain('href="/mycart">View cart</a>');
	expect(status).toContain('href="/checkout">Checkout</a>');
});

test.each([
	'["cart-added","1",{"productId":"no-such-product","quantity":3}]',
	'["cart-added","1",{"productId":7,"quantity":"<b>"}]',
])("a toast about nothing that is for sale keeps its message: %s", async (words) => {
	const visitor = new Browser();
	visitor.cookies.set("toast", encodeURIComponent(btoa(words)));
	const { html, status } = await visitor.open("/contact");
	expect(status).toBe(200);
	expect(html).toContain("You successfully added your cart");
	expect(html).not.toContain("View cart");
});
