import { env } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databaseOf } from "~/testing/database/database-binding";
import { databaseWithout } from "~/testing/database/missing-table";
import { anAdmin, aUser } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { type RouteModule, shopWith } from "~/testing/http/customized-server";
import { tooManyRequests } from "../responses/respond.server";

const fails = () => {
	throw new Error("the drill is on fire");
};

/** D1 when it can't be reached. */
const down = () => {
	throw new Error("D1_ERROR: the database is away");
};
const DB = databaseOf({ prepare: down, batch: down });

let noted: ReturnType<typeof vi.spyOn>;
let told: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
	noted = vi.spyOn(console, "error").mockImplementation(() => {});
	told = vi.spyOn(console, "info").mockImplementation(() => {});
});
afterEach(() => {
	noted.mockRestore();
	told.mockRestore();
});

const linesOf = (spy: typeof noted): Record<string, string | number>[] =>
	spy.mock.calls.map(([line]: unknown[]) => JSON.parse(String(line)));

const referenceOn = (html: string) => /Reference ([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(html)?.[1];

const BROKEN: [what: string, route: Partial<RouteModule>, init: RequestInit][] = [
	["a loader", { loader: fails }, {}],
	["an action", { action: fails }, { method: "POST", body: new URLSearchParams({ a: "b" }) }],
	["the drawing of a page", { default: fails }, {}],
];

test.each(BROKEN)(
	"a failure of %s shows a reference, and the log has the rest",
	async (...given) => {
		const [, route, init] = given;
		const page = await shopWith({ route })("/products?q=secret", init);
		expect(page.status).toBe(500);
		expect(page.html).toContain("SOMETHING WENT WRONG");
		expect(page.html).toContain('class="header"');
		expect(page.html).not.toContain("on fire");
		const reference = referenceOn(page.html);
		expect(reference).toBeDefined();
		expect(page.headers.get("x-request-id")).toBe(reference);
		const [line, ...more] = linesOf(noted);
		expect(more).toEqual([]);
		expect(line).toMatchObject({ reference, method: init.method ?? "GET", path: "/products" });
		expect(line?.error).toMatch(/the drill is on fire\n\s+at /);
		expect(JSON.stringify(line)).not.toContain("secret");
	},
);

test("a failure on the way of a visit with scripts carries the reference and no stack", async () => {
	const page = await shopWith({ route: { loader: fails } })("/products.data");
	expect(page.status).toBe(500);
	expect(page.html).toContain(page.headers.get("x-request-id"));
	expect(page.html).not.toContain("on fire");
});

test("a failure of a door for programs is one line with the reference", async () => {
	const id = "routes/blogs/newest-comments";
	const answer = await shopWith({ id, route: { loader: fails } })("/blogs/newest-comments?blog=1");
	const reference = answer.headers.get("x-request-id");
	expect(answer.status).toBe(500);
	expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
	expect(answer.html).toBe(`Something went wrong. Reference ${reference}\n`);
	expect(linesOf(noted)).toMatchObject([{ reference }]);
});

test("a file that fails while it is written breaks off, and the log has why under its reference", async () => {
	const bindings = { DB: databaseWithout("orders") };
	const browser = await new Browser({ bindings }).signIn(await anAdmin());
	for (const path of ["/dashboard/export/orders.csv", "/account/export/file"]) {
		await expect(browser.open(path)).rejects.toThrow("not finished");
		const [line, ...more] = linesOf(noted).filter((each) => each.path === path);
		expect(more).toEqual([]);
		expect(line?.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
		expect(line?.error).toContain("no such table: no_such_table");
	}
});

test("without the database the page stands in the shop's dress, also for who is signed in", async () => {
	const browser = await signedIn(await aUser());
	const shop = shopWith({ bindings: { DB, SHOP_NAME: "Karwan Tools" } });
	for (const page of [await shop("/blogs/none"), await shop("/blogs/none", { browser })]) {
		expect(page.status).toBe(500);
		expect(page.html).toContain("<title>SOMETHING WENT WRONG | Karwan Tools</title>");
		expect(page.html).toContain("BACK TO HOME");
		expect(referenceOn(page.html)).toBe(page.headers.get("x-request-id"));
		expect(page.html).not.toContain("D1_ERROR");
		expect(page.html).not.toContain("Toolyard");
	}
	expect((await shop("/mycart", { browser })).html).toContain("SOMETHING WENT WRONG");
});

test("when even the error page can't be drawn, or the configuration is wrong, a plain page stands", async () => {
	const wrong = shopWith({ bindings: { APP_ORIGIN: "no origin" } });
	const pages = [
		await shopWith({ id: "root", route: { default: fails, ErrorBoundary: fails } })("/products"),
		await wrong("/products"),
	];
	for (const page of pages) {
		expect(page.status).toBe(500);
		expect(page.html).toContain("<h1>SOMETHING WENT WRONG</h1>");
		expect(page.html).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css">/);
		expect(referenceOn(page.html)).toBe(page.headers.get("x-request-id"));
		expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
	}
	expect(linesOf(noted).at(-1)?.error).toContain("APP_ORIGIN");
	const problem = await wrong("/api/v1/products");
	expect(JSON.parse(problem.html)).toMatchObject({
		status: 500,
		reference: problem.headers.get("x-request-id"),
	});
	for (const { headers } of [...pages, problem]) {
		expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("x-frame-options")).toBe("DENY");
		expect(headers.get("permissions-policy")).toContain("camera=()");
		expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
	}
});

test.each([
	[1, "one second"],
	[45, "45 seconds"],
	[61, "2 minutes"],
	[3600, "one hour"],
])("who asked too often is told to wait, %i seconds as '%s'", async (seconds, words) => {
	const browser = await signedIn(await aUser({ name: "Shirin Sultana" }));
	const action = () => {
		throw tooManyRequests(seconds);
	};
	const page = await shopWith({ route: { action } })("/products", { method: "POST", browser });
	expect(page.status).toBe(429);
	expect(page.headers.get("retry-after")).toBe(String(seconds));
	expect(page.html).toContain("TOO MANY TRIES");
	expect(page.html).toContain(`Wait ${words}, then try again.`);
	expect(page.html).toContain("Shirin Sultana");
	const reference = referenceOn(page.html);
	expect(linesOf(told)).toEqual([{ reference, method: "POST", path: "/products", status: 429 }]);
	expect(noted).not.toHaveBeenCalled();
});

test("a 403 shows its reference and is told in one line; a 404 does neither", async () => {
	const shop = shopWith({});
	const browser = await signedIn(await aUser());
	const shut = await shop("/dashboard", { browser });
	expect(shut.status).toBe(403);
	expect(linesOf(told)).toMatchObject([{ reference: referenceOn(shut.html), status: 403 }]);
	const missing = await shop("/no-such-page");
	expect(missing.html).toContain("PAGE NOT FOUND");
	expect(referenceOn(missing.html)).toBeUndefined();
	expect(told).toHaveBeenCalledTimes(1);
	expect(noted).not.toHaveBeenCalled();
});

test("who comes back to one thing of a list that is gone is told so, and led to the list", async () => {
	const shop = shopWith({});
	const [shopper, admin] = [await signedIn(await aUser()), await signedIn(await anAdmin())];
	for (const [browser, path, list] of [
		[shopper, "/mycart/gone/delete", "/mycart"],
		[shopper, "/myorder/gone", "/myorder"],
		[shopper, "/products/gone/order?quantity=1", "/products"],
		[shopper, "/account/tokens/gone/revoke", "/account/tokens"],
		[admin, "/dashboard/manageProduct/gone/delete", "/dashboard/manageProduct"],
		[admin, "/dashboard/manageProduct/gone", "/dashboard/manageProduct"],
		[admin, "/dashboard/users/gone/delete", "/dashboard"],
		[admin, "/dashboard/payments/alerts/gone/resolve", "/dashboard/payments"],
	] as const) {
		const page = await shop(path, { browser });
		expect([path, page.status]).toEqual([path, 404]);
		expect(page.html).toContain("<title>PAGE NOT FOUND");
		expect(page.html).toContain("is gone already, or the link to it was wrong.");
		const button = /<a [^>]*href="([^"]*)"[^>]*>BACK TO THE LIST/.exec(page.html)?.[1];
		expect([path, button]).toEqual([path, list]);
	}
	const posted = await shop("/myorder/gone/cancel", { method: "POST", browser: shopper });
	expect(posted.status).toBe(404);
	expect(posted.html).toMatch(/href="\/myorder"[^>]*>BACK TO THE LIST/);
	for (const path of ["/no-such-page", "/checkout/gone"]) {
		const page = await shop(path, { browser: shopper });
		expect(page.html).toContain("There is nothing at this address.");
		expect(page.html).not.toContain("BACK TO THE LIST");
	}
});

