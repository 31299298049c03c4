import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { sessions, users } from "~/domain/accounts/tables.server";
import { listPrices, priceLists } from "~/domain/prices/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createAdmin,
	createPartNumber,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import {
	assignPriceList,
	createExemption,
	createListPrice,
	createPriceList,
} from "~/testing/factories/price-lists";
import { createBrowserSignedInLongAgo, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const PATH = "/dashboard/prices";
const PREFIX = "Page test ";

afterAll(async () => {
	await db.delete(priceLists).where(sql`name like ${`${PREFIX}%`}`);
});

const buildFields = (overrides: Record<string, string> = {}) => ({
	name: PREFIX + newId(),
	kind: "contract",
	percent: "7.5",
	state: "active",
	from: "2026-01-01",
	until: "",
	password: PASSWORD,
	idempotencyKey: newId(),
	...overrides,
});

async function createNumberedProduct(pricePoisha = 1000) {
	const product = await createProduct({ pricePoisha });
	const number = `PT-${product.id}`;
	await createPartNumber(product, "own", number);
	return { ...product, number };
}

const openAdmin = async () => createSignedInBrowser(await createAdmin());
type Office = Awaited<ReturnType<typeof openAdmin>>;

const readHidden = (html: string) =>
	Object.fromEntries(
		["plan", "shown"].map((name) => [
			name,
			new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "",
		]),
	);

/** Pastes prices, and confirms what the page says they will do. */
async function savePrices(admin: Office, path: string, prices: string) {
	const checked = await admin.submit(path, {
		prices,
		...readHidden((await admin.open(path)).html),
	});
	const saved = await admin.submit(path, { prices, ...readHidden(checked.html) });
	return { checked, saved };
}

const countRows = async (listId: string) =>
	(await db.select().from(listPrices).where(eq(listPrices.listId, listId))).length;

test("an admin adds, edits and deletes a price list", async () => {
	const admin = await openAdmin();
	const fields = buildFields();
	const added = await admin.submit(`${PATH}/add`, fields);
	expect(added.status).toBe(303);
	const path = added.location ?? "";
	expect((await admin.open(PATH)).html).toContain(fields.name);
	expect((await admin.open(path)).html).toContain("7.5% off, from 1 January 2026");
	const edited = { ...fields, until: "2026-01-31" };
	expect((await admin.submit(`${path}/edit`, edited)).location).toBe(path);
	expect((await admin.open(path)).html).toContain("from 1 January 2026 to 31 January 2026");
	const refused = await admin.submit(`${path}/delete`, { password: PASSWORD });
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("Not deleted: the list is active");
	await admin.submit(`${path}/edit`, { ...edited, state: "inactive" });
	expect((await admin.submit(`${path}/delete`, { password: PASSWORD })).location).toBe(PATH);
	expect((await admin.open(path)).status).toBe(404);
});

test("the dates of a list are said in words", async () => {
	const admin = await openAdmin();
	const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
	const list = async (from: string, until: string) => {
		const added = await admin.submit(`${PATH}/add`, buildFields({ from, until }));
		return (await admin.open(added.location ?? "")).html;
	};
	expect(await list(day(-9), day(9))).toContain(">Active<");
	expect(await list(day(9), "")).toMatch(/>Starts \d+ \w+ \d{4}</);
	expect(await list(day(-9), day(-3))).toContain(">Ended<");
});

test("errors of a list are next to their fields, and what was typed is kept", async () => {
	const admin = await openAdmin();
	const wrong = buildFields({ name: "", percent: "91", until: "2025-12-31" });
	const { status, html } = await admin.submit(`${PATH}/add`, wrong);
	expect(status).toBe(400);
	expect(html).toMatch(/<p id="error-name".*?Name is required/);
	expect(html).toMatch(/<p id="error-percent".*?Enter a discount from 0 to 90%\./);
	expect(html).toMatch(/<input[^>]*name="percent"[^>]*value="91"/);
	const late = await admin.submit(`${PATH}/add`, buildFields({ until: "2025-12-31" }));
	expect(late.html).toMatch(/<p id="error-until".*?The end date must be after the start date\./);
});

test("a wrong or missing password changes nothing and keeps what was typed", async () => {
	const admin = await createBrowserSignedInLongAgo(await createAdmin());
	const product = await createNumberedProduct();
	const listId = await createPriceList();
	const path = `${PATH}/${listId}`;
	const prices = `${product.number}  10  9.50`;
	const checked = await admin.submit(path, { prices });
	expect(checked.html).toMatch(/<input[^>]*name="password"/);
	for (const [password, message] of [
		["", "Password is Required"],
		["wrong-horse", "This is not your password"],
	] as const) {
		const refused = await admin.submit(path, { prices, password, ...readHidden(checked.html) });
		expect(refused.status).toBe(400);
		expect(refused.html).toMatch(new RegExp(`<p id="error-password".*?${message}`));
		expect(refused.html).toContain(`${prices}</textarea>`);
		expect(refused.html).toContain("1 price new");
		expect(refused.html).not.toContain("wrong-horse");
	}
	const fields = buildFields({ password: "wrong-horse" });
	expect((await admin.submit(`${PATH}/add`, fields)).html).toContain(`value="${fields.name}"`);
	for (const page of ["edit", "delete"]) {
		const sent = await admin.submit(`${path}/${page}`, fields);
		expect(sent.html).toContain("This is not your password");
	}
	expect(await countRows(listId)).toBe(0);
});

test("the password is asked for once in ten minutes, in this session only", async () => {
	const user = await createAdmin();
	const other = await createSignedInBrowser(user);
	const admin = await createBrowserSignedInLongAgo(user);
	const path = `${PATH}/${await createPriceList()}`;
	const asks = async (office: Office) =>
		(await office.open(`${path}/edit`)).html.includes('name="password"');
	expect(await asks(await openAdmin())).toBe(false);
	expect(await asks(admin)).toBe(true);
	const name = PREFIX + newId();
	await createPriceList({ name });
	const typed = await admin.submit(`${path}/edit`, buildFields({ name }));
	expect(typed.html).toContain("Another list has this name");
	expect(await asks(admin)).toBe(false);
	expect(await asks(other)).toBe(true);
	expect((await admin.submit(`${PATH}/add`, buildFields({ password: "" }))).status).toBe(303);
	const [key, value] = [...admin.cookies].find(([each]) => each.endsWith("password-typed")) ?? [];
	if (!key || !value) throw new Error("no cookie");
	other.cookies.set(key, value);
	expect(await asks(other)).toBe(true);
	admin.cookies.set(key, `x${value}`);
	expect(await asks(admin)).toBe(true);
	expect((await admin.open("/account/tokens/new")).location).toContain("/account/confirm");
});

test("an admin without a password confirms with a recent sign-in instead", async () => {
	const user = await createAdmin();
	const admin = await createSignedInBrowser(user);
	await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
	const { password: _, ...fields } = buildFields();
	expect((await admin.open(`${PATH}/add`)).html).not.toContain('name="password"');
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	expect((await admin.open(`${PATH}/add`)).html).toContain(
		"/account/confirm?from=%2Fdashboard%2Fprices%2Fadd",
	);
	const refused = await admin.submit(`${PATH}/add`, fields);
	expect(refused.status).toBe(403);
	expect(refused.html).toContain("Nothing was saved. Confirm it's you");
	expect(refused.html).toContain(`value="${fields.name}"`);
	await db
		.update(sessions)
		.set({ authenticatedAt: Date.now() })
		.where(eq(sessions.userId, user.id));
	expect((await admin.submit(`${PATH}/add`, fields)).status).toBe(303);
});

test("pasted prices are shown before they are saved, and downloaded as they are pasted", async () => {
	const admin = await openAdmin();
	const [one, other] = [await createNumberedProduct(), await createNumberedProduct()];
	const listId = await createPriceList();
	const path = `${PATH}/${listId}`;
	const prices = `part;from;price\n${one.number};10;9.50\n${one.number};1,000;9\n${other.number};8`;
	const { checked, saved } = await savePrices(admin, path, prices);
	expect(checked.status).toBe(200);
	expect(checked.html).toContain("3 prices new");
	expect(checked.html).toContain("Nothing is saved yet");
	expect(checked.html).toContain(`${prices}</textarea>`);
	expect(saved.location).toBe(path);
	expect((await admin.open(path)).html).toContain("10+ tk 9.50 · 1,000+ tk 9.00");
	const found = (await admin.open(`${path}?number=${one.number.toLowerCase()}`)).html;
	expect(found).toContain(`${one.number}  10  9.50\n${one.number}  1000  9</textarea>`);
	expect(found).not.toContain(`>${other.number}<`);
	const missing = await admin.open(`${path}?number=never-was`);
	expect(missing.status).toBe(404);
	expect(missing.html).toMatch(/<p id="error-number".*?never-was.*?was not found/);
	const removal = await savePrices(admin, path, `${one.number} remove\n${other.number} 7`);
	expect(removal.checked.html).toContain("1 price changed, 2 removed");
	expect(removal.checked.html).toContain("1+ tk 8.00");
	expect(await countRows(listId)).toBe(1);
	expect((await admin.submit(path, { prices: `${other.number};7` })).location).toBe(path);
});

test("a list's file can be pasted into another list, also parts without a number", async () => {
	const admin = await openAdmin();
	const [odd, nameless] = [await createProduct(), await createProduct()];
	await createPartNumber(odd, "own", `=M8; "60", ${odd.id}`);
	const listId = await createPriceList();
	for (const { id } of [odd, nameless]) {
		await createListPrice(listId, id, [1, 900]);
		await createListPrice(listId, id, [10, 855]);
	}
	const file = (await admin.open(`${PATH}/${listId}/prices.csv`)).html.replace("\ufeff", "");
	const same = await admin.submit(`${PATH}/${listId}`, { prices: file });
	expect(same.location).toBe(`${PATH}/${listId}`);
	const again = await createPriceList();
	await savePrices(admin, `${PATH}/${again}`, file);
	expect(await countRows(again)).toBe(4);
});

test("what was confirmed is saved: another paste or other prices meanwhile are shown first", async () => {
	const [first, second] = [await openAdmin(), await openAdmin()];
	const product = await createNumberedProduct();
	const listId = await createPriceList();
	const path = `${PATH}/${listId}`;
	await savePrices(first, path, `${product.number} 10`);
	const page = readHidden((await second.open(`${path}?number=${product.number}`)).html);
	await savePrices(first, path, `${product.number} 9.50`);
	const prices = `${product.number} 9.90`;
	const told = await second.submit(path, { prices, ...page });
	expect(told.status).toBe(409);
	expect(told.html).toContain("another admin changed these prices after you opened this page");
	expect(told.html).toMatch(/1\+ tk 9\.50.*Another admin changed this/s);
	expect(told.html).toContain(`${prices}</textarea>`);
	const dearer = await second.submit(path, {
		prices: `${product.number} 9.95`,
		...readHidden(told.html),
	});
	expect(dearer.status).toBe(200);
	await savePrices(first, path, `${product.number} 9.40`);
	const again = await second.submit(path, { prices, ...readHidden(dearer.html) });
	expect(again.status).toBe(409);
	expect((await first.open(path)).html).toContain("1+ tk 9.40");
	expect((await second.submit(path, { prices, ...readHidden(again.html) })).location).toBe(path);
	expect((await first.open(path)).html).toContain("1+ tk 9.90");
});

test("a wrong line is named with its number and saves nothing", async () => {
	const admin = await openAdmin();
	const product = await createNumberedProduct();
	const path = `${PATH}/${await createPriceList()}`;
	const submit = (prices: string) => admin.submit(path, { prices, password: PASSWORD });
	const malformed = await submit(`${product.number} 10 9.50\n\n${product.number} ten 9`);
	expect(malformed.status).toBe(400);
	expect(malformed.html).toContain("Nothing was saved: 1 line is wrong");
	expect(malformed.html).toContain('<strong>Line 3:</strong> "ten" is not a number.');
	const rising = await submit(
		`${product.number} 10 9.50\n${product.number} 100 9.60\nnever-was 1 9`,
	);
	expect(rising.html).toContain(
		"<strong>Line 2:</strong> A price for a larger quantity must be lower: 100+ at tk 9.60 is not below 10+ at tk 9.50.",
	);
	expect(rising.html).toContain('<strong>Line 3:</strong> Part number "never-was" was not found.');
	expect(rising.html).toContain(`${product.number} 10 9.50\n${product.number} 100 9.60`);
	const many = Array.from({ length: 1001 }, (_, n) => `N${n} 1 9`).join("\n");
	expect((await submit(many)).html).toContain("At most 1,000 prices at a time");
	expect((await submit("")).html).toContain("Paste at least one price");
	expect((await admin.open(path)).html).toContain("No prices yet");
});

test("the page says before saving that a percentage ends", async () => {
	const admin = await openAdmin();
	const product = await createNumberedProduct();
	const listId = await createPriceList({ percentOffBp: 1000 });
	const path = `${PATH}/${listId}`;
	const { checked, saved } = await savePrices(admin, path, `${product.number}\t100\t8.50`);
	expect(checked.html).toContain("1–99 will cost tk 10.00 instead of tk 9.00");
	expect(saved.location).toBe(path);
	expect(await countRows(listId)).toBe(1);
});

test("'Why this price?' names every list, the price that is charged, and why others are not", async () => {
	const admin = await openAdmin();
	const buyer = await createUser();
	const product = await createNumberedProduct();
	const name = (kind: string) => `${PREFIX}${kind} ${newId()}`;
	const lists = {
		contract: await createPriceList({
			name: name("contract"),
			state: "active",
			percentOffBp: 750,
		}),
		rows: await createPriceList({ name: name("rows"), state: "active", percentOffBp: 500 }),
		late: await createPriceList({ name: name("late"), state: "active", fromAt: 4e12 }),
		ended: await createPriceList({ name: name("ended"), state: "active", untilAt: 2 }),
		asleep: await createPriceList({ name: name("asleep") }),
		foreign: await createPriceList({ name: name("foreign"), state: "active", percentOffBp: 9000 }),
	};
	await createListPrice(lists.rows, product.id, [100, 800]);
	for (const list of ["contract", "rows", "late", "ended", "asleep"] as const)
		await assignPriceList(lists[list], buyer);
	const query = (email: string, quantity: string) =>
		`${PATH}/why?${new URLSearchParams({ email, number: product.number, quantity })}`;
	const { html } = await admin.open(query(buyer.email, "9"));
	const rowOf = (list: string, page = html) =>
		new RegExp(`<tr(?:(?!</tr>).)*/${list}"(?:(?!</tr>).)*</tr>`, "s").exec(page)?.[0] ?? "";
	expect(rowOf(lists.contract)).toMatch(/tk 9\.25.*charged/s);
	expect(rowOf(lists.rows)).toContain("Its prices begin at 100, and replace its percentage");
	expect(rowOf(lists.late)).toContain("Starts on");
	expect(rowOf(lists.ended)).toContain("Ended on");
	expect(rowOf(lists.asleep)).toContain("Inactive");
	expect(rowOf(lists.foreign)).toContain("Not assigned to this buyer");
	expect(html).toMatch(/Base price.*tk 10\.00/s);
	expect(html).toContain("tk 83");
	const many = (await admin.open(query(buyer.email, "100"))).html;
	expect(rowOf(lists.rows, many)).toMatch(/tk 8\.00.*charged/s);
	const number = await createExemption(buyer);
	const exempt = parseText((await admin.open(query(buyer.email, "100"))).html).replace(/\s+/g, " ");
	expect(exempt).toContain("tk 6.96 each, tk 696 in all");
	expect(exempt).toContain(`VAT exempt, certificate ${number}: the price below less tk 1.04 VAT.`);
	const visitor = (await admin.open(query("", "1"))).html;
	expect(rowOf(lists.contract, visitor)).toContain("Not assigned to this buyer");
	const unknown = await admin.open(query("nobody@buyers.test", "x"));
	expect(unknown.status).toBe(400);
	expect(unknown.html).toMatch(/<p id="error-quantity".*?Enter a whole number/);
	expect((await admin.open(query("nobody@buyers.test", "1"))).html).toMatch(
		/<p id="error-email".*?No account has this email/,
	);
});

test("only admins see and change price lists", async () => {
	const customer = await createSignedInBrowser(await createUser());
	const listId = await createPriceList();
	for (const page of ["", "/add", "/why", `/${listId}`, `/${listId}/prices.csv`]) {
		expect((await customer.open(PATH + page)).status).toBe(403);
	}
	expect((await customer.submit(`${PATH}/${listId}`, { prices: "A 1 1" })).status).toBe(403);
});
