import type { SubmissionResult } from "@conform-to/react";
import type { FileColumn } from "~/domain/imports/model/file-column";
import { formatDay } from "~/domain/price-lists/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Cell, Table } from "~/ui/elements/table";
import { type Choice, getFieldAttributes, Options } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";

type MappingTableProps = {
	columns: readonly FileColumn[];
	/** The shop's own columns. */
	names: readonly Choice[];
	/** Whose export the file is; '' for none. */
	system: string;
	/** The form that was refused. */
	result: SubmissionResult | null;
};

/** With more columns, a list of our names in each would be too much to load: one list serves all. */
const MAX_SELECTS = 40;

/** Which of ours each column of a file is: those that are asked for first, and those that are left out folded. */
export function MappingTable({ columns, names, system, result }: MappingTableProps) {
	const typed = result?.initialValue?.columns as (string | undefined)[] | undefined;
	const rows = columns.map((column, place): Row => {
		const field = `columns[${place}]`;
		return {
			...column,
			field,
			shownLabel: column.label || `column ${place + 1}`,
			value: typed ? (typed[place] ?? "") : (column.name ?? column.guess ?? ""),
			errors: result?.error?.[field] ?? undefined,
		};
	});
	const [asked, used, left] = [
		rows.filter(({ name }) => name === null),
		rows.filter(({ name }) => name),
		rows.filter(({ name }) => name === ""),
	];
	const shown = { system, names };
	const hasSelects = rows.length <= MAX_SELECTS;
	const unfolded = [...asked, ...used];
	return (
		<div className="mapping-table">
			{hasSelects ? null : (
				<datalist id="our-columns">
					{names.map(({ id, label }) => (
						<option key={id} value={label} />
					))}
				</datalist>
			)}
			<Rows
				{...shown}
				caption={CAPTION}
				rows={unfolded}
				hasSelects={unfolded.length <= MAX_SELECTS}
			/>
			{left.length > 0 ? (
				<details className="mt-2" open={left.some(({ value, errors }) => value !== "" || errors)}>
					<summary>
						{left.length === 1
							? "1 column is left out"
							: `${formatNumber(left.length)} columns are left out`}
					</summary>
					<Rows {...shown} caption={LEFT_OUT} rows={left} hasSelects={hasSelects} />
				</details>
			) : null}
		</div>
	);
}

const SKIP = "Skip this column";
const CAPTION = "Match your columns. We'll remember them.";
const LEFT_OUT = "Choose what a column is, and it is imported too.";
const HEAD = ["Their column", "In the file", "Ours", "Known from"];

type Row = FileColumn & {
	field: string;
	shownLabel: string;
	value: string;
	errors: string[] | undefined;
};
type RowsProps = Pick<MappingTableProps, "names" | "system"> & {
	caption: string;
	rows: readonly Row[];
	hasSelects: boolean;
};

const Rows = ({ caption, rows, system, ...choice }: RowsProps) => (
	<Table caption={caption} head={HEAD}>
		{rows.map((row) => {
			const { field, shownLabel, isAdded, errors } = row;
			const samples = row.samples.join(" · ") || "empty";
			return (
				<tr key={field}>
					<Cell label="Their column">
						<b>{isAdded ? `${shownLabel}, made of others` : shownLabel}</b>
					</Cell>
					<Cell label="In the file">
						<span className="line-clamp-2 md:line-clamp-1" title={samples}>
							{samples}
						</span>
					</Cell>
					<Cell label="Ours">
						<OursField {...choice} row={row} />
						<FieldError id={`error-${field}`} message={errors?.[0]} />
					</Cell>
					<Cell label="Known from">{describeSource(row, system)}</Cell>
				</tr>
			);
		})}
	</Table>
);

type OursFieldProps = Pick<RowsProps, "names" | "hasSelects"> & { row: Row };

function OursField({
	names,
	hasSelects,
	row: { field, shownLabel, value, errors },
}: OursFieldProps) {
	const control = {
		...getFieldAttributes({ name: field, errors }),
		"aria-label": `Ours for ${shownLabel}`,
		className: "input",
	};
	return hasSelects ? (
		<select {...control} defaultValue={value}>
			<option value="">{SKIP}</option>
			<Options choices={names} />
		</select>
	) : (
		<input
			{...control}
			list="our-columns"
			placeholder={SKIP}
			defaultValue={names.find(({ id }) => id === value)?.label ?? value}
		/>
	);
}

function describeSource({ name, source, answeredAt }: FileColumn, system: string): string {
	const day = answeredAt === undefined ? "" : ` of ${formatDay(answeredAt)}`;
	switch (source) {
		case "name":
			return "its name";
		case "alias":
			return "a known word";
		case "profile":
			return `an export of ${system}`;
		case "answer":
			return `your answer${day}`;
		case "other-answer":
			return `your answer for another file${day}: please check`;
		case "guess":
			return "a guess: please check";
		case "twice":
			return "two columns say this: which one?";
		case "none":
			return name === null ? "not known" : "";
	}
}
