import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import type { Buyer, SignedInUser } from "~/domain/accounts/rules";
import { customers, users } from "~/domain/accounts/tables.server";
import { listSizes } from "~/domain/catalog/families/list-sizes.server";
import { findFamily } from "~/domain/catalog/families/queries.server";
import { removePartNumber } from "~/domain/catalog/management/part-numbers.server";
import { findProductsByNumber } from "~/domain/catalog/part-numbers/find-by-number.server";
import { partNumbers, products, searchPages, vatRates } from "~/domain/catalog/tables.server";
import { findMatches } from "~/domain/order-pad/find-pad-products.server";
import { createPriceViewer } from "~/domain/prices/price-of.server";
import { eraseUser } from "~/domain/privacy/erase-user.server";
import { audit } from "~/platform/audit.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import {
	createAdmin,
	createFamily,
	createOrder,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
	type TestProduct,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { payByBank } from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const numbersPath = ({ id }: TestProduct) => `/dashboard/manageProduct/${id}/numbers`;
const createNumber = () => `CN-${newId().replace(/\D/g, "")}${Math.floor(Math.random() * 1e9)}`;

/** A part with our number, and the number that a buyer has for it. */
async function createOwnNumber() {
	const [buyer, product] = [await createUser(), await createProduct({ onHand: 1000 })];
	const [ours, display] = [createNumber(), createNumber()];
	await createPartNumber(product, "own", ours);
	await createPartNumber(product, "customer", display, buyer.customerId);
	return { buyer, product, ours, display };
}

async function readPad(browser: Browser, path: string, list: string) {
	const sent = await browser.submit(path, { list, idempotencyKey: newId() });
	return (await browser.open(sent.location ?? "")).html;
}

const search = (browser: Browser, q: string) =>
	browser.open(`/products?${new URLSearchParams({ q })}`);

test("an admin gives a part a customer's number and removes it, and only that customer finds the part by it", async () => {
	const [admin, buyer, product] = [await createAdmin(), await createUser(), await createProduct()];
	const browser = await createSignedInBrowser(admin);
	const own = await createSignedInBrowser(buyer);
	const display = createNumber();
	const form = { kind: "customer", display, email: buyer.email.toUpperCase() };
	expect(await browser.submit(numbersPath(product), form)).toMatchObject({
		status: 303,
		location: numbersPath(product),
	});
	expect((await browser.submit(numbersPath(product), form)).status).toBe(303);
	expect((await browser.open(numbersPath(product))).html).toContain(buyer.email);
	for (const typed of [display, display.replace("-", " ").toLowerCase()])
		expect(await search(own, typed)).toMatchObject({
			status: 302,
			location: `/products/${product.id}`,
		});
	for (const other of [new Browser(), browser, await createSignedInBrowser(await createUser())]) {
		const found = await search(other, display);
		expect([found.status, found.html.includes(`/products/${product.id}`)]).toEqual([200, false]);
	}
	await browser.submit(numbersPath(product), { ...form, intent: "remove" });
	expect((await search(own, display)).status).toBe(200);
	const rows = await db
		.select()
		.from(audit)
		.where(and(eq(audit.subject, `product:${product.id}`), eq(audit.actor, `admin:${admin.id}`)));
	const number = `customer ${display} customer:${buyer.customerId}`;
	expect(rows.map(({ before, after }) => [before, after]).sort()).toEqual([
		["", number],
		[number, ""],
	]);
});

test("removing a number leaves the same number of another customer and of another kind", async () => {
	const { buyer, product, display } = await createOwnNumber();
	const { customerId: other } = await createUser();
	await createPartNumber(product, "customer", display, other);
	for (const kind of ["alternate", "manufacturer"] as const)
		await createPartNumber(product, kind, display);
	const { id: adminId } = await createAdmin();
	for (const removed of [
		{ kind: "customer", display, email: buyer.email },
		{ kind: "alternate", display, email: "" },
	] as const)
		await removePartNumber(asAdmin(platform, adminId), product.id, removed);
	const left = await db
		.select({ kind: partNumbers.kind, owner: partNumbers.customerId })
		.from(partNumbers)
		.where(eq(partNumbers.display, display))
		.orderBy(partNumbers.kind);
	expect(left).toEqual([
		{ kind: "customer", owner: other },
		{ kind: "manufacturer", owner: "" },
	]);
});

