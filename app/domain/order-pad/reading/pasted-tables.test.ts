import fc from "fast-check";
import { expect, test } from "vitest";
import { check, describeResult, find, products, readPad } from "~/testing/order-pad/known-products";
import { checkDraft } from "./read-pad";
import type { Columns } from "./rules";

const checkTable = (text: string) => check(text).map(describeResult);

const ask = (text: string) => {
	const checked = checkDraft(readPad(text), find, null);
	return checked.ok
		? null
		: { partColumns: checked.partColumns, quantityColumns: checked.quantityColumns };
};

test.each([
	["Price", "SKU;Name;Price\nTY-0912;Ball bearing;150\nM8x40;Socket screw;14"],
	["MRP", "Part No,MRP\nTY-0912,150\nM8x40,14"],
	["a rate in Bengali", "পার্ট নম্বর\tদর\nTY-0912\t150\nM8x40\t14"],
	["a price in German", "Artikelnummer;Einzelpreis\nTY-0912;150\nM8x40;14"],
	["a price of a year", "Artikel-Nr.;Preis 2026\nTY-0912;150\nM8x40;14"],
	["Amount", "Item,Amount\nTY-0912,150\nM8x40,14"],
	["a total", "Part,Line Total (BDT)\nTY-0912,150\nM8x40,14"],
	["a weight", "Part,Weight kg\nTY-0912,15\nM8x40,14"],
	["a length", "Part,Length\nTY-0912,15\nM8x40,14"],
	["a size", "Part,Size mm\nTY-0912,15\nM8x40,14"],
	["an HS code", "Part,HS code\nTY-0912,848210\nM8x40,731815"],
	["an EAN", "SKU,EAN13\nTY-0912,59012341\nM8x40,59012342"],
	["stock", "SKU,Qty on hand\nTY-0912,15\nM8x40,14"],
	["free stock", "SKU,Stock qty Dhaka\nTY-0912,15\nM8x40,14"],
	["a reorder level", "SKU,Reorder Level\nTY-0912,15\nM8x40,14"],
	["a year", "SKU,Year\nTY-0912,2015\nM8x40,2014"],
	["a smallest order", "SKU,MOQ\nTY-0912,15\nM8x40,14"],
	["what was shipped", "SKU,Qty shipped\nTY-0912,15\nM8x40,14"],
	["a pack size", "SKU,Qty per box\nTY-0912,15\nM8x40,14"],
])("a column of %s is not the quantity, also when it is the only one of numbers", (_, text) => {
	expect(checkTable(text)).toEqual(["TY-0912, how many", "M8x40, how many"]);
});

test.each([
	["Part No,Qty,Price 2026\nTY-0912,2,150\nM8x40,,9\nAB 12,1,14"],
	["Part No;Qty;Price 2026;EAN13\nTY-0912;2;150;1\nM8x40;;9;1\nAB 12;1;14;1"],
	["Price 2026\tPart No\tQty\n150\tTY-0912\t2\n9\tM8x40\n14\tAB 12\t1"],
])("an empty cell of the quantity asks for it: %j", (text) => {
	expect(checkTable(text)).toEqual(["TY-0912, 2", "M8x40, how many", "AB 12, 1"]);
});

test.each([
	"TY-0912,,9",
	"TY-0912;;9",
	"TY-0912;9;",
	"TY-0912\t\t9",
	"TY-0912,163,50,3",
	"TY-0912, Ball bearing, 163, 50",
	"# site\nfor Rahim\nTY-0912;;9\nthanks",
])("a row of three or more cells is never glued to one number: %j", (text) => {
	const [meaning] = checkTable(text).filter((it) => !it.startsWith("unknown"));
	expect(meaning).toBe("TY-0912, how many");
});

test("a comma without a space is a thousand or a separator: the line asks", () => {
	expect(checkTable("TY-0912,12,500")).toEqual(["ambiguous-number TY-0912: 12500 or 12"]);
	expect(checkTable("TY-0912, 12,500")).toEqual(["TY-0912, 12500"]);
});

