import { expect, test } from "vitest";
import { Browser, signedIn } from "~/testing/browser";
import { anAdmin, anOrder, aProduct, aUser } from "~/testing/factories";
import { fileOf, jpeg } from "~/testing/pictures";

const PAGES = [
	"/dashboard",
	"/dashboard/addProduct",
	"/dashboard/manageProduct",
	"/dashboard/manageProduct/none",
	"/dashboard/manageProduct/none/stock",
	"/dashboard/manageProduct/none/delete",
	"/dashboard/users/none/delete",
	"/dashboard/users/none/make-admin",
	"/dashboard/addblogs",
	"/dashboard/blogs",
	"/dashboard/blogs/none",
	"/dashboard/blogs/none/delete",
	"/dashboard/overview",
	"/dashboard/audit",
];
const ACTIONS = PAGES.filter(
	(path) =>
		!["/dashboard", "/dashboard/blogs", "/dashboard/overview", "/dashboard/audit"].includes(path),
);
const PROFILE = ["/profile", "/updateprofile", "/updateprofile/photo"];

test.each([...PAGES, ...PROFILE])(
	"%s sends a visitor to the login and remembers the way",
	async (path) => {
		expect(await new Browser().open(path)).toMatchObject({
			status: 302,
			location: `/login?from=${encodeURIComponent(path)}`,
		});
	},
);

test.each(PAGES)("%s is closed to a shopper", async (path) => {
	const { status, html } = await (await signedIn(await aUser())).open(path);
	expect(status).toBe(403);
	expect(html).toContain("NOT ALLOWED");
});

test.each([...PAGES, "/profile", "/updateprofile"])(
	"%s asks an unverified admin to verify first",
	async (path) => {
		const browser = await signedIn(await aUser({ role: "admin", verified: false }));
		const { status, html } = await browser.open(path);
		expect(status).toBe(403);
		expect(html).toContain("Opps!!! email not verified");
	},
);

test.each(ACTIONS)(
	"a post to %s is refused to visitors, shoppers and the unverified",
	async (path) => {
		const post = (browser: Browser) => browser.upload(path, {}, fileOf(jpeg()));
		expect((await post(new Browser())).status).toBe(303);
		expect((await post(await signedIn(await aUser()))).status).toBe(403);
		expect(
			(await post(await signedIn(await aUser({ role: "admin", verified: false })))).status,
		).toBe(403);
	},
);

test.each(PROFILE.slice(1))(
	"a post to %s is refused to visitors and the unverified",
	async (path) => {
		const post = (browser: Browser) => browser.upload(path, {}, fileOf(jpeg()));
		expect((await post(new Browser())).status).toBe(303);
		expect((await post(await signedIn(await aUser({ verified: false })))).status).toBe(403);
	},
);

test("the sidebar leads to every part of the dashboard", async () => {
	const { html } = await (await signedIn(await anAdmin())).open("/dashboard");
	for (const word of ["USER", "ADD PRODUCT", "MANAGE", "ORDER", "ADD BLOG", "OVERVIEW", "AUDIT"]) {
		expect(html).toContain(`>${word}</a>`);
	}
});

test("no page of the dashboard carries a style, and each needs at most 8 D1 statements", async () => {
	const product = await aProduct({ onHand: 3 });
	await anOrder(await aUser(), product);
	const admin = await signedIn(await anAdmin());
	const real = PAGES.filter((path) => !path.includes("none"));
	for (const path of [
		...real,
		`/dashboard/manageProduct/${product.id}`,
		"/profile",
		"/updateprofile",
	]) {
		const { status, html, headers } = await admin.open(path);
		expect(status, path).toBe(200);
		expect(html, path).not.toMatch(/<[^>]+\sstyle=|<style/);
		const statements = Number(/(\d+) statements/.exec(headers.get("server-timing") ?? "")?.[1]);
		expect(statements, path).toBeLessThanOrEqual(8);
	}
});

test("the overview counts the orders, draws the days and names what is scarce", async () => {
	const product = await aProduct({ onHand: 3, name: `Scarce ${crypto.randomUUID()}` });
	const admin = await signedIn(await anAdmin());
	const unpaid = async () => {
		const { html } = await admin.open("/dashboard/overview");
		const [, count = ""] = /<strong>(\d+)\+?<\/strong><span>Unpaid orders/.exec(html) ?? [];
		return { html, count: Number(count) };
	};
	const before = await unpaid();
	await anOrder(await aUser(), product, { quantity: 3 });
	const after = await unpaid();
	expect(after.count).toBe(before.count + 1);
	expect(after.html).toContain(product.name);
	expect(after.html.match(/class="chart-bar"/g)).toHaveLength(28);
	expect(after.html).toContain('href="/dashboard/orders?status=unpaid"');
	const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
	expect(after.html).toContain(`/dashboard/orders?from=${today}&to=${today}`);
});

test("the audit list names who did what", async () => {
	const me = await anAdmin();
	const admin = await signedIn(me);
	const product = await aProduct();
	await admin.submit("/dashboard/manageProduct", { productId: product.id, archived: "yes" });
	const { html } = await admin.open("/dashboard/audit");
	expect(html).toContain("product.archive");
	expect(html).toContain(me.email);
	expect(html).toContain(`product:${product.id}`);
});
