import type { Key, ReactNode } from "react";
import { EmptyState } from "../elements/empty-state";
import { ActionsCell, Cell, Table } from "../elements/table";

/** Its value is what a cell shows; 'end' is for numbers. */
type Column<Row> = readonly [label: string, value: (row: Row) => ReactNode, align?: "end"];

export type DataTableProps<Row> = {
	caption: ReactNode;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	/** The default is the row's id. */
	getKey?: (row: Row) => Key;
	/** Shown without rows, in place of the table. */
	empty?: string;
};

const getId = (row: unknown) => (row as { id: string }).id;

export function DataTable<Row>(props: DataTableProps<Row>) {
	const { caption, columns, rows, getKey = getId, empty } = props;
	if (rows.length === 0 && empty) return <EmptyState title={empty} />;
	return (
		<Table
			caption={caption}
			head={columns.map(([label]) => label)}
			ends={columns.flatMap(([label, , align]) => (align ? [label] : []))}
		>
			{rows.map((row) => (
				<tr key={getKey(row)}>
					{columns.map(([label, value, align]) =>
						label === "Actions" ? (
							<ActionsCell key={label}>{value(row)}</ActionsCell>
						) : (
							<Cell key={label} label={label} align={align}>
								{value(row)}
							</Cell>
						),
					)}
				</tr>
			))}
		</Table>
	);
}
