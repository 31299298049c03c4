import { expect, test } from "vitest";
import { MAX_COUNTED } from "~/domain/admin/get-overview.server";
import { sendMessage } from "~/domain/contact/send-message.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createOrder,
	createProduct,
	createReview,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const DASHBOARD_PAGES = [
	"/dashboard",
	"/dashboard/addProduct",
	"/dashboard/manageProduct",
	"/dashboard/manageProduct/prices-and-stock",
	"/dashboard/addblogs",
	"/dashboard/blogs",
	"/dashboard/refunds",
	"/dashboard/payments",
	"/dashboard/events",
	"/dashboard/outbox",
	"/dashboard/reviews",
	"/dashboard/comments",
	"/dashboard/overview",
	"/dashboard/audit",
];

test("the dashboard redirects a visitor to the login page and remembers the path", async () => {
	const path = "/dashboard/manageProduct?show=low";
	expect(await new Browser().open(path)).toMatchObject({
		status: 302,
		location: `/login?from=${encodeURIComponent(path)}`,
	});
});

test("the dashboard is forbidden for shoppers and asks unverified admins to verify", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	expect((await shopper.open("/dashboard")).html).toContain("NOT ALLOWED");
	const unverified = await createSignedInBrowser(
		await createUser({ role: "admin", verified: false }),
	);
	expect((await unverified.open("/dashboard")).html).toContain("Opps!!! email not verified");
});

test("the sidebar links to every section of the dashboard", async () => {
	const { html } = await (await createSignedInBrowser(await createAdmin())).open("/dashboard");
	const labels = ["USER", "ADD PRODUCT", "MANAGE", "ORDER", "ADD BLOG", "BLOGS", "MESSAGES"];
	for (const word of [
		...labels,
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

test("the sidebar groups its links", async () => {
	const { html } = await (await createSignedInBrowser(await createAdmin())).open("/dashboard");
	const sidebar = /<nav[^>]*id="dashboard-nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
	const groups = Array.from(sidebar.matchAll(/<p[^>]*>(.*?)<\/p>([\s\S]*?)<\/div>/g)).map(
		([, name, links = ""]) => [
			name,
			...Array.from(links.matchAll(/>([A-Z ]+)<\/a>/g), (it) => it[1]),
		],
	);
	expect(groups).toEqual([
		["Sales", "ORDER", "REFUNDS", "PAYMENTS", "OVERVIEW"],
		[
			"Catalogue",
			"ADD PRODUCT",
			"MANAGE",
			"CATEGORIES",
			"FAMILIES",
			"ATTRIBUTES",
			"SYNONYMS",
			"VAT",
			"PRICE LISTS",
		],
		["Customers", "USER", "MESSAGES", "REVIEWS", "COMMENTS"],
		["Content", "ADD BLOG", "BLOGS", "NEWSLETTER"],
		["System", "EVENTS", "OUTBOX", "WEBHOOKS", "AUDIT"],
	]);
});

test("no dashboard page has a style attribute or needs more than 9 D1 statements", async () => {
	const product = await createProduct({ onHand: 3 });
	await createOrder(await createUser(), product);
	const admin = await createSignedInBrowser(await createAdmin());
	for (const path of [
		...DASHBOARD_PAGES,
		`/dashboard/manageProduct/${product.id}`,
		"/profile",
		"/updateprofile",
	]) {
		const { status, html, headers } = await admin.open(path);
		expect(status, path).toBe(200);
		expect(html, path).not.toMatch(/<[^>]+\sstyle=/);
		const statements = Number(/(\d+) statements/.exec(headers.get("server-timing") ?? "")?.[1]);
		expect(statements, path).toBeLessThanOrEqual(9);
	}
});

test("the overview counts orders, charts daily sales and lists low stock", async () => {
	const product = await createProduct({ onHand: 3, name: `Scarce ${crypto.randomUUID()}` });
	const admin = await createSignedInBrowser(await createAdmin());
	const unpaid = async () => {
		const { html } = await admin.open("/dashboard/overview");
		const [, count = ""] = /<strong>([\d,]+)\+?<\/strong><span>Unpaid orders/.exec(html) ?? [];
		return { html, count: Number(count.replace(",", "")) };
	};
	const before = await unpaid();
	await createOrder(await createUser(), product, { quantity: 3 });
	const after = await unpaid();
	// Other tests may have left as many orders as it counts.
	expect(after.count).toBe(Math.min(before.count + 1, MAX_COUNTED));
	expect(after.html).toContain(product.name);
	expect(after.html.match(/class="chart-bar"/g)).toHaveLength(28);
	expect(after.html).toContain('href="/dashboard/orders?status=unpaid"');
	const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
	expect(after.html).toContain(`/dashboard/orders?from=${today}&to=${today}`);
});

test("the overview shows the newest reviews and counts unanswered messages", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const unanswered = async () => {
		const { html } = await admin.open("/dashboard/overview");
		return Number(/<strong>(\d+)\+?<\/strong><span>Unanswered messages/.exec(html)?.[1]);
	};
	const before = await unanswered();
	const review = await createReview(await createUser());
	await sendMessage(
		createTestPlatform(),
		{ userId: null, email: "buyer@workshop.test" },
		{
			name: "Rahim Mia",
			contact: "01711",
			message: "Any M20 nuts?",
			idempotencyKey: newId(),
		},
	);
	expect(await unanswered()).toBe(before + 1);
	const { html } = await admin.open("/dashboard/overview");
	expect(html).toContain(review);
	expect(html).toContain('href="/dashboard/reviews"');
});

test("the audit log names who did what", async () => {
	const me = await createAdmin();
	const admin = await createSignedInBrowser(me);
	const product = await createProduct();
	await admin.submit("/dashboard/manageProduct", { productId: product.id, archived: "yes" });
	// Other tests move the clock by an hour, so their entries come first.
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
