/** How a shopper comes to the shop. */
export type Way = { scripts: boolean; width: number };

export const WAYS: readonly Way[] = [false, true].flatMap((scripts) =>
	[360, 1280].map((width) => ({ scripts, width })),
);

/** A title for `describe.each`. */
export function titled(ways: readonly Way[]): [title: string, way: Way][] {
	return ways.map((way) => [`JavaScript ${way.scripts ? "on" : "off"}, ${way.width} px`, way]);
}
