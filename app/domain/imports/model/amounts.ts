/** 'price "12,50" is not valid. Write 12.50.' */
export function describeWrongAmount(column: string, cell: string): string {
	const decimal = /^(\d+),(\d{1,2})$/.exec(cell.replaceAll(" ", ""));
	const plain = cell.replaceAll(/[, ]|tk/gi, "");
	const meant = decimal
		? `${decimal[1]}.${decimal[2]}`
		: /^\d+(\.\d{1,2})?$/.test(plain)
			? plain
			: "1250.50";
	return `${column} "${cell}" is not valid. Write ${meant}.`;
}
