const countFormat = new Intl.NumberFormat("en-US");

/**
 * A count as people read it: '1,250'. For lists: `toLocaleString` makes its format anew for each number, which shows in what
 * a page costs.
 */
export function formatCount(count: number): string {
	return countFormat.format(count);
}
