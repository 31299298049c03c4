import { Field, TextArea } from "~/ui/field";
import { PictureField } from "~/ui/picture-field";

type FieldState = { initialValue?: string; errors?: string[] };

type BlogFieldsProps = {
	fields: Record<"name" | "des" | "docs", FieldState>;
	image: { current?: string; lost: boolean; errors?: string[] };
};

/** A blog's words and picture, in the form that adds it and in the one that changes it. */
export function BlogFields({ fields, image }: BlogFieldsProps) {
	return (
		<>
			<Field
				label="Name"
				name="name"
				required
				defaultValue={fields.name.initialValue}
				errors={fields.name.errors}
			/>
			<TextArea
				label="Description"
				name="des"
				rows={10}
				required
				defaultValue={fields.des.initialValue}
				errors={fields.des.errors}
			/>
			<Field
				label="Docs link"
				name="docs"
				type="url"
				hint="Where to read more; it starts with https:// or http://."
				required
				defaultValue={fields.docs.initialValue}
				errors={fields.docs.errors}
			/>
			<PictureField label="Picture" optional={image.current !== undefined} {...image} />
		</>
	);
}
