import { parse } from "csv-parse/sync";
import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { products } from "~/domain/catalog/tables.server";
import { imports } from "~/domain/imports/model/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { formatCsvLine } from "~/http/responses/csv.server";
import { newId } from "~/platform/ids.server";
import { unescapeFormula } from "~/platform/input/formula-cells";
import { getStock } from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createAttribute,
	createFamily,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { keepFilledColumns, uploadImport } from "~/testing/factories/imports";
import {
	assignPriceList,
	createExemption,
	createListPrice,
	createPriceList,
} from "~/testing/factories/price-lists";
import {
	Browser,
	createBrowserSignedInLongAgo,
	createSignedInBrowser,
} from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readMails } from "~/testing/inbox";
import { createWorkbook } from "~/testing/order-pad/workbook";
import { createTestPlatform } from "~/testing/platform";

const IMPORT = "/dashboard/import";

async function upload(admin: Browser, kind: string, content: BlobPart, name = "count.csv") {
	const fields = { kind, idempotencyKey: newId() };
	return admin.upload(IMPORT, fields, new File([content], name), {}, "file");
}

/** Reloads the page, as its meta refresh does, until a phase is over. */
async function waitFor(admin: Browser, path: string, text: string): Promise<string> {
	for (let tries = 0; tries < 200; tries += 1) {
		const { html } = await admin.open(path);
		if (html.includes(text)) return html;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`The page does not say "${text}".`);
}

const getRun = (html: string) => /name="run" value="(\d+)"/.exec(html)?.[1] ?? "";

/** The form of the columns, as the page with `html` would send it. */
function toAnswer(html: string, columns: readonly string[], answers: Record<string, string> = {}) {
	const form = new URLSearchParams({ act: "columns", run: getRun(html), ...answers });
	for (const column of columns) form.append("columns", column);
	return form;
}

async function openAs(create: () => Promise<SignedInUser>) {
	const user = await create();
	return { user, browser: await createSignedInBrowser(user) };
}

test("an admin uploads a count, sees what it changes, applies it and undoes it", async () => {
	const { user, browser: admin } = await openAs(createAdmin);
	const product = await createProduct({ onHand: 100 });
	const sent = await upload(admin, "stock", `id,count\n${product.id},97\nnone,1\n`);
	expect(sent.status).toBe(302);
	const path = sent.location ?? "";
	const ready = await waitFor(admin, path, "ready to apply");
	expect(ready).toContain("1 changed, 1 error");
	expect(ready).toContain("Apply 1 row");
	expect(ready).not.toContain('http-equiv="refresh"');
	expect((await admin.open(`${path}/errors.csv`)).html).toContain(
		'"none","1","id ""none"" is not one of ours. Leave the column out, and give each part its part number."',
	);
	await admin.submit(path, { act: "apply", run: getRun(ready) });
	const applied = await waitFor(admin, path, "1 row written");
	expect((await getStock(product.id)).onHand).toBe(97);
	await admin.submit(path, { act: "undo", run: getRun(applied) });
	await waitFor(admin, path, "1 row undone");
	expect((await getStock(product.id)).onHand).toBe(100);
	const subjects = (await readMails(user.email)).map(({ subject }) => subject);
	expect(subjects).toEqual([
		"count.csv: the import is undone",
		"count.csv: the import is applied",
		"count.csv: the dry run is done",
	]);
	const audit = await admin.open("/dashboard/audit?kind=import");
	expect(audit.html).toContain("Applied import");
});

