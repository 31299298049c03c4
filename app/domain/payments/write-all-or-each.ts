/** Falls back to single writes when a batch fails. Returns the rows that failed. */
export async function writeAllOrEach<Row>(
	rows: readonly Row[],
	write: (rows: readonly Row[]) => Promise<unknown>,
): Promise<{ row: Row; error: unknown }[]> {
	if (rows.length === 0) return [];
	try {
		await write(rows);
		return [];
	} catch {
		const failed: { row: Row; error: unknown }[] = [];
		for (const row of rows) {
			await write([row]).catch((error: unknown) => failed.push({ row, error }));
		}
		return failed;
	}
}
