import type { CategoryFields as Fields } from "~/domain/catalog/categories/input";
import type { CategoryChoice } from "~/domain/catalog/categories/rules";
import { Field, type FieldState, SelectField, TextArea } from "~/ui/forms/field";
import { PictureField } from "~/ui/forms/picture-field";
import { SlugField } from "./slug-field";

type CategoryFieldsProps = {
	fields: Record<keyof Fields, FieldState>;
	parents: readonly CategoryChoice[];
	imageKey?: string;
};

export function CategoryFields({ fields, parents, imageKey }: CategoryFieldsProps) {
	return (
		<>
			<Field label="Name" required field={fields.name} />
			<SlugField field={fields.slug} example="hex-bolts" />
			<SelectField
				label="Inside"
				hint="Only categories without parts, at most four levels deep."
				field={fields.parentId}
				empty="Nothing: at the top"
				choices={parents}
			/>
			<Field
				label="Position"
				inputMode="numeric"
				hint="Lower numbers come first; equal ones are sorted by name. Empty comes last."
				field={fields.position}
			/>
			<TextArea
				label="Introduction"
				rows={4}
				hint="Shown above the parts, and to search engines."
				field={fields.intro}
			/>
			<PictureField label="Picture" optional current={imageKey} />
		</>
	);
}
