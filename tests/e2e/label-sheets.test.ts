import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { readQrCode } from "../../app/testing/qr-codes/read-qr-code";
import { LABEL_SHEETS, SHEET_NAMES, type SheetName } from "../../app/ui/documents/label-sheets";
import { demoAdmin, signIn } from "./accounts";
import { base } from "./shop";
import { useVisitors } from "./visitor";

const NUMBERS = Array.from({ length: 30 }, (_, n) => `TY-${String(n + 100).padStart(4, "0")}`);
/** The labels before it are used up. */
const START = 2;
const LONG_NAME = "Hexagon socket countersunk head screw M10 x 100 mm, stainless";
const OWN_NUMBER = "যন্ত্রাংশ ৪৭১১-০৯/ক";

const MM_PER_POINT = 25.4 / 72;
const MIN_CODE_MM = 15;
/** Of rounding. */
const HAIR_MM = 0.2;

type Matrix = readonly [number, number, number, number, number, number];
type Box = { left: number; top: number; right: number; bottom: number };

const multiply = (one: Matrix, [a, b, c, d, e, f]: Matrix): Matrix => [
	one[0] * a + one[2] * b,
	one[1] * a + one[3] * b,
	one[0] * c + one[2] * d,
	one[1] * c + one[3] * d,
	one[0] * e + one[2] * f + one[4],
	one[1] * e + one[3] * f + one[5],
];

type Operators = { fnArray: number[]; argsArray: unknown[] };

/** The corners of each path that is drawn, in points from the lower left. */
function listPaths({ fnArray, argsArray }: Operators): number[][][] {
	const stack: Matrix[] = [];
	let matrix: Matrix = [1, 0, 0, 1, 0, 0];
	return fnArray.flatMap((operator, at) => {
		const args = argsArray[at];
		if (operator === OPS.save) stack.push(matrix);
		if (operator === OPS.restore) matrix = stack.pop() ?? matrix;
		if (operator === OPS.transform) matrix = multiply(matrix, args as unknown as Matrix);
		if (operator !== OPS.constructPath) return [];
		const [kinds, numbers] = args as [number[], number[]];
		const points: number[][] = [];
		let read = 0;
		for (const kind of kinds) {
			const [x = 0, y = 0, width = 0, height = 0] = numbers.slice(read, read + 4);
			if (kind === OPS.rectangle) {
				points.push([x, y], [x + width, y + height]);
				read += 4;
			} else if (kind !== OPS.closePath) {
				points.push([x, y]);
				read += kind === OPS.curveTo ? 6 : 2;
			}
		}
		const toPage = ([x = 0, y = 0]: number[]) => [
			matrix[0] * x + matrix[2] * y + matrix[4],
			matrix[1] * x + matrix[3] * y + matrix[5],
		];
		return [points.map(toPage)];
	});
}

const toBox = (points: readonly number[][], pageHeight: number): Box => {
	const [xs, ys] = [0, 1].map((axis) => points.map((point) => (point[axis] ?? 0) * MM_PER_POINT));
	return {
		left: Math.min(...(xs ?? [])),
		right: Math.max(...(xs ?? [])),
		top: pageHeight - Math.max(...(ys ?? [])),
		bottom: pageHeight - Math.min(...(ys ?? [])),
	};
};

/** The text of a code that is drawn as runs of modules, each one module high. */
function decode(runs: readonly Box[], { left, right, top }: Box): string {
	const module = Math.min(...runs.map((run) => run.bottom - run.top));
	const count = (mm: number) => Math.round(mm / module);
	const path = runs.map((run) => {
		const length = count(run.right - run.left);
		return `M${count(run.left - left)} ${count(run.top - top)}h${length}v1h-${length}z`;
	});
	return readQrCode({ path: path.join(""), size: count(right - left) });
}

async function readPdf(data: Uint8Array) {
	const document = await getDocument({ data, useSystemFonts: true, verbosity: 0 }).promise;
	const codes: { box: Box; text: string }[][] = [];
	const texts: Box[][] = [];
	for (let n = 1; n <= document.numPages; n += 1) {
		const page = await document.getPage(n);
		const height = (page.view[3] ?? 0) * MM_PER_POINT;
		const drawn = listPaths(await page.getOperatorList()).filter((points) => points.length > 200);
		codes.push(
			drawn.map((points) => {
				const corners = points.length % 4 === 0 ? 4 : 2;
				const runs = Array.from({ length: points.length / corners }, (_, run) =>
					toBox(points.slice(run * corners, (run + 1) * corners), height),
				);
				const box = toBox(points, height);
				return { box, text: decode(runs, box) };
			}),
		);
		const { items } = await page.getTextContent();
		texts.push(
			items.flatMap((item) => {
				if (!("str" in item) || item.str.trim() === "") return [];
				const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
				const corners = [
					[x, y],
					[x + item.width, y + 0.7 * size],
				];
				return [toBox(corners, height)];
			}),
		);
	}
	await document.destroy();
	return { codes, texts };
}

/** The cell of a sheet's label; they count from 0. */
function getCell(sheet: SheetName, place: number): Box {
	const { page, columns, rows, width, height, gap } = LABEL_SHEETS[sheet];
	const left =
		(page[0] - columns * width - (columns - 1) * gap) / 2 + (place % columns) * (width + gap);
	const top = (page[1] - rows * height) / 2 + Math.floor(place / columns) * height;
	return { left, top, right: left + width, bottom: top + height };
}

const isInside = (box: Box, cell: Box) =>
	box.left >= cell.left - HAIR_MM &&
	box.right <= cell.right + HAIR_MM &&
	box.top >= cell.top - HAIR_MM &&
	box.bottom <= cell.bottom + HAIR_MM;

const visit = useVisitors({ scripts: true, width: 1280 });

test.each(SHEET_NAMES)(
	"each code of the printed sheet %s decodes at 15 mm, and each label is inside its cell",
	async (sheet) => {
		const visitor = await visit();
		await signIn(visitor, demoAdmin());
		const { columns, rows } = LABEL_SHEETS[sheet];
		const start = columns * rows === 1 ? 1 : START;
		const query = { parts: NUMBERS.join(","), sheet, start: String(start), price: "gross" };
		const { page } = visitor;
		await page.goto(new URL(`/dashboard/labels?${new URLSearchParams(query)}`, base).href);
		await page.evaluate(
			([name, own]) => {
				for (const label of document.querySelectorAll(".label div")) {
					const named = label.querySelector("span");
					if (!named) throw new Error("This label has no name.");
					named.textContent = name;
					const number = Object.assign(document.createElement("span"), { className: "own" });
					number.textContent = own;
					named.parentElement?.insertBefore(number, named);
				}
			},
			[LONG_NAME, OWN_NUMBER] as const,
		);
		const { codes, texts } = await readPdf(
			new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
		);
		expect(codes.flat().map(({ text }) => text)).toEqual(
			NUMBERS.map((number) => new URL(`/p/${number}`, base).href),
		);
		for (const [at, { box }] of codes.flat().entries()) {
			expect(box.right - box.left).toBeGreaterThanOrEqual(MIN_CODE_MM);
			const cell = getCell(sheet, (at + start - 1) % (columns * rows));
			expect(isInside(box, cell), JSON.stringify({ at, box, cell })).toBe(true);
		}
		const cells = Array.from({ length: columns * rows }, (_, place) => getCell(sheet, place));
		const outside = texts.flat().filter((box) => !cells.some((cell) => isInside(box, cell)));
		expect(outside).toEqual([]);
		expect(texts.flat().length).toBeGreaterThanOrEqual(2 * NUMBERS.length);
	},
);
