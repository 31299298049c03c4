import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { deleteUnusedPictures } from "~/domain/admin/delete-unused-pictures.server";
import { saveSettings } from "~/domain/settings/save-settings.server";
import { scheduledHandler } from "~/http/worker/scheduled.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { pictures } from "~/platform/images/image-store.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { selectSavedGroups, settings } from "~/platform/saved-settings/saved-settings.server";
import {
	createAdmin,
	createFamily,
	createOrder,
	createPaidOrder,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { buildDecodablePng, createImageFile } from "~/testing/factories/image-files";
import { createApiClient } from "~/testing/http/api-client";
import {
	Browser,
	createBrowserSignedInLongAgo,
	createSignedInBrowser,
} from "~/testing/http/browser";
import { clearSettings } from "~/testing/http/clear-settings";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

const { db } = createTestPlatform();
const PATH = "/dashboard/settings";

afterEach(clearSettings);

const openAdmin = async () => createSignedInBrowser(await createAdmin());

const SELLER = {
	shopName: "Karwan Tools",
	legalName: "Karwan Hardware Limited",
	bin: "000123456-0101",
	address: "9 Karwan Bazar\r\nDhaka 1215",
	phone: "+880 2 5555 0199",
	email: "sales@karwan.test",
	footLine: "Goods are returned to the warehouse in Tongi.",
};
const ORDERS = {
	minOrderTk: "65",
	maxOrderTk: "999999",
	holdMinutes: "60",
	bankHoldHours: "72",
	newBuyerHoldTk: "500000",
};
const LINKS = {
	facebook: "",
	linkedin: "",
	github: "",
	youtube: "https://www.youtube.com/@karwan",
	whatsapp: "",
};

async function save(group: string, fields: Record<string, string>, admin?: Browser) {
	const sender = admin ?? (await openAdmin());
	const saved = await sender.submit(`${PATH}/${group}`, fields);
	expect(saved, saved.html.slice(0, 400)).toMatchObject({
		status: 303,
		location: `${PATH}/${group}`,
	});
	return sender;
}

const uploadLogo = (admin: Browser) =>
	admin.upload(
		`${PATH}/seller`,
		SELLER,
		createImageFile(buildDecodablePng(), "logo.png", "image/png"),
	);

async function readLogoKey(): Promise<string> {
	const [row] = await db.select().from(settings).where(eq(settings.key, "seller"));
	return (JSON.parse(row?.value ?? "{}") as { logoKey: string }).logoKey;
}

test("without rows the forms show the deployment's variables", async () => {
	const admin = await openAdmin();
	expect(await admin.open(PATH)).toMatchObject({ status: 302, location: `${PATH}/seller` });
	const pages = {
		seller: [
			`value="${env.SHOP_NAME}"`,
			env.SELLER_ADDRESS,
			env.SELLER_PHONE,
			"shop@toolyard.test",
		],
		papers: ["Mushak-6.3", 'value="6"'],
		bank: ["Account name: Toolyard Limited\nAccount number: 1501 2034 5678 9001"],
		orders: ['value="65"', 'value="999999"', 'value="60"', 'value="72"', 'value="500000"'],
		carriers: ["Padma Parcel: https://padma.example/parcels?number={number}\nOwn van"],
		links: [`value="${env.YOUTUBE_URL}"`],
	};
	for (const [group, expected] of Object.entries(pages)) {
		const { status, html } = await admin.open(`${PATH}/${group}`);
		expect(status).toBe(200);
		for (const each of expected) expect(html, group).toContain(each);
	}
	expect((await admin.open(`${PATH}/secrets`)).status).toBe(404);
	expect((await admin.submit(`${PATH}/secrets`, {})).status).toBe(404);
});

test("a shop that was deployed without the seller's address says so, and who saves the seller must enter it", async () => {
	const shop = new Browser({ bindings: { SELLER_ADDRESS: "" } });
	const admin = await shop.signIn(await createAdmin());
	const missing = "Invoices lack the seller's address";
	expect((await admin.open("/dashboard/overview")).html).toContain(missing);
	expect((await admin.submit(`${PATH}/seller`, { ...SELLER, address: "" })).status).toBe(400);
	await save(
		"papers",
		{ invoiceForm: "mushak", issueAddress: "9 Karwan Bazar", retentionYears: "6" },
		admin,
	);
	expect((await admin.open("/dashboard/overview")).html).not.toContain(missing);
});

test("the seller and the logo are on pages, papers and in mails", async () => {
	const admin = await openAdmin();
	const buyer = await createUser();
	const orderId = await createOrder(buyer, await createProduct());
	expect((await uploadLogo(admin)).status).toBe(303);
	const paidId = await createOrder(buyer, await createProduct());
	const transfer = {
		reference: newId(),
		amount: "250",
		receivedOn: "2026-11-03",
		idempotencyKey: newId(),
	};
	await admin.submit(`/dashboard/orders/${paidId}/bank-payment`, transfer);
	const image = `/images/${await readLogoKey()}?w=192`;
	for (const path of [
		`/myorder/${orderId}/proforma`,
		`/myorder/${paidId}/invoice`,
		`/dashboard/orders/${paidId}/packing-slip`,
	]) {
		const { html } = await admin.open(path);
		const { shopName, legalName, bin, phone, email, footLine } = SELLER;
		for (const text of [shopName, legalName, bin, phone, email, footLine, image])
			expect(html, path).toContain(text);
		expect(html, path).toContain("9 Karwan Bazar\nDhaka 1215");
	}
	const visitor = new Browser();
	expect((await visitor.open("/login")).html).toContain("All rights reserved");
	expect((await visitor.open("/login")).html).toContain("Copyright © 2024 Karwan Tools.");
	const reader = `${newId()}@readers.test`;
	await visitor.submit("/newsletter", { email: reader });
	const [mail] = await db.select().from(outbox).where(eq(outbox.to, reader));
	expect(mail?.subject).toBe("Confirm your subscription to Karwan Tools");
	expect((await createApiClient().get("/openapi.json")).body).toMatchObject({
		info: { title: "Karwan Tools API" },
	});
});

test("the logo stays while it is used, and is deleted after it was replaced or removed", async () => {
	const admin = await openAdmin();
	await uploadLogo(admin);
	const first = await readLogoKey();
	await save("seller", { ...SELLER, phone: "" }, admin);
	expect(await readLogoKey()).toBe(first);
	const later = createTestPlatform({ now: () => Date.now() + 3 * 86_400_000 });
	await db.update(pictures).set({ checkAt: Number.MAX_SAFE_INTEGER });
	await db.update(pictures).set({ checkAt: 1 }).where(eq(pictures.key, first));
	await deleteUnusedPictures(later);
	expect(await env.IMAGES_BUCKET.head(first)).not.toBeNull();
	await uploadLogo(admin);
	const second = await readLogoKey();
	expect(second).not.toBe(first);
	await save("seller", { ...SELLER, removeLogo: "on" }, admin);
	expect(await readLogoKey()).toBe("");
	await deleteUnusedPictures(later);
	for (const key of [first, second]) expect(await env.IMAGES_BUCKET.head(key)).toBeNull();
});

test("bank details are saved with the password only, and buyers see them", async () => {
	const admin = await createBrowserSignedInLongAgo(await createAdmin());
	const details = "Account name: Karwan Hardware\r\nAccount number: 7788";
	expect((await admin.open(`${PATH}/bank`)).html).toContain('name="password"');
	for (const [password, message] of [
		["", "Password is Required"],
		["wrong-one", "This is not your password"],
	] as const) {
		const refused = await admin.submit(`${PATH}/bank`, { details, password });
		expect(refused.status).toBe(400);
		expect(refused.html).toMatch(new RegExp(`id="error-password".*?${message}`));
		expect(refused.html).toContain("Account number: 7788");
		expect(await db.select().from(settings)).toEqual([]);
	}
	const wallets = { bkash: "01711-000 000", nagad: "+880 1911 000000" };
	await save("bank", { details, ...wallets, password: PASSWORD }, admin);
	const buyer = await createUser();
	const orderId = await createOrder(buyer, await createProduct());
	const shopper = await createSignedInBrowser(buyer);
	for (const path of [`/myorder/${orderId}`, `/myorder/${orderId}/proforma`]) {
		const { html } = await shopper.open(path);
		for (const shown of ["7788", "bKash", "01711000000", "Nagad", "+8801911000000"])
			expect(html).toContain(shown);
		expect(html).not.toContain("Padma Trade Bank");
	}
	await save("bank", { details: "" }, admin);
	expect((await shopper.open(`/myorder/${orderId}/proforma`)).html).not.toContain("bank transfer");
});

test("limits and hold times count for the next order", async () => {
	await save("orders", { ...ORDERS, maxOrderTk: "700", holdMinutes: "45" });
	const { html } = await new Browser().open("/terms");
	expect(html).toContain("hold your items for 45 minutes");
	expect(html).toContain("tk 700");
});

test("carriers are offered when an order is shipped, and links are at the foot of pages", async () => {
	const admin = await save("carriers", {
		carriers: "Jamuna Parcel: https://jamuna.example/p/{number}\r\n\r\nRickshaw van",
	});
	const orderId = await createPaidOrder(await createUser(), await createProduct());
	const { html } = await admin.open(`/dashboard/orders/ship?orderId=${orderId}`);
	for (const name of ["Jamuna Parcel", "Rickshaw van"])
		expect(html).toContain(`<option value="${name}"`);
	expect(html).not.toContain("Meghna Courier");
	await save("links", LINKS, admin);
	const page = await new Browser().open("/login");
	expect(page.html).toContain('href="https://www.youtube.com/@karwan"');
	expect(page.html).not.toContain(env.LINKEDIN_URL);
});

test.each([
	["seller", { ...SELLER, shopName: " " }, "shopName", "Shop name is required"],
	["seller", { ...SELLER, address: " \r\n" }, "address", "Enter the address: each invoice must"],
	["seller", { ...SELLER, email: "sales" }, "email", "Enter a valid email address"],
	["seller", { ...SELLER, phone: "call us" }, "phone", "Enter a phone number"],
	["papers", { invoiceForm: "plain", retentionYears: "0" }, "retentionYears", "from 1 to 30"],
	["bank", { details: "Bank: City\n1234" }, "details", "Line 2: write a label and its value"],
	["bank", { bkash: "0171100000" }, "bkash", "Enter a mobile number, like 01711 000000"],
	["bank", { nagad: "my sister's" }, "nagad", "Enter a mobile number, like 01711 000000"],
	["orders", { ...ORDERS, holdMinutes: "5" }, "holdMinutes", "from 30 to 1,440"],
	["orders", { ...ORDERS, bankHoldHours: "" }, "bankHoldHours", "from 0 to 336"],
	["orders", { ...ORDERS, maxOrderTk: "64" }, "maxOrderTk", "at least the smallest order"],
	[
		"carriers",
		{ carriers: "A\nB: http://b.example/{number}" },
		"carriers",
		"Line 2: the link must begin with https://",
	],
	[
		"carriers",
		{ carriers: "B: https://b.example/" },
		"carriers",
		"Line 1: the link must have {number} once",
	],
	["carriers", { carriers: "B: https://{number}.example/" }, "carriers", "behind the host"],
	["links", { ...LINKS, whatsapp: "01711 000000" }, "whatsapp", "with its country"],
	["links", { ...LINKS, github: "http://github.com/karwan" }, "github", "begins with https://"],
])("%s with %j is refused beside '%s': %s", async (group, fields, field, message) => {
	const admin = await openAdmin();
	const { status, html } = await admin.submit(`${PATH}/${group}`, fields as Record<string, string>);
	expect(status).toBe(400);
	const [, shown = ""] = new RegExp(`id="error-${field}"[^>]*>(.*?)</p>`, "s").exec(html) ?? [];
	expect(shown).toContain(message);
	for (const value of Object.values(fields).filter((text) => text.trim() !== ""))
		expect(html).toContain(value);
	expect(await db.select().from(settings)).toEqual([]);
});

test("a change is in the audit trail with before and after; saving the same again writes nothing", async () => {
	const me = await createAdmin();
	const admin = await createSignedInBrowser(me);
	await save("orders", { ...ORDERS, holdMinutes: "90" }, admin);
	await save("orders", { ...ORDERS, holdMinutes: "90" }, admin);
	const rows = await db
		.select()
		.from(audit)
		.where(eq(audit.actor, `admin:${me.id}`));
	expect(rows).toMatchObject([{ action: "settings.edit", subject: "settings:orders" }]);
	expect([rows[0]?.before, rows[0]?.after].map((text) => JSON.parse(text ?? ""))).toMatchObject([
		{ holdMinutes: 60 },
		{ holdMinutes: 90 },
	]);
	expect(await db.select().from(settings)).toMatchObject([
		{ key: "orders", rev: 1, changedBy: me.id },
	]);
	const { html } = await admin.open(`/dashboard/audit?kind=settings&person=${me.email}`);
	expect(html).toContain("hold minutes 60 → 90");
});

test("of two admins who save at the same moment, one is told to save again", async () => {
	const [one, two] = [await createAdmin(), await createAdmin()];
	const platform = createTestPlatform();
	const edit = (userId: string, designation: string) =>
		saveSettings(actAs(platform, { kind: "admin", userId }), "papers", { designation }, null);
	const results = await Promise.allSettled([edit(one.id, "Manager"), edit(two.id, "Director")]);
	expect(results).toContainEqual({ status: "fulfilled", value: true });
	expect(results.find(({ status }) => status === "rejected")).toMatchObject({
		reason: { status: 409, message: expect.stringContaining("Save again") },
	});
	expect(await db.select().from(settings)).toMatchObject([{ rev: 1 }]);
});

test("scheduled jobs use what was saved", async () => {
	await save("seller", SELLER);
	const names: string[] = [];
	skipMinute();
	const run = scheduledHandler({
		"* * * * *": { readName: async ({ settings: { shopName } }) => names.push(shopName) },
	});
	await run({ cron: "* * * * *" }, env, { waitUntil: () => {} });
	vi.useRealTimers();
	expect(names).toEqual(["Karwan Tools"]);
});

test("a visitor's page reads the settings once a minute, a signed-in page with its session", async () => {
	const count = async (browser: Browser, path: string) => {
		const { headers } = await browser.open(path);
		return Number(/"(\d+) statements"/.exec(headers.get("server-timing") ?? "")?.[1]);
	};
	skipMinute();
	const shopper = await createSignedInBrowser(await createUser());
	skipMinute();
	// Another statement reads the categories of the menu.
	expect(await count(new Browser(), "/login")).toBe(2);
	expect(await count(new Browser(), "/login")).toBe(0);
	expect(await count(shopper, "/contact")).toBe(1);
	skipMinute();
	expect(await count(shopper, "/contact")).toBe(2);
	expect(await count(new Browser(), "/login")).toBe(0);
	vi.useRealTimers();
});

test("an account that is deleted leaves the settings that it saved", async () => {
	const me = await createAdmin();
	await save(
		"papers",
		{ invoiceForm: "plain", retentionYears: "7" },
		await createSignedInBrowser(me),
	);
	await db.run(sql`delete from users where id = ${me.id}`);
	expect(await db.select().from(settings)).toMatchObject([{ key: "papers", changedBy: null }]);
	const [row] = await db.select({ rows: selectSavedGroups }).from(sql`(select 1)`);
	const platform = createTestPlatform();
	platform.applySettings(row?.rows ?? "");
});

test("with a WhatsApp number, the pages of parts, families and orders have a link that names them", async () => {
	const family = await createFamily();
	const product = await createProduct({ name: "Ball valve 1/2", familyId: family.id });
	const path = `/products/${product.id}`;
	const buyer = await createUser();
	const orderId = await createOrder(buyer, product);
	const shopper = await createSignedInBrowser(buyer);
	const before = await shopper.open(path);
	expect(before.html).toContain("Request a quote");
	expect(before.html).not.toContain("Ask on WhatsApp");
	await save("links", { ...LINKS, whatsapp: "+৮৮০ 1711-000001" });
	const { html } = await shopper.open(path);
	expect(html).toMatch(
		/href="https:\/\/wa\.me\/8801711000001\?text=[^"]*Ball%20valve%201%2F2%20"[^>]*>Ask on WhatsApp/,
	);
	const readQuestion = async (page: string) =>
		decodeURIComponent(
			/\?text=([^"]*)"[^>]*>Ask on WhatsApp/.exec((await shopper.open(page)).html)?.[1] ?? "",
		);
	expect(await readQuestion(`/families/${family.slug}`)).toBe(`${family.name} `);
	expect(await readQuestion(`/myorder/${orderId}`)).toMatch(/^Order SO-\d+: $/);
});
