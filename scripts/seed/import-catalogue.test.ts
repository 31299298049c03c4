import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { actAs } from "../../app/domain/accounts/context.server";
import { readImportFile } from "../../app/domain/imports/files/read-upload.server";
import { toSpecColumn } from "../../app/domain/imports/kinds/products/columns.server";
import { findImport } from "../../app/domain/imports/queries.server";
import { runInProcess } from "../../app/domain/imports/run-import.server";
import { applyImport, createImport, undoImport } from "../../app/domain/imports/verbs.server";
import { type CellValue, formatCsvLine } from "../../app/http/responses/csv.server";
import { parseSettings } from "../../app/platform/config/settings.server";
import { createDatabase } from "../../app/platform/d1/database.server";
import { newId, newSecret } from "../../app/platform/ids.server";
import type { Platform } from "../../app/platform/platform.server";
import { type Bindings, withEmptyBindings } from "../bindings";
import { readLocalSettings } from "../local-settings";
import { applyMigrations, readMigrations } from "../verify/migrations";
import { countSold } from "./purchases";
import { storeCatalogue, storePlaces } from "./store-catalogue";
import { attributes } from "./trade-catalogue/attributes";
import { parts } from "./trade-catalogue/trade-catalogue";
import type { PartSeed } from "./trade-catalogue/types";

const PICTURES = new Map([["hex-bolt-m10x60", "products/bolt.webp"]]);
const UNKNOWN_LEAD = -1;

type Column = readonly [label: string, get: (part: PartSeed) => CellValue];

const numbers = new Map(parts.map(({ id, number }) => [id, number]));

/** Without pictures, which are those of the families. */
const COLUMNS: readonly Column[] = [
	["part number", (part) => part.number],
	["name", (part) => part.name],
	["description", (part) => part.description],
	["price", (part) => (part.pricePoisha / 100).toFixed(2)],
	["unit", (part) => part.unit],
	["pack size", (part) => part.packSize],
	["minimum quantity", (part) => part.minQuantity],
	["order multiple", (part) => part.orderMultiple],
	["on hand", (part) => part.onHand + countSold(part.id)],
	["lead days", ({ leadDays }) => (leadDays === UNKNOWN_LEAD ? null : leadDays)],
	["weight in g", (part) => part.weightG],
	["bin", (part) => part.bin],
	["HS code", (part) => part.hsCode],
	["family", (part) => part.family],
	...Object.keys(attributes).map(
		(id): Column => [toSpecColumn(id), ({ specs }) => specs[id as keyof typeof specs] ?? null],
	),
];
/** Another file, because a part must be there before a line names it. */
const REPLACEMENTS: readonly Column[] = [
	["part number", (part) => part.number],
	["superseded by", ({ supersededBy }) => numbers.get(supersededBy ?? "") ?? null],
];

const writeFile = (columns: readonly Column[], rows: readonly PartSeed[]) =>
	new TextEncoder().encode(
		[columns.map(([label]) => label), ...rows.map((part) => columns.map(([, get]) => get(part)))]
			.map(formatCsvLine)
			.join(""),
	);

async function withShop<Result>(work: (bindings: Bindings) => Promise<Result>): Promise<Result> {
	let result: Result | undefined;
	await withEmptyBindings(async (bindings) => {
		const { DB } = bindings;
		await applyMigrations(DB, await readMigrations());
		await DB.batch([
			DB.prepare("INSERT INTO customers (id, created_at) VALUES ('c-demo-admin', 1)"),
			DB.prepare(
				"INSERT INTO users (id, customer_id, email, name, role, created_at) VALUES ('demo-admin', 'c-demo-admin', 'admin@toolyard.test', 'Nasrin', 'admin', 1)",
			),
		]);
		result = await work(bindings);
	});
	return result as Result;
}

