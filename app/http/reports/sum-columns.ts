import {
	calculateMargin,
	calculateMarginPercent,
	hasCosts,
	type Sums,
} from "~/domain/reports/sums";
import type { Column, Lead } from "./report.server";

/** `to` leads to what the amounts add up. */
export const listSumColumns = <Row extends Sums>(to?: Lead<Row>): readonly Column<Row, Sums>[] => [
	{ label: "Sales", unit: "tk", value: ({ grossPoisha }) => grossPoisha, to },
	{ label: "About without VAT", unit: "tk", value: ({ netPoisha }) => netPoisha, to },
	{ label: "Margin", unit: "tk", value: calculateMargin, when: hasCosts, to },
	{ label: "Margin of sales", unit: "percent", value: calculateMarginPercent, when: hasCosts, to },
	{
		label: "Without a known cost",
		unit: "tk",
		value: ({ uncostedPoisha }) => uncostedPoisha,
		when: hasCosts,
		to,
	},
];
