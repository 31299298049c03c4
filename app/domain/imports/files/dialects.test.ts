import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createImportPlatform, setUpImports } from "~/testing/factories/imports";
import { MAX_UNITS } from "../../catalog/input";
import { importRows } from "../model/tables.server";
import { getCsvKey, readRecords, writeNormalised } from "./normalised-file.server";

const platform = createImportPlatform();
const { dryRun } = setUpImports();

const COUNT = 16_000;

type Dialect = {
	separator: string;
	lineEnd: string;
	decimal: string;
	encoding: "utf-8" | "utf-8 with mark" | "utf-16" | "windows-1252";
	isQuotedAlways: boolean;
	hasTitle: boolean;
};

const dialect: fc.Arbitrary<Dialect> = fc.record({
	separator: fc.constantFrom(",", ";", "\t", "|"),
	lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
	decimal: fc.constantFrom(".", ","),
	encoding: fc.constantFrom("utf-8", "utf-8 with mark", "utf-16", "windows-1252"),
	isQuotedAlways: fc.boolean(),
	hasTitle: fc.boolean(),
});

function encode(text: string, encoding: Dialect["encoding"]): Uint8Array<ArrayBuffer> {
	if (encoding === "utf-16")
		return new Uint8Array(
			Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer,
		);
	if (encoding === "windows-1252") return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
	return new TextEncoder().encode(encoding === "utf-8" ? text : `\ufeff${text}`);
}

const toText = (rows: readonly (readonly string[])[], { separator, lineEnd, ...it }: Dialect) => {
	const write = (cell: string) =>
		it.isQuotedAlways || /[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
	return rows.map((cells) => cells.map(write).join(separator) + lineEnd).join("");
};

const HEADER = ["part number", "name", "price", "on hand"];
const name = fc
	.array(fc.constantFrom("Nut", "é", "Ø", '"', ",", ";", "|", "\n", " ", '1/2"', "x", "12"))
	.map((pieces) => pieces.join("").trim())
	.filter((text) => /[a-zéØ]/i.test(text));
const row = fc.record({
	name,
	poisha: fc.integer({ min: 100, max: 99_999_999 }),
	units: fc.oneof(
		fc.integer({ min: 0, max: MAX_UNITS }),
		fc.constantFrom(0, 1, 999, 1000, MAX_UNITS, MAX_UNITS + 1),
	),
	/** Cells beyond the headings. */
	more: fc.constantFrom<string[]>([], [], [], ["50"], ["", "x"]),
});
const toPrice = (poisha: number, decimal: string) => {
	const [whole, decimals] = [Math.floor(poisha / 100), String(poisha % 100).padStart(2, "0")];
	return `${whole}${decimal}${decimals}`;
};

type After = { partNumber: { display: string }; name: string; pricePoisha: number; onHand: number };
const pick = (values: object) => {
	const { partNumber, name: text, pricePoisha: poisha, onHand: units } = values as After;
	return { number: partNumber.display, name: text, poisha, units };
};

test("a table of any cells, written in each dialect, is read back equal or with an error of its line", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 8 }), dialect, async (rows, as) => {
			const title = as.hasTitle ? [["PRICES OF MAY", "", "", ""]] : [];
			const table = rows.map(({ name: text, poisha, units, more }, place) => [
				`P-${place}`,
				text,
				toPrice(poisha, as.decimal),
				String(units),
				...more,
			]);
			const file = encode(toText([...title, HEADER, ...table], as), as.encoding);
			const { id, state } = await dryRun("products", file);
			expect(state).toBe("ready");
			const found = await platform.db
				.select()
				.from(importRows)
				.where(eq(importRows.importId, id))
				.orderBy(importRows.line);
			expect(
				found.map(({ verdict, after }) => (verdict === "error" ? verdict : pick(after))),
			).toEqual(
				rows.map(({ name: text, poisha, units, more }, place) =>
					more.length > 0 || units > MAX_UNITS
						? "error"
						: { number: `P-${place}`, name: text, poisha, units },
				),
			);
		}),
		{ numRuns: 40 },
	);
});

test("a normalised file of several parts is read back row by row, also where a cell has a quote, a break or other letters", async () => {
	const cells = ['a "quoted" cell', "two\nlines", "বোল্ট", "x".repeat(400)];
	async function* getRows() {
		for (let n = 0; n < COUNT; n += 1) yield { line: n + 2, cells: [`${n}`, ...cells] };
	}
	const layout = {
		headerLine: 1,
		width: 5,
		added: 0,
		separator: ",",
		fillsDown: [],
		withComma: [],
	};
	await writeNormalised(platform, "large", getRows(), layout);
	const size = (await platform.images.head(getCsvKey("large")))?.size ?? 0;
	expect(size).toBeGreaterThan(6 * 1024 * 1024);
	let [count, nextByte, isLast] = [0, 0, false];
	while (!isLast) {
		const read = await readRecords(platform, { importId: "large", nextByte }, 2000);
		for (const { line, problem, cells: own } of read?.records ?? []) {
			expect([line, problem, own]).toEqual([count + 2, "", [`${count}`, ...cells]]);
			count += 1;
		}
		nextByte = read?.records.at(-1)?.end ?? 0;
		isLast = read?.isLast ?? true;
	}
	expect(count).toBe(COUNT);
	await platform.images.delete(getCsvKey("large"));
});