test("a customer's number without an account, with an unknown one, or an account without a customer's number is refused beside the field", async () => {
	const [admin, product] = [
		await createSignedInBrowser(await createAdmin()),
		await createProduct(),
	];
	const display = createNumber();
	for (const [kind, email, status, message] of [
		["customer", "", 400, "Enter the customer's email"],
		["customer", "nobody@buyers.test", 409, "No account has this email"],
		["alternate", "nobody@buyers.test", 400, "Only a customer's number belongs to an account"],
	] as const) {
		const page = await admin.submit(numbersPath(product), { kind, display, email });
		expect(page.status).toBe(status);
		expect(page.html).toMatch(new RegExp(`id="error-email"(?:(?!</p>).)*${message}`));
		expect(page.html).toContain(`value="${display}"`);
		expect(page.html).toContain(`value="${email}"`);
		expect(page.html).toMatch(new RegExp(`<option[^>]*value="${kind}"[^>]*selected`));
	}
	expect(await db.select().from(partNumbers).where(eq(partNumbers.productId, product.id))).toEqual(
		[],
	);
});

test("a customer's number is in no index, changes no page, and stays out when another number is added", async () => {
	const { product, display } = await createOwnNumber();
	const readVersion = () => db.all(sql`select version from page_version`);
	const before = await readVersion();
	const other = createNumber();
	await createPartNumber(product, "customer", other, (await createUser()).customerId);
	await db.delete(partNumbers).where(eq(partNumbers.display, other));
	expect(await readVersion()).toEqual(before);
	await createPartNumber(product, "alternate", createNumber());
	for (const word of [display.slice(3), `=${display.replace("-", "").toLowerCase()}`])
		expect(await db.select().from(searchPages).where(eq(searchPages.word, word))).toEqual([]);
});

test("a number that is the buyer's and ours asks which one in the order pad, and search shows both", async () => {
	const { buyer, product, ours, display } = await createOwnNumber();
	const second = await createProduct({ name: "Lock nut" });
	const secondNumber = createNumber();
	await createPartNumber(second, "own", secondNumber);
	await createPartNumber(second, "alternate", display);
	const browser = await createSignedInBrowser(buyer);
	const pad = await readPad(browser, "/order-pad", `${display} 2\n${ours} 3`);
	const [one, other] = [`our ${secondNumber}`, `your number for ${ours}`];
	expect(
		[`${one} and ${other}`, `${other} and ${one}`].some((names) =>
			pad.includes(`${display} is ${names}. Which one?`),
		),
	).toBe(true);
	const found = await search(browser, display);
	expect([found.status, found.html.includes(`Your number ${display}:`)]).toEqual([200, true]);
	for (const { id } of [product, second]) expect(found.html).toContain(`/products/${id}`);
	const stranger = await createSignedInBrowser(await createUser());
	expect(await readPad(stranger, "/order-pad", `${display} 2`)).toContain("1 of 1 line is ready.");
	expect((await search(stranger, display)).location).toBe(`/products/${second.id}`);
});

test("an order pad reads the buyer's number, and an order by phone the customer's and not the admin's", async () => {
	const { buyer, display } = await createOwnNumber();
	const own = await createSignedInBrowser(buyer);
	expect(await readPad(own, "/order-pad", `${display} 2`)).toContain("1 of 1 line is ready.");
	const stranger = await createUser();
	const unknown = `Part number "${display}" was not found.`;
	const theirs = await readPad(await createSignedInBrowser(stranger), "/order-pad", `${display} 2`);
	expect(theirs).toContain(unknown);
	const admin = await createAdmin();
	const adminsOwn = createNumber();
	await createPartNumber(await createProduct(), "customer", adminsOwn, admin.customerId);
	const byPhone = await readPad(
		await createSignedInBrowser(admin),
		`/dashboard/customers/${buyer.customerId}/order-pad`,
		`${display} 2\n${adminsOwn} 3`,
	);
	expect(byPhone).toContain("1 of 2 lines are ready.");
	expect(byPhone).toContain(`Part number "${adminsOwn}" was not found.`);
});

