import { expect, test } from "vitest";
import { sendMessage } from "~/domain/contact/send-message.server";
import { newId } from "~/platform/ids.server";
import { Browser, signedIn } from "~/testing/browser";
import { anAdmin, anOrder, aProduct, aReview, aUser } from "~/testing/factories";
import { fileOf, jpeg } from "~/testing/pictures";
import { testPlatform } from "~/testing/platform";

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
	"/dashboard/orders/none/bank-payment",
	"/dashboard/orders/none/refund",
	"/dashboard/refunds",
	"/dashboard/refunds/none/sent",
	"/dashboard/payments",
	"/dashboard/payments/alerts/none/resolve",
	"/dashboard/events",
	"/dashboard/events/none/settle",
	"/dashboard/outbox",
	"/dashboard/reviews",
	"/dashboard/reviews/none/delete",
	"/dashboard/comments",
	"/dashboard/comments/none/delete",
	"/dashboard/overview",
	"/dashboard/audit",
];
const LISTS = ["", "/blogs", "/reviews", "/comments", "/overview", "/audit", "/events"];
const ACTIONS = PAGES.filter((path) => !LISTS.includes(path.slice("/dashboard".length)));
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
	const words = ["USER", "ADD PRODUCT", "MANAGE", "ORDER", "ADD BLOG", "BLOGS", "MESSAGES"];
	for (const word of [
		...words,
		"REVIEWS",
		"COMMENTS",
		"OVERVIEW",
		"AUDIT",
		"PAYMENTS",
		"EVENTS",
		"OUTBOX",
	]) {
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

test("the overview shows the newest reviews and counts the messages nobody has answered", async () => {
	const admin = await signedIn(await anAdmin());
	const unanswered = async () => {
		const { html } = await admin.open("/dashboard/overview");
		return Number(/<strong>(\d+)\+?<\/strong><span>Unanswered messages/.exec(html)?.[1]);
	};
	const before = await unanswered();
	const review = await aReview(await aUser());
	await sendMessage(
		testPlatform(),
		{ userId: null, email: "buyer@workshop.test" },
		{
			name: "Rahim Mia",
			contact: "01711",
			message: "Any M20 nuts?",
			submissionKey: newId(),
		},
	);
	expect(await unanswered()).toBe(before + 1);
	const { html } = await admin.open("/dashboard/overview");
	expect(html).toContain(review);
	expect(html).toContain('href="/dashboard/reviews"');
});

test("the audit list names who did what", async () => {
	const me = await anAdmin();
	const admin = await signedIn(me);
	const product = await aProduct();
	await admin.submit("/dashboard/manageProduct", { productId: product.id, archived: "yes" });
	// Other tests let an hour pass, and what they did then stands on top.
	let path: string | undefined = "/dashboard/audit";
	let html = "";
	while (path && !html.includes(`product:${product.id}`)) {
		({ html } = await admin.open(path));
		path = /href="(\/dashboard\/audit\?after=[^"]+)"/.exec(html)?.[1];
	}
	expect(html).toContain("product.archive");
	expect(html).toContain(me.email);
	expect(html).toContain(`product:${product.id}`);
});
