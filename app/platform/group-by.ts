export function groupBy<Row, Key>(
	rows: readonly Row[],
	getKey: (row: Row) => Key,
): Map<Key, Row[]> {
	const groups = new Map<Key, Row[]>();
	for (const row of rows) {
		const group = groups.get(getKey(row));
		if (group) group.push(row);
		else groups.set(getKey(row), [row]);
	}
	return groups;
}
