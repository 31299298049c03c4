import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMissing, readAllTables } from "~/testing/database/all-tables";
import { createImportPlatform } from "~/testing/factories/imports";
import { EXPORT_WORKBOOKS } from "~/testing/foreign-files/load-files";
import { EXPORTS, type ExportName } from "~/testing/known-exports/files";
import { setUpExports } from "~/testing/known-exports/set-up-exports";
import { products } from "../../catalog/tables.server";
import { recognise } from "./profiles";

const { db } = createImportPlatform();
const { apply, undo, open } = setUpExports();

/** A part of a file: number, family, options; price in poisha, unit, category, weight; state and VAT. */
type Part = [number: string, family: string | null, specs: string[], poisha: number, ...string[]];

/** What each file is, its system, and its parts. */
const FILES: [string, string, ExportName, (tag: string) => Part[]][] = [
	[
		"with its own categories, metafields and markets",
		"shopify",
		"SHOPIFY_WITH_TAXONOMY",
		(tag) => [
			[
				`HO-${tag}-1`,
				`Hose ${tag}`,
				["Black", '1/2"'],
				18_500,
				"piece",
				`Plumbing ${tag}`,
				"350",
				"sold",
				"15",
			],
			[
				`HO-${tag}-2`,
				`Hose ${tag}`,
				["Red", '3/4"'],
				21_550,
				"piece",
				`Plumbing ${tag}`,
				"420",
				"sold",
				"0",
			],
		],
	],
	[
		"with the headings of today",
		"shopify",
		"SHOPIFY_NEW",
		(tag) => [
			[
				`AN-${tag}-10`,
				`Anchor ${tag}`,
				["10 mm", "100 mm"],
				5800,
				"piece",
				`Anchors ${tag}`,
				"48",
				"sold",
				"15",
			],
			[
				`AN-${tag}-8`,
				`Anchor ${tag}`,
				["8 mm", "80 mm"],
				4250,
				"piece",
				`Anchors ${tag}`,
				"25",
				"sold",
				"15",
			],
			[`PL-${tag}`, null, [], 150, "piece", `Anchors ${tag}`, "2", "archived", "15"],
		],
	],
	[
		"in German, with decimal commas and metadata",
		"woocommerce",
		"WOOCOMMERCE_GERMAN",
		(tag) => [
			[
				`R-${tag}-15`,
				`Rohr ${tag}`,
				["15 mm", "R250"],
				41_250,
				"piece",
				`Rohre ${tag}`,
				"1950",
				"sold",
				"15",
			],
			[
				`R-${tag}-22`,
				`Rohr ${tag}`,
				["22 mm", "R290"],
				102_000,
				"piece",
				`Rohre ${tag}`,
				"2900",
				"archived",
				"0",
			],
		],
	],
	[
		"of variants, with labels",
		"odoo",
		"ODOO_VARIANTS",
		(tag) => [
			[
				`GA-${tag}-1`,
				`Gasket ${tag}`,
				["20 mm", "1,5 mm"],
				1438,
				"piece",
				`Gaskets ${tag}`,
				"4",
				"sold",
				"15",
			],
			[
				`GA-${tag}-2`,
				`Gasket ${tag}`,
				["25 mm", "2 mm"],
				1648,
				"piece",
				`Gaskets ${tag}`,
				"6",
				"archived",
				"15",
			],
			[`SE-${tag}`, null, [], 24_150, "kg", `Sealants ${tag}`, "1000", "sold", "15"],
		],
	],
	[
		"of products with lines of attributes",
		"odoo",
		"ODOO_TEMPLATES",
		(tag) => [
			[`CL-${tag}`, null, [], 2300, "piece", `Rails ${tag}`, "0", "sold", "15"],
			[`RA-${tag}`, null, [], 11_500, "metre", `Rails ${tag}`, "0", "sold", "15"],
		],
	],
	[
		"with a line for each attribute",
		"erpnext",
		"ERPNEXT_VARIANTS",
		(tag) => [
			[
				`SC-${tag}-4-30`,
				`Screw ${tag}`,
				["4 mm", "30 mm"],
				138,
				"piece",
				`Screws ${tag}`,
				"3",
				"sold",
				"15",
			],
			[
				`SC-${tag}-5-50`,
				`Screw ${tag}`,
				["5 mm", "50 mm"],
				26_450,
				"box",
				`Screws ${tag}`,
				"1200",
				"archived",
				"15",
			],
		],
	],
	[
		"of Books, without ids",
		"zoho",
		"ZOHO_BOOKS",
		(tag) => [
			[`JA-${tag}`, null, [], 35_000, "pair", `Vices ${tag}`, "0", "archived", "0"],
			[`VI-${tag}`, null, [], 241_500, "piece", `Vices ${tag}`, "0", "sold", "15"],
		],
	],
	[
		"of item groups",
		"zoho",
		"ZOHO_GROUPS",
		(tag) => [
			[
				`DI-${tag}-115`,
				`Disc ${tag}`,
				["115 mm", "40"],
				2300,
				"piece",
				`Discs ${tag}`,
				"0",
				"sold",
				"15",
			],
			[
				`DI-${tag}-125`,
				`Disc ${tag}`,
				["125 mm", "60"],
				2530,
				"piece",
				`Discs ${tag}`,
				"0",
				"sold",
				"15",
			],
		],
	],
	[
		"of the list of products",
		"prestashop",
		"PRESTASHOP_BACK_OFFICE",
		(tag) => [
			[`BL-${tag}`, null, [], 958, "piece", `Saws ${tag}`, "0", "archived", "15"],
			[`SA-${tag}`, null, [], 24_200, "piece", `Saws ${tag}`, "0", "sold", "15"],
		],
	],
	[
		"with combinations below their products",
		"prestashop",
		"PRESTASHOP_COMBINATIONS",
		(tag) => [
			[
				`AP-${tag}-L`,
				`Apron ${tag}`,
				["L", "Grey"],
				10_063,
				"piece",
				`Aprons ${tag}`,
				"120",
				"sold",
				"15",
			],
			[
				`AP-${tag}-M`,
				`Apron ${tag}`,
				["M", "Black"],
				11_500,
				"piece",
				`Aprons ${tag}`,
				"100",
				"sold",
				"15",
			],
			[`VI-${tag}`, null, [], 2300, "piece", `Visors ${tag}`, "0", "archived", "15"],
		],
	],
	[
		"of version 3, with variants and pictures in lines below",
		"bigcommerce",
		"BIGCOMMERCE_3",
		(tag) => [
			[
				`GL-${tag}-L`,
				`Glove ${tag}`,
				["L", "Grey"],
				13_500,
				"piece",
				`Gloves ${tag}`,
				"120",
				"sold",
				"15",
			],
			[
				`GL-${tag}-M`,
				`Glove ${tag}`,
				["M", "Black"],
				12_000,
				"piece",
				`Gloves ${tag}`,
				"100",
				"sold",
				"15",
			],
			[`MA-${tag}`, null, [], 1500, "piece", `Masks ${tag}`, "20", "archived", "15"],
		],
	],
	[
		"of version 2, with options in the names and with rules",
		"bigcommerce",
		"BIGCOMMERCE_2",
		(tag) => [
			[`HK-${tag}`, null, [], 3000, "piece", `Hooks ${tag}`, "200", "archived", "15"],
			[
				`RO-${tag}-10`,
				`Rope ${tag}`,
				["10 m", "Black"],
				4800,
				"piece",
				`Ropes ${tag}`,
				"500",
				"sold",
				"15",
			],
			[
				`RO-${tag}-20`,
				`Rope ${tag}`,
				["20 m", "White"],
				4800,
				"piece",
				`Ropes ${tag}`,
				"500",
				"sold",
				"15",
			],
		],
	],
	[
		"in two languages",
		"vendure",
		"VENDURE_LANGUAGES",
		(tag) => [
			[
				`TA-${tag}-15`,
				`Tape ${tag}`,
				["15 mm", "red"],
				1800,
				"piece",
				`tapes ${tag}`,
				"0",
				"sold",
				"15",
			],
			[
				`TA-${tag}-19`,
				`Tape ${tag}`,
				["19 mm", "blue"],
				2250,
				"piece",
				`tapes ${tag}`,
				"0",
				"sold",
				"0",
			],
		],
	],
];