test("an order pad suggests parts by the beginning and a misspelling of the buyer's own number, and of nobody else's", async () => {
	const { buyer, product } = await createOwnNumber();
	const display = `YN-${1e9 + Math.floor(Math.random() * 1e9)}`;
	await createPartNumber(product, "customer", display, buyer.customerId);
	const otherDigit = display.endsWith("0") ? "1" : "0";
	const typed = [display.slice(0, -2), `${display}7`, display.replace(/.$/, otherDigit)];
	const countOffers = async (owner: SignedInUser) => {
		const browser = await createSignedInBrowser(owner);
		const page = await readPad(browser, "/order-pad", typed.map((it) => `${it} 2`).join("\n"));
		for (const number of typed) expect(page).toContain(`Part number "${number}" was not found.`);
		return page.split(`value="${product.id}:`).length - 1;
	};
	expect(await countOffers(buyer)).toBe(typed.length);
	expect(await countOffers(await createUser())).toBe(0);
	expect(await countOffers(await createAdmin())).toBe(0);
});

test("the API finds parts by the caller's own numbers: exact, then longer ones, and nobody else's", async () => {
	const { buyer, product, display } = await createOwnNumber();
	const isFound = async (caller: SignedInUser | null, number: string) => {
		const token = caller ? (await createTestApiToken(caller)).secret : undefined;
		const { body } = await createApiClient(token).get(
			`/trade/parts?${new URLSearchParams({ number })}`,
		);
		return JSON.stringify(body.data).includes(product.id);
	};
	for (const number of [display, display.slice(0, -2)]) {
		expect(await isFound(buyer, number)).toBe(true);
		expect(await isFound(null, number)).toBe(false);
		expect(await isFound(await createUser(), number)).toBe(false);
		expect(await isFound(await createAdmin(), number)).toBe(false);
	}
});

test("the API prices a part by the caller's own number, by nobody else's, and asks which of two parts is meant", async () => {
	const { buyer, ours, display } = await createOwnNumber();
	const readPrice = async (caller: SignedInUser | null) => {
		const token = caller ? (await createTestApiToken(caller)).secret : undefined;
		const query = new URLSearchParams({ product: display.toLowerCase() });
		const { status, body } = await createApiClient(token).get(`/trade/prices?${query}`);
		return { status, data: body.data, errors: body.errors };
	};
	expect(await readPrice(buyer)).toMatchObject({ status: 200, data: { partNumber: ours } });
	for (const other of [null, await createUser(), await createAdmin()])
		expect((await readPrice(other)).status).toBe(404);
	const second = await createProduct();
	const secondNumber = createNumber();
	await createPartNumber(second, "own", secondNumber);
	await createPartNumber(second, "alternate", display);
	expect(await readPrice(buyer)).toMatchObject({
		status: 422,
		errors: [{ pointer: "/product", detail: expect.stringContaining(secondNumber) }],
	});
	expect(await readPrice(null)).toMatchObject({ data: { partNumber: secondNumber } });
});

test("only the buyer's product page has the number", async () => {
	const { buyer, product, display } = await createOwnNumber();
	const own = await createSignedInBrowser(buyer);
	expect((await own.open(`/products/${product.id}`)).html).toMatch(
		new RegExp(`<dt[^>]*>Your number</dt><dd>${display}</dd>`),
	);
	const other = await createSignedInBrowser(await createUser());
	expect((await other.open(`/products/${product.id}`)).html).not.toContain(display);
});

test("only the buyer's family page has the numbers, and reads at most two rows for each", async () => {
	const { buyer, product, display } = await createOwnNumber();
	const family = await createFamily();
	await createProduct({ familyId: family.id });
	await db.update(products).set({ familyId: family.id }).where(eq(products.id, product.id));
	await createPartNumber(product, "customer", `${display}-B`, buyer.customerId);
	const path = `/families/${family.slug}`;
	const { html } = await (await createSignedInBrowser(buyer)).open(path);
	const rows = Array.from(html.matchAll(/<tr id=(?:(?!<\/tr>).)*/g), ([row]) =>
		parseText(row).replace(/\s+/g, " "),
	);
	expect(rows.filter((row) => row.includes(`Your number: ${display}, ${display}-B`))).toHaveLength(
		1,
	);
	expect(html.split("yourNumber")).toHaveLength(2);
	for (const other of [new Browser(), await createSignedInBrowser(await createUser())])
		expect((await other.open(path)).html).not.toMatch(
			new RegExp(`yourNumber|Your number|${display}`),
		);

	const found = await findFamily(db, family.slug);
	if (!found.ok) throw new Error("The family is missing.");
	const countRows = async (viewedBy: Buyer | null) => {
		const { db: counted, rowsRead } = createRowCountingDatabase();
		const viewer = createPriceViewer(platform, viewedBy);
		await listSizes(counted, viewer, found.family, { chosen: new Map(), page: 1 });
		return rowsRead();
	};
	const rowsOfOthers = await countRows(await createUser());
	expect((await countRows(buyer)) - rowsOfOthers).toBeLessThanOrEqual(4);
	expect(await countRows(null)).toBeLessThanOrEqual(rowsOfOthers);
});