test("a row with more cells than headings shows them and asks", () => {
	const results = check("Part,Price,Qty\nTY-0912,163,50,3\nM8x40,12,10,1\nAB 12,10,1");
	expect(results.map(describeResult)).toEqual(["TY-0912, how many", "M8x40, how many", "AB 12, 1"]);
	expect(results[0]).toMatchObject({
		message: "This row has 4 cells, but 3 headings: TY-0912 | 163 | 50 | 3. Enter a quantity.",
	});
	expect(check("Name,Part,Qty\nBolt, zinc,TY-0912,12")[0]).toMatchObject({
		kind: "quantity-missing",
		product: { number: "TY-0912" },
	});
	expect(checkTable("Part,Qty\nTY-0912,1,000\nM8x40,5")).toEqual([
		"ambiguous-number TY-0912: 1000 or 1",
		"M8x40, 5",
	]);
});

test.each([
	["> 10", '"> 10" is not a quantity. Enter a quantity.'],
	["In stock", '"In stock" is not a quantity. Enter a quantity.'],
	["-3", '"-3" is not a quantity. Enter a quantity.'],
	["2 dozen", '"2 dozen" is not a quantity. Enter a quantity.'],
	["1.23E+12", '"1.23E+12" is not a quantity. Enter a quantity.'],
])("a cell that is no quantity is named: %s", (cell, message) => {
	expect(check(`Part;Qty\nTY-0912;${cell}`)).toMatchObject([{ kind: "quantity-missing", message }]);
});

test.each([
	["10.0", "TY-0912, 10"],
	["1,000", "TY-0912, 1000"],
	["1.000", "ambiguous-number TY-0912: 1 or 1000"],
	["1 000", "ambiguous-number TY-0912: 1000 or 1"],
	["12.5", "fraction TY-0912: 12 or 13"],
	["1,00,000", "TY-0912, 100000"],
	["৬০০ পিস", "TY-0912, 12"],
	["٦٠٠ pcs", "TY-0912, 12"],
	["600 Stück", "TY-0912, 12"],
	["0", "left-out"],
	["", "TY-0912, how many"],
])("the quantity %j of a cell means: %s", (cell, meaning) => {
	expect(checkTable(`Part;Qty\nTY-0912;${cell}`)).toEqual([meaning]);
});

test.each([
	["Index,Quantity,Part Number,Manufacturer Part Number\n1,2,296-1234-ND,TY-0912\n2,1,296-9,M8x40"],
	["Part No;Our part no;Menge\n1;TY-0912;2\n2;M8x40;1"],
	["Item\tSKU\tOrder qty\n1\tTY-0912\t2\n2\tM8x40\t1"],
])("of two part columns the one that is known in more rows is read: %j", (text) => {
	expect(checkTable(text)).toEqual(["TY-0912, 2", "M8x40, 1"]);
});

test("two columns that name different parts are a question, and the same parts are not", () => {
	expect(ask("Qty,Description,Part number\n2,TY-0912,X-1\n1,M8x40,X-2")).toEqual({
		partColumns: [2, 1],
		quantityColumns: [0],
	});
	expect(ask("Part,MPN,Qty\nTY-0912,M8x40,2\nAB 12,3M 2091,1")).toEqual({
		partColumns: [0, 1],
		quantityColumns: [2],
	});
	expect(checkTable("Part,MPN,Qty\nTY-0912,ty 0912,2")).toEqual(["TY-0912, 2"]);
});

test("three or more columns without a heading are asked about once, with all columns of numbers", () => {
	expect(ask("TY-0912\tHex bolt\t12\nM8x40\tBolt\t100")).toEqual({
		partColumns: [0],
		quantityColumns: [2, -1],
	});
	expect(ask("TY-0912;2;150\nM8x40;;9\nAB 12;;14\n3M 2091;;7")).toEqual({
		partColumns: [0],
		quantityColumns: [1, 2, -1],
	});
	expect(ask("TY-0912,,9\nM8x40,,14")).toEqual({ partColumns: [0], quantityColumns: [2, -1] });
	expect(checkTable("TY-0912;Bolt;600 pcs;9.50\nM8x40;Nut;5 pcs;3")).toEqual([
		"TY-0912, 12",
		"M8x40, 5",
	]);
});

