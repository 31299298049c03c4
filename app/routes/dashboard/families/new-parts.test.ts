import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { categoryValues, families, partNumbers, products } from "~/domain/catalog/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import {
	createAdmin,
	createAttribute,
	createCategory,
	createFamily,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { buildDecodablePng, createImageFile } from "~/testing/factories/image-files";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const PATH = "/dashboard/families";
const { db } = createTestPlatform();

const openOffice = async () => createSignedInBrowser(await createAdmin());

const buildPicture = () => createImageFile(buildDecodablePng(), "bolts.png", "image/png");

async function createColumns() {
	const thread = await createAttribute({ name: "Thread", choices: ["M6", "M8", "M10"] });
	const length = await createAttribute({ name: "Length", kind: "number", unit: "mm" });
	return { thread, length, columns: [thread.id, length.id] };
}

/** With a picture and the columns Thread and Length. */
async function createBolts() {
	const attributes = await createColumns();
	const { columns } = attributes;
	const family = await createFamily({ columns, imageKey: `products/${newId()}.png` });
	return { ...attributes, family, path: `${PATH}/${family.id}`, word: newId().slice(0, 8) };
}

const readHidden = (html: string, name: string) =>
	new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

const readText = (html: string) => parseText(html).replace(/\s+/g, " ");

/** As the page sends them, with the plan that it shows. */
async function addParts(office: Browser, path: string, parts: string) {
	const fields = { intent: "add-new", parts, idempotencyKey: newId() };
	const preview = await office.submit(path, fields);
	const confirmed = { ...fields, plan: readHidden(preview.html, "plan") };
	return { preview, save: () => office.submit(path, confirmed) };
}

const listParts = (familyId: string) =>
	db.select().from(products).where(eq(products.familyId, familyId)).orderBy(asc(products.searchNo));

const findFamily = async (slug: string) =>
	(await db.select().from(families).where(eq(families.slug, slug)))[0];

