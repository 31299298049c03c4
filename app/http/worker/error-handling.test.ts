import { env } from "cloudflare:test";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createDatabaseBinding } from "~/testing/database/database-binding";
import { createDatabaseWithoutTable } from "~/testing/database/missing-table";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createCustomizedServer, type RouteModule } from "~/testing/http/customized-server";
import { tooManyRequests } from "../responses/respond.server";

const throwError = () => {
	throw new Error("the drill is on fire");
};

const throwDatabaseError = () => {
	throw new Error("D1_ERROR: the database is away");
};
const DB = createDatabaseBinding({ prepare: throwDatabaseError, batch: throwDatabaseError });

let errorLog: ReturnType<typeof vi.spyOn>;
let infoLog: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
	errorLog = vi.spyOn(console, "error").mockImplementation(() => {});
	infoLog = vi.spyOn(console, "info").mockImplementation(() => {});
});
afterEach(() => {
	errorLog.mockRestore();
	infoLog.mockRestore();
});

const parseLines = (spy: typeof errorLog): Record<string, string | number>[] =>
	spy.mock.calls.map(([line]: unknown[]) => JSON.parse(String(line)));

const findRequestId = (html: string) => /Reference ([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(html)?.[1];

const BROKEN: [what: string, route: Partial<RouteModule>, init: RequestInit][] = [
	["a loader", { loader: throwError }, {}],
	["an action", { action: throwError }, { method: "POST", body: new URLSearchParams({ a: "b" }) }],
	["the drawing of a page", { default: throwError }, {}],
];

test.each(BROKEN)("a failure of %s shows a request id and logs the error", async (...given) => {
	const [, route, init] = given;
	const page = await createCustomizedServer({ route })("/products?q=secret", init);
	expect(page.status).toBe(500);
	expect(page.html).toContain("SOMETHING WENT WRONG");
	expect(page.html).toContain('class="header"');
	expect(page.html).not.toContain("on fire");
	const reference = findRequestId(page.html);
	expect(reference).toBeDefined();
	expect(page.headers.get("x-request-id")).toBe(reference);
	const [line, ...more] = parseLines(errorLog);
	expect(more).toEqual([]);
	expect(line).toMatchObject({ reference, method: init.method ?? "GET", path: "/products" });
	expect(line?.error).toMatch(/the drill is on fire\n\s+at /);
	expect(JSON.stringify(line)).not.toContain("secret");
});

test("a failed single fetch request contains the request id and no stack", async () => {
	const page = await createCustomizedServer({ route: { loader: throwError } })("/products.data");
	expect(page.status).toBe(500);
	expect(page.html).toContain(page.headers.get("x-request-id"));
	expect(page.html).not.toContain("on fire");
});

test("a failed resource route answers one line with the request id", async () => {
	const id = "routes/blogs/newest-comments";
	const response = await createCustomizedServer({ id, route: { loader: throwError } })(
		"/blogs/newest-comments?blog=1",
	);
	const reference = response.headers.get("x-request-id");
	expect(response.status).toBe(500);
	expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
	expect(response.html).toBe(`Something went wrong. Reference ${reference}\n`);
	expect(parseLines(errorLog)).toMatchObject([{ reference }]);
});

test("a streamed file that fails breaks off, one that can't begin is an error, and the error is logged with the request id", async () => {
	const bindings = { DB: createDatabaseWithoutTable("orders") };
	const browser = await new Browser({ bindings }).signIn(await createAdmin());
	for (const path of ["/dashboard/export/orders.csv", "/account/export/file"]) {
		if (path.endsWith(".csv")) expect((await browser.open(path)).status).toBe(500);
		else await expect(browser.open(path)).rejects.toThrow("not finished");
		const [line, ...more] = parseLines(errorLog).filter((each) => each.path === path);
		expect(more).toEqual([]);
		expect(line?.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
		expect(line?.error).toContain("no such table: no_such_table");
	}
});

test("without the database the error page is rendered in the shop's layout, also for a signed-in user", async () => {
	const browser = await createSignedInBrowser(await createUser());
	const shop = createCustomizedServer({ bindings: { DB, SHOP_NAME: "Karwan Tools" } });
	for (const page of [await shop("/blogs/none"), await shop("/blogs/none", { browser })]) {
		expect(page.status).toBe(500);
		expect(page.html).toContain("<title>SOMETHING WENT WRONG | Karwan Tools</title>");
		expect(page.html).toContain("BACK TO HOME");
		expect(findRequestId(page.html)).toBe(page.headers.get("x-request-id"));
		expect(page.html).not.toContain("D1_ERROR");
		expect(page.html).not.toContain("Toolyard");
	}
	expect((await shop("/mycart", { browser })).html).toContain("SOMETHING WENT WRONG");
});

test("while D1 is overloaded, pages, files and calls ask to come back in five seconds", async () => {
	const overloaded = () => {
		throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
	};
	const DB = createDatabaseBinding({ prepare: overloaded, batch: overloaded });
	const shop = createCustomizedServer({ bindings: { DB } });
	for (const path of ["/blogs/none", "/blogs/newest-comments?blog=1", "/api/v1/products"]) {
		const { status, headers, html } = await shop(path);
		expect([path, status, headers.get("retry-after")]).toEqual([path, 503, "5"]);
		const reference = headers.get("x-request-id");
		expect(html).toContain(reference);
		expect(parseLines(errorLog).find((line) => line.reference === reference)).toMatchObject({
			status: 503,
		});
	}
});

test("a problem's reference has a line in the log", async () => {
	const { status, html } = await createCustomizedServer({})("/api/v1/product/none");
	const [line] = parseLines(infoLog).filter(
		({ reference }) => reference === JSON.parse(html).reference,
	);
	expect(line).toMatchObject({ status });
});

test("a plain page is shown when the error page fails or the settings are invalid", async () => {
	const wrong = createCustomizedServer({ bindings: { APP_ORIGIN: "no origin" } });
	const pages = [
		await createCustomizedServer({
			id: "root",
			route: { default: throwError, ErrorBoundary: throwError },
		})("/products"),
		await wrong("/products"),
	];
	for (const page of pages) {
		expect(page.status).toBe(500);
		expect(page.html).toContain("<h1>SOMETHING WENT WRONG</h1>");
		expect(page.html).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css">/);
		expect(findRequestId(page.html)).toBe(page.headers.get("x-request-id"));
		expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
	}
	expect(parseLines(errorLog).at(-1)?.error).toContain("APP_ORIGIN");
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
	const browser = await createSignedInBrowser(await createUser({ name: "Shirin Sultana" }));
	const action = () => {
		throw tooManyRequests(seconds);
	};
	const page = await createCustomizedServer({ route: { action } })("/products", {
		method: "POST",
		browser,
	});
	expect(page.status).toBe(429);
	expect(page.headers.get("retry-after")).toBe(String(seconds));
	expect(page.html).toContain("TOO MANY TRIES");
	expect(page.html).toContain(`Try again in ${words}.`);
	expect(page.html).toContain("Shirin Sultana");
	const reference = findRequestId(page.html);
	expect(parseLines(infoLog)).toEqual([
		{ reference, method: "POST", path: "/products", status: 429 },
	]);
	expect(errorLog).not.toHaveBeenCalled();
});

test("a 403 shows its request id and is logged; a 404 does neither", async () => {
	const shop = createCustomizedServer({});
	const browser = await createSignedInBrowser(await createUser());
	const forbidden = await shop("/dashboard", { browser });
	expect(forbidden.status).toBe(403);
	expect(parseLines(infoLog)).toMatchObject([
		{ reference: findRequestId(forbidden.html), status: 403 },
	]);
	const missing = await shop("/no-such-page");
	expect(missing.html).toContain("PAGE NOT FOUND");
	expect(findRequestId(missing.html)).toBeUndefined();
	expect(infoLog).toHaveBeenCalledTimes(1);
	expect(errorLog).not.toHaveBeenCalled();
});

test("the 404 page of a deleted item links to its list", async () => {
	const [shopper, admin] = [
		await createSignedInBrowser(await createUser()),
		await createSignedInBrowser(await createAdmin()),
	];
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
		const page = await browser.open(path);
		expect([path, page.status]).toEqual([path, 404]);
		expect(page.html).toContain("<title>PAGE NOT FOUND");
		expect(page.html).toContain("This page has been removed, or the link is wrong.");
		const button = /<a [^>]*href="([^"]*)"[^>]*>BACK TO THE LIST/.exec(page.html)?.[1];
		expect([path, button]).toEqual([path, list]);
	}
	const posted = await shopper.submit("/myorder/gone/cancel");
	expect(posted.status).toBe(404);
	expect(posted.html).toMatch(/href="\/myorder"[^>]*>BACK TO THE LIST/);
	for (const path of ["/no-such-page", "/nowhere/gone"]) {
		const page = await shopper.open(path);
		expect(page.html).toContain("There is no page at this address.");
		expect(page.html).not.toContain("BACK TO THE LIST");
	}
});