test.each(FILES)(
	"an export %s of %s is read with one press, again changes nothing, and an undo leaves nothing",
	async (...given) => {
		const [, system, name, expected] = given;
		const tag = crypto.randomUUID().slice(0, 8);
		const file = EXPORTS[name](tag);
		const before = await readAllTables();
		const it = await open(file);
		const count = expected(tag).length;
		const { profile, state, counts, problems } = it;
		expect([profile, state, counts.new, problems]).toEqual([system, "ready", count, []]);
		await apply(it.id);
		const parts = await db
			.select({
				number: products.partNumber,
				family: sql<string | null>`(select name from families where id = family_id)`,
				specs: products.specs,
				price: products.pricePoisha,
				unit: products.unit,
				category: sql<string>`(select name from categories where id = category_id)`,
				weight: sql<string>`cast(weight_g as text)`,
				state: sql<string>`iif(archived_at is null, 'sold', 'archived')`,
				vat: sql<string>`(select cast(bp / 100 as text) from vat_rates where id = vat_rate_id)`,
			})
			.from(products)
			.where(sql`part_number like ${`%${tag}%`}`)
			.orderBy(products.partNumber);
		expect(
			parts.map(({ specs, ...part }) => {
				const { number, family, ...rest } = part;
				return [number, family, Object.values(specs), ...Object.values(rest)];
			}),
		).toEqual(expected(tag));
		expect((await open(file)).counts).toMatchObject({ unchanged: count });
		await undo(it.id);
		expect(listMissing(await readAllTables(), before)).toEqual({});
	},
);

