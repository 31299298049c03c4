/** In millimetres. `code` is the width of a code with two modules of border. */
type Sheet = {
	label: string;
	page: readonly [width: number, height: number];
	columns: number;
	rows: number;
	width: number;
	height: number;
	gap: number;
	/** White at the sides of a label, where a printer prints nothing at the edge of the paper. */
	side: number;
	code: number;
	/** Points of the name's text. */
	text: number;
};

const A4 = [210, 297] as const;
const SMALL = { page: A4, height: 21.2, side: 1, code: 17.1 };

export const LABEL_SHEETS = {
	"a4-24": {
		label: "A4, 3 × 8 of 70 × 37 mm",
		page: A4,
		columns: 3,
		rows: 8,
		width: 70,
		height: 37,
		gap: 0,
		side: 5,
		code: 24,
		text: 8,
	},
	"a4-48": {
		...SMALL,
		label: "A4, 4 × 12 of 45.7 × 21.2 mm",
		columns: 4,
		rows: 12,
		width: 45.7,
		gap: 2.6,
		text: 5.5,
	},
	"a4-65": {
		...SMALL,
		label: "A4, 5 × 13 of 38.1 × 21.2 mm",
		columns: 5,
		rows: 13,
		width: 38.1,
		gap: 2.5,
		text: 5,
	},
	roll: {
		label: "Label printer, one of 50 × 25 mm",
		page: [50, 25],
		columns: 1,
		rows: 1,
		width: 50,
		height: 25,
		gap: 0,
		side: 1,
		code: 17.1,
		text: 6.5,
	},
} as const satisfies Record<string, Sheet>;

export type SheetName = keyof typeof LABEL_SHEETS;
export const SHEET_NAMES = Object.keys(LABEL_SHEETS) as [SheetName, ...SheetName[]];

export const LABEL_PRICES = ["none", "gross", "net"] as const;

export type LabelOptions = {
	sheet: SheetName;
	/** The first label of the first sheet; counts from 1. */
	start: number;
	price: (typeof LABEL_PRICES)[number];
};

/** The rules of one kind of sheet. Labels are black on white, whatever the screen's colours. */
export function buildLabelStyles(name: SheetName): string {
	const { page, columns, rows, width, height, gap, side, code, text }: Sheet = LABEL_SHEETS[name];
	const left = (page[0] - columns * width - (columns - 1) * gap) / 2;
	const top = (page[1] - rows * height) / 2;
	// A page that is full to the last fraction is followed by an empty one.
	const full = page[1] - 0.2;
	return `@page{size:${page[0]}mm ${page[1]}mm;margin:0}
.sheet{box-sizing:border-box;width:${page[0]}mm;height:${full}mm;padding:${round(top)}mm 0 0 ${round(left)}mm;display:grid;grid-template-columns:repeat(${columns},${width}mm);grid-auto-rows:${height}mm;column-gap:${gap}mm;overflow:hidden;background:#fff;color:#000;break-after:page}
.sheet:last-child{break-after:auto}
.label{box-sizing:border-box;padding:1mm ${side}mm;display:grid;grid-template-columns:${code}mm minmax(0,1fr);column-gap:1mm;align-items:center;overflow:hidden;break-inside:avoid;font-size:${text}pt;line-height:1.15}
.label svg{width:${code}mm;height:${code}mm}
.label div{max-height:${round(height - 2)}mm;overflow:hidden;overflow-wrap:anywhere}
.label :is(b,span){display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden}
.label b{font-size:1.25em;line-height:1.1;-webkit-line-clamp:2}
.label span{-webkit-line-clamp:4}
.label .own{-webkit-line-clamp:${height > 30 ? 2 : 1}}
.label i{display:block;font-style:normal}
@media screen{.sheets{overflow-x:auto}.sheet{margin-bottom:4mm;outline:1px solid #999}.label{outline:1px dotted #ccc}}`;
}

const round = (mm: number) => Number(mm.toFixed(2));
