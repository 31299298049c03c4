import type { ShownReport } from "~/http/reports/report.server";
import { Chart } from "~/ui/elements/chart";
import { formatValue } from "./format-value";

export function ReportPicture({ heads, sums, picture }: ShownReport) {
	if (!picture) return null;
	const { column, bars, before } = picture;
	const { label = "", unit = "count" } = heads[column] ?? {};
	const format = (value: string | number | null = null) => formatValue(unit, value);
	const [total, earlier] = sums;
	return (
		<Chart
			title={label}
			total={format(total?.[column])}
			before={
				earlier &&
				`${format(earlier[column])} ${describeTime(String(earlier[0]))}${before.length > 1 ? " (line)" : ""}`
			}
			bars={bars.map(({ name, value, to }, n) => ({
				key: String(n),
				label: name,
				text: `${name}: ${format(value)}`,
				value,
				to,
			}))}
			line={before.map(Number)}
		/>
	);
}

function describeTime(label: string): string {
	const time = label.charAt(0).toLowerCase() + label.slice(1);
	return time.startsWith("at ") ? time : `in ${time}`;
}
