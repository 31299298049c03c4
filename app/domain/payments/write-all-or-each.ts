/**
 * Writes all at once, and each by itself when that fails, so that one which can't be written keeps none of the others from
 * it. Returns what could not be written, each with why.
 */
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
