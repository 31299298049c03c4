import { env } from "cloudflare:test";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { createList } from "~/domain/saved-lists/lists.server";
import { newId } from "~/platform/ids.server";
import { createCompany } from "~/testing/factories/companies";
import { createPartNumber, createProduct, createUser } from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";
import { readQrCode } from "~/testing/qr-codes/read-qr-code";

const platform = createTestPlatform();

async function createPart(overrides: Parameters<typeof createProduct>[0] = {}) {
	const part = await createProduct({ onHand: 1000, ...overrides });
	const number = `LS-${newId().slice(0, 4)}`;
	await createPartNumber(part, "own", number);
	return { ...part, number };
}

const createListOf = async (user: SignedInUser, ids: readonly string[]) =>
	createList(
		platform,
		user,
		{ name: newId(), idempotencyKey: newId() },
		ids.map((productId, index) => ({ productId, quantity: index + 2 })),
	);

/** The text of each code of a page, in order. */
const readCodes = (html: string) =>
	Array.from(html.matchAll(/viewBox="0 0 (\d+) \1"[^>]*><path d="([^"]*)"/g), ([, size, path]) =>
		readQrCode({ path: path ?? "", size: Number(size) }),
	);

test("each code of a list's labels opens its part, with the list's quantity", async () => {
	const { owner, customerId } = await createCompany();
	const [bolt, nut] = [await createPart({ name: "Hex bolt" }), await createPart()];
	await createPartNumber(bolt, "customer", `৪৭-${bolt.id}`, customerId);
	const listId = await createListOf(owner, [bolt.id, nut.id]);
	const browser = await createSignedInBrowser(owner);
	const { status, html, headers } = await browser.open(`/lists/${listId}/labels`);
	expect([status, headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	// A browser applies styles only as they were hashed.
	const [, styles = ""] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
	const hash = createHash("sha256").update(styles).digest("base64");
	expect(headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
	expect(readCodes(html)).toEqual([
		`${env.APP_ORIGIN}/p/${bolt.number}?q=2`,
		`${env.APP_ORIGIN}/p/${nut.number}?q=3`,
	]);
	// 29 modules, and two of border at each side.
	expect(html).toContain('viewBox="0 0 33 33"');
	for (const text of [bolt.number, "Hex bolt", `৪৭-${bolt.id}`, "Usually 2"])
		expect(html).toContain(text);
	expect((await browser.open(`/lists/${listId}`)).html).toContain(`href="/lists/${listId}/labels"`);
});

test("a label shows the price of who prints it at the list's quantity, with its day, or none", async () => {
	const buyer = await createUser();
	const part = await createPart({ pricePoisha: 30_000 });
	const contract = await createPriceList({ state: "active" });
	await assignPriceList(contract, buyer);
	for (const step of [
		[1, 20_000],
		[2, 10_000],
	] as const)
		await createListPrice(contract, part.id, step);
	const browser = await createSignedInBrowser(buyer);
	const path = `/lists/${await createListOf(buyer, [part.id])}/labels`;
	expect((await browser.open(path)).html).not.toContain("tk ");
	const day = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10);
	expect((await browser.open(`${path}?price=gross`)).html).toContain(
		`tk 100 per piece incl. VAT, ${day}`,
	);
	expect((await browser.open(`${path}?price=net`)).html).toContain(
		`tk 86.96 per piece excl. VAT, ${day}`,
	);
});

test("a label printed at three in the morning has the day in Bangladesh", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2031, 4, 6, 21) });
	const buyer = await createUser();
	const part = await createPart({ pricePoisha: 30_000 });
	const browser = await createSignedInBrowser(buyer);
	const path = `/lists/${await createListOf(buyer, [part.id])}/labels`;
	const { html } = await browser.open(`${path}?price=gross`);
	vi.useRealTimers();
	expect(html).toContain("tk 300 per piece incl. VAT, 2031-05-07");
});

test.each([
	["a4-24", 1, 24],
	["a4-48", 7, 48],
	["a4-65", 65, 65],
	["roll", 1, 1],
])("%s starts at label %i of a sheet of %i", async (sheet, start, count) => {
	const user = await createUser();
	const ids = [(await createPart()).id, (await createPart()).id];
	const path = `/lists/${await createListOf(user, ids)}/labels`;
	const browser = await createSignedInBrowser(user);
	const { html } = await browser.open(`${path}?sheet=${sheet}&start=${start}`);
	const sheets = html.split('<div class="sheet">').slice(1);
	expect(sheets).toHaveLength(Math.ceil((start + 1) / count));
	const bengali = start.toLocaleString("bn", { useGrouping: false });
	expect((await browser.open(`${path}?sheet=${sheet}&start=${bengali}`)).status).toBe(200);
	const used = (sheets[0] ?? "").split('<div class="label">')[0]?.match(/<div><\/div>/g) ?? [];
	expect(used).toHaveLength(start - 1);
	const refused = await browser.open(`${path}?sheet=${sheet}&start=${count + 1}`);
	expect(refused.status).toBe(400);
	expect(refused.html).toContain(`Enter a label from 1 to ${count}.`);
	expect(refused.html).toMatch(new RegExp(`name="start"[^>]*value="${count + 1}"`));
});

test("a list that is not shared, and a visitor, have no labels; a viewer has those of a shared one", async () => {
	const { owner, viewer } = await createCompany();
	const listId = await createListOf(owner, [(await createPart()).id]);
	const path = `/lists/${listId}/labels`;
	const other = await createSignedInBrowser(await createUser());
	expect((await other.open(path)).status).toBe(404);
	expect((await new Browser().open(path)).location).toMatch(/^\/login\?/);
	const looks = await createSignedInBrowser(viewer);
	expect((await looks.open(path)).status).toBe(404);
	const shared = { name: newId(), add: "", shared: "on" };
	await (await createSignedInBrowser(owner)).submit(`/lists/${listId}`, shared);
	expect(readCodes((await looks.open(path)).html)).toHaveLength(1);
});

test("a part without a number leads to its page, and one that is no longer for sale is named as missing", async () => {
	const user = await createUser();
	const [plain, old] = [await createProduct(), await createPart({ archivedAt: 1 })];
	const listId = await createListOf(user, [plain.id, old.id]);
	const browser = await createSignedInBrowser(user);
	const { html } = await browser.open(`/lists/${listId}/labels`);
	expect(html).toContain("1 part is no longer for sale, and without a label.");
	expect(html).toContain("@page{size:210mm 297mm;margin:0}");
	expect(html.match(/class="label"/g)).toHaveLength(1);
});

test("48 labels weigh at most 40 KB", async () => {
	const buyer = await createUser();
	const ids: string[] = [];
	for (let n = 0; n < 48; n += 1) ids.push((await createPart()).id);
	const listId = await createListOf(buyer, ids);
	const { html } = await (await createSignedInBrowser(buyer)).open(`/lists/${listId}/labels`);
	expect(readCodes(html)).toHaveLength(48);
	expect(gzipSync(html).byteLength).toBeLessThan(40_000);
});
