import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { sessions } from "~/domain/accounts/tables.server";
import { createAdmin, createBlog, createProduct, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser, type PageResponse } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { createRouteRows } from "~/testing/routes/route-rows";
import { fillPath, ROUTES } from "~/testing/routes/routes";

const CACHE_CONTROL_REVALIDATE = "private, no-cache";
const CACHE_CONTROL_NO_STORE = "private, no-store";

test("an unchanged public page answers 304", async () => {
	const browser = new Browser();
	await createProduct();
	const first = await browser.open("/products");
	const tag = first.headers.get("etag") ?? "";
	expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
	expect(first.headers.get("cache-control")).toBe(CACHE_CONTROL_REVALIDATE);
	expect(first.headers.get("vary")).toBe("Cookie, Save-Data");

	const again = await browser.open("/products", { "if-none-match": `"other"  , ${tag}` });
	expect([again.status, again.html, again.headers.get("etag")]).toEqual([304, "", tag]);
	expect(JSON.stringify([...again.headers]).length).toBeLessThan(1000);

	await createProduct();
	const changed = await browser.open("/products", { "if-none-match": tag });
	expect(changed.status).toBe(200);
	expect(changed.headers.get("etag")).not.toBe(tag);
});

test("a page rendered for a signed-in user is not stored, even if it is public", async () => {
	const anyTag = {
		"if-none-match": (await new Browser().open("/blogs")).headers.get("etag") ?? "",
	};
	const shopper = await createSignedInBrowser(await createUser());
	for (const path of ["/blogs", "/mycart", "/account"]) {
		const { status, headers } = await shopper.open(path, anyTag);
		expect([status, headers.get("cache-control")], path).toEqual([200, CACHE_CONTROL_NO_STORE]);
		expect(headers.has("etag"), path).toBe(false);
	}
});

test("a page with a toast is not stored, and the next one is", async () => {
	const browser = new Browser();
	await browser.submit("/newsletter", { email: "someone@readers.test", from: "/blogs" });
	expect(browser.cookies.has("toast")).toBe(true);
	const greeting = await browser.open("/blogs");
	expect(greeting.headers.get("cache-control")).toBe(CACHE_CONTROL_NO_STORE);
	expect(greeting.headers.has("etag")).toBe(false);
	const plain = await browser.open("/blogs", { "if-none-match": "*" });
	expect([plain.status, plain.headers.get("cache-control")]).toEqual([
		200,
		CACHE_CONTROL_REVALIDATE,
	]);
});

test("missing pages and pages behind a secret link are not stored", async () => {
	const blog = await createBlog();
	const getCacheHeaders = async (path: string) => {
		const { headers } = await new Browser().open(path);
		return [headers.get("cache-control"), headers.has("etag")];
	};
	expect(await getCacheHeaders(`/blogs/${blog.id}`)).toEqual([CACHE_CONTROL_REVALIDATE, true]);
	for (const path of ["/blogs/none", "/no-such-page", "/reset-password/none", "/pay/none"]) {
		expect(await getCacheHeaders(path), path).toEqual([CACHE_CONTROL_NO_STORE, false]);
	}
});

describe("responses that must not be stored, as a page or as data:", () => {
	const browsers: Record<string, Browser> = {};
	let rows: Awaited<ReturnType<typeof createRouteRows>>;

	beforeAll(async () => {
		const customer = await createUser();
		rows = await createRouteRows(customer);
		browsers.customer = await createSignedInBrowser(customer);
		browsers.admin = await createSignedInBrowser(await createAdmin());
	});

	const getCacheControl = ({ headers }: PageResponse) => headers.get("cache-control");
	const pages = ROUTES.filter(({ routePath }) => routePath !== "/api/v1/*");
	const cacheByAddress = new Map(pages.map(({ routePath, handle }) => [routePath, handle?.cache]));

	test.each(Array.from(cacheByAddress))(
		"a signed-in user's response at %s",
		async (address, cache) => {
			const path = fillPath(rows, address);
			const data = address === "/" ? "/_root.data" : `${path}.data`;
			const visitor = new Browser();
			for (const requestPath of [path, data]) {
				const publicPage = await visitor.open(requestPath);
				expect(getCacheControl(publicPage), requestPath).not.toBeNull();
				if (cache)
					expect([requestPath, getCacheControl(publicPage)]).toEqual([
						requestPath,
						CACHE_CONTROL_REVALIDATE,
					]);
				for (const [who, browser] of Object.entries(browsers)) {
					const response = await browser.open(requestPath);
					if (!getCacheControl(publicPage)?.startsWith("private"))
						expect(response.html).toBe(publicPage.html);
					else
						expect([who, requestPath, getCacheControl(response)]).toEqual([
							who,
							requestPath,
							CACHE_CONTROL_NO_STORE,
						]);
				}
			}
		},
	);

	test("a form's response", async () => {
		for (const path of ["/contact", "/contact.data", "/data-saver", "/myreview", "/no-such-page"]) {
			const response = await browsers.customer?.submit(path);
			expect([path, response && getCacheControl(response)]).toEqual([path, CACHE_CONTROL_NO_STORE]);
		}
	});

	test("the response for an expired session", async () => {
		const user = await createUser();
		const expired = await createSignedInBrowser(user);
		const over = { createdAt: 1, expiresAt: 2 };
		await createTestPlatform().db.update(sessions).set(over).where(eq(sessions.userId, user.id));
		for (const path of ["/mycart", "/mycart.data", "/products", "/products.data"]) {
			expect([path, getCacheControl(await expired.open(path))]).toEqual([
				path,
				CACHE_CONTROL_NO_STORE,
			]);
		}
	});
});
