import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { listMissing, readAllTables } from "~/testing/database/all-tables";
import {
	createImportPlatform,
	finishPhase,
	getImport,
	listImportRows,
} from "~/testing/factories/imports";
import { setUpExports } from "~/testing/known-exports/set-up-exports";
import { products } from "../../catalog/tables.server";
import { answerColumns } from "../answer-columns.server";
import { createPlaces } from "../create-places.server";
import { productSources } from "../model/tables.server";

const platform = createImportPlatform();
const { db } = platform;
const { admin, dryRun, apply, undo, open } = setUpExports();
const asAdmin = () => actAs(platform, { kind: "admin", userId: admin.id });

const readLines = async (id: string) =>
	(await listImportRows(id))
		.map(([line, verdict, , after, problem]) => [line, problem || `${verdict}: ${after}`] as const)
		.toSorted(([one], [other]) => one - other);

const listParts = (system: string, tag: string) =>
	db
		.select({
			source: productSources.source,
			name: products.name,
			number: products.partNumber,
			price: products.pricePoisha,
			family: sql<string>`(select name from families where id = family_id)`,
			category: sql<string>`(select name from categories where id = category_id)`,
		})
		.from(productSources)
		.innerJoin(products, sql`${products.id} = ${productSources.productId}`)
		.where(sql`source like ${`${system}:%${tag}%`}`)
		.orderBy(productSources.source);

const SHOPIFY = (tag: string) =>
	[
		"Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Taxable,Image Src,Status",
		`bolt-${tag},Bolt ${tag},<p>With <b>flange</b> &amp; nut.</p><ul><li>Class 8.8</li></ul>,Padma,Bolts ${tag},a,TRUE,Thread ${tag},M6,Length ${tag},20 mm,FB-${tag}-1,400,120,185.00,TRUE,,active`,
		`bolt-${tag},,,,,,,,M8,,30 mm,FB-${tag}-2,500,80,215.50,FALSE,,`,
		`bolt-${tag},,,,,,,,,,,,,,,,https://pictures.example/b.png,`,
		`tape-${tag},Tape ${tag},,,Sealing ${tag},,FALSE,Title,Default Title,,,,20,500,28.00,,,draft`,
		"",
	].join("\n");

test("variants of Shopify become a family with attributes, a second import changes nothing, and an undo leaves nothing", async () => {
	const tag = crypto.randomUUID().slice(0, 8);
	const before = await readAllTables();
	const it = await open(SHOPIFY(tag));
	// The picture is in a line below the variants.
	expect([it.state, it.counts, it.profile]).toEqual(["ready", { new: 3, addresses: 2 }, "shopify"]);
	await apply(it.id);
	expect(await listParts("shopify", tag)).toEqual([
		{
			source: `shopify:bolt-${tag}/M6/20 mm`,
			name: `Bolt ${tag}, M6, 20 mm`,
			number: `FB-${tag}-1`,
			price: 18_500,
			family: `Bolt ${tag}`,
			category: `Bolts ${tag}`,
		},
		{
			source: `shopify:bolt-${tag}/M8/30 mm`,
			name: `Bolt ${tag}, M8, 30 mm`,
			number: `FB-${tag}-2`,
			price: 21_550,
			family: `Bolt ${tag}`,
			category: `Bolts ${tag}`,
		},
		{
			source: `shopify:tape-${tag}`,
			name: `Tape ${tag}`,
			number: expect.stringMatching(/^W-\d{4}$/),
			price: 2800,
			family: null,
			category: `Sealing ${tag}`,
		},
	]);
	const [bolt] = await db
		.select()
		.from(products)
		.where(sql`part_number = ${`FB-${tag}-2`}`);
	expect(bolt).toMatchObject({
		description: "With flange & nut.\n\n- Class 8.8",
		vatRateId: "zero",
		weightG: 500,
		onHand: 80,
	});
	expect(Object.values(bolt?.specs ?? {})).toEqual(["M8", "30 mm"]);
	const again = await open(SHOPIFY(tag));
	expect([again.state, again.counts]).toEqual(["ready", { unchanged: 3, addresses: 2 }]);
	await undo(it.id);
	expect(listMissing(await readAllTables(), before)).toEqual({});
	expect((await open(SHOPIFY(tag))).counts).toMatchObject({ new: 3 });
});