function createImporter({ DB, IMAGES_BUCKET }: Bindings) {
	const writtenTables = new Set<string>();
	const db = createDatabase(DB, { statements: 0, writtenTables });
	const { vars } = unstable_readConfig({ config: "wrangler.toml" });
	const platform = {
		db,
		hasWritten: (table = "") => writtenTables.has(table),
		images: IMAGES_BUCKET,
		now: Date.now,
		newId,
		newSecret,
		settings: parseSettings({ ...vars, ...readLocalSettings({}).vars } as unknown as Env),
		reportError(error: unknown): void {
			throw error;
		},
		// Each phase is run below.
		importWorkflow: { create: async () => ({}) as WorkflowInstance },
		runAfterResponse: (_: Promise<unknown>) => {},
	} as Platform;
	const ctx = actAs(platform, { kind: "admin", userId: "demo-admin" });
	const read = async (importId: string) => {
		const found = await findImport(db, importId);
		if (!found) throw new Error("There is no such import.");
		return found;
	};
	const finish = async (importId: string) => {
		await runInProcess(platform, { importId, run: (await read(importId)).run });
		return (await read(importId)).counts;
	};
	return {
		async check(bytes: Uint8Array<ArrayBuffer>) {
			const file = readImportFile(bytes);
			if (!file.ok) throw new Error(file.message);
			const upload = { kind: "products", fileName: "products.csv", file: file.file } as const;
			const id = await createImport(ctx, { ...upload, idempotencyKey: newId() });
			return { id, counts: await finish(id) };
		},
		async apply(id: string) {
			await applyImport(ctx, await read(id));
			return finish(id);
		},
		async undo(id: string) {
			await undoImport(ctx, await read(id));
			return finish(id);
		},
	};
}

/** What the pages of categories, families, parts and searches show, without ids, times and the order of values. */
async function readCatalogue({ DB }: Bindings) {
	const read = async (sql: string) => (await DB.prepare(sql).all()).results;
	return {
		parts: await read(
			`SELECT search_no, name, search_name, description, price_poisha, on_hand, in_stock, image_key, archived_at, unit, pack_size,
			   min_quantity, order_multiple, weight_g, lead_days, hs_code,
			   (SELECT newer.part_number FROM products AS newer WHERE newer.id = products.superseded_by) AS newer, bin, category_id, family_id, part_number,
			   search_numbers, vat_rate_id,
			   (SELECT json_group_object(key, value) FROM (SELECT * FROM json_each(specs) ORDER BY key)) AS specs
			 FROM products ORDER BY search_no`,
		),
		categories: await read("SELECT id, path, position FROM categories ORDER BY id"),
		families: await read("SELECT id, category_id, part_count FROM families ORDER BY id"),
		counts: await read("SELECT * FROM category_values ORDER BY category_id, attribute_id, value"),
		words: await read(
			`SELECT word, page, (SELECT group_concat(value) FROM (
				SELECT value FROM json_each('["' || replace(trim(members), ' ', '","') || '"]') ORDER BY value)) AS members
			 FROM search_pages ORDER BY word, page`,
		),
	};
}

test("the demo catalogue, imported as a file into an empty shop, is what the seed writes; undoing deletes it", async () => {
	const seeded = await withShop(async (bindings) => {
		await storeCatalogue(bindings.DB, PICTURES, 1);
		// No column of this file.
		await bindings.DB.exec("DELETE FROM part_numbers WHERE kind <> 'own'");
		return readCatalogue(bindings);
	});
	expect(seeded.parts).toHaveLength(2217);
	await withShop(async (bindings) => {
		const { DB } = bindings;
		await storePlaces(DB, PICTURES);
		const importer = createImporter(bindings);
		const file = await importer.check(writeFile(COLUMNS, parts));
		expect(file.counts).toEqual({ new: 2217 });
		expect(await importer.apply(file.id)).toEqual({ new: 2217, written: 2217, skipped: 0 });
		const replacements = await importer.check(writeFile(REPLACEMENTS, parts));
		expect(replacements.counts).toEqual({ changed: 20, unchanged: 2197 });
		await importer.apply(replacements.id);
		const imported = await readCatalogue(bindings);
		for (const table of ["parts", "categories", "families", "counts", "words"] as const)
			expect(imported[table]).toEqual(seeded[table]);
		expect((await importer.check(writeFile(COLUMNS, parts))).counts).toEqual({ unchanged: 2217 });
		expect(await importer.undo(replacements.id)).toMatchObject({ written: 20, skipped: 0 });
		// Those that the second file has edited stay.
		expect(await importer.undo(file.id)).toMatchObject({ written: 2197, skipped: 20 });
		expect(
			await DB.prepare(
				`SELECT count(*) AS parts, sum(archived_at IS NULL) AS shown, sum(iif(archived_at IS NULL, 0, on_hand)) AS units,
				   (SELECT sum(part_count) FROM families) AS counted,
				   (SELECT sum(count) FROM category_values WHERE attribute_id = '') AS filtered,
				   (SELECT count(*) FROM stock_movements WHERE cause <> 'import') AS others FROM products`,
			).first(),
		).toEqual({ parts: 20, shown: 20, units: 0, counted: 20, filtered: 20, others: 0 });
	});
});
