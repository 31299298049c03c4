import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { newId } from "~/platform/ids.server";
import {
	createPaidOrder,
	createPartNumber,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import {
	createImportPlatform,
	finishPhase,
	getImport,
	listImportRows,
	setUpImports,
} from "~/testing/factories/imports";
import { createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { products } from "../catalog/tables.server";
import { orders } from "../orders/tables.server";
import { answerColumns, type GivenAnswers } from "./answer-columns.server";
import { createPlaces } from "./create-places.server";
import { listErrorColumns, readErrors } from "./read-errors.server";

const platform = createImportPlatform();
const { db } = platform;
const { admin, dryRun, apply } = setUpImports();

/** What each line would change, or its problems. */
async function listLines(id: string) {
	const rows = await listImportRows(id);
	return rows
		.map(([line, verdict, , after, problem]) => [line, problem || `${verdict}: ${after}`])
		.toSorted(([one], [other]) => Number(one) - Number(other));
}

const readParts = async (content: string | Uint8Array<ArrayBuffer>) => {
	const it = await dryRun("products", content);
	return { ...it, lines: it.state === "ready" ? await listLines(it.id) : [] };
};

/** Checks again, with the columns as they are known or preset. */
async function answer(id: string, given: Partial<GivenAnswers>) {
	const it = await getImport(id);
	const columns = it.columns.map(({ name, guess }) => name ?? guess ?? "");
	await answerColumns(actAs(platform, { kind: "admin", userId: admin.id }), it, {
		columns,
		questions: {},
		...given,
	});
	return finishPhase(id);
}

test("cells beyond the headings are an error of their line that shows them, and nothing is moved", async () => {
	const { id, lines } = await readParts(
		'part number,name,price\nX1,Hex nut M6,12,50\nX2,Washer, 8,1.50,3\nX3,Nut,10,surplus\nX4,Nut,"9.50"\n',
	);
	const cure = "Each column needs a heading, and a cell with a comma in it needs quotes.";
	expect(lines).toEqual([
		[2, `4 cells, but 3 headings: "X1", "Hex nut M6", "12", "50". ${cure}`],
		[3, `5 cells, but 3 headings: "X2", "Washer", "8", "1.50", "3". ${cure}`],
		[4, `4 cells, but 3 headings: "X3", "Nut", "10", "surplus". ${cure}`],
		[5, "new: name Nut, price 9.50, part number X4"],
	]);
	const [fits, long] = ["a".repeat(40), "b".repeat(41)];
	const cut = await readParts(`part number,name\n${fits},${long},c\n`);
	expect(cut.lines[0]?.[1]).toContain(`"${fits}", "${"b".repeat(40)}…", "c"`);
	const errors: string[][] = [];
	const it = await getImport(id);
	for await (const rows of readErrors(platform, it)) errors.push(...rows);
	expect(listErrorColumns(it)).toEqual(["part number", "name", "price", "problem"]);
	expect(errors[0]).toEqual(["X1", "Hex nut M6", "12", expect.any(String), "50"]);
});

test("a price list with a broken line keeps the prices of its part", async () => {
	const [product, list] = [await createProduct(), await createPriceList()];
	await createListPrice(list, product.id, [1, 900]);
	const { id } = await dryRun(
		"prices",
		`list,id,minimum quantity,price\n${list},${product.id},1,9\n${list},${product.id},1,000,8.75\n`,
	);
	expect(await listLines(id)).toEqual([
		[2, "line 3 of the same part is wrong."],
		[3, expect.stringMatching(/^5 cells, but 4 headings/)],
	]);
});

test("cells that a row has not leave the values as they are", async () => {
	const product = await createProduct({ onHand: 7 });
	const { lines } = await readParts(`id,name,price,on hand\n${product.id},Renamed\n`);
	expect(lines).toEqual([[2, "changed: name Renamed"]]);
});

test.each([
	["an inch mark", 'part number,name,price\nI1,Ball valve 1/2" brass,420\nI2,Hose 10 m,900\n', 2],
	["spaces around quotes", 'part number , name , price\nI3 , "Bolt, hex M8" , 12.50\n', 1],
	["old line ends", "part number,name,price\rI4,Nut,12.50\rI5,Nut,18\r", 2],
	["a separator line", "sep=;\r\npart number;name;price\r\nI6;Nut;12.50\r\n", 1],
	["titles", "PRICE LIST 2026,,\nValid from 1 June,,\npart number,name,price\nI7,Nut,12.50\n", 1],
	["empty rows and cells", "part number,name,price,,,\n\nI8,Nut,12.50,,,\n,,,,,\nI9,Nut,18\n", 2],
	["a break in a cell", 'part number,name,description,price\nI10,Driver,"Case:\n- bits",9.5\n', 1],
	["other words", "Part\u00a0Number, NAME ,Price*,Qty. on hand\nI11,Nut,12.50,5\n", 1],
])("a file with %s is read", async (_, content, count) => {
	const { state, counts } = await readParts(content);
	expect([state, counts]).toEqual(["ready", { new: count }]);
});

test("a file in each encoding is read, and the page says which it was", async () => {
	const text = "part number;name;price\nE1;Seal ring Ø 8 × 1,5 mm;14.50\n";
	const wide = (start: string) =>
		new Uint8Array(Uint16Array.from(start + text, (letter) => letter.charCodeAt(0)).buffer);
	const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
	for (const [file, encoding] of [
		[text, "utf-8"],
		[wide("\ufeff"), "utf-16"],
		[wide(""), "utf-16"],
		[bytes, "windows-1252"],
	] as const) {
		const it = await readParts(file);
		expect([it.encoding, it.lines]).toEqual([
			encoding,
			[[2, "new: name Seal ring Ø 8 × 1,5 mm, price 14.50, part number E1"]],
		]);
	}
});

test("the decimal sign is found, and asked for where two are possible", async () => {
	const header = "part number;name;price;on hand\n";
	const comma = await readParts(`${header}D1;Nut;12,50;100\nD2;Nut;1.250,00;1.000\n`);
	expect(comma.questions.decimal).toEqual({ value: ",", reason: 'the file has "12,50"' });
	expect(comma.lines).toEqual([
		[2, 'new: name Nut, price 12.50 (read from "12,50"), on hand 100, part number D1'],
		[
			3,
			'new: name Nut, price 1250 (read from "1.250,00"), on hand 1000 (read from "1.000"), part number D2',
		],
	]);
	const unclear = await readParts(`part number;name;Price ${newId()};bin\nD3;Nut;1.000;\n`);
	expect(unclear.state).toBe("asking");
	const columns = ["part number", "name", "price", "bin"];
	await answer(unclear.id, { columns });
	expect((await getImport(unclear.id)).questions.decimal).toMatchObject({ isOpen: true });
	const it = await answer(unclear.id, { columns, questions: { decimal: "." } });
	expect([it.state, it.questions.decimal?.reason]).toEqual(["ready", "your answer"]);
	expect((await listLines(it.id))[0]?.[1]).toContain("price 1,");
});

test("amounts, counts and units are read as people write them, and the others say why not", async () => {
	const rows = [
		["Tk 1,250.00", "10.0", "Nos"],
		["৳ 1250", "10 pcs", "পিস"],
		["1250.555", "> 10", "barrel"],
		["N/A", "In stock", "KG"],
		["0.25", "-3", "EA"],
		["1e3", "12.5", "m"],
	];
	const file = rows.map((cells, n) => `"A${n}","Bolt","${cells.join('","')}"\n`).join("");
	const { lines } = await readParts(`part number,name,price,on hand,unit\n${file}`);
	const unit = 'unit "barrel" is not one of piece, box, pack, set, pair, metre, kg.';
	expect(lines).toEqual([
		[
			2,
			'new: name Bolt, price 1250 (read from "Tk 1,250.00"), unit piece (read from "Nos"), on hand 10, part number A0',
		],
		[
			3,
			'new: name Bolt, price 1250 (read from "৳ 1250"), unit piece (read from "পিস"), on hand 10 (read from "10 pcs"), part number A1',
		],
		[4, `price "1250.555" has more than two decimals.\n${unit}\non hand "> 10" is not a number.`],
		[5, 'price "N/A" is not an amount.\non hand "In stock" is not a number.'],
		[
			6,
			'price "0.25" is not from 1 to 1000000000.\non hand "-3" is not valid: enter a whole number from 0 to 100,000,000.',
		],
		[
			7,
			'price "1e3" was shortened by a spreadsheet: write all its digits.\non hand "12.5" is not a whole number.',
		],
	]);
});

test("prices without VAT get it, at the rate of the line", async () => {
	const { questions, lines } = await readParts(
		"part number,name,Preis netto,VAT rate\nV1,Nut,100,\nV2,Nut,100,zero\n",
	);
	expect(questions.vat).toEqual({ value: "without", reason: 'the heading says "Preis netto"' });
	expect(lines.map(([, text]) => /price [^,]*/.exec(String(text))?.[0])).toEqual([
		"price 115 (100 without VAT)",
		"price 100 (100 without VAT)",
	]);
});

test("a weight has the unit of its heading, and is asked for without one", async () => {
	const kilos = await readParts('part number,name,price,kg/VE\nK1,Nut,9,"2,1"\n');
	expect(kilos.lines[0]?.[1]).toContain('weight in g 2100 (2.1 kg, read from "2,1")');
	const unclear = await readParts("part number,name,price,Gewicht\nK2,Nut,9,120\n");
	expect([unclear.state, unclear.questions.weight]).toEqual([
		"asking",
		{ value: "g", reason: "the heading has no unit", isOpen: true },
	]);
});

test("an empty cell may mean the row above", async () => {
	const file = "part number,name,price,unit\nF1,Nut,9,box\nF2,Nut,9,\nF3,Nut,9,kg\nF4,Nut,9,\n";
	const { id, lines } = await readParts(file);
	expect(lines[1]?.[1]).not.toContain("unit");
	await answer(id, { questions: { empty: "above" } });
	const filled = await listLines(id);
	expect(filled.map(([, text]) => /unit \w+/.exec(String(text))?.[0])).toEqual([
		"unit box",
		"unit box",
		"unit kg",
		"unit kg",
	]);
	await answer(id, { questions: { empty: "leave" } });
});

test("two columns for one of ours are asked for, a clash is not kept, and every answer can be changed", async () => {
	const tag = newId();
	const file = `Ref No,Title,Product title,Tarif ${tag}\nT-${tag},Hex nut M6,Fasteners,12.50\n`;
	const asked = await readParts(file);
	expect(asked.columns.map(({ name, source, guess }) => [name, source, guess])).toEqual([
		["part number", "alias", undefined],
		[null, "twice", "name"],
		[null, "twice", ""],
		[null, "none", undefined],
	]);
	expect(asked.columns[2]?.samples).toEqual(["Fasteners"]);
	const clash = ["part number", "name", "name", "price"];
	const problem = '2 columns say what the name is: "Title" and "Product title". Which one?';
	await expect(answer(asked.id, { columns: clash })).rejects.toMatchObject({
		fields: { "columns[1]": problem, "columns[2]": problem },
		status: 400,
	});
	expect((await readParts(file)).columns.map(({ name }) => name)).toEqual([
		"part number",
		null,
		null,
		null,
	]);
	const it = await answer(asked.id, { columns: ["part number", "name", "", "price"] });
	expect([it.state, it.counts]).toEqual(["ready", { new: 1 }]);
	const again = await readParts(file);
	expect([again.state, again.columns[3]?.source]).toEqual(["ready", "answer"]);
	const other = await dryRun("products", `part number,name,Tarif ${tag}\nO-${tag},Nut,9\n`);
	expect([other.state, other.columns[2]]).toMatchObject([
		"asking",
		{ name: null, source: "other-answer", guess: "price" },
	]);
	await answer(again.id, { columns: ["part number", "", "name", "price"] });
	expect((await listLines(again.id))[0]?.[1]).toContain("name Fasteners");
});

test("columns with one label are asked for and answered one by one", async () => {
	const tag = newId();
	const file = `part number,name,price,price,${tag},${tag}\nL-${tag},Nut,12.50,14.00,a,b\n`;
	const { id, state } = await readParts(file);
	expect(state).toBe("asking");
	const columns = ["part number", "name", "", "price", "", "bin"];
	const it = await answer(id, { columns });
	expect([it.state, await listLines(id)]).toEqual([
		"ready",
		[[2, `new: name Nut, price 14, bin b, part number L-${tag}`]],
	]);
	expect((await readParts(file)).columns.map(({ name }) => name)).toEqual(columns);
});

test("a description can be taken for the name", async () => {
	const { id } = await readParts("part number,Description,price\nN1,Hex nut,9\n");
	await answer(id, { columns: ["part number", "name", "price"] });
	expect(await listLines(id)).toEqual([[2, "new: name Hex nut, price 9, part number N1"]]);
	await answer(id, { columns: ["part number", "description", "price"] });
	expect((await listLines(id))[0]?.[1]).toBe("a new part needs a name.");
});

test("equal errors are counted together with their first lines", async () => {
	const lines = Array.from({ length: 5 }, (_, n) => `G${n},Nut,N/A ${n}\n`).join("");
	const { problems } = await readParts(`part number,name,price\n${lines}G6,,9\n`);
	expect(problems).toEqual([
		{ text: 'price "…" is not an amount.', count: 5, lines: [2, 3, 4] },
		{ text: "a new part needs a name.", count: 1, lines: [7] },
	]);
});

test("a part that is archived is put on sale unless the admin says no", async () => {
	const tag = newId();
	const file = `part number,name,price\nR-${tag},Nut,9\n`;
	const archived = `part number,name,price,state\nR-${tag},Nut,9,archived\n`;
	await apply((await dryRun("products", archived)).id);
	const again = await readParts(file);
	expect([again.counts, again.lines]).toEqual([
		{ changed: 1, archived: 1 },
		[[2, "changed: state for sale"]],
	]);
	await answer(again.id, { questions: { archived: "keep" } });
	expect(await listLines(again.id)).toEqual([[2, "unchanged: "]]);
	const later = await readParts(file);
	await apply(later.id);
	const [part] = await db
		.select()
		.from(products)
		.where(eq(products.partNumber, `R-${tag}`));
	expect(part?.archivedAt).toBeNull();
	expect((await readParts(file)).counts).toEqual({ unchanged: 1 });
});

test("numbers that a spreadsheet has shortened are errors, and another own number is unusual", async () => {
	const { lines } = await readParts("part number,name,price\n8.80123E+12,Drill set,900\n");
	expect(lines[0]?.[1]).toContain('part number "8.80123E+12" was shortened by a spreadsheet.');
	const product = await createProduct();
	await createPartNumber(product, "own", `S-${product.id}`);
	const { id } = await dryRun("products", `id,part number\n${product.id},90.75\n`);
	expect(await listImportRows(id)).toEqual([
		[2, "changed", `part number S-${product.id}`, "part number 90.75", ""],
	]);
	const numbers = await dryRun(
		"numbers",
		`id,kind,number\n${product.id},manufacturer,1.234E+11\n${product.id},alternate,A1; B2\n`,
	);
	expect((await listLines(numbers.id)).map(([, text]) => text)).toEqual([
		expect.stringContaining("was shortened"),
		'number "A1; B2" is more than one number. Write each on a line of its own.',
	]);
});

test("a category with a Bengali name is made, and HTML becomes text", async () => {
	const tag = newId();
	const html =
		'"<p>Powerful <b>900&nbsp;W</b></p><ul><li>125 mm</li><li>M14</li></ul><script>x()</script>"';
	const file = `part number,name,description,price,category\nB-${tag},নাট,${html},12,নাট ${tag} বোল্ট\n`;
	const { id } = await readParts(file);
	await createPlaces(actAs(platform, { kind: "admin", userId: admin.id }), await getImport(id));
	await finishPhase(id);
	expect((await listLines(id))[0]?.[1]).toContain(`category নাট ${tag} বোল্ট`);
	await apply(id);
	const [part] = await db
		.select()
		.from(products)
		.where(eq(products.partNumber, `B-${tag}`));
	expect(part?.description).toBe("Powerful 900 W\n\n- 125 mm\n- M14");
});

test("cells with several values are errors with what to write", async () => {
	const file =
		'part number,name,price,category,picture\nM1,Nut,9,"Tools, Tools > Grinders",\nM3,Nut,9,,"a.jpg, b.jpg"\n';
	expect((await readParts(file)).lines.map(([, text]) => text)).toEqual([
		'category "Tools, Tools > Grinders" names more than one. A part has one category.',
		'picture "a.jpg, b.jpg" names more than one. A part has one picture.',
	]);
});

test("orders are found by their digits, and a line has one tracking number", async () => {
	const orderId = await createPaidOrder(await createUser(), await createProduct());
	const digits = String(Date.now());
	await db
		.update(orders)
		.set({ number: `SO-${digits}` })
		.where(eq(orders.id, orderId));
	const read = async (order: string, number: string) => {
		const { id } = await dryRun("tracking", `order number,tracking number\n${order},"${number}"\n`);
		return (await listLines(id))[0]?.[1];
	};
	for (const order of [digits, `so${digits}`, `SO ${digits}`, `so-${digits}`])
		expect(await read(order, "T-1")).toBe("changed: shipped: T-1");
	expect(await read(digits, "T-1, T-2")).toContain("has more than one number");
	expect(await read(digits, "1.23457E+13")).toContain("was shortened by a spreadsheet");
});

test("a company has one owner in a file, and dates as people write them", async () => {
	const tag = newId();
	const { id } = await dryRun(
		"customers",
		`name,owner email,exemption number,exempt until,BIN\nA ${tag},a@${tag}.test,EX-1,31/12/2099,0012\nB ${tag},b@${tag}.test,EX-2,2026-02-31,\nC ${tag},c@${tag}.test; d@${tag}.test,EX-3,31-Dec-99,1.2E+12\n`,
	);
	expect((await listLines(id)).map(([, text]) => text)).toEqual([
		`new: name A ${tag}, BIN 0012, exemption number EX-1, exempt until 2099-12-31, owner a@${tag}.test`,
		'exempt until "2026-02-31" is not a date. Write it like 2026-12-31.',
		expect.stringMatching(/is more than one address.*BIN .* was shortened/s),
	]);
});

test.each([
	[
		"Vendure",
		"name,slug,description,assets,sku,price,stockOnHand\nTorch,torch,Burns,,VD-1,899.00,10\n",
		["name", null, "description", "picture", "part number", "price", "on hand"],
	],
	[
		"WooCommerce",
		"Type,SKU,Name,In stock?,Stock,Regular price,Categories\nsimple,WC-1,Nut,1,12,420,Nuts\n",
		["", "part number", "name", "", "on hand", "price", "category"],
	],
	[
		"BigCommerce",
		"Item,Name,Type,SKU,Current Stock,Price,Categories\nProduct,Nut,physical,BC-1,5,12.50,41\n",
		["", "name", "", "part number", "on hand", "price", "category"],
	],
	[
		"Zoho",
		'Item Name,SKU,Rate,Unit,Stock On Hand,Status\nNut,ZO-1,"BDT 1,250.00",pcs,15.00,Inactive\n',
		["name", "part number", "price", "unit", "on hand", "state"],
	],
	[
		"a German list",
		"Art.-Nr.;Bezeichnung;VK netto;ME;Lagerbestand\nDE-1;Mutter;12,50;Stk;1.200\n",
		["part number", "name", "price", "unit", "on hand"],
	],
])("headings of %s are known, and of two for one column the better is preset", async (...given) => {
	const [, content, names] = given;
	const { columns } = await readParts(content);
	const own = columns.filter(({ isAdded }) => !isAdded);
	expect(own.map(({ name, guess }) => name ?? guess ?? null)).toEqual(names);
});

test("a thousand with a comma is asked for where nothing else says the decimal sign, also in a workbook", async () => {
	const it = await readParts("part number;name;price\nT1;Nut;1,250\nT2;Bolt;2,500\n");
	expect([it.state, it.questions.decimal]).toMatchObject(["asking", { value: ".", isOpen: true }]);
	const clear = await readParts("part number;name;price\nT1;Nut;1,250\nT2;Bolt;2.50\n");
	expect(clear.lines[0]?.[1]).toContain('price 1250 (read from "1,250")');
});

test("a slash without spaces may be part of a name: only a known trail is divided there", async () => {
	const [parent, child, tag] = [newId(), newId(), newId()];
	const row = (id: string, category: string) => `S-${tag}-${id},Nut,9,${category}\n`;
	const head = "part number,name,price,category\n";
	const first = await readParts(`${head}${row("1", `${parent} / ${child}`)}`);
	expect(first.lines).toEqual([[2, `category "${parent} > ${child}" is unknown.`]]);
	await createPlaces(
		actAs(platform, { kind: "admin", userId: admin.id }),
		await getImport(first.id),
	);
	await finishPhase(first.id);
	const { lines } = await readParts(
		`${head}${row("2", `${parent}/${child}`)}${row("3", `M6/${tag}`)}`,
	);
	expect(lines[0]?.[1]).toMatch(/^new: .*category /);
	expect(lines[1]).toEqual([3, `category "M6/${tag}" is unknown.`]);
});

test("errors of formulas and numbers that became dates are errors, unless a part has such a number", async () => {
	const { lines } = await readParts(
		"part number,name,price\n#N/A,Nut,9\nX,#REF!,9\n02-Jan,Nut,9\n2026-03-01,Nut,9\n",
	);
	const dated =
		"was made a date by a spreadsheet. Format its column as text there, and enter it again.";
	expect(lines).toEqual([
		[2, 'part number "#N/A" is an error of the spreadsheet.'],
		[3, 'name "#REF!" is an error of the spreadsheet.'],
		[4, `part number "02-Jan" ${dated}`],
		[5, `part number "2026-03-01" ${dated}`],
	]);
	const product = await createProduct();
	await createPartNumber(product, "own", "2031-01-02");
	const again = await readParts(`id,part number,name\n${product.id},2031-01-02,Nut\n`);
	expect(again.lines).toEqual([[2, "changed: name Nut"]]);
});

test("amounts end as bills of several countries end them", async () => {
	const asked = await dryRun(
		"products",
		"part number;name;price\nB1;Nut;99,-\nB2;Nut;1.250,--\nB3;Nut;12,50\nB4;Nut;12,50 €\n",
	);
	await answer(asked.id, { questions: { currency: "other" } });
	const lines = await listLines(asked.id);
	expect(lines.map(([, text]) => /price [^,(]*/.exec(String(text))?.[0]?.trim())).toEqual([
		"price 99",
		"price 1250",
		"price 12.50",
		'price "12',
	]);
});

test("amounts in another currency are asked about, and are errors or amounts in tk as answered", async () => {
	const file =
		'part number,name,price,cost\nCU-1,Nut,"$1,250.50",€ 9\nCU-2,Bolt,12 USD,\nCU-3,Pin,7.5,\n';
	const asked = await dryRun("products", file);
	expect([asked.state, asked.questions.currency]).toEqual([
		"asking",
		{ value: "other", reason: 'the file has "$1,250.50"', isOpen: true },
	]);
	const other = await answer(asked.id, { questions: { currency: "other" } });
	expect(other.counts).toEqual({ error: 2, new: 1 });
	const tk = await answer(asked.id, { questions: { currency: "tk" } });
	expect(tk.counts).toEqual({ new: 3 });
	expect((await listLines(tk.id)).map(([, text]) => String(text))).toEqual([
		expect.stringMatching(/price 1250\.50.*cost 9/),
		expect.stringContaining("price 12"),
		expect.stringContaining("price 7.5"),
	]);
	const plain = await dryRun("products", "part number,name,price\nRs-3,US$ nut,Tk 12\n");
	expect([plain.state, plain.questions.currency]).toEqual(["ready", undefined]);
});
