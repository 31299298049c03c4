import { groupBy } from "../../group-by";

/** `line` is the number of the row in a spreadsheet, from 1. Cells are trimmed; a row has as many as it has. */
export type TableRow = { line: number; cells: string[] };

/** In the order in which they are preferred. */
const SEPARATORS = ["\t", ";", "|", ","];
/** Excel writes and hides it. */
const SEPARATOR_LINE = /^sep=([\t;|,])[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/** A quoted cell that is longer ends where its line ends: its quote was a character. */
const MAX_QUOTED_CHARS = 100_000;

/** The rows of a delimited text. Empty rows are counted and left out. */
export function openTable(text: string): { separator: string; rows: Iterable<TableRow> } {
	const [line = "", named] = SEPARATOR_LINE.exec(text) ?? [];
	const body = text.slice(line.length);
	const separator = named ?? findSeparator(body);
	return { separator, rows: readRows(body, separator) };
}

const SAMPLE_ROWS = 50;
const SAMPLE_CHARS = 64 * 1024;

/** A separator of the heading counts for more rows than one that is in their texts only. */
const HEADING_WEIGHT = 1.5;

/**
 * The one that divides most of the first rows into equally many cells, or into no fewer than the heading has; a comma
 * where none does.
 */
export function findSeparator(text: string): string {
	const sample = text.slice(0, SAMPLE_CHARS);
	const rated = SEPARATORS.map((separator) => ({
		separator,
		alike: countAlike(sample, separator),
	}));
	const best = rated.reduce((one, other) => (other.alike > one.alike ? other : one));
	return best.alike > 0 ? best.separator : ",";
}

function countAlike(sample: string, separator: string): number {
	const widths: number[] = [];
	for (const { cells } of readRows(sample, separator))
		if (widths.push(cells.length) === SAMPLE_ROWS) break;
	const [heading = 1] = widths;
	if (heading > 1) return HEADING_WEIGHT * widths.filter((width) => width >= heading).length;
	const alike = groupBy(
		widths.filter((width) => width > 1),
		(width) => width,
	);
	return Math.max(0, ...Array.from(alike.values(), ({ length }) => length));
}

/**
 * As in RFC 4180, with any line ends, and with spaces around quotes. A quote that begins no cell, or that is not closed
 * before a separator or a line end, is a character: it spoils nothing but its cell. Takes time in proportion to the text.
 */
export function* readRows(text: string, separator: string): Generator<TableRow> {
	for (const { line, cells } of readPlacedRows(text, separator))
		if (cells.some((cell) => cell !== "")) yield { line, cells };
}

/** `end` is before the line end. */
export type PlacedRow = TableRow & { start: number; end: number };

/** Reads also the empty rows. */
export function* readPlacedRows(text: string, separator: string): Generator<PlacedRow> {
	const quotes = new QuoteFinder(text, separator);
	let [at, line] = [0, 0];
	while (at < text.length) {
		const cells: string[] = [];
		const start = at;
		for (;;) {
			const { cell, end } = readCell(text, at, separator, quotes);
			cells.push(cell);
			at = end + 1;
			if (text[end] !== separator) break;
		}
		const end = at - 1;
		if (text[end] === "\r" && text[at] === "\n") at += 1;
		line += 1;
		yield { line, cells, start, end };
	}
}

/** `end` is the place of the separator or line end after the cell. */
function readCell(text: string, start: number, separator: string, quotes: QuoteFinder) {
	const first = skipBlanks(text, start, separator);
	if (text[first] === '"') {
		const close = quotes.findClose(first);
		if (close !== null) {
			const cell = text
				.slice(first + 1, close)
				.replaceAll('""', '"')
				.trim();
			return { cell, end: skipBlanks(text, close + 1, separator) };
		}
	}
	let end = first;
	while (!isCellEnd(text, end, separator)) end += 1;
	return { cell: text.slice(start, end).trim(), end };
}

const isLineEnd = (text: string, at: number) =>
	at >= text.length || text[at] === "\n" || text[at] === "\r";

const isCellEnd = (text: string, at: number, separator: string) =>
	text[at] === separator || isLineEnd(text, at);

function skipBlanks(text: string, start: number, separator: string): number {
	let at = start;
	while ((text[at] === " " || text[at] === "\t" || text[at] === "\u00a0") && text[at] !== separator)
		at += 1;
	return at;
}

/** Asked for places that only grow, so that it reads no part of the text twice. */
class QuoteFinder {
	/** The next run of an odd number of quotes, and the next such run that ends a cell. */
	private odd = -1;
	private close = -1;
	private lineEnd = -1;

	constructor(
		private readonly text: string,
		private readonly separator: string,
	) {}

	/** The quote that closes the cell which the quote at `open` begins; null if there is none. */
	findClose(open: number): number | null {
		const { text } = this;
		const inside = this.skipQuotes(open);
		const ownRun = inside - open;
		// '""' is an empty cell, '"""' begins with a quote.
		if (ownRun % 2 === 0) return this.endsCell(inside) ? inside - 1 : null;
		if (this.close <= inside) this.close = this.findOddRun(inside, true);
		if (this.close > text.length) return null;
		if (this.lineEnd < inside) this.lineEnd = this.findLineEnd(inside);
		if (this.close <= this.lineEnd) return this.close - 1;
		if (this.odd <= inside) this.odd = this.findOddRun(inside, false);
		return this.odd === this.close && this.close - open <= MAX_QUOTED_CHARS ? this.close - 1 : null;
	}

	/** Returns the place after the run. */
	private findOddRun(from: number, isEnd: boolean): number {
		let at = this.text.indexOf('"', from);
		while (at >= 0) {
			const after = this.skipQuotes(at);
			if ((after - at) % 2 === 1 && (!isEnd || this.endsCell(after))) return after;
			at = this.text.indexOf('"', after);
		}
		return this.text.length + 1;
	}

	private skipQuotes(from: number): number {
		let at = from;
		while (this.text[at] === '"') at += 1;
		return at;
	}

	private endsCell(at: number): boolean {
		return isCellEnd(this.text, skipBlanks(this.text, at, this.separator), this.separator);
	}

	private findLineEnd(from: number): number {
		let at = from;
		while (!isLineEnd(this.text, at)) at += 1;
		return at;
	}
}
