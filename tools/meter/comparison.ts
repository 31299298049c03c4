import { median } from "../bench/quantile";
import { formatTable } from "../bench/table";
import { PAGE_KINDS, type Page } from "./addresses";
import { KINDS, type Visit } from "./visit";

export type PageVisits = { page: Page; scripts: boolean; visits: readonly Visit[] };

/** Prints the medians of each page's visits as a table. Ratios to our page are in brackets. */
export function formatComparison(visited: readonly PageVisits[]): string {
	const rows = [false, true].flatMap((scripts) =>
		PAGE_KINDS.flatMap((kind) => {
			const alike = visited.filter((it) => it.scripts === scripts && it.page.kind === kind);
			const ours = alike.filter(({ page }) => page.isOurs);
			return [...ours, ...alike.filter(({ page }) => !page.isOurs)].map((it) => ({
				title: `${it.page.title}, scripts ${scripts ? "on" : "off"}`,
				numbers: computeMedians(it),
				ours: ours[0] && !it.page.isOurs ? computeMedians(ours[0]) : {},
			}));
		}),
	);
	// Leave out columns that are 0 everywhere.
	const columns = Object.keys(rows[0]?.numbers ?? {}).filter((column) =>
		rows.some(({ numbers }) => numbers[column] !== 0),
	);
	return formatTable(
		["page", ...columns],
		rows.map(({ title, numbers, ours }) => [
			title,
			...columns.map((column) => formatCell(column, numbers[column], ours[column])),
		]),
	);
}

function computeMedians({ visits }: PageVisits): Record<string, number> {
	const computeMedian = (read: (visit: Visit) => number) => median(visits.map(read));
	const paint = (what: "fcp" | "lcp" | "tbt" | "cls") =>
		computeMedian(({ paints }) => paints?.[what] ?? Number.NaN);
	const kinds = KINDS.map((kind) => [
		`${kind} KB`,
		computeMedian(({ bytes }) => bytes[kind] / 1024),
	]);
	return {
		"FCP ms": paint("fcp"),
		"LCP ms": paint("lcp"),
		"TBT ms": paint("tbt"),
		CLS: paint("cls"),
		"requests at load": computeMedian(({ requestsAtLoad }) => requestsAtLoad),
		requests: computeMedian(({ requests }) => requests),
		...Object.fromEntries(kinds),
		"total KB": computeMedian(
			({ bytes }) => KINDS.reduce((sum, kind) => sum + bytes[kind], 0) / 1024,
		),
	};
}

function formatCell(column: string, value = Number.NaN, ours = 0): string {
	if (Number.isNaN(value)) return "-";
	const digits = column === "CLS" ? 3 : column.endsWith("KB") ? 1 : 0;
	return value.toFixed(digits) + (ours ? ` (${(value / ours).toFixed(1)}x)` : "");
}
