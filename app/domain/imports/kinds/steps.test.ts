import { inArray, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createBuyers, createOrders, createProducts } from "~/testing/factories/bulk";
import { createCompany } from "~/testing/factories/companies";
import { createAdmin, createProduct } from "~/testing/factories/factories";
import { createImportPlatform, getImport, uploadImport } from "~/testing/factories/imports";
import { createPriceList } from "~/testing/factories/price-lists";
import { prepareInvoices } from "../../documents/prepare-invoices.server";
import { orderLines, orders } from "../../orders/tables.server";
import { priceLists } from "../../prices/tables.server";
import { canUndo, IMPORT_KINDS, type ImportKindName } from "../model/rules";
import { runImport, type StepPort } from "../run-import.server";
import { applyImport, undoImport } from "../verbs.server";

const platform = createImportPlatform();
const NAME = "One of many lists";
let adminId = "";
/** A trigger reads all that apply to a customer, and none of the others. */
let list = "";
beforeAll(async () => {
	adminId = (await createAdmin()).id;
	for (let n = 0; n < 200; n += 1) list = await createPriceList({ name: `${NAME} ${n}` });
});
afterAll(async () => {
	await platform.db.delete(priceLists).where(like(priceLists.name, `${NAME} %`));
});

type Cost = { statements: number; rowsRead: number; rowsWritten: number; bytes: number };

/** Does the phase that is claimed. Returns the most that one step costs. */
async function measurePhase(importId: string): Promise<Cost> {
	const { db, ...counts } = createRowCountingDatabase();
	let bytes = 0;
	const { images: stored } = platform;
	const images = {
		put: (...args: Parameters<typeof stored.put>) => stored.put(...args),
		get: async (...args: Parameters<typeof platform.images.get>) => {
			const object = await platform.images.get(...args);
			const range = object?.range;
			// Only the first step reads the whole upload.
			if (args[1]?.range && range && "length" in range) bytes += range.length ?? 0;
			return object;
		},
	} as typeof stored;
	const most: Cost = { statements: 0, rowsRead: 0, rowsWritten: 0, bytes: 0 };
	const readCounts = (): Cost => ({
		statements: counts.statements(),
		rowsRead: counts.rowsRead(),
		rowsWritten: counts.rowsWritten(),
		bytes,
	});
	const step: StepPort = {
		async do(_, effect) {
			const before = readCounts();
			const isGoingOn = await effect(async () => {});
			const after = readCounts();
			for (const key of ["statements", "rowsRead", "rowsWritten", "bytes"] as const)
				most[key] = Math.max(most[key], after[key] - before[key]);
			return isGoingOn;
		},
	};
	const { run } = await getImport(importId);
	await runImport({ ...platform, db, images }, step, { importId, run });
	return most;
}

/** A file of so many rows that each change something. */
async function createFile(kind: ImportKindName, count: number): Promise<string> {
	const toFile = (header: string, rows: readonly string[]) => `${header}\n${rows.join("\n")}\n`;
	if (kind === "customers") {
		const buyers = await createBuyers(count / 2);
		const name = `Step ${crypto.randomUUID()}`;
		return toFile(
			"id,name,owner email,BIN,price lists",
			buyers.flatMap(({ customerId }, n) => [
				`${customerId},,,B-${n},${list}`,
				`,${name} ${n},${n}@${name.slice(5)}.test,B-${n},${list}`,
			]),
		);
	}
	if (kind === "balances") {
		const { customerId } = await createCompany();
		return toFile(
			"id,amount,due date,reference",
			Array.from({ length: count }, (_, n) => `${customerId},${n + 1},2031-01-31,INV-${n}`),
		);
	}
	if (kind === "tracking") {
		const product = await createProduct({ onHand: 10_000 });
		const ids = await createOrders(product, await createBuyers(count));
		const { db } = platform;
		await db
			.update(orderLines)
			.set({ status: "paid", transactionId: "bulk", paidAt: Date.now() })
			.where(inArray(orderLines.orderId, toIdList(ids)));
		for (let from = 0; from < ids.length; from += 50) {
			const some = ids.slice(from, from + 50);
			await db.batch((await prepareInvoices(platform, some, null)).invoices);
		}
		const numbers = await db
			.update(orders)
			.set({ number: sql`upper(number)` })
			.where(inArray(orders.id, toIdList(ids)))
			.returning({ number: orders.number });
		return toFile(
			"order number,tracking number",
			numbers.map(({ number }, n) => `${number},T-${n}`),
		);
	}
	const ids = (await createProducts(count, adminId)).map(({ productId }) => productId);
	if (kind === "prices") {
		return toFile(
			"list,id,price",
			ids.map((id) => `${list},${id},9.50`),
		);
	}
	if (kind === "numbers")
		return toFile(
			"id,kind,number",
			ids.map((id, n) => `${id},alternate,STEP-${n}`),
		);
	if (kind === "stock")
		return toFile(
			"id,change",
			ids.map((id) => `${id},+1`),
		);
	return toFile(
		"id,price,on hand,bin,part number,picture",
		// Numbers of as many words in each file: their words are read and written.
		ids.map((id, n) => `${id},99,20,B-${n},STEP-${n},-`),
	);
}

