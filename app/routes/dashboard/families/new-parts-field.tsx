import type { PartPlan, PlannedLine } from "~/domain/catalog/families/plan-parts.server";
import type { Attribute } from "~/domain/catalog/spec-rules";
import { formatPacks, formatUnits } from "~/domain/catalog/unit-rules";
import { formatTk } from "~/domain/money/rules";
import { Notice } from "~/ui/elements/notice";
import { Cell, Table } from "~/ui/elements/table";
import type { FieldState } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";
import { TextArea } from "~/ui/forms/text-area";

type NewPartsFieldProps = {
	field: FieldState;
	/** Of the typed parts; null before they are sent. */
	plan: PartPlan | null;
	/** Names the values between number and price. */
	columns: string;
	required?: boolean;
};

/** '5 parts'; null while there is nothing to add or a line is wrong. */
export function formatNewParts(plan: PartPlan | null): string | null {
	const count = plan?.lines.length ?? 0;
	if (count === 0 || plan?.lines.some(({ part }) => part === null)) return null;
	return count === 1 ? "1 part" : `${count} parts`;
}

export function NewPartsNotice({ plan }: Pick<NewPartsFieldProps, "plan">) {
	if (!formatNewParts(plan)) return null;
	return (
		<Notice kind="info" title="Nothing is saved yet">
			<p>
				<a href={`#${NEW_PARTS_ID}`}>Check the parts</a>, then add them with the button below them.
			</p>
		</Notice>
	);
}

export function NewPartsField({ field, plan, columns, required }: NewPartsFieldProps) {
	return (
		<>
			<TextArea
				label="Parts, one per line"
				rows={7}
				required={required}
				autoComplete="off"
				spellCheck={false}
				className="code whitespace-pre"
				hint={`Paste them from a spreadsheet, or write commas between the cells: part number, ${columns}, price, stock. Unit, pack size and name may follow. A first line with the names of the columns may have another order. You see the parts before they are saved.`}
				field={field}
			/>
			{plan && plan.lines.length > 0 ? <NewPartsTable plan={plan} /> : null}
			{plan && formatNewParts(plan) ? <input type="hidden" name="plan" value={plan.id} /> : null}
		</>
	);
}

const NEW_PARTS_ID = "new-parts";

const HEAD = ["Line", "Part number", "Name", "Values", "Price", "Stock"];

function NewPartsTable({ plan: { columns, lines } }: { plan: PartPlan }) {
	return (
		<div className="mb-6" id={NEW_PARTS_ID}>
			<Table caption="The parts as they were read" head={HEAD} ends={["Price", "Stock"]}>
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