test("an order keeps the buyer's number for its documents, admins see it, and other buyers' orders have none", async () => {
	const { buyer, product, display } = await createOwnNumber();
	const [own, office] = [
		await createSignedInBrowser(buyer),
		await createSignedInBrowser(await createAdmin()),
	];
	const orderId = await createOrder(buyer, product);
	await db.delete(partNumbers).where(eq(partNumbers.display, display));
	const shown = new RegExp(`number: (<!-- -->)?${display}<`);
	expect((await own.open(`/myorder/${orderId}/proforma`)).html).toMatch(shown);
	await payByBank(orderId);
	for (const path of [
		`/myorder/${orderId}/invoice`,
		`/dashboard/orders/${orderId}/packing-slip`,
		`/dashboard/orders/${orderId}`,
	]) {
		const { html } = await (path.startsWith("/dashboard") ? office : own).open(path);
		expect([path, shown.test(html)]).toEqual([path, true]);
	}
	await createPartNumber(product, "customer", display, buyer.customerId);
	const stranger = await createUser();
	const otherId = await createOrder(stranger, product);
	const theirs = await (await createSignedInBrowser(stranger)).open(`/myorder/${otherId}/proforma`);
	expect([theirs.status, theirs.html.includes(display)]).toEqual([200, false]);
});

test("a lookup reads few rows, however many other customers use the same number", async () => {
	const { buyer, product, display } = await createOwnNumber();
	await Promise.all(
		Array.from({ length: 30 }, (_, n) =>
			createPartNumber(product, "customer", display, `customer-${n}-${buyer.id}`),
		),
	);
	const { db: counted, rowsRead } = createRowCountingDatabase();
	const viewer = createPriceViewer(platform, buyer);
	const [match] = (await findMatches({ db: counted, viewer }, [display]))(display);
	expect(match?.product).toMatchObject({ id: product.id, isYours: true });
	const rateCount = await db.$count(vatRates);
	expect(rowsRead()).toBeLessThan(40 + rateCount);
	const { db: countedApi, rowsRead: apiRowsRead } = createRowCountingDatabase();
	const found = await findProductsByNumber(countedApi, viewer, {
		number: display,
		customerId: buyer.customerId,
	});
	expect(found).toHaveLength(1);
	expect(apiRowsRead()).toBeLessThan(20 + rateCount);
});

test("a customer's numbers are exported with the account and erased with it", async () => {
	for (const hasOrder of [false, true]) {
		const { buyer, product, ours, display } = await createOwnNumber();
		const browser = await createSignedInBrowser(buyer);
		const file = JSON.parse((await browser.open("/account/export/file")).html);
		expect(file.partNumbers).toEqual([
			{ number: display, product: product.name, partNumber: ours },
		]);
		// With an order, the account's row stays and is anonymised.
		if (hasOrder) await createOrder(buyer, product);
		const profile = await findProfile(db, buyer.id);
		if (!profile) throw new Error("The account is missing.");
		await eraseUser(platform, profile, { actor: "system" });
		expect(await db.select().from(users).where(eq(users.id, buyer.id))).toHaveLength(
			hasOrder ? 1 : 0,
		);
		expect(await db.$count(customers, eq(customers.id, buyer.customerId))).toBe(hasOrder ? 1 : 0);
		expect(
			await db.select().from(partNumbers).where(eq(partNumbers.customerId, buyer.customerId)),
		).toEqual([]);
	}
});