test("what a file changes is in columns, the three that most rows change and a fold for the others", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const [from, to] = [await createFamily(), await createFamily()];
	const [one, two] = [
		await createProduct({ familyId: from.id, bin: "A-1" }),
		await createProduct({ bin: "A-1" }),
	];
	const rows = [
		["id", "price", "bin", "unit", "family", "MOQ"],
		[one.id, "12.50", "B-7", "box", to.slug, "4"],
		[two.id, "13.50", "B-8", "", "", ""],
	];
	const file = rows.map((row) => row.join(",")).join("\n");
	const ready = await waitFor(
		admin,
		(await upload(admin, "products", file)).location ?? "",
		"ready",
	);
	const [, head = "", body = ""] =
		/<caption[^>]*>All 2<\/caption><thead.*?>(.*?)<\/thead>.*?<tbody.*?>(.*?)<\/tbody>/s.exec(
			ready,
		) ?? [];
	const heads = Array.from(head.matchAll(/<th[^>]*>(.*?)<\/th>/gs), ([, cell]) =>
		parseText(cell ?? ""),
	);
	expect(heads).toHaveLength(6);
	expect(heads).toEqual(["Line", "Part", "Price", "Bin", expect.any(String), "And"]);
	const text = parseText(body);
	expect(text).toMatch(/250 → +12\.50 .*A-1 → +B-7 .*3 more/s);
	expect(text).toMatch(/250 → +13\.50 .*A-1 → +B-8/s);
	// A family is named, not its address.
	expect(text).toContain(`family: ${to.name}`);
	expect(text).not.toContain(to.slug);
});

test("a workbook is uploaded like a CSV file, and the list names every import", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const product = await createProduct({ onHand: 10 });
	const workbook = createWorkbook([
		["id", "change"],
		[product.id, -3],
	]);
	const sent = await upload(admin, "stock", workbook, "change.xlsx");
	await waitFor(admin, sent.location ?? "", "1 changed");
	expect((await admin.open(IMPORT)).html).toContain("change.xlsx");
});

test("while a phase runs the page reloads itself and says how far it is", async () => {
	const { user, browser: admin } = await openAs(createAdmin);
	const id = await uploadImport(user.id, "stock", "id,count\nnone,1\n");
	const { html } = await admin.open(`${IMPORT}/${id}`);
	const reload = '<meta http-equiv="refresh" content="3"';
	expect(html).toContain(`<noscript>${reload}`);
	const plain = (await admin.open(`${IMPORT}/${id}`, { "save-data": "on" })).html;
	expect(plain).toContain(reload);
	expect(plain).not.toContain("<noscript>");
	expect(html).toContain("0 of 2 lines");
	expect(html).toContain("Cancel");
});

test("an unknown column is asked for with a guess, and a clash is refused beside it", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const [product, listId] = [await createProduct(), await createPriceList()];
	const sent = await upload(admin, "prices", `list,id,Prise\n${listId},${product.id},9.50\n`);
	const path = sent.location ?? "";
	const asked = await waitFor(admin, path, "columns to match");
	expect(asked).toContain("Match your columns.");
	expect(asked).toMatch(/Prise<\/b>.*?9\.50.*?value="price" selected.*?a guess: please check/s);
	const refused = await admin.submit(path, toAnswer(asked, ["id", "id", "price"]));
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(
		/error-columns\[0\]".*?2 columns say what the id is: (?:&quot;|")list(?:&quot;|") and/s,
	);
	expect(refused.html).toMatch(/id="field-columns\[2\]".*?value="price" selected/s);
	const answer = toAnswer(asked, ["list", "id", "price"]);
	expect((await admin.submit(path, answer)).status).toBe(302);
	await waitFor(admin, path, "1 new");
});

/** The columns as a browser sends them. */
const readSentColumns = (html: string) =>
	Array.from(
		html.matchAll(/<select[^>]*name="columns".*?<\/select>/gs),
		([select]) => /value="([^"]*)" selected/.exec(select)?.[1] ?? "",
	);

