import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sessions } from "~/domain/accounts/tables.server";
import { createReplicaDatabase } from "~/testing/database/replica-database";
import {
	createAdmin,
	createBlog,
	createOrder,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, type PageResponse } from "~/testing/http/browser";
import { runScheduledJobs } from "~/testing/http/scheduled";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const BOOKMARK = /^[\da-f]+(-[\da-f]+)+$/;

/** A shop with replicas, and the bookmarks that its queries used since the last call. */
function createReplicatedShop() {
	const { DB, sent } = createReplicaDatabase();
	const getReadSources = () => Array.from(new Set(sent().map((each) => each.constraint)));
	return { browser: new Browser({ bindings: { DB } }), from: getReadSources };
}

const findBookmarkCookie = ({ headers }: PageResponse) =>
	headers.getSetCookie().find((line) => line.startsWith("bookmark="));

test("read-only pages use the nearest replica, everything else the primary", async () => {
	const { browser, from } = createReplicatedShop();
	const admin = await createAdmin();
	await browser.signIn(admin);
	browser.cookies.delete("bookmark");
	const product = await createProduct();
	const blog = await createBlog();
	const orderId = await createOrder(admin, product);
	from();

	const readOnlyPaths = [
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
	for (const path of readOnlyPaths) {
		expect((await browser.open(path)).status, path).toBe(200);
		expect(from(), path).toEqual(["first-unconstrained"]);
	}
	const primaryPaths = [
		`/products/${product.id}/order`,
		"/checkout",
		"/checkout.data",
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
	for (const path of primaryPaths) {
		expect((await browser.open(path)).status, path).toBeLessThan(500);
		expect(from(), path).toEqual(["first-primary"]);
	}
	for (const path of ["/mycart", "/contact", `/products/${product.id}`]) {
		await browser.submit(path, { pQuantity: "1" });
		expect(from(), path).toEqual(["first-primary"]);
	}
});

test("scheduled jobs query the primary", async () => {
	const sources = new Set<string>();
	const failToConnect = (start: string) => {
		sources.add(start);
		throw new Error("D1 is away");
	};
	const DB = { withSession: failToConnect } as Partial<D1Database> as D1Database;
	const log = vi.spyOn(console, "error").mockImplementation(() => {});
	await runScheduledJobs({ ...env, DB });
	log.mockRestore();
	expect(Array.from(sources)).toEqual(["first-primary"]);
});

test("a signed-in user who wrote gets a bookmark; one who only reads gets none", async () => {
	const { browser, from } = createReplicatedShop();
	const user = await createUser();
	const product = await createProduct();
	await browser.signIn(user);
	from();
	await browser.open("/mycart");
	const [signedIn = ""] = from();
	expect(signedIn).toMatch(BOOKMARK);

	const added = await browser.submit(`/products/${product.id}`, { quantity: "3" });
	expect(added.status).toBe(303);
	expect(findBookmarkCookie(added)).toMatch(/; Max-Age=300; Path=\/; .*HttpOnly; SameSite=Lax$/);
	from();
	const cart = await browser.open("/mycart");
	expect(cart.html).toContain(product.name);
	const [afterwards = "", ...others] = from();
	expect(others).toEqual([]);
	expect(afterwards).toMatch(BOOKMARK);
	expect(afterwards > signedIn).toBe(true);

	// The page request also updates the session's last use.
	await db
		.update(sessions)
		.set({ lastSeenAt: Date.now() - 3_600_000 })
		.where(eq(sessions.userId, user.id));
	expect(findBookmarkCookie(await browser.open("/mycart"))).toBeUndefined();
	const left = await browser.submit("/logout");
	expect([left.status, findBookmarkCookie(left)]).toEqual([303, undefined]);
});

test("visitors and API clients get no bookmark, with any cookies", async () => {
	const { browser } = createReplicatedShop();
	await browser.submit("/newsletter", { email: "nobody@readers.test" });
	await browser.submit("/login", { email: "nobody@readers.test", password: "wrong" });
	expect(browser.cookies.has("bookmark")).toBe(false);
	browser.cookies.set("session", "none");
	const program = await browser.submit("/api/v1/auth/login", {});
	expect(program.status).toBeGreaterThanOrEqual(400);
	expect(browser.cookies.has("bookmark")).toBe(false);
});

test("a bookmark that the shop did not sign is ignored", async () => {
	const { browser, from } = createReplicatedShop();
	const user = await createUser();
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
