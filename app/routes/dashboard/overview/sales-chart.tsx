import type { DaySales } from "~/domain/admin/rules";
import { formatTk } from "~/domain/money/rules";

const CHART_WIDTH_PX = 700;
const PANEL_HEIGHT_PX = 130;
const LABELS_HEIGHT_PX = 44;

const shortDayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	timeZone: "UTC",
});

type Panel = { title: string; value: (day: DaySales) => number; format: (value: number) => string };

const PANELS: readonly Panel[] = [
	{
		title: "Revenue",
		value: (day) => Math.max(0, day.revenuePoisha),
		format: formatTk,
	},
	{
		title: "Orders",
		value: (day) => day.orders,
		format: (count) => count.toLocaleString("en-US"),
	},
];

/** Plain SVG markup: no script, and no style attribute, which the CSP would block. */
export function SalesChart({ days }: { days: readonly DaySales[] }) {
	return (
		<section className="overview-section" aria-labelledby="sales">
			<h2 id="sales">Last {days.length} days</h2>
			<div className="charts">
				{PANELS.map((panel) => (
					<Chart key={panel.title} days={days} panel={panel} />
				))}
			</div>
		</section>
	);
}

function Chart({
	days,
	panel: { title, value, format },
}: {
	days: readonly DaySales[];
	panel: Panel;
}) {
	const maxValue = Math.max(...days.map(value));
	const sum = days.reduce((total, day) => total + value(day), 0);
	const step = CHART_WIDTH_PX / days.length;
	return (
		<figure className="chart">
			<figcaption>
				{title} <strong>{format(sum)}</strong>
			</figcaption>
			<svg
				viewBox={`0 0 ${CHART_WIDTH_PX} ${PANEL_HEIGHT_PX + LABELS_HEIGHT_PX}`}
				width={CHART_WIDTH_PX}
				height={PANEL_HEIGHT_PX + LABELS_HEIGHT_PX}
			>
				<title>{`${title} by day`}</title>
				<line
					className="chart-base"
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
							className="chart-label"
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

/** `share` of the highest bar, 0 to 1. */
function Bar({ date, amount, share, x, width }: BarProps) {
	const height = Math.round(share * (PANEL_HEIGHT_PX - 8));
	const label = `${shortDayFormat.format(Date.parse(date))}: ${amount}`;
	const query = new URLSearchParams({ from: date, to: date });
	return (
		<a href={`/dashboard/orders?${query}`} aria-label={label}>
			<title>{label}</title>
			<rect className="chart-reach" x={x} y="0" width={width} height={PANEL_HEIGHT_PX} />
			<rect
				className="chart-bar"
				x={x + width * 0.15}
				y={PANEL_HEIGHT_PX - height}
				width={width * 0.7}
				height={height}
			/>
		</a>
	);
}
