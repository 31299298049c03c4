export const MAX_CELLS = 100;

export const MAX_LINE_CHARS = 2000;
export const LONG_LINE_ERROR = "The line is too long: at most 2,000 characters.";

/** Not the tab, which may be the separator. */
const QUOTED_CELL = /[^\S\t]*"((?:[^"]|"")*)"[^\S\t]*/y;

/** As in RFC 4180; a quote inside of a cell, as in 1/2", is a character. Stops after too many cells. */
export function splitCells(text: string, separator: string): string[] {
	const cells: string[] = [];
	let start = 0;
	while (start <= text.length && cells.length <= MAX_CELLS) {
		QUOTED_CELL.lastIndex = start;
		const quoted = QUOTED_CELL.exec(text);
		const end = quoted ? QUOTED_CELL.lastIndex : -1;
		if (quoted && (end === text.length || text.startsWith(separator, end))) {
			cells.push((quoted[1] ?? "").replaceAll('""', '"').trim());
			start = end + separator.length;
			continue;
		}
		const found = text.indexOf(separator, start);
		const stop = found < 0 ? text.length : found;
		cells.push(text.slice(start, stop).trim());
		start = stop + separator.length;
	}
	return cells;
}
