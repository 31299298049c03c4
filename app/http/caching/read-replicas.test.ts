import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sessions } from "~/domain/accounts/tables.server";
import { databaseWithReplicas } from "~/testing/database/replica-database";
import { aBlog, anAdmin, anOrder, aProduct, aUser } from "~/testing/factories/factories";
import { Browser, type Visited } from "~/testing/http/browser";
import { runScheduledJobs } from "~/testing/http/scheduled";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();
const BOOKMARK = /^[\da-f]+(-[\da-f]+)+$/;

/** A shop whose database has replicas: a browser that visits it, and where its statements were to be read since last asked. */
function aReplicatedShop() {
	const { DB, sent } = databaseWithReplicas();
	const from = () => Array.from(new Set(sent().map((each) => each.from)));
	return { browser: new Browser({ bindings: { DB } }), from };
}

const bookmarkSet = ({ headers }: Visited) =>
	headers.getSetCookie().find((line) => line.startsWith("bookmark="));

test("a page that only shows is read from whichever database is nearest, all else from the primary", async () => {
	const { browser, from } = aReplicatedShop();
	const admin = await anAdmin();
	await browser.signIn(admin);
	browser.cookies.delete("bookmark");
	const product = await aProduct();
	const blog = await aBlog();
	const orderId = await anOrder(admin, product);
	from();

	const shows = [
		"/",
		"/products",
		`/products/${product.id}`,
		"/products/suggestions?q=bolt",
		"/blogs",
		`/blogs/${blog.id}`,
		"/mycart",
		"/mycart.data",
		"/_root.data",
		"/myorder",
		"/myreview",
		"/profile",
		"/contact",
		"/terms",
		"/sitemap.xml",
	];
	for (const path of shows) {
		expect((await browser.open(path)).status, path).toBe(200);
		expect(from(), path).toEqual(["first-unconstrained"]);
	}
	const decides = [
		`/products/${product.id}/order`,
		"/mycart/order",
		"/mycart/order.data",
		`/myorder/${orderId}`,
		`/myorder/${orderId}/cancel`,
		`/myorder/${orderId}/proforma`,
		"/login",
		"/account",
		"/account/sessions",
		`/verify-email/${"t0ken-".repeat(7)}`,
		"/dashboard",
		"/dashboard/manageProduct",
		"/api/v1/product",
		"/nowhere",
	];
	for (const path of decides) {
		expect((await browser.open(path)).status, path).toBeLessThan(500);
		expect(from(), path).toEqual(["first-primary"]);
	}
	for (const path of ["/mycart", "/contact", `/products/${product.id}`]) {
		await browser.submit(path, { pQuantity: "1" });
		expect(from(), path).toEqual(["first-primary"]);
	}
});

test("scheduled jobs query the primary", async () => {
	const from = new Set<string>();
	const away = (start: string) => {
		from.add(start);
		throw new Error("D1 is away");
	};
	const DB = { withSession: away } as Partial<D1Database> as D1Database;
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await runScheduledJobs({ ...env, DB });
	log.mockRestore();
	expect(Array.from(from)).toEqual(["first-primary"]);
});

test("who has written reads from where the database was by then, and who only reads is given nothing to carry", async () => {
	const { browser, from } = aReplicatedShop();
	const user = await aUser();
	const product = await aProduct();
	await browser.signIn(user);
	from();
	await browser.open("/mycart");
	const [signedIn = ""] = from();
	expect(signedIn).toMatch(BOOKMARK);

	const added = await browser.submit(`/products/${product.id}`, { quantity: "3" });
	expect(added.status).toBe(303);
	expect(bookmarkSet(added)).toMatch(/; Max-Age=300; Path=\/; .*HttpOnly; SameSite=Lax$/);
	from();
	const cart = await browser.open("/mycart");
	expect(cart.html).toContain(product.name);
	const [afterwards = "", ...others] = from();
	expect(others).toEqual([]);
	expect(afterwards).toMatch(BOOKMARK);
	expect(afterwards > signedIn).toBe(true);

	// That its session is in use is noted with the page.
	await db
		.update(sessions)
		.set({ lastSeenAt: Date.now() - 3_600_000 })
		.where(eq(sessions.userId, user.id));
	expect(bookmarkSet(await browser.open("/mycart"))).toBeUndefined();
	const left = await browser.submit("/logout");
	expect([left.status, bookmarkSet(left)]).toEqual([303, undefined]);
});

test("a visitor who writes carries nothing, and neither does a program, whatever cookies it sends", async () => {
	const { browser } = aReplicatedShop();
	await browser.submit("/newsletter", { email: "nobody@readers.test" });
	await browser.submit("/login", { email: "nobody@readers.test", password: "wrong" });
	expect(browser.cookies.has("bookmark")).toBe(false);
	browser.cookies.set("session", "none");
	const program = await browser.submit("/api/v1/auth/login", {});
	expect(program.status).toBeGreaterThanOrEqual(400);
	expect(browser.cookies.has("bookmark")).toBe(false);
});

test("a bookmark that the shop has not given is not gone by", async () => {
	const { browser, from } = aReplicatedShop();
	const user = await aUser();
	await browser.signIn(user);
	const given = browser.cookies.get("bookmark") ?? "";
	const [value = "", signature = ""] = decodeURIComponent(given).split(/\.(?=[^.]*$)/);
	const later = btoa(JSON.stringify("ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff"));
	from();
	for (const rubbish of [
		"rubbish",
		"first-primary",
		"%",
		`${value}.`,
		`${value}.%%%`,
		encodeURIComponent(`${later}.${signature}`),
		browser.cookies.get("device") ?? "",
	]) {
		browser.cookies.set("bookmark", rubbish);
		expect((await browser.open("/mycart")).status, rubbish).toBe(200);
		expect(from(), rubbish).toEqual(["first-unconstrained"]);
	}
});