test("columns that are left out are hidden behind a checkbox, and sent in the order of the file", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const id = newId();
	const file = `Handle,Title,Vendor,Variant SKU,Tags,Variant Price,Type,Body (HTML)\nn-${id},Nut,Padma,N${id},a,9.50,,<p>Zinc</p>\n`;
	const path = (await upload(admin, "products", file)).location ?? "";
	const asked = await waitFor(admin, path, "columns to match");
	expect(asked).toMatch(/type="checkbox"\/><span>Show the 4 columns that are left out/);
	expect(asked.match(/class="left-out"/g)).toHaveLength(4);
	expect(asked).toContain(">Zinc</span>");
	const columns = readSentColumns(asked);
	expect(columns.slice(0, 8)).toEqual([
		...["", "name", "", "part number", "", "price", "category", "description"],
	]);
	const refused = await admin.submit(path, toAnswer(asked, columns.with(2, "price")));
	expect(refused.html).toMatch(/type="checkbox" checked/);
	expect(readSentColumns(refused.html)[2]).toBe("price");
	expect((await admin.submit(path, toAnswer(asked, columns, { vat: "with" }))).status).toBe(302);
	await waitFor(admin, path, "1 new");
});

test("exported prices, stock and numbers are imported again without a change", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const [product, listId] = [await createProduct(), await createPriceList()];
	await createListPrice(listId, product.id, [1, 950]);
	await createPartNumber(product, "alternate", `=ALT-${product.id}`);
	for (const kind of ["stock", "prices", "numbers"]) {
		const file = await admin.open(`/dashboard/export/${kind}.csv`);
		const lines = file.html.split("\r\n");
		const own = lines.filter((line, place) => place === 0 || line.includes(product.id));
		const sent = await upload(admin, kind, own.join("\r\n"), `${kind}.csv`);
		await waitFor(admin, sent.location ?? "", "1 unchanged");
	}
});

test("exported customers and orders are imported again without a change", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const [company, person] = [await createCompany(), await createUser()];
	const lists = [await createPriceList({ name: `A; B ${newId()}` }), await createPriceList()];
	for (const list of lists) await assignPriceList(list, company.owner);
	await createExemption(company.owner, Date.parse("2099-01-01T00:00+06:00"));
	const orderId = await createPaidOrder(person, await createProduct());
	const [order] = await createTestPlatform().db.select().from(orders).where(eq(orders.id, orderId));
	const own = async (kind: string, marks: string[]) => {
		const { html } = await admin.open(`/dashboard/export/${kind}.csv`);
		const lines = html.split("\r\n");
		return lines
			.filter((line, place) => place === 0 || marks.some((mark) => line.includes(mark)))
			.join("\r\n");
	};
	const exported = await own("customers", [company.customerId, person.customerId]);
	expect(exported).toContain('"2098-12-31"');
	const path = (await upload(admin, "customers", exported)).location ?? "";
	await waitFor(admin, path, "2 unchanged");
	const tracked = await own("tracking", [order?.number ?? ""]);
	await waitFor(admin, (await upload(admin, "tracking", tracked)).location ?? "", "1 unchanged");
	const filled = tracked.replace(/"",""$/m, '"Pathao","P-1"');
	const sent = (await upload(admin, "tracking", filled)).location ?? "";
	const ready = await waitFor(admin, sent, "ready to apply");
	expect(ready).toContain("1 to ship");
	expect(ready).toContain("This cannot be undone.");
	await admin.submit(sent, { act: "apply", run: getRun(ready) });
	const applied = await waitFor(admin, sent, "1 row written");
	expect(applied).toContain("Parcels that left cannot be undone.");
	expect(applied).not.toContain('value="undo"');
});

