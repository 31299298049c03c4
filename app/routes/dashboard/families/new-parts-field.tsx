import type { PartPlan } from "~/domain/catalog/families/plan-parts.server";
import { Notice } from "~/ui/elements/notice";
import { type FieldState, TextArea } from "~/ui/forms/field";
import { NEW_PARTS_ID, NewPartsTable } from "./new-parts-table";

type NewPartsFieldProps = {
	field: FieldState;
	/** Of the typed parts; null before they are sent. */
	plan: PartPlan | null;
	/** The values between number and price. */
	columns: string;
	required?: boolean;
};

/** '5 parts'; null while there is nothing to add or a line is wrong. */
export function formatNewParts(plan: PartPlan | null): string | null {
	const count = plan?.lines.length ?? 0;
	if (count === 0 || plan?.lines.some(({ part }) => part === null)) return null;
	return count === 1 ? "1 part" : `${count} parts`;
}

/** At the top of the form, which is shown again with the parts that it would add. */
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

/** A table of new parts to paste, and what it adds. */
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