test("a number that changes there is found again by the id, and a part without one may stay so", async () => {
	const tag = crypto.randomUUID().slice(0, 8);
	const file = SHOPIFY(tag);
	await apply((await open(file, { numbers: "leave" })).id);
	expect((await listParts("shopify", tag)).at(-1)?.number).toBe("");
	const it = await open(file.replace(`FB-${tag}-1`, `NEW-${tag}`));
	expect(await readLines(it.id)).toEqual([
		[2, `changed: part number NEW-${tag}`],
		[3, "unchanged: "],
		[5, "unchanged: "],
	]);
});

test("children of WooCommerce become a family, the better of two prices is preset, and an undo leaves nothing", async () => {
	const tag = crypto.randomUUID().slice(0, 8);
	const before = await readAllTables();
	const file = [
		"\ufeffID,Type,SKU,Name,Published,Description,Tax status,Stock,Weight (lbs),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)",
		`1${tag},variable,H-${tag},Clip ${tag},1,"Worm drive.\\nBand 9 mm.",taxable,,,,,"Plumbing ${tag}, Plumbing ${tag} > Clips ${tag}",,,Range ${tag},"8-12 mm, 12-22 mm"`,
		`2${tag},variation,H-${tag}-8,Clip ${tag} - 8-12 mm,1,,taxable,900,2,,14.5,,,H-${tag},Range ${tag},8-12 mm`,
		`3${tag},variation,H-${tag}-12,Clip ${tag} - 12-22 mm,-1,,none,750,,,16.25,,,id:1${tag},Range ${tag},12-22 mm`,
		`4${tag},simple,BV-${tag},Valve ${tag},1,,taxable,46,,349,"1,385.00",Plumbing ${tag} > Valves ${tag},,,,`,
		"",
	].join("\n");
	const asked = await dryRun("products", file);
	expect(asked.columns.filter(({ source }) => source === "twice")).toMatchObject([
		{ label: "Sale price", guess: "" },
		{ label: "Regular price", guess: "price" },
	]);
	const it = await open(file);
	expect([it.state, it.counts]).toEqual(["ready", { new: 3 }]);
	await apply(it.id);
	const parts = await listParts("woocommerce", tag);
	expect(parts.map(({ name, family, category, price }) => [name, family, category, price])).toEqual(
		[
			[`Clip ${tag} - 8-12 mm`, `Clip ${tag}`, `Clips ${tag}`, 1450],
			[`Clip ${tag} - 12-22 mm`, `Clip ${tag}`, `Clips ${tag}`, 1625],
			[`Valve ${tag}`, null, `Valves ${tag}`, 138_500],
		],
	);
	const [clip] = await db
		.select()
		.from(products)
		.where(sql`part_number = ${`H-${tag}-12`}`);
	expect(clip).toMatchObject({ description: "Worm drive.\nBand 9 mm.", vatRateId: "zero" });
	expect(clip?.archivedAt).not.toBeNull();
	const [weighed] = await db
		.select()
		.from(products)
		.where(sql`part_number = ${`H-${tag}-8`}`);
	expect(weighed?.weightG).toBe(907);
	expect((await open(file)).counts).toEqual({ unchanged: 3 });
	await undo(it.id);
	expect(listMissing(await readAllTables(), before)).toEqual({});
});

