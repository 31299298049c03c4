import { expect, test } from "vitest";
import { Browser, signedIn } from "~/testing/browser";
import { aBlog, aProduct, aUser } from "~/testing/factories";

const KEPT = "private, no-cache";
const NOT_KEPT = "private, no-store";

test("a public page that a browser holds is not sent again until it changes", async () => {
	const browser = new Browser();
	await aProduct();
	const first = await browser.open("/products");
	const tag = first.headers.get("etag") ?? "";
	expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
	expect(first.headers.get("cache-control")).toBe(KEPT);
	expect(first.headers.get("vary")).toBe("Cookie, Save-Data");

	const again = await browser.open("/products", { "if-none-match": `"other", ${tag}` });
	expect([again.status, again.html, again.headers.get("etag")]).toEqual([304, "", tag]);
	expect(JSON.stringify([...again.headers]).length).toBeLessThan(1000);

	await aProduct();
	const changed = await browser.open("/products", { "if-none-match": tag });
	expect(changed.status).toBe(200);
	expect(changed.headers.get("etag")).not.toBe(tag);
});

test("what is drawn for somebody is kept nowhere, public pages too", async () => {
	const anyTag = {
		"if-none-match": (await new Browser().open("/blogs")).headers.get("etag") ?? "",
	};
	const shopper = await signedIn(await aUser());
	for (const path of ["/blogs", "/mycart", "/account"]) {
		const { status, headers } = await shopper.open(path, anyTag);
		expect([status, headers.get("cache-control")], path).toEqual([200, NOT_KEPT]);
		expect(headers.has("etag"), path).toBe(false);
	}
});

test("a page that greets with a toast is not kept, and the next is", async () => {
	const browser = new Browser();
	await browser.submit("/newsletter", { email: "someone@readers.test", from: "/blogs" });
	expect(browser.cookies.has("toast")).toBe(true);
	const greeting = await browser.open("/blogs");
	expect(greeting.headers.get("cache-control")).toBe(NOT_KEPT);
	expect(greeting.headers.has("etag")).toBe(false);
	const plain = await browser.open("/blogs", { "if-none-match": "*" });
	expect([plain.status, plain.headers.get("cache-control")]).toEqual([200, KEPT]);
});

test("pages that are missing, or behind a secret, are not kept", async () => {
	const blog = await aBlog();
	const kept = async (path: string) => {
		const { headers } = await new Browser().open(path);
		return [headers.get("cache-control"), headers.has("etag")];
	};
	expect(await kept(`/blogs/${blog.id}`)).toEqual([KEPT, true]);
	for (const path of ["/blogs/none", "/no-such-page", "/reset-password/none", "/pay/none"]) {
		expect(await kept(path), path).toEqual([NOT_KEPT, false]);
	}
});
