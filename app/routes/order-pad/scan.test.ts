import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { spellPartNumber } from "~/domain/catalog/part-number-rules";
import { orderPadLines, orderPads } from "~/domain/order-pad/tables.server";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import {
	createFamily,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

type Part = Awaited<ReturnType<typeof createLabelled>>;

async function createLabelled(overrides: Parameters<typeof createProduct>[0] = {}) {
	const part = await createProduct({ onHand: 100_000, ...overrides });
	const number = `LB-${newId().slice(0, 8)}`;
	await createPartNumber(part, "own", number);
	return { ...part, number };
}

const parts: Part[] = [];
beforeAll(async () => {
	for (let count = 0; count < 10; count++) parts.push(await createLabelled());
});

const listPads = async (userId: string) =>
	(await db.select().from(orderPads).where(eq(orderPads.userId, userId))).map(({ id }) => id);

const listLines = async (padId: string) =>
	(
		await db
			.select()
			.from(orderPadLines)
			.where(eq(orderPadLines.padId, padId))
			.orderBy(orderPadLines.n)
	).map(({ productId, quantity, result }) => [productId, quantity, result]);

/** Opens the label, types the quantity on the page it leads to, and sends the form. */
async function scan(browser: Browser, number: string, quantity: string) {
	const { location } = await browser.open(`/p/${encodeURIComponent(number)}`);
	expect((await browser.open(location ?? "")).html).toContain("How many?");
	return browser.submit(location ?? "", { n: number, quantity, idempotencyKey: newId() });
}

test("ten scans make one pad, and opening a label writes nothing", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	for (const { number } of parts) {
		const { location } = await browser.open(`/p/${number}`);
		await browser.open(location ?? "");
	}
	expect(await listPads(user.id)).toEqual([]);
	for (const [index, { number }] of parts.entries())
		expect((await scan(browser, number, String(index + 1))).location).toBe("/order-pad/scan");
	const [padId = "", ...others] = await listPads(user.id);
	expect(others).toEqual([]);
	expect(await listLines(padId)).toEqual(parts.map(({ id }, index) => [id, index + 1, "ok"]));
	expect((await browser.open("/order-pad/scan")).html).toContain(`href="/order-pad/${padId}"`);
});

test("a label asks how many: no quantity is preset, and that of the label is typed in", async () => {
	const [part] = parts as [Part];
	const browser = await createSignedInBrowser(await createUser());
	const open = async (path: string) => {
		const { location, status } = await browser.open(path);
		expect(status).toBe(303);
		return (await browser.open(location ?? "")).html;
	};
	const getQuantity = (html: string) =>
		/<input[^>]*name="quantity"[^>]*>/.exec(html)?.[0].match(/ value="([^"]*)"/)?.[1] ?? "";
	expect(getQuantity(await open(`/p/${part.number}`))).toBe("");
	expect(getQuantity(await open(`/p/${part.number}?q=50`))).toBe("50");
});

test("what is scanned twice is added up, as two scans of two phones at the same time are", async () => {
	const [one, other] = parts as [Part, Part];
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const send = ({ number }: Part, quantity: string) =>
		browser.submit("/order-pad/scan", { n: number, quantity, idempotencyKey: newId() });
	await Promise.all([send(one, "3"), send(other, "4"), send(one, "5")]);
	const [padId = "", ...others] = await listPads(user.id);
	expect(others).toEqual([]);
	const lines = (await listLines(padId)).filter(([, , result]) => result === "ok");
	expect(lines.sort()).toEqual(
		[
			[one.id, 8, "ok"],
			[other.id, 4, "ok"],
		].sort(),
	);
});

test("the same form sent twice adds one line", async () => {
	const [{ number, id }] = parts as [Part];
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const fields = { n: number, quantity: "3", idempotencyKey: newId() };
	for (const _ of [1, 2]) await browser.submit("/order-pad/scan", fields);
	const [padId = ""] = await listPads(user.id);
	expect(await listLines(padId)).toEqual([[id, 3, "ok"]]);
});

test("a list of which something is in the cart, and one that was closed, get no more scans", async () => {
	const [one, other] = parts as [Part, Part];
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await scan(browser, one.number, "3");
	const [first = ""] = await listPads(user.id);
	await browser.submit(`/order-pad/${first}`, { intent: "add", idempotencyKey: newId() });
	await scan(browser, other.number, "4");
	const second = (await listPads(user.id)).find((id) => id !== first) ?? "";
	expect(await listLines(second)).toEqual([[other.id, 4, "ok"]]);
	await browser.submit("/order-pad/scan", { intent: "new-list", idempotencyKey: newId() });
	expect((await browser.open("/order-pad/scan")).html).not.toContain("Check and order");
	await scan(browser, one.number, "9");
	expect(await listLines(second)).toHaveLength(1);
	expect(await listPads(user.id)).toHaveLength(3);
});

