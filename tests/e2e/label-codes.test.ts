import readQrCode from "jsqr";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { LABEL_SHEETS, SHEET_NAMES, type SheetName } from "../../app/ui/documents/label-sheets";
import { demoAdmin, signUpShopper, startDay } from "./accounts";
import { base } from "./shop";
import { useVisitors, type Visitor } from "./visitor";

const DPI = 300;
const toPixels = (mm: number) => Math.round((mm / 25.4) * DPI);
const MIN_CODE_MM = 15;
/** White inside each edge of a label. */
const MARGIN_MM = 0.7;

/** Sold singly, and more than the labels of a sheet. */
const NUMBERS = [
	[571, 606],
	[617, 655],
].flatMap(([from = 0, to = 0]) =>
	Array.from({ length: to - from + 1 }, (_, n) => `TY-0${from + n}`),
);
const QUANTITY = 2;
const LONG_NAME = `Bolt ${"W".repeat(55)}`;
const OWN_NUMBER = "৪৭১১-বল্টু-ষড়ভুজ-মোটা-প্যাঁচ";

async function renamePart(staff: Visitor, number: string): Promise<void> {
	await startDay(staff, demoAdmin());
	await staff.open(`/dashboard/manageProduct?find=${number}`);
	await staff.page
		.getByRole("link", { name: /^Edit / })
		.first()
		.click();
	await staff.field("Name").fill(LONG_NAME);
	await staff.button("Save changes").click();
	await staff.page.waitForURL(/\/dashboard\/manageProduct(\?.*)?$/);
}

/** Saves a list of the parts, each with a number of the buyer's own. Returns its path. */
async function saveList(buyer: Visitor): Promise<string> {
	await buyer.open("/company/part-numbers");
	const own = NUMBERS.map((number, n) => `${OWN_NUMBER}-${n}, ${number}`);
	await buyer.field("Add numbers").fill(own.join("\n"));
	await buyer.button("Add numbers").click();
	await buyer.expectText(`${OWN_NUMBER}-0`);
	await buyer.open("/order-pad");
	const lines = NUMBERS.map((number) => `${number} ${QUANTITY}`);
	await buyer.field("Part numbers and quantities").fill(lines.join("\n"));
	await buyer.button("Check the list").click();
	await buyer.button("Save as list").first().click();
	await buyer.field("Name").fill("Shelf 9");
	await buyer.button("Save as list").click();
	await buyer.page.waitForURL(/\/lists\/[0-9a-f]{32}$/);
	return new URL(buyer.page.url()).pathname;
}

type Picture = { data: Uint8ClampedArray; width: number; height: number };

/** Its declared type says nothing. */
type CanvasFactory = {
	create: (
		width: number,
		height: number,
	) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
};

/** The pages of the PDF that Chromium prints, as a printer of 300 dpi draws them. */
async function* print({ page }: Visitor): AsyncGenerator<Picture> {
	const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
	const document = await getDocument({ data, verbosity: 0 }).promise;
	for (let n = 1; n <= document.numPages; n += 1) {
		const sheet = await document.getPage(n);
		const viewport = sheet.getViewport({ scale: DPI / 72 });
		const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
		const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height);
		await sheet.render({ canvasContext: context, viewport }).promise;
		yield context.getImageData(0, 0, canvas.width, canvas.height);
	}
	await document.destroy();
}

type Box = { left: number; top: number; width: number; height: number };

/** The cells of a sheet in the order of its labels, in millimetres. */
function listCells(name: SheetName): Box[] {
	const { page, columns, rows, width, height, gap } = LABEL_SHEETS[name];
	const left = (page[0] - columns * width - (columns - 1) * gap) / 2;
	const top = (page[1] - rows * height) / 2;
	return Array.from({ length: columns * rows }, (_, index) => ({
		left: left + (index % columns) * (width + gap),
		top: top + Math.floor(index / columns) * height,
		width,
		height,
	}));
}

