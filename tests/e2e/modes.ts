export type Mode = { scripts: boolean; width: number };

/** Scripts off on a phone, on at a desktop. pages.test.ts checks every width. */
export const MODES: readonly Mode[] = [
	{ scripts: false, width: 360 },
	{ scripts: true, width: 1280 },
];

export function withTitles(modes: readonly Mode[]): [title: string, mode: Mode][] {
	return modes.map((mode) => [`JavaScript ${mode.scripts ? "on" : "off"}, ${mode.width} px`, mode]);
}