/** System, its file, and each part as number, price, unit, category and state. */
const OTHERS: [string, (tag: string) => string, (tag: string) => unknown[][]][] = [
	[
		"odoo",
		(tag) =>
			`"name","sale_ok","type","default_code","standard_price","list_price","uom_id","categ_id","weight","qty_available","taxes_id"
"Bearing ${tag}","True","Storable Product","B-${tag}","96.0","140.0","Units","All / Saleable / Bearings ${tag}","0.067","58.0","VAT 15%"
"Belt ${tag}","False","Storable Product","","110.0","165.0","Units","All / Saleable / Belts ${tag}","0.12","0.0",""
`,
		(tag) => [
			[`B-${tag}`, 16_100, "piece", `Bearings ${tag}`, 67, false],
			[expect.stringMatching(/^W-/), 18_975, "piece", `Belts ${tag}`, 120, true],
		],
	],
	[
		"erpnext",
		(tag) =>
			`ID,Item Code,Item Name,Item Group,Default Unit of Measure,Disabled,Opening Stock,Standard Selling Rate,Weight Per Unit,Weight UOM,Customs Tariff Number
A-${tag},A-${tag},Grinder ${tag},Power ${tag},Nos,0,14,"4,250.00",1.9,Kg,8467.29
O-${tag},O-${tag},Old drill ${tag},Hand ${tag},Box,1,0,900,500,Gram,
`,
		(tag) => [
			[`A-${tag}`, 488_750, "piece", `Power ${tag}`, 1900, false],
			[`O-${tag}`, 103_500, "box", `Hand ${tag}`, 500, true],
		],
	],
	[
		"zoho",
		(tag) =>
			`Item ID,Item Name,Sales Description,Selling Price,Package Weight,Weight Unit,Tax Name,Tax Percentage,Product Type,Status,Unit,SKU,Stock On Hand,Category Name
1${tag},Key set ${tag},,BDT 480.00,,,VAT,15,goods,Active,set,H-${tag},36.00,Hand ${tag}
2${tag},Trolley ${tag},Lockable,"BDT 18,500.00",42,kg,VAT,15,goods,Inactive,pcs,T-${tag},3.00,Shop ${tag}
`,
		(tag) => [
			[`H-${tag}`, 55_200, "set", `Hand ${tag}`, 0, false],
			[`T-${tag}`, 2_127_500, "piece", `Shop ${tag}`, 42_000, true],
		],
	],
	[
		"prestashop",
		(tag) =>
			`Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Reference #;Weight;Quantity;Minimal quantity;Description
31${tag};1;Chisel ${tag};Home,Hand ${tag},Chisels ${tag};210.00;CC-${tag};0.42;75;5;<p>Flat, 23 mm</p>
32${tag};0;Mallet ${tag};Home,Mallets ${tag};95.00;MR-${tag};;0;1;
`,
		(tag) => [
			[`CC-${tag}`, 24_150, "piece", `Chisels ${tag}`, 420, false],
			[`MR-${tag}`, 10_925, "piece", `Mallets ${tag}`, 0, true],
		],
	],
	[
		"bigcommerce",
		(tag) =>
			`Product ID,Product Name,SKU,Type,Price,Weight,Category,Description,Inventory Level,Availability
1${tag},Level ${tag},SL-${tag},P,690.00,0.55kg,Measuring ${tag}/Levels ${tag};Tools ${tag},<p>3 vials</p>,41,available
2${tag},Line ${tag},CL-${tag},P,240.00,0.2kg,Lines ${tag},,0,disabled
`,
		(tag) => [
			[`SL-${tag}`, 69_000, "piece", `Levels ${tag}`, 550, false],
			[`CL-${tag}`, 24_000, "piece", `Lines ${tag}`, 200, true],
		],
	],
	[
		"vendure",
		(tag) =>
			`name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory
Drill ${tag},drill-${tag},Two cutters,,category:drilling ${tag}|brand:Meghna,Diameter ${tag}|Length ${tag},6|110,S-${tag}-6,85.00,standard,140,true
,,,,,,8|160,S-${tag}-8,110.00,standard,96,true
`,
		(tag) => [
			[`S-${tag}-6`, 8500, "piece", `drilling ${tag}`, 0, false],
			[`S-${tag}-8`, 11_000, "piece", `drilling ${tag}`, 0, false],
		],
	],
];