test("a form posted to a page that takes none is refused in the dress of who posted it", async () => {
	const browser = await signedIn(await anAdmin());
	const page = await shopWith({})("/dashboard/audit", { method: "POST", browser });
	expect([page.status, page.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
	expect(page.html).toContain("THAT DID NOT WORK");
	expect(page.html).toContain("Nasrin Akter");
	expect(noted).not.toHaveBeenCalled();
});

test("every answer has a reference, the same one for the same request at Cloudflare's edge", async () => {
	const shop = shopWith({});
	for (const path of ["/", "/nowhere", "/mycart", "/robots.txt", "/images/none.webp"]) {
		expect((await shop(path)).headers.get("x-request-id")).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
	}
	const headers = { "cf-ray": "8f3a1b2c3d4e5f60-DAC" };
	const [one, two] = [await shop("/", { headers }), await shop("/nowhere", { headers })];
	expect(one.headers.get("x-request-id")).toBe(two.headers.get("x-request-id"));
	const other = await shop("/", { headers: { "cf-ray": "8f3a1b2c3d4e5f61-DAC" } });
	expect(other.headers.get("x-request-id")).not.toBe(one.headers.get("x-request-id"));
});

test("the log names no mailed token and no value that a failed statement was given", async () => {
	await shopWith({ bindings: { DB } })(`/verify-email/${"t0ken-".repeat(7)}`);
	const user = await aUser();
	await env.DB.exec("ALTER TABLE users RENAME TO users_away");
	try {
		await shopWith({})("/login", {
			method: "POST",
			body: new URLSearchParams({ email: user.email, password: "correct-horse" }),
		});
	} finally {
		await env.DB.exec("ALTER TABLE users_away RENAME TO users");
	}
	const [byToken, bySignIn] = linesOf(noted);
	expect(byToken?.path).toBe("/verify-email/[long]");
	expect(bySignIn?.error).toContain("no such table");
	expect(bySignIn?.error).toContain("Failed query");
	expect(noted.mock.calls.join()).not.toMatch(/t0ken|correct-horse/);
	expect(noted.mock.calls.join()).not.toContain(user.email);
});
