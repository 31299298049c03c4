import type { CategoryChoice } from "~/domain/catalog/categories/rules";
import type { FamilyFields as Fields } from "~/domain/catalog/families/input";
import { COLUMN_NAMES } from "~/domain/catalog/spec-rules";
import { BengaliName } from "~/ui/dashboard/bengali-name";
import { SlugField } from "~/ui/dashboard/slug-field";
import { Field, type FieldState, SelectField } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";
import { PictureField } from "~/ui/uploads/picture-field";
import type { ColumnChoice } from "./list-choices.server";

type FamilyFieldsProps = {
	fields: Record<keyof Fields, FieldState>;
	choices: { categories: readonly CategoryChoice[]; attributes: readonly ColumnChoice[] };
	imageKey?: string;
	/** Parts can be pasted into the form; they need a picture. */
	withParts?: boolean;
};

export function FamilyFields({ fields, choices, imageKey, withParts = false }: FamilyFieldsProps) {
	return (
		<>
			<Field label="Name" required field={fields.name} />
			<BengaliName field={fields.nameBn} />
			<SlugField field={fields.slug} example="hex-bolts-8-8" />
			<SelectField
				label="Category"
				required
				hint="The parts of the family follow it."
				field={fields.categoryId}
				empty="Choose a category"
				choices={choices.categories}
			/>
			<ColumnFields fields={fields} attributes={choices.attributes} />
			<TextArea
				label="Introduction"
				rows={4}
				hint="Shown above the table, to search engines, and as the description of new parts."
				field={fields.intro}
			/>
			<PictureField
				label={withParts ? "Picture (needed to add parts)" : "Picture"}
				optional={!withParts}
				current={imageKey}
			/>
		</>
	);
}

type ColumnFieldsProps = Pick<FamilyFieldsProps, "fields"> & {
	attributes: readonly ColumnChoice[];
};

function ColumnFields({ fields, attributes }: ColumnFieldsProps) {
	return (
		<fieldset className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4">
			<legend className="mb-2 field-label">Columns of the table, from left to right</legend>
			{COLUMN_NAMES.map((name, place) => (
				<SelectField
					key={name}
					label={`Column ${place + 1}`}
					field={fields[name]}
					empty="None"
					choices={attributes}
				/>
			))}
		</fieldset>
	);
}
