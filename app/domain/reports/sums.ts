/** Poisha. Net is without VAT; `uncostedPoisha` is what of it is from parts whose cost isn't known. */
export type Sums = {
	grossPoisha: number;
	netPoisha: number;
	costPoisha: number;
	uncostedPoisha: number;
};

/** Adds up the columns that rows have in common. */
export const sumRows = <Name extends string>(
	rows: readonly Record<Name, number>[],
	...names: readonly Name[]
): Record<Name, number> =>
	Object.fromEntries(
		names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
	) as Record<Name, number>;

export const SUM_NAMES = ["grossPoisha", "netPoisha", "costPoisha", "uncostedPoisha"] as const;

export const hasCosts = ({ netPoisha, costPoisha, uncostedPoisha }: Sums): boolean =>
	costPoisha !== 0 || uncostedPoisha !== netPoisha;

/** Of what has a cost; null of nothing. */
export const calculateMargin = (sums: Sums): number | null =>
	hasCosts(sums) ? sums.netPoisha - sums.uncostedPoisha - sums.costPoisha : null;

export function calculateMarginPercent(sums: Sums): number | null {
	const margin = calculateMargin(sums);
	const netPoisha = sums.netPoisha - sums.uncostedPoisha;
	return margin === null || netPoisha <= 0 ? null : (margin / netPoisha) * 100;
}