function crop({ data, width }: Picture, box: Box): Picture {
	const [left, top, columns, rows] = [box.left, box.top, box.width, box.height].map(toPixels);
	if (left === undefined || top === undefined || !columns || !rows) throw new Error("No box.");
	const cropped = new Uint8ClampedArray(columns * rows * 4);
	for (let row = 0; row < rows; row += 1) {
		const from = ((top + row) * width + left) * 4;
		cropped.set(data.subarray(from, from + columns * 4), row * columns * 4);
	}
	return { data: cropped, width: columns, height: rows };
}

const countInk = ({ data }: Picture): number => {
	let dark = 0;
	for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1;
	return dark;
};

/** The width of what is dark, in pixels. */
function measureInk({ data, width }: Picture): number {
	let [left, right] = [width, -1];
	for (let at = 0; at < data.length; at += 4) {
		if ((data[at] ?? 255) >= 128) continue;
		left = Math.min(left, (at / 4) % width);
		right = Math.max(right, (at / 4) % width);
	}
	return right - left + 1;
}

/** Counts the dark pixels of a sheet that are in no cell, or in the white at a cell's edge. */
function countStrayInk(sheet: Picture, cells: readonly Box[]): number {
	const inside = cells.map(({ left, top, width, height }) =>
		countInk(
			crop(sheet, {
				left: left + MARGIN_MM,
				top: top + MARGIN_MM,
				width: width - 2 * MARGIN_MM,
				height: height - 2 * MARGIN_MM,
			}),
		),
	);
	return countInk(sheet) - inside.reduce((sum, count) => sum + count, 0);
}

const visit = useVisitors({ scripts: false, width: 1280 });

describe("labels as they are printed", () => {
	test("each code of each sheet is read at 300 dpi and at least 15 mm wide, and each label is within its cell", async () => {
		const [buyer, staff] = [await visit(), await visit()];
		await renamePart(staff, NUMBERS[0] ?? "");
		await signUpShopper(buyer);
		const path = await saveList(buyer);
		for (const name of SHEET_NAMES) {
			await buyer.open(`${path}/labels?sheet=${name}&start=1&price=gross`);
			const labels = await buyer.page.locator(".label").count();
			expect(labels).toBeGreaterThanOrEqual(65);
			const cells = listCells(name);
			const { side, code } = LABEL_SHEETS[name];
			const texts: string[] = [];
			for await (const sheet of print(buyer)) {
				expect(countStrayInk(sheet, cells), `ink outside of the cells of ${name}`).toBe(0);
				for (const cell of cells.slice(0, labels - texts.length)) {
					// As a phone is aimed at it.
					const seen = crop(sheet, { ...cell, width: side + code });
					const read = readQrCode(seen.data, seen.width, seen.height);
					if (!read) throw new Error(`Label ${texts.length + 1} of ${name} isn't read.`);
					expect(measureInk(seen), name).toBeGreaterThanOrEqual(toPixels(MIN_CODE_MM));
					texts.push(read.data);
				}
			}
			const codes = await buyer.page.locator(".label b").allInnerTexts();
			expect(texts, name).toEqual(codes.map((number) => `${base}/p/${number}?q=${QUANTITY}`));
		}
	});
});

test("the pages of a printed catalogue are numbered", async () => {
	const { page } = await visit();
	await page.goto(new URL("/print/categories/fasteners/bolts", base).href);
	const data = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
	const document = await getDocument({ data, useSystemFonts: true, verbosity: 0 }).promise;
	expect(document.numPages).toBeGreaterThan(2);
	for (let n = 1; n <= document.numPages; n += 1) {
		const { items } = await (await document.getPage(n)).getTextContent();
		const text = items.map((item) => ("str" in item ? item.str : "")).join("");
		expect(text).toContain(`Page ${n} of ${document.numPages}`);
	}
	await document.destroy();
});
