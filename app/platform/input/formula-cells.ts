/** Spreadsheets skip spaces, invisible characters and quotes before a formula. */
const FORMULA = /^[\s\p{C}\p{Pi}\p{Pf}"'`]*[=+\-@]|^\s*[\t\r]/u;

const isFormula = (text: string) => FORMULA.test(text.normalize("NFKC"));

/** Puts an apostrophe in front of text that a spreadsheet would run as a formula. */
export const escapeFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

export const unescapeFormula = (cell: string): string =>
	cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;
