import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { findNumberedProducts } from "~/domain/catalog/part-numbers/find-numbered-products.server";
import { ownNumbers } from "~/domain/catalog/part-numbers/visible-numbers.server";
import { partNumbers, products } from "~/domain/catalog/tables.server";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { findPad } from "~/domain/order-pad/queries.server";
import { newId } from "~/platform/ids.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import {
	createAdmin,
	createCategory,
	createFamily,
	createOrder,
	createPartNumber,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { applyAndFinish, dryRunImport, listImportRows } from "~/testing/factories/imports";
import { createPriceList } from "~/testing/factories/price-lists";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";
import { skipMinute } from "~/testing/skip-minute";

const { db } = createTestPlatform();

async function createNumbered(number: string) {
	const product = await createProduct({ onHand: 1000 });
	await createPartNumber(product, "own", number);
	return product.id;
}

/** Two parts whose numbers differ by a dot, and one with a fraction. */
async function createAlike() {
	const start = `K${newId()}`;
	const [dotted, plain, half] = [`${start}-3.5x16`, `${start}-35x16`, `${start}-1/2`] as const;
	const ids = {
		dotted: await createNumbered(dotted),
		plain: await createNumbered(plain),
		half: await createNumbered(half),
	};
	const comma = `${start}-3,5x16`;
	return {
		ids,
		/** What is typed, and the part that it names; null for a question. */
		typed: [
			[dotted, ids.dotted],
			[dotted.toLowerCase().replace("-", " "), ids.dotted],
			[plain, ids.plain],
			[comma, null],
			[`${start}-1/2`, ids.half],
			[`${start}.12`, ids.half],
			[`${start}-½`, ids.half],
		] as const,
		comma,
		question: `Did you mean ${dotted} or ${plain}?`,
		choices: [dotted, plain],
	};
}

test("a search and a link by number open the part that is spelled like it, else the only one, else they ask", async () => {
	const { typed, question, comma } = await createAlike();
	const shopper = await createSignedInBrowser(await createUser());
	for (const [number, id] of typed) {
		const search = `/products?${new URLSearchParams({ q: number })}`;
		const link = await shopper.open(`/products/${encodeURIComponent(number)}`);
		expect([number, link.location]).toEqual([number, id ? `/products/${id}` : search]);
		if (id) expect(await shopper.open(search)).toMatchObject({ location: `/products/${id}` });
	}
	for (const browser of [shopper, new Browser()]) {
		const page = await browser.open(`/products?${new URLSearchParams({ q: comma })}`);
		const text = parseText(page.html).replace(/\s+/g, " ").replace(" ?", "?");
		expect([page.status, text]).toEqual([200, expect.stringContaining(question)]);
	}
});

async function readPad(lines: readonly string[]) {
	const buyer = await createUser();
	const created = await createPad(createTestPlatform(), buyer, {
		source: "text",
		text: lines.join("\n"),
	});
	const pad = created.ok ? await findPad(db, buyer.id, created.padId) : null;
	return pad?.rows ?? [];
}

test("an order pad takes the part that is spelled like it, else the only one, else it asks", async () => {
	const { typed, ids, question } = await createAlike();
	const rows = await readPad(typed.map(([number]) => `${number}\t12`));
	expect(rows.map(({ productId, result }) => [productId, result])).toEqual(
		typed.map(([, id]) =>
			id ? [id, expect.stringMatching("ok|merged")] : [null, "several-parts"],
		),
	);
	expect(rows[3]?.note).toBe(question);
	const options = rows[3]?.options.map(({ productId }) => productId);
	expect(options?.toSorted()).toEqual([ids.dotted, ids.plain].toSorted());
});

test("an archived part's number is not taken as that of another part", async () => {
	const { ids, typed } = await createAlike();
	await db.update(products).set({ archivedAt: 1 }).where(eq(products.id, ids.dotted));
	const shopper = await createSignedInBrowser(await createUser());
	const [[dotted]] = typed;
	const [row] = await readPad([`${dotted} 12`]);
	expect([row?.result, row?.options.map(({ productId }) => productId)]).toEqual([
		"unknown",
		[ids.plain],
	]);
	const found = await shopper.open(`/products?${new URLSearchParams({ q: dotted })}`);
	expect([found.status, found.html.includes(`/products/${ids.plain}`)]).toEqual([200, true]);
});

