import type { PartPlan, PlannedLine } from "~/domain/catalog/families/plan-parts.server";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { formatPacks, formatUnits } from "~/domain/catalog/unit-rules";
import { formatTk } from "~/domain/money/rules";
import { Cell, Table } from "~/ui/elements/table";
import { FieldError } from "~/ui/forms/field-error";

export const NEW_PARTS_ID = "new-parts";

const HEAD = ["Line", "Part number", "Name", "Values", "Price", "Stock"];

/** What each pasted line adds, or what is wrong with it. */
export function NewPartsTable({ plan: { columns, lines } }: { plan: PartPlan }) {
	return (
		<div className="mb-6" id={NEW_PARTS_ID}>
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
						{messages.map((message) => (
							<FieldError key={message} message={message} />
						))}
					</div>
				</td>
			</tr>
		);
	const { number, name, specs, pricePoisha, onHand, unit, packSize } = part;
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
			<Cell label="Price" align="end">
				{formatTk(pricePoisha)}
			</Cell>
			<Cell label="Stock" align="end">
				{packSize > 1 ? formatPacks(onHand, { unit, packSize }) : formatUnits(onHand, unit)}
			</Cell>
		</tr>
	);
}
