import { htmlToText } from "~/platform/input/html-to-text";
import type { UploadRow } from "../files/read-upload.server";
import { hasOtherCurrency } from "../model/currency";

type Sign = "." | "," | "?";

export type ColumnFacts = {
	filled: number;
	/** The first values that differ. */
	samples: string[];
	/** Numbers by their decimal sign, '?' for those that may have either: how many, and one of them. */
	signs: Record<Sign, { count: number; example: string }>;
	/** The first amount in another currency; '' for none. */
	currency: string;
};

const MAX_SAMPLES = 3;
const SAMPLE_CHARS = 60;
/** Of a cell that may have HTML. */
const READ_CHARS = 500;
const MAX_NUMBER_CHARS = 40;

const createFacts = (): ColumnFacts => ({
	filled: 0,
	samples: [],
	signs: {
		".": { count: 0, example: "" },
		",": { count: 0, example: "" },
		"?": { count: 0, example: "" },
	},
	currency: "",
});

export type Scan = { facts: ColumnFacts[]; rows: number; lastLine: number };

export async function scanColumns(
	rows: AsyncIterable<UploadRow>,
	headerLine: number,
	width: number,
): Promise<Scan> {
	const scan: Scan = { facts: Array.from({ length: width }, createFacts), rows: 0, lastLine: 0 };
	for await (const { line, cells, decimals } of rows) {
		if (line <= headerLine) continue;
		scan.rows += 1;
		scan.lastLine = line;
		for (const [place, facts] of scan.facts.entries())
			addCell(facts, cells[place] ?? "", decimals?.has(place) ?? false);
	}
	return scan;
}

/** A number cell of a workbook says nothing of the sign that its texts have. */
function addCell(facts: ColumnFacts, cell: string, isDecimal: boolean): void {
	if (cell === "") return;
	facts.filled += 1;
	if (facts.samples.length < MAX_SAMPLES) {
		const sample = readSample(cell);
		if (sample !== "" && !facts.samples.includes(sample)) facts.samples.push(sample);
	}
	if (facts.currency === "" && hasOtherCurrency(cell)) facts.currency = cell;
	const sign = isDecimal ? null : findSign(cell);
	if (sign === null) return;
	const found = facts.signs[sign];
	found.count += 1;
	if (found.example === "") found.example = cell;
}

const OPEN_TAG = /(?:<|&lt;)(?:(?!>|&gt;).)*$/s;

/** Without the tag that the cut may leave open. */
const readSample = (cell: string) => {
	const isCut = cell.length > READ_CHARS;
	const start = isCut ? cell.slice(0, READ_CHARS).replace(OPEN_TAG, "") : cell;
	return htmlToText(start).slice(0, SAMPLE_CHARS);
};

const WITH_MARK = /[0-9\u09e6-\u09ef][0-9\u09e6-\u09ef.,]*[.,][0-9\u09e6-\u09ef.,]*/;

/** Which decimal sign a number has; '?' for one like 1.000, null for a cell that says nothing of it. */
export function findSign(cell: string): Sign | null {
	if (cell.length > MAX_NUMBER_CHARS) return null;
	const [number] = WITH_MARK.exec(cell) ?? [];
	if (number === undefined) return null;
	const [point, comma] = [number.lastIndexOf("."), number.lastIndexOf(",")];
	if (point >= 0 && comma >= 0) return point > comma ? "." : ",";
	const mark = point >= 0 ? "." : ",";
	const parts = number.split(mark);
	if (parts.length > 2) return mark === "." ? "," : ".";
	const [whole = "", decimals = ""] = parts;
	return decimals.length === 3 && whole.length <= 3 && !/^[0\u09e6]/.test(whole) ? "?" : mark;
}