test("the API puts the number that is spelled like it first, prices it, and asks which is meant", async () => {
	const { typed, comma, question, ids, choices } = await createAlike();
	const api = createApiClient();
	for (const [number, id] of typed) {
		const found = await api.get(`/trade/parts?${new URLSearchParams({ number })}`);
		const [first] = found.body.data as object[];
		if (id) expect([number, JSON.stringify(first)]).toEqual([number, expect.stringContaining(id)]);
		const price = await api.get(`/trade/prices?${new URLSearchParams({ product: number })}`);
		expect([number, price.status]).toEqual([number, id ? 200 : 422]);
		if (id) expect(price.body.data).toMatchObject({ product: id });
		else expect(JSON.stringify(price.body)).toContain(question);
	}
	const admin = createApiClient(
		(await createTestApiToken(await createAdmin(), { scope: "admin" })).secret,
	);
	const count = (partNumber: string) =>
		admin.post("/trade/stock", { parts: [{ partNumber, count: 4 }] });
	expect(JSON.stringify((await count(comma)).body)).toContain(question);
	expect((await count(choices[1] ?? "")).status).toBe(200);
	const stock = await db.select().from(products).where(eq(products.id, ids.plain));
	expect(stock[0]?.onHand).toBe(4);
});

test("files of stock, prices and numbers name parts by their spelling, else by the only one, else they are asked", async () => {
	const { typed, question } = await createAlike();
	const { id: adminId } = await createAdmin();
	const listId = await createPriceList();
	const quote = (number: string) => `"${number}"`;
	for (const [kind, header, rest] of [
		["stock", "part number,count", () => "7"],
		["prices", "list,part number,price", () => "9"],
		["numbers", "part number,kind,number", () => `alternate,N${newId()}`],
	] as const)
		for (const [number, id] of typed) {
			const cells =
				kind === "prices" ? `${listId},${quote(number)},9` : `${quote(number)},${rest()}`;
			const dryRun = await dryRunImport(adminId, kind, `${header}\n${cells}\n`);
			const [row] = await env.DB.prepare(
				"SELECT subject_id, problem FROM import_rows WHERE import_id = ?",
			)
				.bind(dryRun.id)
				.all()
				.then(({ results }) => results);
			expect([kind, number, row?.subject_id]).toEqual([kind, number, id ?? ""]);
			if (!id) expect(row?.problem).toContain(question);
		}
});

test("a file of parts adds and changes parts whose numbers differ by a dot, and shows first what is alike", async () => {
	const start = `K${newId()}`;
	const { id: adminId } = await createAdmin();
	const numbers = ["3.5x16", "35x16", "1/2", "12"].map((end) => `${start}-${end}`);
	const file = (rows: readonly string[]) =>
		`part number,name,price\n${rows.map((number, n) => `"${number}",Screw ${n},${n + 10}\n`).join("")}`;
	const first = await dryRunImport(adminId, "products", file(numbers));
	expect(first.counts).toEqual({ new: 4 });
	await applyAndFinish(adminId, first.id);
	expect((await dryRunImport(adminId, "products", file(numbers))).counts).toEqual({ unchanged: 4 });
	const comma = await dryRunImport(adminId, "products", file([`${start}-3,5x16`]));
	expect([comma.counts, (await listImportRows(comma.id))[0]?.[3]]).toEqual([
		{ new: 1 },
		expect.stringContaining(`is not ${start}-3.5x16, is not ${start}-35x16, name Screw 0`),
	]);
	const priced = await dryRunImport(
		adminId,
		"products",
		`part number,price,superseded by\n"${start}-3,5x16",5,\n${start}-12,,"${start}-3,5x16"\n${start}-12,,${start}.1/2\n`,
	);
	const asked = `did you mean ${start}-3.5x16 or ${start}-35x16?`;
	expect((await listImportRows(priced.id)).map(([line, , , , problem]) => [line, problem])).toEqual(
		[
			[2, `there is no part "${start}-3,5x16": ${asked}`],
			[3, `superseded by "${start}-3,5x16": ${asked}`],
			expect.anything(),
		],
	);
});

test("pasted into a family, a number names the part that is spelled like it, else it is asked about", async () => {
	const { typed, comma, question, ids } = await createAlike();
	const family = await createFamily();
	const admin = await createSignedInBrowser(await createAdmin());
	const add = (numbers: readonly string[]) =>
		admin.submit(`/dashboard/families/${family.id}`, {
			intent: "add",
			numbers: numbers.join("\n"),
		});
	// A comma is between two numbers here.
	const [[dotted], , [plain]] = typed;
	const wrong = await add([dotted, dotted.replace(".", "/")]);
	expect([wrong.status, parseText(wrong.html)]).toEqual([409, expect.stringContaining(question)]);
	expect(comma).toContain(",");
	expect((await add([dotted, plain.toLowerCase()])).status).toBe(303);
	const rows = await db.select().from(products).where(eq(products.familyId, family.id));
	expect(rows.map(({ id }) => id).sort()).toEqual([ids.dotted, ids.plain].sort());
	const { html } = await new Browser().open(`/families/${family.slug}`);
	const rowIds = Array.from(html.matchAll(/id="(k[^"]*x16)"/g), ([, id]) => id);
	expect(new Set(rowIds).size).toBe(2);
});

