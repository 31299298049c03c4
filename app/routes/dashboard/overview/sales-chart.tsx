import { type DaySales, type SalesTotal, sumSales } from "~/domain/admin/rules";
import { formatTk } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";

const CHART_WIDTH_PX = 700;
const PANEL_HEIGHT_PX = 130;
const LABELS_HEIGHT_PX = 44;

const shortDayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	timeZone: "UTC",
});

type Panel = {
	title: string;
	value: (sales: SalesTotal) => number;
	format: (value: number) => string;
};

const PANELS: readonly Panel[] = [
	{
		title: "Revenue",
		value: ({ revenuePoisha }) => Math.max(0, revenuePoisha),
		format: formatTk,
	},
	{
		title: "Orders",
		value: ({ orders }) => orders,
		format: formatNumber,
	},
];

/** `previous` are as many days before. */
type SalesChartProps = { days: readonly DaySales[]; previous: SalesTotal };

/** Plain SVG markup: no script, and no style attribute, which the CSP would block. */
export function SalesChart({ days, previous }: SalesChartProps) {
	return (
		<section className="mt-10 grid gap-4" aria-labelledby="sales">
			<h2 id="sales">Last {days.length} days</h2>
			<div className="grid gap-6 lg:grid-cols-2">
				{PANELS.map((panel) => (
					<Chart key={panel.title} days={days} previous={previous} panel={panel} />
				))}
			</div>
		</section>
	);
}

function Chart({ days, previous, panel }: SalesChartProps & { panel: Panel }) {
	const { title, value, format } = panel;
	const maxValue = Math.max(...days.map(value));
	const step = CHART_WIDTH_PX / days.length;
	return (
		<figure className="min-w-0 border border-line bg-surface p-4">
			<figcaption className="mb-3 flex flex-wrap gap-x-2 text-soft">
				{title} <strong className="number text-ink">{format(value(sumSales(days)))}</strong>
				<span className="number">
					{format(value(previous))} in the {days.length} days before
				</span>
			</figcaption>
			<svg
				viewBox={`0 0 ${CHART_WIDTH_PX} ${PANEL_HEIGHT_PX + LABELS_HEIGHT_PX}`}
				width={CHART_WIDTH_PX}
				height={PANEL_HEIGHT_PX + LABELS_HEIGHT_PX}
				className="h-auto w-full overflow-visible"
			>
				<title>{`${title} by day`}</title>
				<line
					className="stroke-edge"
					x1="0"
					x2={CHART_WIDTH_PX}
					y1={PANEL_HEIGHT_PX}
					y2={PANEL_HEIGHT_PX}
				/>
				{days.map((day, n) => (
					<Bar
						key={day.date}
						date={day.date}
						amount={format(value(day))}
						share={maxValue === 0 ? 0 : value(day) / maxValue}
						x={n * step}
						width={step}
					/>
				))}
				{days.map(({ date }, n) =>
					n % 4 === 2 ? (
						<text
							key={date}
							className="fill-soft text-[2.25rem] sm:text-lead"
							x={(n + 0.5) * step}
							y={PANEL_HEIGHT_PX + LABELS_HEIGHT_PX - 6}
							textAnchor="middle"
						>
							{shortDayFormat.format(Date.parse(date))}
						</text>
					) : null,
				)}
			</svg>
		</figure>
	);
}

type BarProps = { date: string; amount: string; share: number; x: number; width: number };

/** `share` is that of the highest bar, 0 to 1. */
function Bar({ date, amount, share, x, width }: BarProps) {
	const height = Math.round(share * (PANEL_HEIGHT_PX - 8));
	const label = `${shortDayFormat.format(Date.parse(date))}: ${amount}`;
	const query = new URLSearchParams({ from: date, to: date });
	return (
		<a href={`/dashboard/orders?${query}`} aria-label={label} className="group">
			<title>{label}</title>
			<rect className="fill-transparent" x={x} y="0" width={width} height={PANEL_HEIGHT_PX} />
			<rect
				className="fill-ink group-hover:fill-soft group-focus-visible:fill-soft"
				x={x + width * 0.15}
				y={PANEL_HEIGHT_PX - height}
				width={width * 0.7}
				height={height}
			/>
		</a>
	);
}