test("the exported catalogue changes nothing as CSV and as a workbook, and fills a shop without products", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const attribute = await createAttribute({ kind: "number", unit: "mm" });
	const family = await createFamily({ columns: [attribute.id], imageKey: "products/f.webp" });
	const place = { familyId: family.id, categoryId: family.categoryId, imageKey: family.imageKey };
	const added = [
		await createProduct({ ...place, specs: { [attribute.id]: 8.5 }, bin: "=1+1", unit: "box" }),
		await createProduct({ ...place, specs: { [attribute.id]: 10 }, packSize: 50, archivedAt: 1 }),
		await createProduct({ ...place, description: 'Two\r\nlines, "quoted"', onHand: 0 }),
	];
	for (const product of added) await createPartNumber(product, "own", `T-${product.id}`);
	const table = await admin.open("/dashboard/export/products.csv");
	const [header = [], ...exported] = (parse(table.html, { bom: true }) as string[][]).map((cells) =>
		cells.map(unescapeFormula),
	);
	const ids = new Set(added.map(({ id }) => id));
	const own = keepFilledColumns(
		header,
		exported.filter(([id = ""]) => ids.has(id)),
	);
	const csv = own.map(formatCsvLine).join("");
	const page = `/families/${family.slug}`;
	const { db } = createTestPlatform();
	/** Without times and ids: an import gives new parts ids of this shop. */
	const readPage = async () => {
		const rows = await db
			.select({ id: products.id })
			.from(products)
			.where(eq(products.familyId, family.id));
		const { html } = await new Browser().open(page);
		return [...added, ...rows].reduce(
			(text, { id }) => text.replaceAll(id, "id"),
			html.replaceAll(/\d{13}/g, ""),
		);
	};
	const shown = await readPage();
	for (const [content, name] of [
		[csv, "products.csv"],
		[createWorkbook(own), "products.xlsx"],
	] as const)
		await waitFor(
			admin,
			(await upload(admin, "products", content, name)).location ?? "",
			"3 unchanged",
		);
	await db.delete(products).where(inArray(products.id, [...ids]));
	const withoutIds = own.map(([, ...cells]) => formatCsvLine(cells)).join("");
	const path = (await upload(admin, "products", withoutIds, "products.csv")).location ?? "";
	// The counts are there before the phase is over.
	const ready = await waitFor(admin, path, "ready to apply");
	expect(ready).toContain("3 new");
	await admin.submit(path, { act: "apply", run: getRun(ready) });
	await waitFor(admin, path, "3 rows written");
	expect(await readPage()).toBe(shown);
});

test("unknown categories and families are offered as one choice", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const tag = newId();
	const file = `part number,name,price,category,family\nC-${tag},Bolt,9,Top ${tag} > Low ${tag},Bolts ${tag}\n`;
	const path = (await upload(admin, "products", file)).location ?? "";
	const asked = await waitFor(admin, path, "Create 2 categories and 1 family");
	expect((await admin.submit(path, { act: "create", run: getRun(asked) })).status).toBe(302);
	await waitFor(admin, path, "1 new");
	expect((await admin.open(`/families/bolts-${tag}`)).status).toBe(200);
});

test("after an undo, menu, search and counts know nothing of the categories that the import created", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const tag = newId();
	const file = `part number,name,price,on hand,category,family\nU-${tag},Bolt ${tag},9,5,Top ${tag} > Low ${tag},Bolts ${tag}\n`;
	const path = (await upload(admin, "products", file)).location ?? "";
	const act = async (name: string, before: string) => {
		const run = getRun(await waitFor(admin, path, before));
		expect((await admin.submit(path, { act: name, run, password: PASSWORD })).status).toBe(302);
	};
	await act("create", "Create 2 categories and 1 family");
	await act("apply", "Apply 1 row");
	await waitFor(admin, path, "1 row written");
	const search = `/products?q=${tag}`;
	expect((await admin.open(search)).html).toContain(`Low ${tag} (1)`);
	const address = `/categories/top-${tag}/low-${tag}`;
	expect((await admin.open(address)).status).toBe(200);
	await act("undo", "1 row written");
	const undone = await waitFor(admin, path, "1 row undone");
	expect(undone).toContain("3 categories, families and attributes that were created for it");
	const found = (await admin.open(search)).html;
	expect(found).not.toContain(`Low ${tag}`);
	expect(found).not.toContain(`Bolt ${tag}`);
	for (const gone of [address, `/families/bolts-${tag}`])
		expect((await admin.open(gone)).status).toBe(404);
	expect((await admin.open("/categories")).html).not.toContain(tag);
	await act("check", "Check the file again");
	await waitFor(admin, path, "Create 2 categories and 1 family");
});