test("two of a customer's numbers that differ by a dot are two, and each is removed by its own spelling", async () => {
	const { ids, typed } = await createAlike();
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	const own = `M${newId()}`;
	const lines = [
		`${own}-1.5\t${typed[0][0]}`,
		`${own}-15\t${typed[2][0]}`,
		`${own}-15\t${typed[0][0]}`,
	];
	const listOwn = async () => {
		const rows = await db
			.select()
			.from(partNumbers)
			.where(and(eq(partNumbers.customerId, buyer.customerId)));
		return rows.map(({ display, productId }) => `${display} ${productId}`).sort();
	};
	expect(
		(await shopper.submit("/company/part-numbers", { lines: lines.slice(0, 2).join("\n") })).status,
	).toBe(303);
	expect(await shopper.open(`/products?q=${own}-1.5`)).toMatchObject({
		location: `/products/${ids.dotted}`,
	});
	expect(await shopper.open(`/products?q=${own}-15`)).toMatchObject({
		location: `/products/${ids.plain}`,
	});
	const asked = await shopper.open(`/products?q=${own}-1/5`);
	expect(asked.status).toBe(200);
	for (const id of [ids.dotted, ids.plain]) expect(asked.html).toContain(`/products/${id}`);
	await shopper.submit("/company/part-numbers", { lines: lines[2] ?? "" });
	await shopper.submit("/company/part-numbers", {
		intent: "remove",
		own: `${own}-15`,
		productId: ids.dotted,
	});
	expect(await listOwn()).toEqual([`${own}-1.5 ${ids.dotted}`, `${own}-15 ${ids.plain}`].sort());
});

test("the database keeps one own number per spelling, and no spelling with other letters", async () => {
	const { ids } = await createAlike();
	const insert = (normalized: string, spelling: string, product: string) =>
		env.DB.prepare(
			"INSERT INTO part_numbers (normalized, spelling, kind, product_id, display, words) VALUES (?, ?, 'own', ?, 'X', '')",
		)
			.bind(normalized, spelling, product)
			.run();
	const [one, two] = [(await createProduct()).id, (await createProduct()).id];
	const start = `u${newId()}`;
	await insert(`${start}12`, `${start}1/2`, one);
	await expect(insert(`${start}12`, `${start}1/2`, two)).rejects.toThrow("UNIQUE");
	await insert(`${start}12`, `${start}1.2`, two);
	await expect(insert(`${start}12`, `${start}1.3`, ids.half)).rejects.toThrow(
		"spelling_has_the_letters_and_digits",
	);
});

test("a lookup of a number reads its rows only", async () => {
	const { typed } = await createAlike();
	const { db: counted, rowsRead } = createRowCountingDatabase();
	const find = await findNumberedProducts(counted, [typed[4][0]]);
	expect(find(typed[4][0])).toMatchObject({ ok: true });
	// The list of one number twice, a row that tells where its number ends, the number and its part.
	expect(rowsRead()).toBeLessThanOrEqual(5);
});

