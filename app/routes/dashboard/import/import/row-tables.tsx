import {
	IMPORT_ROW_LABELS,
	type ImportCounts,
	type ImportKindName,
	VERDICT_LABELS,
	VERDICTS,
} from "~/domain/imports/model/rules";
import type { ShownRow } from "~/domain/imports/queries.server";
import { Badge } from "~/ui/elements/badge";
import { formatCount } from "~/ui/elements/format-count";
import { DataTable } from "~/ui/lists/data-table";

type RowTablesProps = { kind: ImportKindName; rows: readonly ShownRow[]; counts: ImportCounts };

/** The first rows of each verdict, outliers first. */
export const RowTables = ({ kind, rows, counts }: RowTablesProps) =>
	VERDICTS.map((verdict) => {
		const shown = rows.filter((row) => row.verdict === verdict);
		const count = Math.max(counts[verdict] ?? 0, shown.length);
		if (shown.length === 0) return null;
		return (
			<section key={verdict} className="mb-8">
				<h2 className="mb-2">{VERDICT_LABELS[verdict]}</h2>
				<DataTable
					caption={
						count > shown.length
							? `The first ${shown.length} of ${formatCount(count)}`
							: `All ${formatCount(count)}`
					}
					rows={shown}
					getKey={({ line }) => line}
					columns={[
						["Line", ({ line }) => formatCount(line)],
						[IMPORT_ROW_LABELS[kind], ({ label }) => label || "–"],
						...(shown.some(({ before, after }) => before || after) ? CHANGES : []),
						...(shown.some(({ problem }) => problem) ? PROBLEM : []),
					]}
				/>
			</section>
		);
	});

const CHANGES = [
	["Before", ({ before }: ShownRow) => before || "–"],
	[
		"After",
		({ after, isOutlier }: ShownRow) => (
			<>
				{after || "–"} {isOutlier ? <Badge tone="warn">Unusual</Badge> : null}
			</>
		),
	],
] as const;

const PROBLEM = [["Problem", ({ problem }: ShownRow) => problem || "–"]] as const;
