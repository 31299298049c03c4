import type { DaySales } from "~/domain/admin/rules";
import { inTk } from "~/domain/money/rules";

const WIDTH = 700;
const PANEL = 130;
const LABELS = 44;

const shortDay = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	timeZone: "UTC",
});

type Panel = { title: string; value: (day: DaySales) => number; text: (value: number) => string };

const PANELS: readonly Panel[] = [
	{
		title: "Revenue",
		value: (day) => Math.max(0, day.revenuePoisha),
		text: inTk,
	},
	{
		title: "Orders",
		value: (day) => day.orders,
		text: (count) => count.toLocaleString("en-US"),
	},
];

/** Revenue and orders by day, drawn as markup: no script, and no style attribute, which the policy would drop. */
export function SalesChart({ days }: { days: readonly DaySales[] }) {
	return (
		<section className="overview-section" aria-labelledby="sales">
			<h2 id="sales">The last {days.length} days</h2>
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
	panel: { title, value, text },
}: {
	days: readonly DaySales[];
	panel: Panel;
}) {
	const most = Math.max(...days.map(value));
	const sum = days.reduce((total, day) => total + value(day), 0);
	const step = WIDTH / days.length;
	return (
		<figure className="chart">
			<figcaption>
				{title} <strong>{text(sum)}</strong>
			</figcaption>
			<svg viewBox={`0 0 ${WIDTH} ${PANEL + LABELS}`} width={WIDTH} height={PANEL + LABELS}>
				<title>{`${title} by day`}</title>
				<line className="chart-base" x1="0" x2={WIDTH} y1={PANEL} y2={PANEL} />
				{days.map((day, n) => {
					const height = most === 0 ? 0 : Math.round((value(day) / most) * (PANEL - 8));
					const said = `${shortDay.format(Date.parse(day.date))}: ${text(value(day))}`;
					const query = new URLSearchParams({ from: day.date, to: day.date });
					return (
						// A link of SVG's own, so that each bar leads to its orders.
						<a key={day.date} href={`/dashboard/orders?${query}`} aria-label={said}>
							<title>{said}</title>
							<rect className="chart-reach" x={n * step} y="0" width={step} height={PANEL} />
							<rect
								className="chart-bar"
								x={n * step + step * 0.15}
								y={PANEL - height}
								width={step * 0.7}
								height={height}
							/>
						</a>
					);
				})}
				{days.map(({ date }, n) =>
					n % 4 === 2 ? (
						<text
							key={date}
							className="chart-label"
							x={(n + 0.5) * step}
							y={PANEL + LABELS - 6}
							textAnchor="middle"
						>
							{shortDay.format(Date.parse(date))}
						</text>
					) : null,
				)}
			</svg>
		</figure>
	);
}