test("a customer has at most ten numbers of a part, at every door and in the database", async () => {
	const { ids, typed } = await createAlike();
	const [[dotted]] = typed;
	const buyer = await createUser();
	const shopper = await createSignedInBrowser(buyer);
	const start = `T${newId()}`;
	const names = Array.from({ length: 11 }, (_, n) => `${start}-${n}-${"x".repeat(30)}`);
	const paste = (some: readonly string[]) =>
		shopper.submit("/company/part-numbers", {
			lines: some.map((own) => `${own}\t${dotted}`).join("\n"),
		});
	const message = `You can have at most 10 numbers of ${dotted}.`;
	const all = await paste(names);
	expect([all.status, all.html.includes(message)]).toEqual([400, true]);
	expect((await paste(names.slice(0, 10))).status).toBe(303);
	expect((await paste(names.slice(0, 10))).status).toBe(303);
	expect((await paste(names.slice(10))).status).toBe(400);
	const api = createApiClient((await createTestApiToken(buyer)).secret);
	const numbers = names.slice(10).map((number) => ({ number, partNumber: dotted }));
	expect(await api.post("/trade/part-numbers", { numbers })).toMatchObject({
		status: 422,
		body: { errors: [{ pointer: "/numbers/0/partNumber", detail: message }] },
	});
	const admin = await createAdmin();
	const form = { kind: "customer", display: names[10] ?? "", email: buyer.email };
	const page = await (await createSignedInBrowser(admin)).submit(
		`/dashboard/manageProduct/${ids.dotted}/numbers`,
		form,
	);
	expect([page.status, page.html.includes("A customer has at most 10 numbers")]).toEqual([
		409,
		true,
	]);
	const file = names.map((name) => `${dotted},customer,${name},${buyer.customerId}`).join("\n");
	const dryRun = await dryRunImport(
		admin.id,
		"numbers",
		`part number,kind,number,customer\n${file}\n`,
	);
	expect((await listImportRows(dryRun.id)).map(([, , , , problem]) => problem)).toContain(
		"a customer has at most 10 numbers of a part.",
	);
	await expect(
		createPartNumber({ id: ids.dotted }, "customer", names[10] ?? "", buyer.customerId),
	).rejects.toThrow();
	const [copied] = await db
		.select({ text: ownNumbers(buyer.customerId) })
		.from(products)
		.where(eq(products.id, ids.dotted));
	const kept = (copied?.text ?? "").split(", ");
	expect([kept.length, kept.every((name) => names.includes(name))]).toEqual([3, true]);
	expect(copied?.text.length).toBeLessThanOrEqual(200);
	const [product] = await db.select().from(products).where(eq(products.id, ids.dotted));
	if (!product) throw new Error("The part is missing.");
	const orderId = await createOrder(buyer, product);
	const line = await env.DB.prepare("SELECT customer_number FROM order_lines WHERE order_id = ?")
		.bind(orderId)
		.first("customer_number");
	expect(line).toBe(copied?.text);
});

test("the database refuses an order line that copies a longer text", async () => {
	const orderId = await createOrder(await createUser(), await createProduct());
	const copy = (column: string, length: number) =>
		env.DB.prepare(
			`INSERT INTO order_lines SELECT ${lineColumns
				.map((name) =>
					name === "id"
						? "id || '-2'"
						: name === "position"
							? "2"
							: name === column
								? `'${"x".repeat(length)}'`
								: name,
				)
				.join(", ")} FROM order_lines WHERE order_id = ?`,
		)
			.bind(orderId)
			.run();
	const lineColumns = (
		await env.DB.prepare("SELECT name FROM pragma_table_info('order_lines')").all<{
			name: string;
		}>()
	).results.map(({ name }) => name);
	for (const [column, most] of [
		["customer_number", 200],
		["part_number", 60],
		["product_name", 200],
		["product_description", 5000],
	] as const)
		await expect(copy(column, most + 1)).rejects.toThrow(`length(${column})`);
});

/** Letters only: a digit may begin a size or end with a unit. */
const createWord = () =>
	`zq${newId()
		.slice(0, 8)
		.replace(/\d/g, (digit) => "bcdfghjklm"[Number(digit)] ?? "")}`;

test.each([
	["নাট", "nut"],
	["হাতুড়ি", "hammer"],
	["পিতলের বল ভালভ", "brass ball valve"],
	["স্টেইনলেস স্ক্রু", "stainless screw"],
])("'%s' finds a %s, also with Bengali digits", async (typed, name) => {
	const mark = createWord();
	const product = await createProduct({ name: `${mark} ${name} 40`, onHand: 10 });
	await createProduct({ name: `${mark} rope 40`, onHand: 10 });
	const page = await new Browser().open(
		`/products?${new URLSearchParams({ q: `${mark} ${typed} ৪০` })}`,
	);
	expect(page.html).toContain(product.name);
	expect(page.html).not.toContain(`${mark} rope`);
});

test("a category and a family are found by their names in Bengali, which their pages show", async () => {
	const mark = createWord();
	const category = await createCategory({ name: `${mark} fixings`, nameBn: `${mark} বাঁধন` });
	const family = await createFamily({
		name: `${mark} clips`,
		nameBn: `${mark} আংটা`,
		categoryId: category.id,
	});
	const product = await createProduct({ familyId: family.id, name: `${mark} clips 12` });
	skipMinute();
	onTestFinished(() => void vi.useRealTimers());
	const page = await new Browser().open(`/families/${family.slug}`);
	expect(page.html).toContain(`<span lang="bn">${mark} আংটা</span>`);
	expect((await new Browser().open(`/categories${category.path.slice(0, -1)}`)).html).toContain(
		`<p lang="bn">${mark} বাঁধন</p>`,
	);
	const found = await new Browser().open(`/products?${new URLSearchParams({ q: `${mark} আংটা` })}`);
	expect(found.html + found.location).toMatch(new RegExp(`${family.slug}|${product.name}`));
});
