import type { PossibleColumns } from "~/domain/order-pad/reading/read-pad";
import { splitCells } from "~/platform/input/split-cells";
import type { OpenLine } from "./pad-view";

type ColumnQuestionProps = { columns: string; lines: readonly OpenLine[] };

/** One question for all lines of a table; nothing while its columns are clear. */
export function ColumnQuestion({ columns, lines }: ColumnQuestionProps) {
	if (!lines.some(({ result }) => result === "unread")) return null;
	const { partColumns, quantityColumns }: PossibleColumns = JSON.parse(columns);
	return (
		<>
			<ColumnChoice
				title="Which column has the part numbers?"
				name="part-column"
				columns={partColumns}
				lines={lines}
			/>
			<ColumnChoice
				title="Which column has the quantities?"
				name="quantity-column"
				columns={quantityColumns}
				lines={lines}
			/>
		</>
	);
}

type ColumnChoiceProps = {
	title: string;
	name: string;
	columns: readonly number[];
	lines: readonly OpenLine[];
};

const SHOWN_CELLS = 3;

function ColumnChoice({ title, name, columns, lines }: ColumnChoiceProps) {
	const [only] = columns;
	if (only === undefined) return null;
	if (columns.length === 1) return <input type="hidden" name={name} value={only} />;
	return (
		<fieldset className="grid min-w-0 gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] [fieldset+&]:border-t">
			<legend className="float-left font-semibold">{title}</legend>
			{columns.map((column) => (
				<label key={column} className="check mb-0 min-h-9 md:col-start-2">
					<input type="radio" name={name} value={column} />
					<span>
						Column {column + 1}:{" "}
						{lines
							.slice(0, SHOWN_CELLS)
							.map((line) => getCell(line, column))
							.join(", ")}
					</span>
				</label>
			))}
		</fieldset>
	);
}

const SEPARATORS = ["\t", ";", "|", ","];

function getCell({ typed }: OpenLine, column: number): string {
	const separator = SEPARATORS.find((it) => typed.includes(it)) ?? ",";
	return splitCells(typed, separator)[column] ?? "";
}
