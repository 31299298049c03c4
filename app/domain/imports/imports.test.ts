import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import type { Platform } from "~/platform/platform.server";
import { getStock } from "~/testing/database/queries";
import { createProducts } from "~/testing/factories/bulk";
import {
	createOrder,
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import {
	createImportPlatform,
	deleteImportsAfter,
	finishPhase,
	getImport,
	listImportRows,
	setUpImports,
	uploadImport,
} from "~/testing/factories/imports";
import { createListPrice, createPriceList } from "~/testing/factories/price-lists";
import {
	createCrashingPlatform,
	createInterruptedPlatform,
	listCrashPoints,
} from "~/testing/faults/crashing-platform";
import { createWorkbook } from "~/testing/order-pad/workbook";
import { checkStockLedger } from "../../../scripts/verify/stock-ledger";
import { normalizePartNumber } from "../catalog/part-number-rules";
import { partNumbers } from "../catalog/tables.server";
import { listPrices } from "../prices/tables.server";
import { answerColumns } from "./answer-columns.server";
import { CHUNK_ROWS } from "./model/rules";
import { importRows, imports } from "./model/tables.server";
import { listErrorColumns, readErrors } from "./read-errors.server";
import { paceSteps, restartLostImports, runImport, runInProcess } from "./run-import.server";
import { applyImport, cancelImport, continueImport, undoImport } from "./verbs.server";

const platform = createImportPlatform();
const { db } = platform;
const HELD = "stock 3 is below the 5 units held by unpaid orders.";
const SOLD = "the units were sold meanwhile. Kept.";
const NOT_COVERED = "stock 3 does not cover the units held by unpaid orders. Skipped.";

const { admin, dryRun, apply, undo } = setUpImports();
const listRows = listImportRows;

const readNumbers = async (productId: string) =>
	(
		await db
			.select()
			.from(partNumbers)
			.where(eq(partNumbers.productId, productId))
			.orderBy(partNumbers.kind, partNumbers.normalized)
	).map(({ kind, display, customerId }) => [kind, display, customerId]);

const findIdsByNumber = async (text: string) =>
	(
		await db
			.select({ id: partNumbers.productId })
			.from(partNumbers)
			.where(eq(partNumbers.normalized, normalizePartNumber(text)))
	).map(({ id }) => id);

const getOnHand = async (id: string) => (await getStock(id)).onHand;

const readPrices = async (listId: string) =>
	(
		await db
			.select()
			.from(listPrices)
			.where(eq(listPrices.listId, listId))
			.orderBy(listPrices.productId, listPrices.minQuantity)
	).map(({ minQuantity, unitPoisha }) => [minQuantity, unitPoisha]);

test("a dry run says what each line changes and changes nothing", async () => {
	const [counted, changed, emptied, same] = [
		await createProduct({ onHand: 100 }),
		await createProduct({ onHand: 10 }),
		await createProduct({ onHand: 5 }),
		await createProduct({ onHand: 5 }),
	];
	const { id, state, counts } = await dryRun(
		"stock",
		`id,count,change\n${counted.id},97,\n${changed.id},,+5\n${emptied.id},0,\n${same.id},,\nno-such,1,\n${same.id},5,6\n`,
	);
	expect([state, counts]).toEqual(["ready", { changed: 3, unchanged: 1, error: 2 }]);
	expect(await listRows(id)).toEqual([
		[
			6,
			"error",
			"",
			"",
			'id "no-such" is not one of ours. Leave the column out, and give each part its part number.',
		],
		[7, "error", "", "", "enter a count or a change, not both."],
		[4, "changed", "5", "0", ""],
		[2, "changed", "100", "97", ""],
		[3, "changed", "10", "15", ""],
		[5, "unchanged", "", "", ""],
	]);
	expect(await getOnHand(counted.id)).toBe(100);
});

test("the charge of a delivery method is no part that can be counted", async () => {
	const charge = await createProduct({ kind: "service", onHand: 0 });
	expect((await dryRun("stock", `id,count\n${charge.id},5\n`)).counts).toEqual({ error: 1 });
});

test("applying writes the ledger, undoing moves the units back, and an undo can be undone", async () => {
	const product = await createProduct({ onHand: 100 });
	const { id } = await dryRun("stock", `id,count\n${product.id},97\n`);
	expect(await apply(id)).toMatchObject({ state: "applied", counts: { written: 1, skipped: 0 } });
	const [{ counts } = {}] = await db
		.select({ counts: sql<string>`imports.counts` })
		.from(imports)
		.where(eq(imports.id, id));
	expect(counts).not.toContain(".");
	expect(await getOnHand(product.id)).toBe(97);
	expect(await undo(id)).toMatchObject({ state: "undone", counts: { written: 1, skipped: 0 } });
	expect(await getOnHand(product.id)).toBe(100);
	await apply(id);
	expect(await getOnHand(product.id)).toBe(97);
	expect((await checkStockLedger(env.DB)).differences).toEqual([]);
});

test("a sale between the dry run and applying is kept, because a count is a difference to what was seen", async () => {
	const product = await createProduct({ onHand: 100 });
	const { id } = await dryRun("stock", `id,on hand,count\n${product.id},100,97\n`);
	await createPaidOrder(await createUser(), product, { quantity: 2 });
	await apply(id);
	expect(await getOnHand(product.id)).toBe(95);
	await undo(id);
	expect(await getOnHand(product.id)).toBe(98);
});

test("a sale between the count and the dry run is kept, because a count is a difference to what the file says was on hand", async () => {
	const product = await createProduct({ onHand: 10 });
	await createPaidOrder(await createUser(), product, { quantity: 3 });
	const { id } = await dryRun("stock", `id,on hand,count\n${product.id},10,9\n`);
	expect(await listRows(id)).toEqual([[2, "changed", "7", "6", ""]]);
	await apply(id);
	expect(await getOnHand(product.id)).toBe(6);
});

test("units held by unpaid orders are not taken away, and units sold meanwhile are not taken back", async () => {
	const [held, sold] = [await createProduct({ onHand: 8 }), await createProduct({ onHand: 1 })];
	await createOrder(await createUser(), held, { quantity: 5 });
	const { id } = await dryRun("stock", `id,count,change\n${held.id},3,\n${sold.id},,+5\n`);
	expect(await listRows(id)).toContainEqual([2, "error", "", "", HELD]);
	await apply(id);
	await createPaidOrder(await createUser(), sold, { quantity: 4 });
	expect(await undo(id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect(await listRows(id)).toContainEqual([3, "changed", "1", "6", SOLD]);
	expect(await getOnHand(sold.id)).toBe(2);
});

test("an order that holds the units after the dry run keeps them", async () => {
	const product = await createProduct({ onHand: 8 });
	const { id } = await dryRun("stock", `id,count\n${product.id},3\n`);
	await createOrder(await createUser(), product, { quantity: 5 });
	expect(await apply(id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect(await listRows(id)).toContainEqual([2, "meanwhile", "8", "3", NOT_COVERED]);
	expect(await getOnHand(product.id)).toBe(8);
});

test("the numbers of a part of one kind are replaced as a whole, found by, and undone as a whole", async () => {
	const [product, { customerId }] = [await createProduct(), await createUser()];
	const [old, added] = [`OLD-${product.id}`, `NEW-${product.id}`];
	await createPartNumber(product, "alternate", old);
	const file = `id,kind,number,customer\n${product.id},alternate,${added},\n${product.id},customer,K 1,${customerId}\n`;
	const { id, counts } = await dryRun("numbers", file);
	expect(counts).toEqual({ changed: 1, new: 1 });
	await apply(id);
	expect(await readNumbers(product.id)).toEqual([
		["alternate", added, ""],
		["customer", "K 1", customerId],
	]);
	expect(await findIdsByNumber(added)).toEqual([product.id]);
	expect(await findIdsByNumber(old)).toEqual([]);
	expect((await dryRun("numbers", file)).counts).toEqual({ unchanged: 2 });
	await createPartNumber(product, "customer", "K 2", customerId);
	expect(await undo(id)).toMatchObject({ counts: { written: 1, skipped: 1 } });
	expect(await readNumbers(product.id)).toEqual([
		["alternate", old, ""],
		["customer", "K 1", customerId],
		["customer", "K 2", customerId],
	]);
});

test("wrong numbers, kinds and customers are named, and the other lines of the part are not written", async () => {
	const [product, other] = [await createProduct(), await createProduct()];
	const lines = [
		`${product.id},own,A,`,
		`${product.id},spare,A,`,
		`${product.id},customer,A,nobody`,
		`${product.id},alternate,A,nobody`,
		`${product.id},alternate,A-1,`,
		`${product.id},alternate,a1,`,
		`${other.id},alternate,---,`,
	];
	const { id, counts } = await dryRun("numbers", `id,kind,number,customer\n${lines.join("\n")}\n`);
	expect(counts).toEqual({ error: 7 });
	expect((await listRows(id)).map(([line, , , , problem]) => [line, problem])).toEqual([
		[2, "the shop's own number is changed on the page of the part."],
		[3, 'kind "spare" is not valid. Write manufacturer, superseded, alternate, customer.'],
		[4, 'there is no customer with the id "nobody".'],
		[5, "only numbers of the kind customer have a customer."],
		[6, "line 7 of the same part is wrong."],
		[7, 'number "a1" is there twice.'],
		[8, 'number "---" needs letters or digits, and at most 60 characters.'],
	]);
});

test("the prices of a part in a list are replaced as a whole, and undone as a whole", async () => {
	const product = await createProduct({ pricePoisha: 2000 });
	const listId = await createPriceList();
	await createListPrice(listId, product.id, [1, 1500]);
	const file = `list;part number;minimum quantity;price\n${listId};${product.id};1;14\n${listId};${product.id};100;12.50\n`;
	const { id, counts } = await dryRun("prices", file);
	expect(counts).toEqual({ changed: 1 });
	await apply(id);
	expect(await readPrices(listId)).toEqual([
		[1, 1400],
		[100, 1250],
	]);
	expect((await dryRun("prices", file)).counts).toEqual({ unchanged: 1 });
	await undo(id);
	expect(await readPrices(listId)).toEqual([[1, 1500]]);
});

test("prices that were edited after the dry run are skipped, and those edited after applying are kept", async () => {
	const product = await createProduct({ pricePoisha: 2000 });
	const listId = await createPriceList();
	const file = `list,part number,price\n${listId},${product.id},14\n`;
	const [first, second] = [await dryRun("prices", file), await dryRun("prices", file)];
	expect(await apply(first.id)).toMatchObject({ counts: { new: 1, written: 1 } });
	expect(await apply(second.id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	await db.delete(listPrices).where(eq(listPrices.listId, listId));
	await createListPrice(listId, product.id, [1, 1300]);
	expect(await undo(first.id)).toMatchObject({ counts: { written: 0, skipped: 1 } });
	expect((await listRows(first.id))[0]?.[4]).toBe("kept, edited since.");
	expect(await readPrices(listId)).toEqual([[1, 1300]]);
});

test("wrong prices are named with their line, and a wrong line holds back its part", async () => {
	const [one, other] = [await createProduct(), await createProduct()];
	const listId = await createPriceList();
	const line = (id: string, quantity: string, price: string) =>
		`${listId};${id};${quantity};${price}`;
	const { id } = await dryRun(
		"prices",
		`list;part number;minimum quantity;price\n${line(one.id, "1", "12,50")}\n${line(one.id, "10", "9")}\n${line(other.id, "x", "9")}\nNo list;${other.id};1;9.75\nNo list;${other.id};1;8.25\n`,
	);
	const asked = await getImport(id);
	expect([asked.state, asked.questions.decimal]).toEqual([
		"asking",
		{ value: ".", reason: '2 like "9.75", 1 like "12,50"', isOpen: true },
	]);
	await answerColumns(actAs(platform, { kind: "admin", userId: admin.id }), asked, {
		columns: asked.columns.map(({ name }) => name ?? ""),
		questions: { decimal: "." },
	});
	await finishPhase(id);
	const problems = (await listRows(id)).map(([place, , , , problem]) => [place, problem]);
	expect(problems).toEqual([
		[2, 'price "12,50" has a decimal comma, but this file has decimal points.'],
		[3, "line 2 of the same part is wrong."],
		[4, 'minimum quantity "x" is not a number.'],
		[5, 'there is no price list "No list".'],
		[6, 'there is no price list "No list".'],
	]);
});

test("a minus clears the prices, and an empty cell leaves them", async () => {
	const [one, other] = [await createProduct(), await createProduct()];
	const listId = await createPriceList();
	for (const { id } of [one, other]) await createListPrice(listId, id, [1, 900]);
	const { id, counts } = await dryRun(
		"prices",
		`list,part number,price\n${listId},${one.id},-\n${listId},${other.id},\n`,
	);
	expect(counts).toEqual({ changed: 1, unchanged: 1 });
	await apply(id);
	expect(await readPrices(listId)).toEqual([[1, 900]]);
});

test("a repeated part is an error of its second line, also in another chunk", async () => {
	const product = await createProduct();
	const rest = Array.from({ length: 600 }, (_, n) => `none-${n},1\n`).join("");
	const { id, counts } = await dryRun(
		"stock",
		`id,count\n${product.id},97\n${product.id},98\n${rest}${product.id},99\n`,
	);
	expect(counts).toEqual({ changed: 1, error: 602 });
	const lines = await listErrorLines(id);
	expect(lines).toHaveLength(602);
	const problem = `part number ${product.id} is also on line 2.`;
	expect([lines[0], lines.at(-1)]).toEqual([
		[product.id, "98", problem],
		[product.id, "99", problem],
	]);
});

test("a part on the last line of a chunk is repeated by the first line of the next", async () => {
	const product = await createProduct();
	const rest = Array.from({ length: CHUNK_ROWS - 1 }, (_, n) => `none-${n},1\n`).join("");
	const { id, counts } = await dryRun(
		"stock",
		`id,count\n${rest}${product.id},98\n${product.id},99\n`,
	);
	expect(counts).toEqual({ changed: 1, error: CHUNK_ROWS });
	expect((await listErrorLines(id)).at(-1)?.at(-1)).toContain(`is also on line ${CHUNK_ROWS + 1}.`);
});

test.each([0, 1])(
	"lines of a part stay together where a chunk ends, after %d other lines",
	async (others) => {
		const listId = await createPriceList();
		const [first, ...parts] = await createProducts(CHUNK_ROWS / 2 + 2, admin.id);
		const toLines = (id: string | undefined, quantities: readonly number[]) =>
			quantities.map((quantity) => `${listId},${id},${quantity},${10 - quantity}\n`).join("");
		const pairs = parts.map(({ productId }) => toLines(productId, [1, 5])).join("");
		const alone = others === 1 ? toLines(first?.productId, [1]) : "";
		const file = `list,id,minimum quantity,price\n${alone}${pairs}`;
		expect((await dryRun("prices", file)).counts).toEqual({ new: parts.length + others });
	},
);

async function listErrorLines(id: string): Promise<string[][]> {
	const lines: string[][] = [];
	for await (const page of readErrors(platform, await getImport(id))) lines.push(...page);
	return lines;
}

test("the file of errors has all lines of a part that was left, which can be sent again", async () => {
	const [edited, other] = [await createProduct(), await createProduct()];
	const listId = await createPriceList();
	const line = (id: string, quantity: string, price: string) => [listId, id, quantity, price];
	const lines = [
		line(edited.id, "1", "14"),
		line(other.id, "1", "9"),
		line(edited.id, "100", "12.50"),
	];
	const toFile = (header: readonly string[], rows: readonly (readonly string[])[]) =>
		[header, ...rows].map((cells) => `${cells.join(",")}\n`).join("");
	const header = ["list", "id", "minimum quantity", "price"];
	const { id } = await dryRun("prices", toFile(header, lines));
	await createListPrice(listId, edited.id, [1, 1300]);
	expect(await apply(id)).toMatchObject({ counts: { written: 1, skipped: 1 } });
	const errors = await listErrorLines(id);
	const problem = "changed after the dry run. Skipped.";
	expect(errors).toEqual([
		[...line(edited.id, "1", "14"), problem],
		[...line(edited.id, "100", "12.50"), problem],
	]);
	const again = await dryRun("prices", toFile([...header, "problem"], errors));
	await apply(again.id);
	expect((await dryRun("prices", toFile(header, lines))).counts).toEqual({ unchanged: 2 });
});

test("all lines of a part that another chunk has as well are errors", async () => {
	const product = await createProduct();
	const listId = await createPriceList();
	const rest = Array.from({ length: 600 }, (_, n) => `${listId},none-${n},1,9\n`).join("");
	const { id, counts } = await dryRun(
		"prices",
		`list,id,minimum quantity,price\n${listId},${product.id},1,9\n${rest}${listId},${product.id},5,8\n${listId},${product.id},9,7\n`,
	);
	expect(counts).toEqual({ new: 1, error: 602 });
	const repeated = (await listErrorLines(id)).slice(600);
	expect(repeated.map(([, , quantity, , problem]) => [quantity, problem])).toEqual(
		["5", "9"].map((quantity) => [
			quantity,
			expect.stringMatching(/^part number .+ is also on line 2\.$/),
		]),
	);
});

test("a file of errors that is wrong again has one column for the problem", async () => {
	const { id } = await dryRun("stock", "part number,Problem,count\nnone,it was wrong,5\n");
	expect(listErrorColumns(await getImport(id))).toEqual(["part number", "count", "problem"]);
	expect(await listErrorLines(id)).toEqual([["none", "5", 'part number "none" was not found.']]);
});

test("what undoing leaves comes first, and is in the file of errors", async () => {
	const rows = await createProducts(60, admin.id);
	const listId = await createPriceList();
	const ids = rows.map(({ productId }) => productId);
	const { id } = await dryRun(
		"prices",
		`list,id,price\n${ids.map((each) => `${listId},${each},9\n`).join("")}`,
	);
	await apply(id);
	const last = ids.at(-1) ?? "";
	await db.delete(listPrices).where(eq(listPrices.productId, last));
	expect(await undo(id)).toMatchObject({ counts: { written: 59, skipped: 1 } });
	expect((await listRows(id))[0]).toMatchObject([
		61,
		"new",
		"–",
		"1+ tk 9.00",
		"kept, edited since.",
	]);
	expect(await listErrorLines(id)).toEqual([[listId, last, "9", "kept, edited since."]]);
});

test("an unknown column is asked for once, with what it may mean", async () => {
	const product = await createProduct({ onHand: 10 });
	const file = `id,Stocktake result\n${product.id},9\n`;
	const asked = await dryRun("stock", file);
	expect([asked.state, asked.columns.map(({ name }) => name)]).toEqual(["asking", ["id", null]]);
	const answers = { columns: ["id", "count"], questions: {} };
	await answerColumns(actAs(platform, { kind: "admin", userId: admin.id }), asked, answers);
	expect(await finishPhase(asked.id)).toMatchObject({ state: "ready", counts: { changed: 1 } });
	expect(await dryRun("stock", file)).toMatchObject({ state: "ready", counts: { changed: 1 } });
});

test.each([
	[
		"name,count\nBolt,1\n",
		'No column is the "id" or "part number". Choose which one is, or add it.',
	],
	["id,name\na,b\n", 'No column is the "count" or "change". Choose which one is, or add it.'],
])("a file without a column that it needs is asked about: %j", async (file, problem) => {
	expect(await dryRun("stock", file)).toMatchObject({ state: "asking", problem });
});

test("a workbook is read like a CSV file", async () => {
	const product = await createProduct({ onHand: 10 });
	const rows = [
		["id", "count"],
		[product.id, 9],
	];
	const { id } = await dryRun("stock", createWorkbook(rows));
	expect(await listRows(id)).toEqual([[2, "changed", "10", "9", ""]]);
});

test("a number cell of a workbook is taken as it is, also where the texts of its column have decimal commas", async () => {
	const number = crypto.randomUUID();
	const rows = [
		["part number", "name", "price"],
		[`${number}-1`, "Nut", "12,50"],
		[`${number}-2`, "Bolt", 1.25],
		[`${number}-3`, "Washer", "1.250,00"],
		[`${number}-4`, "Ring", 1250.5],
	];
	const { id } = await dryRun("products", createWorkbook(rows));
	const stored = await db
		.select()
		.from(importRows)
		.where(eq(importRows.importId, id))
		.orderBy(importRows.line);
	expect(stored.map(({ after }) => after)).toMatchObject([
		{ pricePoisha: 1250 },
		{ pricePoisha: 125 },
		{ pricePoisha: 125_000 },
		{ pricePoisha: 125_050 },
	]);
});

test("a workbook that is too large says in what", async () => {
	const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;
	const far = (address: string) => sheet(`<row><c r="${address}"><v>1</v></c></row>`);
	for (const [content, problem] of [
		[far("A20002"), "Save it as CSV: a spreadsheet may have 20,000 rows."],
		[far("CW1"), "The sheet has more than 100 columns. Remove those that are not for the shop."],
		[" ".repeat(101 * 1024 * 1024), "Save it as CSV: the sheet is too large."],
	] as const) {
		const file = createWorkbook([], { files: { "xl/worksheets/sheet1.xml": content } });
		expect(await dryRun("stock", file)).toMatchObject({ state: "failed", problem });
	}
});

test("files in UTF-16, with semicolons, tabs, quotes and old line ends are read alike", async () => {
	const product = await createProduct({ onHand: 10 });
	const utf16 = (text: string) => {
		const units = Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0));
		return new Uint8Array(units.buffer);
	};
	for (const file of [
		`\ufeffid;count\r\n${product.id};9`,
		`id\tcount\r${product.id}\t9\r`,
		`"id","name","count"\n"${product.id}","two\nlines","9"\n\n`,
		utf16(`id\tcount\r\n${product.id}\t9\r\n`),
	])
		expect((await dryRun("stock", file)).counts).toEqual({ changed: 1 });
});

test("phases are claimed once, and a chunk that is done twice counts once", async () => {
	const product = await createProduct({ onHand: 10 });
	const ready = await dryRun("stock", `id,change\n${product.id},-3\n`);
	const claims = [1, 2].map(() =>
		applyImport(actAs(platform, { kind: "admin", userId: admin.id }), ready),
	);
	const settled = (await Promise.allSettled(claims)).map(({ status }) => status);
	expect(settled.toSorted()).toEqual(["fulfilled", "rejected"]);
	await Promise.all([finishPhase(ready.id), finishPhase(ready.id)]);
	expect(await getImport(ready.id)).toMatchObject({ counts: { written: 1, skipped: 0 } });
	expect(await getOnHand(product.id)).toBe(7);
	await expect(
		cancelImport(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(ready.id)),
	).rejects.toThrow("gone on meanwhile");
});

test("between two chunks an import waits nine times as long as the chunk took, and not after the last", async () => {
	const waits: number[] = [];
	let time = 0;
	const wait = async (ms: number) => {
		waits.push(ms);
	};
	const port = paceSteps({ do: (_, effect) => effect() }, { now: () => time, wait });
	const takes = (ms: number, isGoingOn: boolean) => async () => {
		time += ms;
		return isGoingOn;
	};
	expect(await port.do("chunk 1", takes(50, true))).toBe(true);
	expect(await port.do("chunk 2", takes(20, true))).toBe(true);
	expect(await port.do("chunk 3", takes(80, false))).toBe(false);
	expect(waits).toEqual([450, 180]);
});

test("a step that reads a file pauses after some hundred rows, nine times as long as they took", async () => {
	const product = await createProduct({ onHand: 10 });
	const lines = Array.from({ length: 450 }, () => `${product.id},-1`);
	const { id } = await dryRun("stock", `id,change\n${lines.join("\n")}\n`);
	await db.update(imports).set({ state: "validating", nextLine: 0 }).where(eq(imports.id, id));
	const waits: number[] = [];
	let time = 0;
	const clock = {
		now: () => {
			time += 5;
			return time;
		},
		wait: async (ms: number) => {
			waits.push(ms);
		},
	};
	const names: string[] = [];
	const port = paceSteps(
		{
			do: async (name, effect) => {
				names.push(`${name} after ${waits.length} pauses`);
				return effect();
			},
		},
		clock,
	);
	const { run } = await getImport(id);
	await runImport(platform, port, { importId: id, run });
	// Two while the columns are read, two while the rows are written, and one after the step.
	expect(names.slice(0, 2)).toEqual(["chunk 1 after 0 pauses", "chunk 2 after 5 pauses"]);
	expect(new Set(waits)).toEqual(new Set([45]));
});

test("a phase that stopped goes on where it was", async () => {
	const product = await createProduct({ onHand: 10 });
	const { id } = await dryRun("stock", `id,change\n${product.id},-3\n`);
	await applyImport(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id));
	const crashing = createInterruptedPlatform(() => Promise.reject(new Error("No database.")));
	await finishPhase(id, { ...platform, db: crashing.db });
	const stopped = await getImport(id);
	expect(stopped.problem).toContain("Press Continue");
	await continueImport(actAs(platform, { kind: "admin", userId: admin.id }), stopped);
	expect(await finishPhase(id)).toMatchObject({ state: "applied", problem: "" });
	expect(await getOnHand(product.id)).toBe(7);
});

test("a process that dies before or after any write leaves an import that goes on and counts once", async () => {
	const ids = async () => {
		const { id } = await createProduct({ onHand: 10 });
		const ready = await dryRun("stock", `id,change\n${id},-3\n`);
		await applyImport(actAs(platform, { kind: "admin", userId: admin.id }), ready);
		return { importId: ready.id, run: ready.run + 1, productId: id };
	};
	const act = async (on: Platform) => {
		const { productId, ...claim } = await ids();
		await runInProcess({ ...platform, db: on.db }, claim).catch(() => {});
		const stopped = await getImport(claim.importId);
		if (stopped.state === "applying") {
			await db.update(imports).set({ problem: "" }).where(eq(imports.id, stopped.id));
			await finishPhase(stopped.id);
		}
		expect(await getImport(claim.importId)).toMatchObject({
			state: "applied",
			counts: { written: 1, skipped: 0 },
		});
		expect(await getOnHand(productId)).toBe(7);
	};
	for (const point of await listCrashPoints(act)) await act(createCrashingPlatform(point).platform);
});

test("a phase that nobody works on is started again after half an hour", async () => {
	// Other tests may have left some, a while ago.
	await db.update(imports).set({ state: "cancelled" });
	const product = await createProduct({ onHand: 10 });
	const id = await uploadImport(admin.id, "stock", `id,change\n${product.id},-3\n`);
	const started: unknown[] = [];
	const create = async (given?: { params?: unknown }) => {
		started.push(given?.params);
		return {} as WorkflowInstance;
	};
	const later = (minutes: number) => ({
		...platform,
		importWorkflow: { create },
		now: () => Date.now() + minutes * 60_000,
	});
	await restartLostImports(later(29));
	expect(started).toEqual([]);
	await restartLostImports(later(31));
	expect(started).toContainEqual({ importId: id, run: 2 });
	started.length = 0;
	await db.update(imports).set({ problem: "It stopped." }).where(eq(imports.id, id));
	await restartLostImports(later(120));
	expect(started).toEqual([]);
	await db.update(imports).set({ problem: "" }).where(eq(imports.id, id));
	expect(await finishPhase(id)).toMatchObject({ state: "ready" });
});

test("an import is undone until 30 days after it was applied, however old its dry run is", async () => {
	const DAY_MS = 86_400_000;
	const product = await createProduct({ onHand: 10 });
	const { id, createdAt } = await dryRun("stock", `id,change\n${product.id},-3\n`);
	const applied = { ...platform, now: () => createdAt + 20 * DAY_MS };
	await applyImport(actAs(applied, { kind: "admin", userId: admin.id }), await getImport(id));
	await finishPhase(id, applied);
	await deleteImportsAfter(45);
	expect(await listRows(id)).toHaveLength(1);
	const undoAt = async (ms: number) =>
		undoImport(
			actAs({ ...platform, now: () => createdAt + ms }, { kind: "admin", userId: admin.id }),
			await getImport(id),
		);
	await expect(undoAt(50 * DAY_MS)).rejects.toThrow("gone on meanwhile");
	await undoAt(50 * DAY_MS - 1);
	await finishPhase(id);
	expect(await getOnHand(product.id)).toBe(10);
});

test("rows are deleted after 30 days, with which undoing ends, and files after a year", async () => {
	const product = await createProduct({ onHand: 10 });
	const { id } = await dryRun("stock", `id,change\n${product.id},-3\n`);
	await apply(id);
	await deleteImportsAfter(29);
	expect(await listRows(id)).toHaveLength(1);
	await deleteImportsAfter(31);
	expect(await listRows(id)).toEqual([]);
	await expect(
		undoImport(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id)),
	).rejects.toThrow("gone on meanwhile");
	expect(await platform.images.head(`imports/${id}.csv`)).not.toBeNull();
	await deleteImportsAfter(366);
	expect(await platform.images.head(`imports/${id}.csv`)).toBeNull();
	await expect(getImport(id)).rejects.toThrow();
});