/** Measures the dry run, applying and undoing. */
async function measure(kind: ImportKindName, count: number): Promise<Cost[]> {
	const id = await uploadImport(adminId, kind, await createFile(kind, count));
	const dryRun = await measurePhase(id);
	await applyImport(actAs(platform, { kind: "admin", userId: adminId }), await getImport(id));
	const apply = await measurePhase(id);
	expect((await getImport(id)).counts.written).toBe(count);
	if (!canUndo(kind)) return [dryRun, apply];
	await undoImport(actAs(platform, { kind: "admin", userId: adminId }), await getImport(id));
	return [dryRun, apply, await measurePhase(id)];
}

/** For the dry run, applying and undoing. */
const STATEMENTS: Record<ImportKindName, number[]> = {
	products: [12, 9, 14],
	prices: [8, 5, 5],
	stock: [7, 5, 5],
	numbers: [8, 5, 5],
	customers: [6, 9, 11],
	tracking: [6, 11],
	balances: [5, 4, 4],
};
/** The last step of an undo of products removes what the import created besides them. */
const MAX_STATEMENTS = 14;
const MAX_ROWS_READ = 60_000;
const MAX_ROWS_WRITTEN = 20_000;
const WINDOW_BYTES = 256 * 1024;

test.each(IMPORT_KINDS)("a step of an import of %s costs the same in a long file", async (kind) => {
	const rows = kind === "tracking" ? 110 : 1100;
	const short = await measure(kind, rows);
	// A step reads nothing of parts that aren't in its file.
	await createProduct(
		{},
		Array.from({ length: 50 }, () => crypto.randomUUID()),
	);
	const long = await measure(kind, 2 * rows);
	for (const [place, few] of short.entries()) {
		const many = long[place];
		expect(many?.statements).toBe(few.statements);
		expect(many?.rowsRead).toBeLessThanOrEqual(1.02 * few.rowsRead + 10);
		expect(many?.rowsRead).toBeLessThanOrEqual(MAX_ROWS_READ);
		expect(many?.rowsWritten).toBeLessThanOrEqual(MAX_ROWS_WRITTEN);
		expect(many?.bytes).toBeLessThanOrEqual(WINDOW_BYTES);
	}
	const statements = short.map((cost) => cost.statements);
	expect(statements).toEqual(STATEMENTS[kind]);
	expect(Math.max(...statements)).toBeLessThanOrEqual(MAX_STATEMENTS);
});

test("a chunk of parts that changes no numbers, stock and pictures sends no statements for them, though the file has the columns", async () => {
	const ids = (await createProducts(10, adminId)).map(({ productId }) => productId);
	const lines = ids.map((id) => `${id},99,,,`).join("\n");
	const id = await uploadImport(
		adminId,
		"products",
		`id,price,part number,on hand,picture\n${lines}\n`,
	);
	await measurePhase(id);
	await applyImport(actAs(platform, { kind: "admin", userId: adminId }), await getImport(id));
	expect((await measurePhase(id)).statements).toBe(4);
	expect((await getImport(id)).counts.written).toBe(10);
});