test.each(OTHERS)(
	"an export of %s is read with one press, and again changes nothing",
	async (...given) => {
		const [system, write, expected] = given;
		const tag = crypto.randomUUID().slice(0, 8);
		const before = await readAllTables();
		const it = await open(write(tag));
		expect([it.profile, it.state, it.counts, it.problems]).toEqual([
			system,
			"ready",
			{ new: 2 },
			[],
		]);
		await apply(it.id);
		const parts = await db
			.select({
				number: products.partNumber,
				price: products.pricePoisha,
				unit: products.unit,
				category: sql`(select name from categories where id = category_id)`,
				weight: products.weightG,
				isArchived: sql`archived_at is not null`.mapWith(Boolean),
			})
			.from(products)
			.where(sql`name like ${`%${tag}%`}`)
			.orderBy(products.name);
		expect(parts.map((part) => Object.values(part))).toEqual(expected(tag));
		expect((await open(write(tag))).counts).toEqual({ unchanged: 2 });
		await undo(it.id);
		expect(listMissing(await readAllTables(), before)).toEqual({});
	},
);

test("another kind of export is refused with what to export instead", async () => {
	const it = await dryRun(
		"products",
		"Name,Email,Financial Status,Fulfillment Status,Lineitem quantity,Lineitem name\n#1001,a@b.test,paid,fulfilled,1,Nut\n",
	);
	expect([it.state, it.problem]).toEqual([
		"failed",
		"This looks like an export of orders from Shopify. Export products instead.",
	]);
});

test("combinations of PrestaShop without their products are refused with where to put them", async () => {
	const file =
		"Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price\n31;Size:select:0;M:0;X-1;2\n";
	expect(await dryRun("products", file)).toMatchObject({
		state: "failed",
		problem:
			"This looks like an export of combinations from PrestaShop. Put its lines below those of the products, in one file with the columns of both.",
	});
});

test("HTML in every cell of an export becomes text, and nothing of it is shown as tags", async () => {
	const tag = crypto.randomUUID().slice(0, 8);
	const wrap = (text: string) => `<p onclick='x()'>${text}&lt;i&gt;</p><script>alert(1)</script>`;
	const it = await open(
		[
			"Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Taxable,Status",
			...["M6", "M8"].map((size) =>
				[
					...[`h-${tag}`, wrap(`Bolt ${tag}`), wrap("Steel"), wrap(`Bolts ${tag}`)],
					...[wrap(`Thread ${tag}`), wrap(size), "", wrap("12.50"), wrap("TRUE"), wrap("active")],
				].join(","),
			),
			"",
		].join("\n"),
		{ numbers: "leave" },
	);
	expect([it.state, it.counts, it.problems]).toEqual(["ready", { new: 2 }, []]);
	const shown = JSON.stringify([it.columns, await listImportRows(it.id)]);
	expect(shown).not.toMatch(/<\/?[a-z]|&lt;|alert/i);
	await apply(it.id);
	expect(await listParts("shopify", `h-${tag}`)).toMatchObject([
		{ name: `Bolt ${tag}, M6`, price: 1250, family: `Bolt ${tag}`, category: `Bolts ${tag}` },
		{ name: `Bolt ${tag}, M8` },
	]);
	const [place] = await db.all<{ name: string }>(
		sql`select name from attributes where name like ${`%${tag}%`}`,
	);
	expect(place).toEqual({ name: `Thread ${tag}` });
	await undo(it.id);
});

test("a column becomes a new attribute, and the next file with it knows the attribute", async () => {
	const tag = crypto.randomUUID().slice(0, 8);
	const file = `part number,name,price,Gewinde ${tag}\nG-${tag},Nut,9,M8\n`;
	const { id, columns } = await dryRun("products", file);
	expect(columns[3]).toMatchObject({ name: null });
	const names = ["part number", "name", "price", "new attribute"];
	await answerColumns(asAdmin(), await getImport(id), { columns: names, questions: {} });
	await finishPhase(id);
	expect(await readLines(id)).toEqual([[2, `attribute "Gewinde ${tag}" is unknown.`]]);
	await createPlaces(asAdmin(), await getImport(id));
	const it = await finishPhase(id);
	expect(it.counts).toEqual({ new: 1 });
	await apply(id);
	expect((await dryRun("products", file)).counts).toEqual({ unchanged: 1 });
});
