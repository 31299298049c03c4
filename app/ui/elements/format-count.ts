const countFormat = new Intl.NumberFormat("en-US");

/**
 * Such as '1,250'. `toLocaleString` would build a new formatter for each number, which is slow in
 * lists.
 */
export function formatCount(count: number): string {
	return countFormat.format(count);
}