test.each(Array.from(EXPORT_WORKBOOKS))(
	"%s, an export that LibreOffice has saved, says the same as the export",
	async (name, bytes) => {
		const write = EXPORTS[name.replace(".xlsx", "") as ExportName];
		const it = await open(write("calc"));
		await apply(it.id);
		expect((await open(bytes)).counts).toMatchObject({ unchanged: it.counts.new });
		await undo(it.id);
	},
);

test.each([
	[
		"woocommerce",
		"ID,Type,UGS,Nom,Publié,Description,État de la TVA,Stock,Poids (kg),Tarif promo,Tarif régulier,Catégories,Images,Parent,Nom de l’attribut 1,Valeur(s) de l’attribut 1 ",
	],
	[
		"woocommerce",
		"Tipo;SKU;Nombre;Descripción;Inventario;Peso (kg);Precio normal;Categorías;Imágenes;Superior;Nombre del atributo 1;Valor(es) del atributo 1",
	],
	["shopify", "handle;title;body (html);variant sku;variant price"],
	["erpnext", "ID,Item Name,Status,Item Group,Default Unit of Measure"],
	["prestashop", "ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #"],
])("an export of %s is recognised by the headings %s", (system, headings) => {
	expect(recognise("products", headings.split(/[,;]/)).profile?.id).toBe(system);
});

test("a profile is data of at most 40 lines", () => {
	const sources = import.meta.glob<string>("./systems/*.ts", {
		query: "?raw",
		import: "default",
		eager: true,
	});
	const lengths = Object.entries(sources)
		.filter(([, text]) => /: Profile = \{\n/.test(text))
		.map(([path, text]) => [
			path,
			text
				.replace(/^import .*\n/gm, "")
				.trim()
				.split("\n").length,
		]);
	expect(lengths.length).toBe(10);
	expect(lengths.filter(([, lines]) => Number(lines) > 40)).toEqual([]);
});
