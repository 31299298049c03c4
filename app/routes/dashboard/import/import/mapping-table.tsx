import type { SubmissionResult } from "@conform-to/react";
import { Fragment } from "react";
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

/** Which of ours each column of a file is. Those that are left out are hidden: forms send them in the order of the file. */
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
	const asked = rows.filter(({ name }) => name === null);
	const left = rows.filter(isLeftOut);
	const hasSelects = rows.length <= MAX_SELECTS;
	const hasSomeSelects = rows.length - left.length <= MAX_SELECTS;
	return (
		<div className="mapping-table">
			{asked.length > 0 ? (
				<p className="mb-2">
					Choose what these are:{" "}
					{asked.map(({ field, shownLabel }, place) => (
						<Fragment key={field}>
							{place > 0 ? ", " : ""}
							<a href={`#field-${field}`}>{shownLabel}</a>
						</Fragment>
					))}
				</p>
			) : null}
			{left.length > 0 ? (
				<label className="check">
					<input
						type="checkbox"
						defaultChecked={left.some(({ value, name, errors }) => value !== name || errors)}
					/>
					<span>
						{left.length === 1
							? "Show the column that is left out"
							: `Show the ${formatNumber(left.length)} columns that are left out`}
					</span>
				</label>
			) : null}
			{hasSelects ? null : (
				<datalist id="our-columns">
					{names.map(({ id, label }) => (
						<option key={id} value={label} />
					))}
				</datalist>
			)}
			<Table caption={CAPTION} head={HEAD}>
				{rows.map((row) => {
					const hasSelect = hasSelects || (hasSomeSelects && !isLeftOut(row));
					return (
						<MappingRow
							key={row.field}
							row={row}
							names={names}
							system={system}
							hasSelect={hasSelect}
						/>
					);
				})}
			</Table>
		</div>
	);
}

const CAPTION = "Match your columns. We'll remember them.";
const HEAD = ["Their column", "In the file", "Ours", "Known from"];

type Row = FileColumn & {
	field: string;
	shownLabel: string;
	value: string;
	errors: string[] | undefined;
};
type MappingRowProps = Pick<MappingTableProps, "names" | "system"> & {
	row: Row;
	hasSelect: boolean;
};

const isLeftOut = ({ name, isAdded, samples }: Row) =>
	name === "" || (isAdded && samples.length === 0);

function MappingRow({ row, system, ...choice }: MappingRowProps) {
	const { field, shownLabel, isAdded, name, errors } = row;
	const samples = row.samples.join(" · ") || "empty";
	return (
		<tr className={isLeftOut(row) ? "left-out" : name === null ? "row-to-do" : undefined}>
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
}

const SKIP = "Skip this column";

function OursField({
	names,
	hasSelect,
	row,
}: Pick<MappingRowProps, "names" | "hasSelect" | "row">) {
	const { field, shownLabel, value, errors } = row;
	const control = {
		...getFieldAttributes({ name: field, errors }),
		name: "columns",
		"aria-label": `Ours for ${shownLabel}`,
		className: "input",
	};
	return hasSelect ? (
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
			return system ? `an export of ${system}` : "lines without a number";
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