test.each([
	["id,count\n", "The file has no rows below its first line."],
	[
		new TextEncoder().encode(`%PDF-1.7\n${"stream of a document ".repeat(9)}\0\0`),
		"This file cannot be read.",
	],
	[`id\n${"1\n".repeat(200_001)}`, "The file has 200,001 lines. The limit is 200,000."],
])("a wrong file is refused beside its field (%#)", async (content, message) => {
	const { browser: admin } = await openAs(createAdmin);
	const { status, html } = await upload(admin, "stock", content);
	expect(status).toBe(400);
	expect(html).toContain(message);
	expect(html).toMatch(/<option value="stock"[^>]*selected/);
});

test("the file of errors is corrected and sent again", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const product = await createProduct({ onHand: 10 });
	const file = `id;note;count\n${product.id};"a; b";1.5\n`;
	const path = (await upload(admin, "stock", file.replace("note", "name"))).location ?? "";
	await waitFor(admin, path, "Stock: nothing to apply: 1 error");
	const errors = (await admin.open(`${path}/errors.csv`)).html;
	expect(errors).toContain('"a; b","1.5","count ""1.5"" is not a whole number."');
	const again = (await upload(admin, "stock", errors.replace('"1.5"', '"15"'))).location ?? "";
	const ready = await waitFor(admin, again, "ready to apply");
	expect(ready).toContain("Apply 1 row");
	expect(ready).not.toContain("Download errors");
	await admin.submit(again, { act: "apply", run: getRun(ready) });
	await waitFor(admin, again, "1 row written");
	expect((await getStock(product.id)).onHand).toBe(15);
});

test("nothing is applied without the password", async () => {
	const user = await createAdmin();
	const admin = await createBrowserSignedInLongAgo(user);
	const product = await createProduct({ onHand: 10 });
	const path = (await upload(admin, "stock", `id,count\n${product.id},9\n`)).location ?? "";
	const ready = await waitFor(admin, path, "ready to apply");
	expect(ready).toContain('name="password"');
	const act = { act: "apply", run: getRun(ready) };
	for (const password of ["", "wrong-one"]) {
		const refused = await admin.submit(path, { ...act, password });
		expect(refused.status).toBe(400);
		expect(refused.html).toMatch(/<p id="error-password".*?(is Required|is not your password)/);
	}
	expect((await getStock(product.id)).onHand).toBe(10);
	await admin.submit(path, { ...act, password: PASSWORD });
	await waitFor(admin, path, "1 row written");
	const [mail] = await readMails(user.email);
	expect(mail?.text).toContain("Written: 1 row.");
});

test("a phase that has not gone on for some minutes is continued", async () => {
	const { user, browser: admin } = await openAs(createAdmin);
	const id = await uploadImport(user.id, "stock", "id,count\nnone,1\n");
	const path = `${IMPORT}/${id}`;
	expect((await admin.open(path)).html).not.toContain("Continue");
	const changedAt = Date.now() - 6 * 60_000;
	await createTestPlatform().db.update(imports).set({ changedAt }).where(eq(imports.id, id));
	const { html } = await admin.open(path);
	expect(html).toContain("It has not gone on for some minutes.");
	await admin.submit(path, { act: "continue", run: getRun(html) });
	await waitFor(admin, path, "1 error");
});

