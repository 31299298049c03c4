import { expect, test } from "vitest";
import { sendMessage } from "~/domain/contact/messages.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const DASHBOARD_PAGES = [
	"/dashboard",
	"/dashboard/addProduct",
	"/dashboard/manageProduct",
	"/dashboard/manageProduct/prices-and-stock",
	"/dashboard/import",
	"/dashboard/pictures",
	"/dashboard/stock",
	"/dashboard/stock/receive",
	"/dashboard/addblogs",
	"/dashboard/blogs",
	"/dashboard/backorders",
	"/dashboard/returns",
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
		"TODAY",
		"AUDIT",
		"RETURNS",
		"IMPORT",
		"PAYMENTS",
		"EVENTS",
		"OUTBOX",
	]) {
		expect(html).toContain(`>${word}</a>`);
	}
});

test("the sidebar groups its links, at most eight a group, and the current group is open", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	const listGroups = async (path: string) => {
		const { html } = await admin.open(path);
		const sidebar = /<nav[^>]*id="dashboard-nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
		return Array.from(
			sidebar.matchAll(/<details([^>]*)>.*?<span class="flex-1">(.*?)<\/span>(.*?)<\/details>/gs),
			([, attributes = "", name = "", links = ""]) => ({
				name,
				isOpen: attributes.includes("open="),
				links: Array.from(links.matchAll(/>([A-Z ]+)<\/a>/g), (it) => it[1]),
			}),
		);
	};
	const groups = await listGroups("/dashboard/prices");
	expect(groups.map(({ name, links }) => [name, ...links])).toEqual([
		["Sales", "TODAY", "ORDER", "STOCK", "IMPORT", "BACKORDERS", "RETURNS", "REFUNDS", "PAYMENTS"],
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
		[
			"Customers",
			"USER",
			"CUSTOMERS",
			"QUOTES",
			"RECEIVABLES",
			"REPORTS",
			"MESSAGES",
			"REVIEWS",
			"COMMENTS",
		],
		["Content", "ADD BLOG", "BLOGS", "NEWSLETTER"],
		["Settings", "SETTINGS", "DELIVERY"],
		["System", "EVENTS", "OUTBOX", "WEBHOOKS", "AUDIT"],
	]);
	const listOpen = async (path: string) =>
		(await listGroups(path)).filter(({ isOpen }) => isOpen).map(({ name }) => name);
	expect(await listOpen("/dashboard/prices/why")).toEqual(["Catalogue"]);
	expect(await listOpen("/dashboard")).toEqual(["Customers"]);
	expect(await listOpen("/dashboard/overview")).toEqual(["Sales"]);
});

test("ADMIN leads to today's work", async () => {
	const { html } = await (await createSignedInBrowser(await createAdmin())).open("/products");
	expect(html).toMatch(/href="\/dashboard\/overview"[^>]*>ADMIN</);
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

test("today lists what waits with its age, and leads to it, the oldest first", async () => {
	const id = crypto.randomUUID();
	const admin = await createSignedInBrowser(await createAdmin());
	const send = (name: string, at: number) =>
		sendMessage(
			createTestPlatform({ now: () => at }),
			{ userId: null, email: "buyer@workshop.test" },
			{ name, contact: "01711", message: "Any M20 nuts?", idempotencyKey: newId() },
		);
	// As old as what other tests leave.
	await send(`Late ${id}`, 2);
	await send(`Later ${id}`, 3);
	const days = Math.floor(Date.now() / 86_400_000);
	const { html } = await admin.open("/dashboard/overview");
	expect(html).toMatch(new RegExp(`>Messages</span><span[^>]*>oldest <time[^>]*>${days} days<`));
	const list = await admin.open("/dashboard/messages?show=unanswered");
	expect(html).toContain('href="/dashboard/messages?show=unanswered"');
	const places = [`Late ${id}`, `Later ${id}`].map((name) => list.html.indexOf(name));
	expect(places[0]).toBeGreaterThan(-1);
	expect(places[1]).toBeGreaterThan(places[0] ?? 0);
	const { messageId } =
		/name="messageId" value="(?<messageId>[^"]+)"/.exec(list.html.slice(places[0]))?.groups ?? {};
	const response = await admin.submit("/dashboard/messages?show=unanswered", {
		messageId: messageId ?? "",
		answered: "yes",
	});
	expect(response.location).toBe("/dashboard/messages?show=unanswered");
	const left = (await admin.open("/dashboard/messages?show=unanswered")).html;
	expect([left.includes(`Late ${id}`), left.includes(`Later ${id}`)]).toEqual([false, true]);
});

test("today compares the days of the chart with as many before", async () => {
	await createOrder(await createUser(), await createProduct());
	const admin = await createSignedInBrowser(await createAdmin());
	const { html } = await admin.open("/dashboard/overview");
	const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
	expect(html.match(/\/dashboard\/orders\?from=/g)).toHaveLength(28);
	expect(html).toContain(`/dashboard/orders?from=${today}&to=${today}`);
	expect(html.replaceAll("<!-- -->", "")).toMatch(/tk -?[\d,.]+ in the 14 days before/);
});

test("the audit log says in words who changed what, and is filtered by person, part, kind and day", async () => {
	const me = await createAdmin();
	const admin = await createSignedInBrowser(me);
	const number = `AUD-${crypto.randomUUID().slice(0, 8)}.5`;
	const product = await createProduct();
	await createPartNumber(product, "own", number);
	await admin.submit("/dashboard/manageProduct", { productId: product.id, archived: "yes" });
	const isShown = async (query: string) => {
		const { html, status } = await admin.open(`/dashboard/audit?${query}`);
		expect(status).toBe(200);
		return html.includes(`href="/dashboard/manageProduct/${product.id}"`);
	};
	const { html } = await admin.open(`/dashboard/audit?person=${me.email}`);
	expect(html.replaceAll("<!-- -->", "")).toMatch(
		new RegExp(`Archived product <a[^>]*href="/dashboard/manageProduct/${product.id}">${number} `),
	);
	expect(html).toContain("for sale → archived");
	expect(html).toContain(me.email);
	const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
	const mine = `person=${me.email}`;
	for (const query of [
		`part=${number.toLowerCase()}`,
		`${mine}&kind=product`,
		`${mine}&from=${today}`,
	])
		expect([query, await isShown(query)]).toEqual([query, true]);
	for (const query of [
		"person=nobody@workshop.test",
		"part=NO-SUCH-PART",
		`${mine}&kind=order`,
		`${mine}&to=2020-01-01`,
	])
		expect([query, await isShown(query)]).toEqual([query, false]);
	// What a buyer calls another part is no number of the shop.
	const { customerId } = await createUser();
	await createPartNumber(product, "customer", `B${number}`, customerId);
	expect(await isShown(`part=B${number}`)).toBe(false);
	const other = number.replace(".5", "/5");
	await createPartNumber(product, "customer", other, customerId);
	expect(await isShown(`part=${other}`)).toBe(true);
	const page = await admin.open(`/dashboard/manageProduct/${product.id}`);
	expect(page.html).toMatch(/History<\/h2>.*Archived product/s);
});
