import type { ShownReport } from "~/http/reports/report.server";
import { Chart } from "~/ui/elements/chart";
import { formatValue } from "./format-value";

/** More bars than this can't be told apart. */
const MAX_BARS = 24;

/** Draws one column of the first rows. */
export function ReportPicture({ heads, rows, sums, picture }: ShownReport) {
	if (!picture) return null;
	const { column, before } = picture;
	const { label = "", unit = "count" } = heads[column] ?? {};
	const format = (value: string | number | null = null) => formatValue(unit, value);
	const [total, earlier] = sums;
	return (
		<Chart
			title={label}
			total={format(total?.[column])}
			before={
				earlier &&
				`${format(earlier[column])} in ${lowerFirst(String(earlier[0]))}${before.length > 1 ? " (line)" : ""}`
			}
			bars={rows.slice(0, MAX_BARS).map((cells) => {
				const [name] = cells;
				const cell = cells[column];
				return {
					key: JSON.stringify(cells),
					label: String(name?.value),
					text: `${name?.value}: ${format(cell?.value)}`,
					value: Number(cell?.value),
					to: cell?.to ?? name?.to,
				};
			})}
			line={before.map(Number)}
		/>
	);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
