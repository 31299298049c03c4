import type { AttributeFields as Fields } from "~/domain/catalog/families/input";
import { ATTRIBUTE_KINDS } from "~/domain/catalog/spec-rules";
import { CheckboxField, Field, type FieldState, SelectField, TextArea } from "~/ui/forms/field";
import { KIND_LABELS } from "./attribute-kinds";

type AttributeFieldsProps = {
	fields: Record<keyof Fields, FieldState>;
	/** Kind and filter are part of the search index, so they can't change once a part has a value. */
	isFixed?: boolean;
};

export function AttributeFields({ fields, isFixed = false }: AttributeFieldsProps) {
	return (
		<>
			<Field label="Name" required field={fields.name} />
			<KindField kind={fields.kind} isFixed={isFixed} />
			<Field label="Unit" hint="Shown in the column's heading, like mm." field={fields.unit} />
			<FilterField isFacet={fields.isFacet} isFixed={isFixed} />
			<TextArea
				label="Values"
				rows={5}
				hint="For choices: one value per line, like M6. Without a list, any text is a value."
				field={fields.choices}
			/>
		</>
	);
}

function KindField({ kind, isFixed }: { kind: FieldState; isFixed: boolean }) {
	const value = kind.initialValue ?? "choice";
	return (
		<>
			<SelectField
				label="Kind"
				field={kind}
				disabled={isFixed}
				hint={
					isFixed
						? "Kind and filter are fixed: the attribute is text, or parts have values of it."
						: "Kind and filter are fixed once a part has a value."
				}
				defaultValue={value}
				choices={ATTRIBUTE_KINDS.map((id) => ({ id, label: KIND_LABELS[id] }))}
			/>
			{isFixed ? <input type="hidden" name="kind" value={value} /> : null}
		</>
	);
}

function FilterField({ isFacet, isFixed }: { isFacet: FieldState; isFixed: boolean }) {
	const isOn = isFacet.initialValue === "on";
	return (
		<>
			<CheckboxField
				label="Buyers can filter a category by it"
				field={isFacet}
				disabled={isFixed}
			/>
			{isFixed && isOn ? <input type="hidden" name="isFacet" value="on" /> : null}
		</>
	);
}
