import { Link } from "@remix-run/react";
import type { ReportCell, ShownReport } from "~/http/reports/report.server";
import { Cell, Table } from "~/ui/elements/table";
import { StaffLink } from "~/ui/lists/staff-link";
import { formatValue } from "./format-value";

type ReportTableProps = Pick<ShownReport, "heads" | "rows" | "sums"> & {
	caption: string;
	/** Leads to the rows of the second sum. */
	before: string | undefined;
};

const isWritten = (unit: ShownReport["heads"][number]["unit"]) => unit === "text" || unit === "day";

/** More of them need their width for figures; a tablet scrolls them. */
const MAX_LOOSE_COLUMNS = 10;
const MAX_PORTRAIT_COLUMNS = 7;

export function ReportTable({ caption, heads, rows, sums, before }: ReportTableProps) {
	const hasDecimals = heads.map(({ unit }, n) =>
		[...rows.map((cells) => cells[n]?.value), ...sums.map((values) => values[n])].some(
			(value) => unit === "tk" && Number(value) % 100 !== 0,
		),
	);
	const ends = heads.flatMap(({ label, unit }) => (isWritten(unit) ? [] : [label]));
	const toCells = (cells: readonly ReportCell[], columns = heads) =>
		columns.map(({ label, unit, right }, n) => (
			<Cell key={label} label={label} align={isWritten(unit) ? undefined : "end"}>
				<Value unit={unit} right={right} hasDecimals={hasDecimals[n]} {...cells[n]} />
			</Cell>
		));
	const sumHeads = heads.map((head, n) => (n === 0 ? { ...head, unit: "text" as const } : head));
	const width =
		heads.length > MAX_LOOSE_COLUMNS
			? "md:max-lg:overflow-x-auto md:[&_:is(td,th)]:px-1"
			: "md:max-lg:[&_:is(td,th)]:px-1";
	const sheet = heads.length > MAX_PORTRAIT_COLUMNS ? "wide-sheet" : "";
	return (
		<div className={`md:max-lg:text-[0.8125rem] ${width} ${sheet}`}>
			<Table caption={caption} head={heads.map(({ label }) => label)} ends={ends}>
				{rows.map((cells) => (
					<tr key={JSON.stringify(cells)}>{toCells(cells)}</tr>
				))}
				{sums
					.filter(([, ...values]) => values.some((value) => value !== null))
					.map(([label, ...values], n) => (
						<tr key={label} className="font-semibold">
							{toCells(
								[
									{ value: label ?? null, to: n > 0 ? before : undefined },
									...values.map((value) => ({ value })),
								],
								sumHeads,
							)}
						</tr>
					))}
			</Table>
		</div>
	);
}

/** A rate, a day or a number of a part keeps to one line; words don't. */
const MAX_UNBROKEN = 16;
const HAS_WORDS = /[a-z] [a-z]/i;

type ValueProps = Partial<ReportCell> &
	Pick<ShownReport["heads"][number], "unit" | "right"> & { hasDecimals?: boolean };

function Value({ unit, right, hasDecimals, value = null, to }: ValueProps) {
	const text = formatValue(unit, value, hasDecimals);
	if (text === "") return null;
	const mayBreak = unit === "text" && (text.length > MAX_UNBROKEN || HAS_WORDS.test(text));
	const className = mayBreak ? "inline-block wrap-anywhere lg:min-w-20" : undefined;
	const shown = mayBreak ? text : <span className="number">{text}</span>;
	if (!to) return <span className={className}>{shown}</span>;
	// The link itself: an inline block in it would not be underlined.
	const link = { to, className, children: shown };
	return right ? <StaffLink right={right} {...link} /> : <Link {...link} />;
}
