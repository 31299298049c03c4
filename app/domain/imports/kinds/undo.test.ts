import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { listMissing, readAllTables } from "~/testing/database/all-tables";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createAttribute,
	createFamily,
	createPartNumber,
	createProduct,
} from "~/testing/factories/factories";
import { applyAndFinish, dryRunImport, undoAndFinish } from "~/testing/factories/imports";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { canUndo, IMPORT_KINDS, type ImportKindName } from "../model/rules";
import { PART_USES } from "./products/delete-added.server";

const toFile = (rows: readonly Record<string, string>[]) => {
	const header = Array.from(new Set(rows.flatMap((row) => Object.keys(row))));
	const lines = rows.map((row) => header.map((column) => row[column] ?? "").join(";"));
	return `${header.join(";")}\n${lines.join("\n")}\n`;
};

/** Of rows that change all that their kind can set, and of one that adds. */
const FILES: Partial<Record<ImportKindName, () => Promise<string>>> = {
	async products() {
		const attribute = await createAttribute({ choices: ["M8", "M10"] });
		const [family, newer] = [
			await createFamily({ columns: [attribute.id] }),
			await createProduct(),
		];
		await createPartNumber(newer, "own", `N-${newer.id}`);
		const product = await createProduct({
			onHand: 10,
			bin: "B-2",
			hsCode: "7318.15",
			costPoisha: 855,
			reorderAt: 5,
			reorderTo: 50,
			weightG: 9,
			familyId: family.id,
			categoryId: family.categoryId,
			specs: { [attribute.id]: "M8" },
		});
		await createPartNumber(product, "own", `P-${product.id}`);
		const other = await createFamily({ imageKey: "products/walk.webp" });
		const values = {
			name: `Hex nut ${newId()}`,
			description: "Of steel.",
			price: "99.50",
			unit: "box",
			"pack size": "50",
			"minimum quantity": "4",
			"order multiple": "2",
			"VAT rate": "zero",
			"on hand": "15",
			"lead days": "3",
			"weight in g": "120",
			bin: "A-1",
			"HS code": "7318.16",
			cost: "9.25",
			"reorder point": "20",
			"reorder up to": "90",
			family: other.slug,
			state: "archived",
			"superseded by": `N-${newer.id}`,
		};
		return toFile([
			{
				...values,
				id: product.id,
				"part number": `Q-${product.id}`,
				picture: "products/walk.webp",
				[`spec:${attribute.id}`]: "-",
			},
			{ ...values, "part number": `NEW-${product.id}` },
		]);
	},
	async prices() {
		const [old, added, list] = [
			await createProduct(),
			await createProduct(),
			await createPriceList(),
		];
		for (const price of [
			[1, 900],
			[10, 800],
		] as const)
			await createListPrice(list, old.id, price);
		return toFile([
			{ list, id: old.id, "minimum quantity": "5", price: "7.50" },
			{ list, id: added.id, price: "9" },
		]);
	},
	async stock() {
		const [counted, changed] = [await createProduct(), await createProduct()];
		return toFile([
			{ id: counted.id, count: "3" },
			{ id: changed.id, change: "+4" },
		]);
	},
	async numbers() {
		const [product, { customerId }] = [await createProduct(), await createCompany()];
		await createPartNumber(product, "alternate", `OLD-${product.id}`);
		return toFile([
			{ id: product.id, kind: "alternate", number: `A-${product.id}` },
			{ id: product.id, kind: "customer", number: "C-1", customer: customerId },
		]);
	},
	async customers() {
		const company = await createCompany();
		const [old, added] = [await createPriceList(), await createPriceList()];
		await assignPriceList(old, company.owner);
		const values = {
			name: `Surma Tools ${newId()}`,
			BIN: "B-1",
			"price lists": added,
			"exemption number": "V-1",
			"exempt until": "2099-12-31",
		};
		return toFile([
			{ ...values, id: company.customerId },
			{
				...values,
				name: `Surma Pipes ${newId()}`,
				"owner email": `${newId()}@surma.test`,
			},
		]);
	},
};

// A ledger is corrected, so the undo of balances leaves rows: balances.test.
test.each(IMPORT_KINDS.filter((kind) => canUndo(kind) && kind !== "balances"))(
	"undoing an import of %s leaves every row of every table as it was",
	async (kind) => {
		const admin = await createAdmin();
		const file = (await FILES[kind]?.()) ?? "";
		const before = await readAllTables();
		const { id, counts } = await dryRunImport(admin.id, kind, file);
		expect(counts.error).toBeUndefined();
		expect(listMissing(before, await readAllTables())).toEqual({});
		expect((await applyAndFinish(admin.id, id)).counts).toMatchObject({ written: 2, skipped: 0 });
		const applied = await readAllTables();
		expect(Object.keys(listMissing(applied, before)).length).toBeGreaterThan(0);
		expect((await undoAndFinish(admin.id, id)).counts).toMatchObject({ written: 2, skipped: 0 });
		const after = await readAllTables();
		expect(listMissing(before, after)).toEqual({});
		// Pictures are kept for a month.
		const kept = kind === "products" ? ["pictures"] : [];
		expect(Object.keys(listMissing(after, before)).toSorted()).toEqual(kept);
	},
);

test("an undo looks for every use of a part that the database knows", async () => {
	const { results } = await env.DB.prepare(
		"select name from sqlite_master where type = 'table' and sql like '% REFERENCES products (id)%' order by name",
	).all<{ name: string }>();
	// A part's ids in other systems are its own, and what replaces it is another column.
	const named = results
		.map(({ name }) => name)
		.filter((name) => !/^product(?:s|_sources)$/.test(name));
	expect(Object.keys(PART_USES)).toEqual(named);
});