test("a form posted to a page without an action gets a 405 page with the user's header and without a reference, which no line of the log has", async () => {
	const browser = await createSignedInBrowser(await createAdmin());
	const page = await createCustomizedServer({})("/dashboard/audit", { method: "POST", browser });
	expect([page.status, page.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
	expect(findRequestId(page.html)).toBeUndefined();
	expect(page.html).toContain("THAT DID NOT WORK");
	expect(page.html).toContain("Nasrin Akter");
	expect(errorLog).not.toHaveBeenCalled();
});

test("every response has a request id, derived from CF-Ray if present", async () => {
	const shop = createCustomizedServer({});
	for (const path of ["/", "/nowhere", "/mycart", "/robots.txt", "/images/none.webp"]) {
		expect((await shop(path)).headers.get("x-request-id")).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
	}
	const headers = { "cf-ray": "8f3a1b2c3d4e5f60-DAC" };
	const [one, two] = [await shop("/", { headers }), await shop("/nowhere", { headers })];
	expect(one.headers.get("x-request-id")).toBe(two.headers.get("x-request-id"));
	const other = await shop("/", { headers: { "cf-ray": "8f3a1b2c3d4e5f61-DAC" } });
	expect(other.headers.get("x-request-id")).not.toBe(one.headers.get("x-request-id"));
});

test("the log contains no emailed token and no query parameter", async () => {
	await createCustomizedServer({ bindings: { DB } })(`/verify-email/${"t0ken-".repeat(7)}`);
	const user = await createUser();
	await env.DB.exec("ALTER TABLE users RENAME TO users_away");
	try {
		await createCustomizedServer({})("/login", {
			method: "POST",
			body: new URLSearchParams({ email: user.email, password: "correct-horse" }),
		});
	} finally {
		await env.DB.exec("ALTER TABLE users_away RENAME TO users");
	}
	const loader = () => {
		throw new Error("answered 422: no mailbox <shirin.s@buyers.test>, +8801711000000");
	};
	await createCustomizedServer({ route: { loader } })("/products");
	const [byToken, bySignIn, byProvider] = parseLines(errorLog);
	expect(byProvider?.error).toContain("answered 422: no mailbox <[e-mail]>, [phone]\n");
	expect(byToken?.path).toBe("/verify-email/[long]");
	expect(bySignIn?.error).toContain("no such table");
	expect(bySignIn?.error).toContain("Failed query");
	expect(errorLog.mock.calls.join()).not.toMatch(/t0ken|correct-horse/);
	expect(errorLog.mock.calls.join()).not.toContain(user.email);
});