test("a heading that is not understood is asked about", () => {
	expect(ask("Part;Xyz\nTY-0912;2\nM8x40;1")).toEqual({
		partColumns: [0],
		quantityColumns: [1, -1],
	});
	expect(ask("Part;Qty;Total qty\nTY-0912;2;4\nM8x40;1;2")).toBeNull();
	expect(ask("Part;Qty A;Qty B\nTY-0912;2;4\nM8x40;1;2")).toEqual({
		partColumns: [0],
		quantityColumns: [1, 2],
	});
});

test.each([
	["a title above the heading", "Purchase order\n\nPart;Qty\nTY-0912;2\nM8x40;1"],
	["a named separator", "sep=;\nPart;Qty\nTY-0912;2\nM8x40;1"],
	["rows without content", "Part;Qty\n;\nTY-0912;2\n;;\nM8x40;1\n;"],
	[
		"line breaks in quoted cells",
		'Part\tDescription\tQty\nTY-0912\t"Ball bearing\n20 x 52, open"\t2\nM8x40\t"Bolt\r\nM8"\t1',
	],
	["inch marks", 'Part;Name;Qty\nTY-0912;Bolt 1/2";2\nM8x40;"3/4" nut;1'],
	[
		"numbers in brackets",
		"Order Lines/Product,Order Lines/Quantity\n[TY-0912] Ball bearing,2.0\n[M8x40] Hex bolt,1.0",
	],
	["units in a column", "SKU;Qty;UoM;Discontinued\nTY-0912;100;Nos;No\nM8x40;1;Units;No"],
])("a table is read: %s", (_, text) => {
	const meanings = checkTable(text).filter((it) => !it.startsWith("unknown Purchase"));
	expect(meanings).toEqual(["TY-0912, 2", "M8x40, 1"]);
});

test("a unit that is not understood is asked about, and 'No' is no unit", () => {
	expect(checkTable("SKU;Qty;Unit\nTY-0912;2;dozen\nM8x40;2;carton")).toEqual([
		"TY-0912, how many",
		"M8x40, how many",
	]);
	expect(checkTable("SKU;Qty;Fragile\nTY-0912;100;No\nM8x40;2;No")).toEqual([
		"TY-0912, 100",
		"M8x40, 2",
	]);
});

test("a size before a quantity leaves both readings open, and a number keeps no tail", () => {
	expect(check("washer 8 100")).toMatchObject([
		{ kind: "unknown", code: "washer 8", written: { meaning: { values: [100, 8100] } } },
	]);
	expect(check("TY-9012 2 500")).toMatchObject([{ code: "TY-9012", written: null }]);
});

test("a line of an order is no heading", () => {
	expect(checkTable("TY-0912;Item\nM8x40;5")).toEqual(["TY-0912, how many", "M8x40, 5"]);
	expect(checkTable("M8x40, qty=12\nTY-0912, qty=2")).toEqual(["M8x40, 12", "TY-0912, 2"]);
});

test("a first line is no heading if all of its cells are numbers of parts, also without a digit", () => {
	const own = products.flatMap((product) =>
		["Item", "Code"].map((display) => ({ product, display, spelling: display })),
	);
	const findOwn = (code: string) => [
		...find(code),
		...own.filter(({ display }) => display === code).slice(0, 1),
	];
	const read = (text: string) => {
		const pad = checkDraft(readPad(text), findOwn, { part: 0, quantity: 1 });
		return pad.ok ? pad.lines.map(({ line }) => line.text) : [];
	};
	expect(read("Item;Code\nTY-0912;5")).toEqual(["Item;Code", "TY-0912;5"]);
	expect(read("Item;Qty\nTY-0912;5")).toEqual(["TY-0912;5"]);
});

const parts = products.filter(({ number, replacement }) => !replacement && number !== "10");

const HEADINGS = {
	part: ["Part No", "SKU", "Artikel-Nr.", "পার্ট নম্বর", "item_code", "Order Lines/Product"],
	quantity: ["Qty", "Quantity", "Menge", "পরিমাণ", "Order Qty.", "Order Lines/Quantity"],
	name: ["Description", "Product name", "Bezeichnung", "নাম", "Item name"],
	price: ["Price 2026", "MRP (BDT)", "Einzelpreis", "দর", "Unit Price", "Amount"],
	stock: ["Stock", "Qty on hand", "Bestand", "মজুদ", "Reorder level"],
	code: ["EAN13", "HS code", "Zolltarifnummer", "Barcode"],
	weight: ["Weight kg", "Gewicht", "ওজন", "Length"],
};
type Field = keyof typeof HEADINGS;

