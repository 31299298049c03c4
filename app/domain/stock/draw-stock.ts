type Point = { at: number; units: number };

export const STOCK_LINE = { width: 300, height: 60 };

/**
 * The stock over time as the path of an SVG: a step for each column of pixels in which it changed. `points` are the
 * movements, the oldest first; the line ends `now` (ms). '' without points.
 */
export function drawStock(points: readonly Point[], now: number): string {
	const [first] = points;
	if (!first) return "";
	const length = Math.max(1, now - first.at);
	const most = Math.max(1, ...points.map(({ units }) => units));
	const toX = (at: number) =>
		Math.min(
			STOCK_LINE.width,
			Math.max(0, Math.round(((at - first.at) / length) * STOCK_LINE.width)),
		);
	const toY = (units: number) => Math.round((1 - units / most) * STOCK_LINE.height);
	// A later movement in the same column replaces the earlier; a clock that was late draws nothing back.
	let column = 0;
	const steps = new Map<number, number>();
	for (const { at, units } of points) {
		column = Math.max(column, toX(at));
		steps.set(column, toY(units));
	}
	let drawn = steps.get(0);
	let path = `M0 ${drawn}`;
	for (const [x, y] of steps) {
		if (y === drawn) continue;
		path += `H${x}V${y}`;
		drawn = y;
	}
	return `${path}H${STOCK_LINE.width}`;
}
