import { type DaySales, type SalesTotal, sumSales } from "~/domain/admin/rules";
import { formatTk } from "~/domain/money/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Chart } from "~/ui/elements/chart";

const shortDayFormat = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	timeZone: "UTC",
});

const formatShortDay = (date: string) => shortDayFormat.format(Date.parse(date));

type Panel = {
	title: string;
	value: (sales: SalesTotal) => number;
	format: (value: number) => string;
};

const PANELS: readonly Panel[] = [
	{ title: "Revenue", value: ({ revenuePoisha }) => revenuePoisha, format: formatTk },
	{ title: "Orders", value: ({ orders }) => orders, format: formatNumber },
];

/** `previous` are as many days before. */
type SalesChartProps = { days: readonly DaySales[]; previous: SalesTotal };

export function SalesChart({ days, previous }: SalesChartProps) {
	return (
		<section className="mt-10 grid gap-4" aria-labelledby="sales">
			<h2 id="sales">Last {days.length} days</h2>
			<div className="grid gap-6 lg:grid-cols-2">
				{PANELS.map(({ title, value, format }) => (
					<Chart
						key={title}
						isHalf
						title={title}
						total={format(value(sumSales(days)))}
						before={`${format(value(previous))} in the ${days.length} days before`}
						bars={days.map((day) => ({
							key: day.date,
							label: formatShortDay(day.date),
							text: `${formatShortDay(day.date)}: ${format(value(day))}`,
							value: value(day),
							to: `/dashboard/orders?${new URLSearchParams({ from: day.date, to: day.date })}`,
						}))}
					/>
				))}
			</div>
		</section>
	);
}
