/** How a shopper comes to the shop. */
export type Way = { scripts: boolean; width: number };

/** Scripts off on a phone, on at a desk. How each page looks is walked apart, at every width. */
export const CROSSED: readonly Way[] = [
	{ scripts: false, width: 360 },
	{ scripts: true, width: 1280 },
];

/** A title for `describe.each`. */
export function titled(ways: readonly Way[]): [title: string, way: Way][] {
	return ways.map((way) => [`JavaScript ${way.scripts ? "on" : "off"}, ${way.width} px`, way]);
}
