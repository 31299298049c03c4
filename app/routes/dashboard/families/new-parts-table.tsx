import type { PartPlan, PlannedLine } from "~/domain/catalog/families/plan-parts.server";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { formatUnits } from "~/domain/catalog/unit-rules";
import { formatTk } from "~/domain/money/rules";
import { Icon } from "~/ui/elements/icon";
import { Notice } from "~/ui/elements/notice";
import { Cell, Table } from "~/ui/elements/table";

const HEAD = ["Line", "Part number", "Name", "Values", "Price", "Stock"];

/** What each pasted line adds, or what is wrong with it. */
export function NewPartsTable({ plan: { columns, lines } }: { plan: PartPlan }) {
	const wrongCount = lines.filter(({ part }) => part === null).length;
	return (
		<div className="mb-6">
			{wrongCount === 0 ? (
				<Notice kind="info" title="Nothing is saved yet">
					<p>Check the parts in the table, then add them below.</p>
				</Notice>
			) : null}
			<Table caption="The parts as they were read" head={HEAD}>
				{lines.map((planned) => (
					<NewPartRow key={planned.line} planned={planned} columns={columns} />
				))}
			</Table>
		</div>
	);
}

type NewPartRowProps = { planned: PlannedLine; columns: readonly Attribute[] };

function NewPartRow({ planned: { line, text, part, messages }, columns }: NewPartRowProps) {
	if (!part)
		return (
			<tr className="row-to-do">
				<Cell label="Line">{line}</Cell>
				<td colSpan={HEAD.length - 1} data-label="As typed">
					<div>
						<code className="code whitespace-pre-wrap">{text.slice(0, 200)}</code>
						<p className="field-error">
							<Icon name="alert" />
							<span>{messages.join(" ")}</span>
						</p>
					</div>
				</td>
			</tr>
		);
	const { number, name, specs, pricePoisha, onHand, unit } = part;
	const values = columns.flatMap(({ id, unit: of }) =>
		id in specs ? [of ? `${specs[id]} ${of}` : specs[id]] : [],
	);
	return (
		<tr>
			<Cell label="Line">{line}</Cell>
			<Cell label="Part number">
				<strong>{number}</strong>
			</Cell>
			<Cell label="Name">{name}</Cell>
			<Cell label="Values">{values.join(" · ") || "–"}</Cell>
			<Cell label="Price">{formatTk(pricePoisha)}</Cell>
			<Cell label="Stock">{formatUnits(onHand, unit)}</Cell>
		</tr>
	);
}
