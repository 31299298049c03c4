import type { ShownValue } from "~/domain/imports/model/kind.server";
import {
	IMPORT_ROW_LABELS,
	type ImportCounts,
	type ImportKindName,
	VERDICT_LABELS,
	VERDICTS,
} from "~/domain/imports/model/rules";
import type { ShownRow } from "~/domain/imports/queries.server";
import { formatNumber } from "~/platform/format/format-number";
import { Badge } from "~/ui/elements/badge";
import { DataTable } from "~/ui/lists/data-table";

type RowTablesProps = { kind: ImportKindName; rows: readonly ShownRow[]; counts: ImportCounts };

/** Shows the first rows of each verdict, outliers first. */
export const RowTables = ({ kind, rows, counts }: RowTablesProps) =>
	VERDICTS.map((verdict) => {
		const shown = rows.filter((row) => row.verdict === verdict);
		const count = Math.max(counts[verdict] ?? 0, shown.length);
		if (shown.length === 0) return null;
		const columns = listColumns(shown);
		return (
			<section key={verdict} className="mb-8">
				<h2 className="mb-2">{VERDICT_LABELS[verdict]}</h2>
				<DataTable
					caption={
						count > shown.length
							? `The first ${shown.length} of ${formatNumber(count)}`
							: `All ${formatNumber(count)}`
					}
					rows={shown}
					getKey={({ line }) => line}
					columns={[
						["Line", ({ line }) => formatNumber(line)],
						[
							IMPORT_ROW_LABELS[kind],
							({ label, isOutlier }) => (
								<>
									{label || "–"} {isOutlier ? <Badge tone="warn">Unusual</Badge> : null}
								</>
							),
						],
						...columns.map(
							(column) =>
								[
									capitalise(column),
									(row: ShownRow) => <Changed row={row} column={column} />,
								] as const,
						),
						...(shown.some((row) => countOthers(row, columns) > 0)
							? [["And", (row: ShownRow) => formatOthers(row, columns)] as const]
							: []),
						...(shown.some(({ problem }) => problem) ? PROBLEM : []),
					]}
				/>
			</section>
		);
	});

const MAX_SHOWN = 3;

/** Those that most rows change, in the order of the first of them. */
function listColumns(rows: readonly ShownRow[]): string[] {
	const counts = new Map<string, number>();
	for (const { before, after } of rows)
		for (const column of new Set([...after, ...before].map(([name]) => name)))
			counts.set(column, (counts.get(column) ?? 0) + 1);
	const most = Array.from(counts)
		.toSorted(([, one], [, other]) => other - one)
		.slice(0, MAX_SHOWN);
	return most.map(([column]) => column);
}

const find = (values: readonly ShownValue[], column: string) =>
	values.find(([name]) => name === column)?.[1];

function Changed({ row: { before, after }, column }: { row: ShownRow; column: string }) {
	const [was, is] = [find(before, column), find(after, column)];
	if (was === undefined && is === undefined) return null;
	return (
		<>
			{was === undefined ? null : <span className="text-soft">{`${was || "–"} → `}</span>}
			{is || "–"}
		</>
	);
}

const countOthers = ({ after }: ShownRow, columns: readonly string[]) =>
	after.filter(([name]) => !columns.includes(name)).length;

function formatOthers(row: ShownRow, columns: readonly string[]) {
	const others = row.after.filter(([name]) => !columns.includes(name));
	if (others.length === 0) return null;
	return (
		<details>
			<summary>{others.length} more</summary>
			{others.map(([name, value]) => (
				<p key={name}>{`${name}: ${value}`}</p>
			))}
		</details>
	);
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const PROBLEM = [
	[
		"Problem",
		({ problem }: ShownRow) =>
			problem ? problem.split("\n").map((text) => <p key={text}>{text}</p>) : "–",
	],
] as const;
