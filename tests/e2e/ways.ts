export type Way = { scripts: boolean; width: number };

/** Scripts off on a phone, on at a desktop. pages.test.ts checks every width. */
export const CROSSED: readonly Way[] = [
	{ scripts: false, width: 360 },
	{ scripts: true, width: 1280 },
];

export function withTitles(ways: readonly Way[]): [title: string, way: Way][] {
	return ways.map((way) => [`JavaScript ${way.scripts ? "on" : "off"}, ${way.width} px`, way]);
}