const NAMES = ["Bolt, hex, zinc", 'valve 1/2" brass', "two\nlines", "plain", "", "M8 x 50; black"];

const table = fc.record({
	rows: fc.uniqueArray(
		fc.record({
			part: fc.constantFrom(...parts.map(({ number }) => number ?? "")),
			quantity: fc.constantFrom("1", "7", "12", "250", "1,000", "3.0", "", "2,0"),
			name: fc.constantFrom(...NAMES),
			price: fc.constantFrom("9", "150", "12.50", "12,50", "1,250.00", "1.250,00", ""),
			stock: fc.constantFrom("0", "15", "140", ""),
			code: fc.constantFrom("5901234123457", "84821010", ""),
			weight: fc.constantFrom("2", "0.5", "0,5", ""),
		}),
		{ minLength: 1, maxLength: 8, selector: ({ part }) => part },
	),
	others: fc.shuffledSubarray<Field>(["name", "price", "stock", "code", "weight"]),
	place: fc.nat(),
	separator: fc.constantFrom(",", ";", "\t", "|"),
	quoting: fc.constantFrom("as needed", "always", "never"),
	heading: fc.option(fc.nat(), { freq: 3 }),
	lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
	mark: fc.constantFrom("", "\ufeff"),
	blank: fc.boolean(),
});

type TestTable = typeof table extends fc.Arbitrary<infer Made> ? Made : never;

const AMOUNTS: Record<string, number> = { "1,000": 1000, "3.0": 3, "2,0": 2 };
const toCount = (typed: string) => AMOUNTS[typed] ?? Number(typed);

function writeTable(made: TestTable): { text: string; columns: Columns } {
	const fields: Field[] = [...made.others];
	fields.splice(made.place % (fields.length + 1), 0, "part");
	fields.splice((made.place * 7) % (fields.length + 1), 0, "quantity");
	const { separator, quoting, heading } = made;
	const quote = (cell: string) => {
		const isSpecial = cell.includes(separator) || /["\r\n]/.test(cell);
		const isQuoted = quoting === "always" || (quoting === "as needed" && isSpecial);
		return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell.replace("\n", " ");
	};
	const rows = made.rows.map((row) => fields.map((field) => row[field as keyof typeof row]));
	const labels = fields.map(
		(field) => HEADINGS[field][(heading ?? 0) % HEADINGS[field].length] ?? "",
	);
	const lines = (heading === null ? rows : [labels, ...rows]).map((cells) =>
		cells.map(quote).join(separator),
	);
	const text = `${made.mark}${lines.join(made.lineEnd + (made.blank ? made.lineEnd : ""))}`;
	return {
		text,
		columns: { part: fields.indexOf("part"), quantity: fields.indexOf("quantity") },
	};
}

test("tables of all dialects are read with the right quantities, or ask", () => {
	fc.assert(
		fc.property(table, (made) => {
			const { text, columns } = writeTable(made);
			const wanted = new Map(made.rows.map(({ part, quantity }) => [part, quantity]));
			// Columns that have moved can't be named.
			for (const answer of made.quoting === "never" ? [null] : [null, columns]) {
				const checked = checkDraft(readPad(text), find, answer);
				if (!checked.ok) continue;
				for (const { result } of checked.lines)
					if (result.kind === "ok")
						expect(result.quantity, text).toBe(
							toCount(wanted.get(result.product.number ?? "") ?? ""),
						);
				if (made.quoting === "never") continue;
				expect(checked.lines.length, text).toBe(made.rows.length);
				if (made.heading === null) continue;
				const read = checked.lines.filter(({ result }) => result.kind === "ok");
				expect(read.length, text).toBe(made.rows.filter(({ quantity }) => quantity !== "").length);
			}
		}),
		{ numRuns: 1000, seed: 4711 },
	);
});
