import { type PadRow, toCleanLine } from "~/domain/order-pad/pad-lines";
import { readLines } from "~/domain/order-pad/reading/read-pad";
import { NO_COLUMN, type PossibleColumns } from "~/domain/order-pad/reading/rules";
import { NO_QUANTITIES, PART_FIELD, QUANTITY_FIELD } from "./review-fields";

/** One question for all lines of a table; a single choice is no question. */
export type ColumnQuestion = {
	title: string;
	name: string;
	choices: { value: string; heading: string; cells: string[] }[];
};

const SHOWN_CELLS = 3;

export function listColumnQuestions(columns: string, rows: readonly PadRow[]): ColumnQuestion[] {
	const isAsked = rows.some(({ result }) => result === "unread");
	const table = isAsked ? readLines(rows.map(toCleanLine)).table : null;
	if (!table) return [];
	const { partColumns, quantityColumns }: PossibleColumns = JSON.parse(columns);
	const toChoice = (column: number) => {
		const cells = table.rows.flatMap((row) => row.cells[column] || []).slice(0, SHOWN_CELLS);
		const heading = table.heading?.cells[column] || `Column ${column + 1}`;
		return column === NO_COLUMN
			? { value: NO_QUANTITIES, heading: "None of them", cells: [] }
			: { value: String(column + 1), heading, cells };
	};
	return [
		{
			title: "Which column has the part numbers?",
			name: PART_FIELD,
			choices: partColumns.map(toChoice),
		},
		{
			title: "Which column has the quantities?",
			name: QUANTITY_FIELD,
			choices: quantityColumns.map(toChoice),
		},
	];
}
