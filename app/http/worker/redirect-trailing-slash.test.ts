import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { Browser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";

test.each([
	["/products/", "/products"],
	["/Products//", "/Products"],
	["/products/?q=hex+bolt&after=", "/products?q=hex+bolt&after="],
	["/blogs/some-blog/?a=/&b=//evil.example/", "/blogs/some-blog?a=/&b=//evil.example/"],
	["/%6Cogin/?from=%2Fmycart", "/login?from=%2Fmycart"],
	["/images/none.webp/", "/images/none.webp"],
	["/no-such-page/", "/no-such-page"],
])("%s is the page at %s, and says so once a day", async (path, location) => {
	const { headers, ...page } = await new Browser().open(path);
	expect(page).toMatchObject({ status: 308, location, html: "" });
	expect(headers.get("cache-control")).toBe("public, max-age=86400");
	expect(headers.get("x-content-type-options")).toBe("nosniff");
	expect(headers.getSetCookie()).toEqual([]);
});

test.each([
	"//evil.example/",
	"//evil.example/%2f/",
	"/\\evil.example/",
	"/\\/evil.example//",
	"/./\\evil.example/",
	"/%2e//evil.example/?next=/",
	"/\t/evil.example/",
	"//",
	"///",
	"/?q=/",
	"/products?q=a/",
	"/%5Cevil.example",
])("%j leads nowhere", async (path) => {
	// On the shop's origin, because '//evil.example/' alone would be another host.
	const { host } = new URL(env.APP_ORIGIN);
	const init = { headers: { host }, redirect: "manual" } as const;
	const response = await fetchWorker(env.APP_ORIGIN + path, init);
	expect(response.headers.get("location")).toBeNull();
	expect([200, 404]).toContain(response.status);
});

test("forms and API calls with a trailing slash are not redirected", async () => {
	const visitor = new Browser();
	const form = await visitor.submit("/newsletter/", { email: "no address" });
	expect(form.status).toBe(400);
	expect(form.html).toContain('value="no address"');
	expect((await visitor.open("/api/v1/products/")).status).toBe(404);
	expect((await visitor.open("/api/v1/docs/")).status).toBe(200);
});