test("as many unknown columns as a file may have are answered at once, on a small page", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const product = await createProduct({ onHand: 10 });
	const tag = newId();
	const labels = Array.from({ length: 248 }, (_, n) => `${tag} ${n}`);
	const file = `id,count,${labels.join(",")}\n${product.id},9,${labels.join(",")}\n`;
	const path = (await upload(admin, "stock", file)).location ?? "";
	const asked = await waitFor(admin, path, "columns to match");
	expect(asked.length).toBeLessThan(300_000);
	expect(asked.match(/<option/g)?.length).toBeLessThan(40);
	const columns = ["id", "count", ...labels.map(() => "")];
	const wrong = columns.with(9, "Nothing of ours");
	const refused = await admin.submit(path, toAnswer(asked, wrong));
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(/There is no column (?:&quot;|")Nothing of ours/);
	expect((await admin.submit(path, toAnswer(asked, columns, { vat: "with" }))).status).toBe(302);
	await waitFor(admin, path, "1 changed");
});

test("a changed answer checks the file again, until it is applied", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const tag = newId();
	const file = `part number;Description;Tarif ${tag};stock\nC-${tag};Nut;1.250,50;5\n`;
	const path = (await upload(admin, "products", file)).location ?? "";
	const asked = await waitFor(admin, path, "columns to match");
	const columns = ["part number", "name", "price", "on hand"];
	await admin.submit(path, toAnswer(asked, columns));
	const ready = await waitFor(admin, path, "ready to apply");
	expect(ready).toMatch(/the file has (?:&quot;|")1\.250,50/);
	expect(ready).toContain("1250.50 (read from");
	await admin.submit(path, toAnswer(ready, columns, { vat: "without" }));
	const net = await waitFor(admin, path, "1250.50 without VAT");
	await admin.submit(path, { act: "apply", run: getRun(net) });
	const applied = await waitFor(admin, path, "1 row written");
	expect(applied).not.toContain("Match your columns.");
	expect((await admin.submit(path, toAnswer(applied, columns))).status).toBe(409);
});

test("equal errors are one row with their number and cure", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const lines = Array.from({ length: 5 }, (_, n) => `E${n},Nut,"12,50"\n`).join("");
	const more = Array.from({ length: 7 }, (_, n) => `F${n},Nut,12.75\n`).join("");
	const path =
		(await upload(admin, "products", `part number,name,price\n${more}${lines}`)).location ?? "";
	const asked = await waitFor(admin, path, "columns to match");
	const columns = ["part number", "name", "price"];
	await admin.submit(path, toAnswer(asked, columns, { decimal: "." }));
	const ready = await waitFor(admin, path, "ready to apply");
	expect(ready).toMatch(
		/5 ×.*?has a decimal comma.*?Change how decimals are read.*?9, 10, 11 and 2 more/s,
	);
});

test("a file that is deleted with the account of a person is not offered, and says so", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const file = "id,BIN\nnobody,1\n";
	const path = (await upload(admin, "customers", file)).location ?? "";
	expect(await waitFor(admin, path, "Customers: nothing")).toContain("Download errors");
	const { images } = createTestPlatform();
	await images.delete(`imports/${path.slice(path.lastIndexOf("/") + 1)}.csv`);
	const { html } = await admin.open(path);
	expect(html).not.toContain("Download errors");
	expect(html).toContain("The uploaded file is deleted");
	expect((await admin.open(`${path}/errors.csv`)).status).toBe(404);
});

test("a page that was overtaken changes nothing", async () => {
	const { user, browser: admin } = await openAs(createAdmin);
	const path = `${IMPORT}/${await uploadImport(user.id, "stock", "id,count\nnone,1\n")}`;
	expect((await admin.submit(path, { act: "cancel", run: "1" })).status).toBe(302);
	const late = await admin.submit(path, { act: "apply", run: "1" });
	expect(late.status).toBe(409);
	expect(late.html).toContain("gone on meanwhile");
	expect((await admin.submit(path, { act: "burn", run: "x" })).status).toBe(400);
});

test("templates have the columns of their kind, and only admins open any of it", async () => {
	const { browser: admin } = await openAs(createAdmin);
	const template = await admin.open(`${IMPORT}/template/prices.csv`);
	expect(template.html.trim()).toBe('"list","id","part number","name","minimum quantity","price"');
	expect((await admin.open(`${IMPORT}/template/none.csv`)).status).toBe(404);
	const { browser: shopper } = await openAs(() => createUser());
	expect((await shopper.open(IMPORT)).status).toBe(403);
	expect((await new Browser().open(IMPORT)).status).toBe(302);
});
