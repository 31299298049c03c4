const WIDTH_PX = 700;
const PANEL_HEIGHT_PX = 130;
const LABELS_HEIGHT_PX = 44;
const MAX_BAR_PX = 60;
/** More or longer ones would overlap on a phone. */
const MAX_LABELS = 4;
const MAX_LABEL_LENGTH = 10;

export type Bar = {
	key: string;
	/** Below some of the bars. */
	label: string;
	/** Read for the bar, with its amount. */
	text: string;
	/** Below zero there is no bar. */
	value: number;
	to?: string;
};

type ChartProps = {
	title: string;
	total: string;
	before?: string;
	bars: readonly Bar[];
	/** One value for each bar: drawn as a line. */
	line?: readonly number[];
	/** Two are side by side on a desktop, where their texts shrink with them. */
	isHalf?: boolean;
};

/** Plain SVG markup: no script, and no style attribute, which the CSP would block. */
export function Chart({ title, total, before, bars, line = [], isHalf }: ChartProps) {
	const most = Math.max(1, ...bars.map(({ value }) => value), ...line);
	const step = WIDTH_PX / bars.length;
	const toHeight = (value: number) =>
		Math.round((Math.max(0, value) / most) * (PANEL_HEIGHT_PX - 8));
	const every = Math.ceil(bars.length / (MAX_LABELS - 0.5));
	const points = line.map(
		(value, n) => `${Math.round((n + 0.5) * step)},${PANEL_HEIGHT_PX - toHeight(value)}`,
	);
	return (
		<figure className="min-w-0 max-w-text border border-line bg-surface p-4">
			<figcaption className="mb-3 flex flex-wrap gap-x-2 text-soft">
				{title} <strong className="number text-ink">{total}</strong>
				{before ? <span>{before}</span> : null}
			</figcaption>
			<svg
				viewBox={`0 0 ${WIDTH_PX} ${PANEL_HEIGHT_PX + LABELS_HEIGHT_PX}`}
				width={WIDTH_PX}
				height={PANEL_HEIGHT_PX + LABELS_HEIGHT_PX}
				className="h-auto w-full overflow-visible"
			>
				<title>{title}</title>
				<line
					className="stroke-edge"
					x1="0"
					x2={WIDTH_PX}
					y1={PANEL_HEIGHT_PX}
					y2={PANEL_HEIGHT_PX}
				/>
				{bars.map((bar, n) => (
					<BarLink key={bar.key} bar={bar} x={n * step} width={step} height={toHeight(bar.value)} />
				))}
				{points.length > 1 ? (
					<>
						{/* On the bars, too, it can be seen. */}
						<polyline className="fill-none stroke-surface stroke-6" points={points.join(" ")} />
						<polyline className="fill-none stroke-soft stroke-2" points={points.join(" ")} />
					</>
				) : null}
				{bars.map(({ key, label }, n) =>
					n % every === Math.floor(every / 2) ? (
						<text
							key={key}
							className={`fill-soft text-[2.25rem] sm:text-small ${isHalf ? "lg:text-lead" : ""}`}
							x={n === bars.length - 1 && n > 0 ? WIDTH_PX : (n + 0.5) * step}
							y={PANEL_HEIGHT_PX + LABELS_HEIGHT_PX - 6}
							textAnchor={n === bars.length - 1 && n > 0 ? "end" : "middle"}
						>
							{shorten(label)}
						</text>
					) : null,
				)}
			</svg>
		</figure>
	);
}

/** 'Nov 2026' for 'November 2026'; others lose their end. */
function shorten(label: string): string {
	const short = label.replace(/^([A-Z][a-z]{2})[a-z]* (\d{4})$/, "$1 $2");
	return short.length > MAX_LABEL_LENGTH ? `${short.slice(0, MAX_LABEL_LENGTH - 1)}…` : short;
}

type BarLinkProps = { bar: Bar; x: number; width: number; height: number };

function BarLink({ bar, x, width, height }: BarLinkProps) {
	const barWidth = Math.min(width * 0.7, MAX_BAR_PX);
	const shapes = (
		<>
			<title>{bar.text}</title>
			<rect className="fill-transparent" x={x} y="0" width={width} height={PANEL_HEIGHT_PX} />
			<rect
				className="fill-ink group-hover:fill-soft group-focus-visible:fill-soft"
				x={x + (width - barWidth) / 2}
				y={PANEL_HEIGHT_PX - height}
				width={barWidth}
				height={height}
			/>
		</>
	);
	return bar.to ? (
		<a href={bar.to} aria-label={bar.text} className="group">
			{shapes}
		</a>
	) : (
		<g>{shapes}</g>
	);
}