test("a family is added with five pasted parts, once, after a preview that keeps its picture", async () => {
	const office = await openOffice();
	const { thread, length } = await createColumns();
	const category = await createCategory();
	const slug = `flange-${newId()}`;
	const word = newId().slice(0, 8);
	const sizes = [
		["M6", "20"],
		["M6", "30"],
		["M8", "30"],
		["M8", "40.5"],
		["M10", "40"],
	];
	const parts = sizes
		.map(([m, mm], n) => [`FB-${word}-${n}`, m, mm, "tk 1,250.50", "1,200"].join("\t"))
		.join("\r\n");
	const fields = {
		name: `Flange bolts ${word}`,
		slug,
		categoryId: category.id,
		intro: "DIN 6921.",
		column1: thread.id,
		column2: length.id,
		parts,
		idempotencyKey: newId(),
	};
	const preview = await office.upload(`${PATH}/add`, fields, buildPicture());
	expect(preview.status).toBe(200);
	const text = readText(preview.html);
	expect(text).toContain("Nothing is saved yet");
	expect(text).toContain(
		`FB-${word}-3 Flange bolts ${word}, M8 x 40.5 mm M8 · 40.5 mm tk 1,250.50`,
	);
	expect(text).toContain("Add family with 5 parts");
	expect(await findFamily(slug)).toBeUndefined();

	const confirmed = {
		...fields,
		plan: readHidden(preview.html, "plan"),
		keptPicture: readHidden(preview.html, "keptPicture"),
	};
	for (let time = 0; time < 2; time += 1)
		expect(await office.upload(`${PATH}/add`, confirmed, null)).toMatchObject({
			status: 303,
			location: `/families/${slug}`,
		});
	const family = await findFamily(slug);
	const added = await listParts(family?.id ?? "");
	expect(added).toHaveLength(5);
	expect(family).toMatchObject({ partCount: 5, columns: [thread.id, length.id] });
	expect(family?.imageKey).toMatch(/^products\//);
	expect(added[3]).toMatchObject({
		name: `Flange bolts ${word}, M8 x 40.5 mm`,
		partNumber: `FB-${word}-3`,
		pricePoisha: 125_050,
		onHand: 1200,
		description: "DIN 6921.",
		vatRateId: "standard",
		imageKey: family?.imageKey,
		categoryId: category.id,
		inStock: true,
		specs: { [thread.id]: "M8", [length.id]: 40.5 },
		unit: "piece",
		packSize: 1,
	});
	expect(await listAudit(`family:${family?.id}`)).toEqual(["family.create"]);
	expect(await listAudit(`product:${added[3]?.id}`)).toEqual(["product.add"]);
	const counts = await db
		.select()
		.from(categoryValues)
		.where(eq(categoryValues.categoryId, category.id));
	expect(counts.find(({ value }) => value === "M8")?.count).toBe(2);
	const page = await office.open(`/families/${slug}`);
	expect(page.html).toContain("5 parts added");
	expect(page.html).toContain(`FB-${word}-4`);
	const found = await office.open(`/products?q=${word}+m8x40.5`);
	expect(found.html).toContain(`FB-${word}-3`);
	expect(found.html).not.toContain(`FB-${word}-2`);
});

test("a refused family keeps the pasted parts and the picture, and asks for a picture that is missing", async () => {
	const office = await openOffice();
	const { thread } = await createColumns();
	const used = await createFamily();
	const parts = `RF-${newId()},M6,10,5`;
	const fields = {
		name: "Refused",
		slug: "",
		categoryId: used.categoryId,
		column1: thread.id,
		parts,
		idempotencyKey: newId(),
	};
	const send = (change: Record<string, string>, picture = false) =>
		office.upload(`${PATH}/add`, { ...fields, ...change }, picture ? buildPicture() : null);
	const unnamed = await send({}, true);
	expect(unnamed.status).toBe(400);
	expect(unnamed.html).toContain("Address is required");
	expect(unnamed.html).toContain(parts);
	expect(unnamed.html).not.toContain("Choose the picture again");
	const keptPicture = readHidden(unnamed.html, "keptPicture");
	expect(keptPicture).toMatch(/^uploads\//);

	const preview = await send({ slug: used.slug, keptPicture });
	expect(preview.status).toBe(200);
	const plan = readHidden(preview.html, "plan");
	const taken = await send({ slug: used.slug, keptPicture, plan });
	expect(taken.status).toBe(409);
	expect(taken.html).toContain("Another family has this address");
	expect(readHidden(taken.html, "keptPicture")).toBe(keptPicture);
	expect(taken.html).toContain("Add family with 1 part");

	const slug = `refused-${newId()}`;
	const without = await send({ slug });
	expect(without.status).toBe(400);
	expect(without.html).toContain("Choose a picture: the parts show it");
	const stolen = await send({ slug, plan, keptPicture: "uploads/none.png" });
	expect(stolen.status).toBe(400);
	expect(stolen.html).toContain("Choose the picture again");
	expect(await findFamily(slug)).toBeUndefined();
	const chosenAgain = await send({ slug, keptPicture: "uploads/none.png" }, true);
	expect(chosenAgain.status).toBe(200);
	expect(chosenAgain.html).not.toContain("Choose the picture again");
});

test("parts are added to a family, by headings in another order, with the family's picture", async () => {
	const office = await openOffice();
	const { thread, length, family, path, word } = await createBolts();
	const parts = [
		"Name;Stock;Price, tk;Length (mm);Thread;Code;Unit;Pack",
		`"Special; long";3;12.5;120;M8;AP-${word}-1;Box;100`,
		`;4;tk 7;;M6;AP-${word}-2;;`,
	].join("\n");
	const { preview, save } = await addParts(office, path, parts);
	expect(preview.status).toBe(200);
	expect(readText(preview.html)).toContain("Add 2 parts");
	expect(await listParts(family.id)).toEqual([]);
	for (let time = 0; time < 2; time += 1)
		expect(await save()).toMatchObject({ status: 303, location: `/families/${family.slug}` });
	const [special, plain, ...others] = await listParts(family.id);
	expect(others).toEqual([]);
	expect(special).toMatchObject({
		name: "Special; long",
		pricePoisha: 1250,
		onHand: 3,
		unit: "box",
		packSize: 100,
		specs: { [thread.id]: "M8", [length.id]: 120 },
		imageKey: family.imageKey,
	});
	expect(plain).toMatchObject({
		name: `${family.name}, M6`,
		description: `${family.name}, M6`,
		pricePoisha: 700,
		specs: { [thread.id]: "M6" },
		categoryId: family.categoryId,
	});
	const numbers = await db
		.select()
		.from(partNumbers)
		.where(eq(partNumbers.productId, plain?.id ?? ""));
	expect(numbers.map(({ kind, display }) => [kind, display])).toEqual([["own", `AP-${word}-2`]]);
	expect((await office.open(`/families/${family.slug}`)).html).toContain("2 parts added");
});

test("packs are named as the catalogue names them", async () => {
	const { family, path, word } = await createBolts();
	const { save } = await addParts(await openOffice(), path, `PK-${word},M8,50,9.50,20,box,100`);
	await save();
	expect((await listParts(family.id))[0]?.name).toBe(`${family.name}, M8 x 50 mm, box of 100`);
});

test.each([
	["Part number: A part number has letters or digits", "-,M8,50,9.50,20"],
	["Part number is required", ",M8,50,9.50,20"],
	["Thread must be one of: M6, M8, M10.", "WL-1,M7,50,9.50,20"],
	['Length: "M8" is not a number.', "WL-1,M8,M8,9.50,20"],
	["Price: Enter the price in tk", "WL-1,M8,50,free,20"],
	["Price: The price must be from tk 1", "WL-1,M8,50,0.99,20"],
	["Price is required", "WL-1,M8,50,,20"],
	["Stock is required", "WL-1,M8,50,9.50"],
	["Stock: Enter a whole number from 0", "WL-1,M8,50,9.50,-1"],
	["Unit must be one of: piece, box", "WL-1,M8,50,9.50,20,crate"],
	["Pack size: Enter a whole number from 1", "WL-1,M8,50,9.50,20,box,0"],
	["Name: At most 200 characters", `WL-1,M8,50,9.50,20,box,1,${"x".repeat(201)}`],
	[
		"This line has 9 cells: WL-1 | M8 | 50 | 9.50 | 20 | box | 1 | x | y.",
		"WL-1,M8,50,9.50,20,box,1,x,y",
	],
	["The line is too long: at most 2,000 characters.", `WL-1,M8,${"5".repeat(2000)},9.50,20`],
	['"Colour" is not a column of this family.', "Part number,Thread,Price,Stock,Colour"],
	["The column Thread is there twice.", "Part number,Thread,Thread,Price,Stock"],
	["The column Price is missing.", "Part number,Thread,Stock"],
])("the message '%s' is beside its line, and nothing is saved", async (message, line) => {
	const office = await openOffice();
	const { family, path, word } = await createBolts();
	const parts = `\n${line}\nWR-${word},M8,50,9.50,20`;
	const refused = await office.submit(path, {
		intent: "add-new",
		parts,
		idempotencyKey: newId(),
		plan: "any",
	});
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("Nothing was saved: 1 line is wrong");
	expect(refused.html).toContain(parts.trim());
	const row = /<tr class="row-to-do">.*?<\/tr>/s.exec(refused.html)?.[0] ?? "";
	expect(readText(row)).toMatch(/^ ?2 /);
	expect(readText(row)).toContain(line.slice(0, 100));
	expect(readText(row)).toContain(message);
	expect(refused.html).not.toContain('name="plan"');
	expect(await listParts(family.id)).toEqual([]);
});

test("a number that is in the shop, or twice in the list, is an error of its line", async () => {
	const office = await openOffice();
	const { family, path, word } = await createBolts();
	const owner = await createProduct();
	await createPartNumber(owner, "own", `TK-${word}`);
	const parts = `NW-${word},M6,10,5,1\ntk ${word},M6,10,5,1\nnw${word},M8,10,5,1`;
	const { preview } = await addParts(office, path, parts);
	expect(preview.status).toBe(400);
	const text = readText(preview.html);
	expect(text).toContain("Nothing was saved: 2 lines are wrong");
	expect(text).toContain(`Another product has the number tk ${word}: ${owner.name}.`);
	expect(text).toContain(`nw${word} is the number of line 1 too.`);
	const lone = await addParts(office, path, `NW-${word},M6,10,5,1`);
	await createPartNumber(owner, "alternate", `NW-${word}`);
	await createPartNumber(await createProduct(), "own", `NW-${word}`);
	const overtaken = await lone.save();
	expect(overtaken.status).toBe(400);
	expect(readText(overtaken.html)).toContain(`Another product has the number NW-${word}`);
	expect(await listParts(family.id)).toEqual([]);
});

test("only the parts that the preview showed are saved", async () => {
	const office = await openOffice();
	const { family, path, word } = await createBolts();
	const parts = `PV-${word},M6,10,5,1`;
	const { preview } = await addParts(office, path, parts);
	const changed = await office.submit(path, {
		intent: "add-new",
		parts: parts.replace(",5,", ",6,"),
		idempotencyKey: newId(),
		plan: readHidden(preview.html, "plan"),
	});
	expect(changed.status).toBe(200);
	expect(readText(changed.html)).toContain("tk 6");
	expect(await listParts(family.id)).toEqual([]);
});

test("two hundred parts take as many statements as one; more are refused", async () => {
	const { DB, ran } = createLoggingDatabase();
	const office = await new Browser({ bindings: { DB } }).signIn(await createAdmin());
	const count = async (total: number) => {
		const { family, path, word } = await createBolts();
		const lines = Array.from({ length: total }, (_, n) => `MN-${word}-${n},M8,${n + 1},9.50,20`);
		const { preview, save } = await addParts(office, path, lines.join("\n"));
		ran.length = 0;
		const saved = await save();
		return { preview, saved, statements: ran.length, parts: await listParts(family.id) };
	};
	const one = await count(1);
	const most = await count(200);
	expect(most.saved.status).toBe(303);
	expect(most.parts).toHaveLength(200);
	expect(new Set(most.parts.map(({ searchNo }) => searchNo)).size).toBe(200);
	expect(most.statements).toBe(one.statements);
	const tooMany = await count(201);
	expect(tooMany.preview.status).toBe(400);
	expect(tooMany.preview.html).toContain("At most 200 parts at a time: these are 201");
	expect(tooMany.parts).toEqual([]);
});

test("a family without a picture asks for one, and nothing is saved", async () => {
	const office = await openOffice();
	const { columns } = await createColumns();
	const family = await createFamily({ columns });
	const path = `${PATH}/${family.id}`;
	expect((await office.open(path)).html).toContain("The family has no picture");
	const { save } = await addParts(office, path, `NP-${newId()},M8,50,9.50,20`);
	const refused = await save();
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("The family has no picture, which new parts show.");
	expect(await listParts(family.id)).toEqual([]);
});

test("parts without a picture of their own get the new picture of their family", async () => {
	const office = await openOffice();
	const { family, path, word } = await createBolts();
	const own = await createProduct({ familyId: family.id, imageKey: "products/own.png" });
	await (await addParts(office, path, `PC-${word},M8,50,9.50,20`)).save();
	const { name, slug, categoryId } = family;
	const edited = await office.upload(`${path}/edit`, { name, slug, categoryId }, buildPicture());
	expect(edited.status).toBe(303);
	const { imageKey } = (await findFamily(slug)) ?? {};
	expect(imageKey).not.toBe(family.imageKey);
	const shown = new Map((await listParts(family.id)).map((part) => [part.id, part.imageKey]));
	expect(shown.get(own.id)).toBe("products/own.png");
	expect(Array.from(shown.values())).toContain(imageKey);
});

test("only admins add parts", async () => {
	const { family, path, word } = await createBolts();
	const fields = { intent: "add-new", parts: `AD-${word},M8,50,9.50,20`, idempotencyKey: newId() };
	const shopper = await createSignedInBrowser(await createUser());
	expect((await shopper.submit(path, fields)).status).toBe(403);
	expect((await (await openOffice()).submit(`${PATH}/none`, fields)).status).toBe(404);
	expect(await listParts(family.id)).toEqual([]);
});