test.each([
	["", "How many? Enter a quantity."],
	["some", "Enter a quantity as a number, such as 12."],
	["0", "Enter a quantity of at least 1."],
	["2.5", "is not a whole number"],
	["7", "multiples of 10"],
])("the quantity '%s' is refused beside its field, and kept", async (quantity, message) => {
	const { number } = await createLabelled({ minQuantity: 10, orderMultiple: 10 });
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { status, html } = await scan(browser, number, quantity);
	expect([status >= 400, html.includes(message)], html.slice(0, 0)).toEqual([true, true]);
	expect(html).toContain(`id="error-quantity"`);
	if (quantity) expect(html).toMatch(new RegExp(`name="quantity"[^>]*value="${quantity}"`));
	expect(await listPads(user.id)).toEqual([]);
});

test("an unknown number is a 404 with the search, also in the form", async () => {
	for (const browser of [new Browser(), await createSignedInBrowser(await createUser())]) {
		const { status, html } = await browser.open("/p/TY-99991");
		expect(status).toBe(404);
		expect(html).toContain("We don't know TY-99991. Search for it");
		expect(html).toMatch(/<form[^>]*action="\/products"/);
	}
	const browser = await createSignedInBrowser(await createUser());
	const fields = { n: "TY-99991", quantity: "3", idempotencyKey: newId() };
	const { status, html } = await browser.submit("/order-pad/scan", fields);
	expect([status, html.includes("We don't know TY-99991")]).toEqual([409, true]);
	const archived = await createLabelled({ archivedAt: 1 });
	const { html: goneHtml } = await browser.open(`/p/${archived.number}`);
	expect(goneHtml).toContain(`${archived.number} is no longer for sale.`);
});

test("a part that was replaced is shown with the one that replaced it", async () => {
	const newer = await createLabelled();
	const old = await createLabelled({ supersededBy: newer.id });
	const browser = await createSignedInBrowser(await createUser());
	const { html } = await browser.open(`/p/${old.number}?q=5`);
	expect(html).toContain(`${old.number} is now ${newer.number}.`);
	for (const path of [`/p/${newer.number}?q=5`, `/products/${old.id}`])
		expect(html).toContain(`href="${path}"`);
});

test("a label with the number that a part had before is scanned, by a visitor too", async () => {
	const family = await createFamily();
	const part = await createProduct({
		familyId: family.id,
		categoryId: family.categoryId,
		partNumber: `NEW-${newId()}`,
		onHand: 50,
	});
	await createPartNumber(part, "own", part.partNumber);
	await createPartNumber(part, "superseded", `OLD-${part.id}`);
	const browser = await createSignedInBrowser(await createUser());
	const label = await browser.open(`/p/OLD-${part.id}?q=5`);
	expect(label.location).toBe(`/order-pad/scan?n=OLD-${part.id}&q=5`);
	const { html } = await browser.open(label.location ?? "");
	expect(html).toContain(part.partNumber);
	const visitor = await new Browser().open(`/p/OLD-${part.id}`);
	expect(visitor.location).toBe(`/families/${family.slug}#${spellPartNumber(part.partNumber)}`);
});

test("a number with a slash is scanned like any other, and a buyer's own number too", async () => {
	const company = await createCompany();
	const part = await createProduct({ onHand: 50 });
	await createPartNumber(part, "own", `1/2-${part.id}`);
	await createPartNumber(part, "customer", `Bin-${part.id}`, company.owner.customerId);
	const browser = await createSignedInBrowser(company.owner);
	for (const number of [`1/2-${part.id}`, `Bin-${part.id}`])
		expect((await scan(browser, number, "2")).status).toBe(303);
	expect((await new Browser().open(`/p/Bin-${part.id}`)).status).toBe(404);
});

test("a viewer only looks, and a visitor comes to the part or to the login", async () => {
	const [single] = parts as [Part];
	const { viewer } = await createCompany();
	const { html } = await (await createSignedInBrowser(viewer)).open(`/p/${single.number}`);
	expect(html).toContain("Your role in the company only looks.");
	expect(html).toContain(`href="/products/${single.id}"`);
	const visitor = new Browser();
	const alone = await visitor.open(`/p/${single.number}?q=5`);
	expect(alone.location).toBe(`/login?from=${encodeURIComponent(`/p/${single.number}?q=5`)}`);
	expect((await visitor.open(alone.location ?? "")).html).toContain(
		"Log in to see the part of this label",
	);
	const family = await createFamily();
	const sized = await createLabelled({ familyId: family.id });
	const led = await visitor.open(`/p/${sized.number}?q=5`);
	expect(led.location).toMatch(new RegExp(`^/families/${family.slug}\\?units-\\d+-${sized.id}=5#`));
	const [path = ""] = (led.location ?? "").split("#");
	const typed = await visitor.open((await visitor.open(path)).location ?? "");
	expect(typed.html).toMatch(new RegExp(`name="units-\\d+-${sized.id}"[^>]*value="5"`));
});

test("which page a label leads to depends on who asks, so it is not stored", async () => {
	const [{ number }] = parts as [Part];
	for (const browser of [new Browser(), await createSignedInBrowser(await createUser())])
		expect((await browser.open(`/p/${number}`)).headers.get("cache-control")).toBe(
			"private, no-store",
		);
});
