import type { ReactNode } from "react";

type TableProps = {
	caption: ReactNode;
	head: readonly string[];
	/** The headings above numbers. */
	ends?: readonly string[];
	children: ReactNode;
};

const ACTIONS = "Actions";

/** A real table; on a phone CSS shows each row as a card with the headings as labels. */
export function Table({ caption, head, ends = [], children }: TableProps) {
	return (
		<table className="table">
			<caption>{caption}</caption>
			<thead>
				<tr>
					{head.map((heading) => (
						<th
							key={heading}
							scope="col"
							className={heading === ACTIONS || ends.includes(heading) ? "cell-end" : undefined}
						>
							{heading}
						</th>
					))}
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
}

type CellProps = { label: string; align?: "end"; children?: ReactNode };

/** `label` repeats the column's heading on phones; 'end' is for numbers. */
export function Cell({ label, align, children }: CellProps) {
	return (
		<td data-label={label} className={align && "cell-end"}>
			<div>{children}</div>
		</td>
	);
}

export function ActionsCell({ children }: { children?: ReactNode }) {
	return (
		<td className="cell-actions">
			<div>{children}</div>
		</td>
	);
}
