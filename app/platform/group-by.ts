export function groupBy<Row>(
	rows: readonly Row[],
	getKey: (row: Row) => string,
): Map<string, Row[]> {
	const groups = new Map<string, Row[]>();
	for (const row of rows) {
		const group = groups.get(getKey(row));
		if (group) group.push(row);
		else groups.set(getKey(row), [row]);
	}
	return groups;
}
