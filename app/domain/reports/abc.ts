import { sumRows } from "./sums";

/** What makes the first 80 % of the sales is A, the next 15 % are B. */
const SHARE_OF_A = 0.8;
const SHARE_OF_AB = 0.95;

export type Abc = "A" | "B" | "C";

/** The rows with their class, what sold most first. */
export function classify<Row extends { grossPoisha: number }>(
	rows: readonly Row[],
): (Row & { abc: Abc })[] {
	const sold = rows.filter(({ grossPoisha }) => grossPoisha > 0);
	const total = sumRows(sold, "grossPoisha").grossPoisha;
	let before = 0;
	return rows
		.toSorted((a, b) => b.grossPoisha - a.grossPoisha)
		.map((row) => {
			const abc = before < SHARE_OF_A * total ? "A" : before < SHARE_OF_AB * total ? "B" : "C";
			before += row.grossPoisha;
			return { ...row, abc };
		});
}
