import { Field, type FieldState, TextArea } from "~/ui/forms/field";
import { PictureField } from "~/ui/forms/picture-field";

type BlogFieldsProps = {
	fields: Record<"name" | "des" | "docs", FieldState>;
	imageKey?: string;
};

export function BlogFields({ fields, imageKey }: BlogFieldsProps) {
	return (
		<>
			<Field label="Name" required field={fields.name} />
			<TextArea label="Description" rows={10} required field={fields.des} />
			<Field
				label="Docs link"
				type="url"
				hint="Link for further reading (https://…)"
				required
				field={fields.docs}
			/>
			<PictureField label="Picture" optional={imageKey !== undefined} current={imageKey} />
		</>
	);
}
