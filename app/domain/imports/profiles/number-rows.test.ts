import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { listMissing, readAllTables } from "~/testing/database/all-tables";
import { createAdmin, createAttribute, createProduct } from "~/testing/factories/factories";
import { createImportPlatform, listImportRows } from "~/testing/factories/imports";
import { createSignedInBrowser } from "~/testing/http/browser";
import { setUpExports } from "~/testing/known-exports/set-up-exports";
import { products } from "../../catalog/tables.server";

const { db } = createImportPlatform();
const { dryRun, apply, undo, open } = setUpExports();

const listParts = (tag: string) =>
	db
		.select({ name: products.name, number: products.partNumber })
		.from(products)
		.where(sql`name like ${`%${tag}%`}`)
		.orderBy(products.name);

test("parts without a number in an own sheet get one, the same sheet again changes nothing, and an undo leaves nothing", async () => {
	const tag = newId();
	const before = await readAllTables();
	const file = (price: number) =>
		`Stock list\nArtikel;Bezeichnung;Preis\nN-${tag};Nut ${tag};9\n;Bolt ${tag};${price}\n;Washer ${tag};2\n`;
	const asked = await dryRun("products", file(8));
	expect([asked.state, asked.questions.numbers]).toEqual([
		"asking",
		{
			value: "give",
			reason: expect.stringMatching(/^2 parts have no number\. The first of the shop is W-\d{4}$/),
			isOpen: true,
		},
	]);
	const it = await open(file(8));
	expect([it.state, it.counts, it.profile]).toEqual(["ready", { new: 3 }, ""]);
	await apply(it.id);
	const numbered = expect.stringMatching(/^W-\d{4}$/);
	expect(await listParts(tag)).toEqual([
		{ name: `Bolt ${tag}`, number: numbered },
		{ name: `Nut ${tag}`, number: `N-${tag}` },
		{ name: `Washer ${tag}`, number: numbered },
	]);
	expect((await open(file(8))).counts).toEqual({ unchanged: 3 });
	const dearer = await open(file(10));
	expect(dearer.counts).toEqual({ changed: 1, unchanged: 2 });
	await undo(it.id);
	expect(listMissing(await readAllTables(), before)).toEqual({});
});

test("parts without a number may stay without one, and are called by their names", async () => {
	const tag = newId();
	const file = `part number,name,price\n,"<b>Bolt</b> ${tag}",9\n`;
	const it = await open(file, { numbers: "leave" });
	expect((await listImportRows(it.id)).map(([, , , after]) => after)).toEqual([
		expect.not.stringContaining("part number W-"),
	]);
	await apply(it.id);
	expect(await listParts(tag)).toEqual([{ name: `Bolt ${tag}`, number: "" }]);
	expect((await open(file, { numbers: "leave" })).counts).toEqual({ unchanged: 1 });
});

test("parts of one name and without numbers are told apart by their attributes", async () => {
	const [tag, attribute] = [newId(), await createAttribute({ kind: "text", isFacet: false })];
	const rows = ["M6", "M8"].map((size) => `Bolt ${tag},9,${size}`);
	const file = `name,price,spec:${attribute.id}\n${rows.join("\n")}\nNut ${tag},3,M6\n`;
	const it = await open(file);
	expect(it.counts).toEqual({ new: 3 });
	await apply(it.id);
	expect((await open(file)).counts).toEqual({ unchanged: 3 });
	const twice = `name,price\nKey ${tag},3\nKey ${tag},4\n`;
	expect((await open(twice)).counts).toEqual({ new: 1, error: 1 });
});

test.each([
	[1, "the row has no name and no number."],
	[2, "2 rows have no name and no number."],
])("%d rows without a name and a number are counted in one sentence", async (count, sentence) => {
	const tag = newId();
	const empty = Array.from({ length: count }, (_, n) => `,,${n + 1}\n`).join("");
	const it = await open(`part number,name,price\nN-${tag},Nut ${tag},9\n${empty}`);
	expect([it.state, it.counts]).toEqual(["ready", { new: 1, error: count }]);
	const browser = await createSignedInBrowser(await createAdmin());
	const { html } = await browser.open(`/dashboard/import/${it.id}`);
	expect(html).toContain(sentence);
});

test("lines with an id of the shop are no parts without a number", async () => {
	const product = await createProduct();
	const it = await dryRun("products", `id,name,price\n${product.id},${product.name},250\n`);
	expect([it.state, it.counts]).toEqual(["ready", { unchanged: 1 }]);
});

test("a column of an own sheet that is called Source is not what finds the part again", async () => {
	const tag = newId();
	const it = await dryRun(
		"products",
		`part number,name,price,Source\nA-${tag},Nut,9,Local\nB-${tag},Bolt,9,Local\n`,
	);
	expect([it.state, it.columns.at(-1)]).toMatchObject(["asking", { name: null }]);
});

test("pictures that are not uploaded are counted once, and their lines are written without them", async () => {
	const tag = newId();
	const rows = ["a", "b", "b", "https://pictures.padma-tools.com/c"].map(
		(name, n) => `P-${tag}-${n},Nut,9,${name}-${tag}.jpg`,
	);
	const file = `part number,name,price,picture\n${rows.join("\n")}\n`;
	const it = await dryRun("products", file);
	expect([it.state, it.counts]).toEqual(["ready", { new: 4, addresses: 4 }]);
	const browser = await createSignedInBrowser(await createAdmin());
	const html = (await browser.open(`/dashboard/import/${it.id}`)).html.replaceAll("<!-- -->", "");
	expect(html).toContain(
		"2 pictures are not uploaded. Lines 2, 3, 4. The parts are written without them.",
	);
	expect(html).toContain("Fetch 1 picture from pictures.padma-tools.com");
	await apply(it.id);
	expect((await dryRun("products", file)).counts).toEqual({ unchanged: 4, addresses: 4 });
});

test("a sheet whose names and numbers are not plain is asked for both at once", async () => {
	const tag = newId();
	const file = `Code,Item,Rate,Mystery\nC-${tag},Hex bolt ${tag},9,x\n,Hex nut ${tag},3,y\n`;
	const asked = await dryRun("products", file);
	expect(asked.columns.map(({ name, guess }) => name ?? guess)).toEqual([
		...["part number", "name", "price", undefined],
		...["source", "new number"],
	]);
	expect(asked.questions.numbers?.value).toBe("give");
	const it = await open(file);
	expect([it.state, it.counts]).toEqual(["ready", { new: 2 }]);
});

test.each([
	["Code,Item,Rate", ["part number", null, "price"]],
	["Item,Rate,Qty", [null, "price", "on hand"]],
])("of an own sheet with %s the column with words is preset as the name", async (head, names) => {
	const cells = head.startsWith("Code") ? ["C-1", "Hex bolt M4", "9"] : ["Hex bolt M4", "9", "4"];
	const { state, columns } = await dryRun("products", `${head}\n${cells.join(",")}\n`);
	expect([state, columns.slice(0, 3).map(({ name }) => name)]).toEqual(["asking", names]);
	expect(columns[names.indexOf(null)]).toMatchObject({ source: "guess", guess: "name" });
});

test.each(["Code,Item,Rate,Qty\nC-1,I-1,9,4", "Item,Name,Rate\nHex bolt M4,Bolt,9"])(
	"in %s the column with words is not preset as the name",
	async (file) => {
		const { columns } = await dryRun("products", `${file}\n`);
		expect(columns.map(({ guess }) => guess)).not.toContain("name");
	},
);
