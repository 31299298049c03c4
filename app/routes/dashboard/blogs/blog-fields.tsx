import { Field, getFieldState, TextArea } from "~/ui/forms/field";
import { PictureField } from "~/ui/forms/picture-field";

type FieldState = { initialValue?: string; errors?: string[] };

type BlogFieldsProps = {
	fields: Record<"name" | "des" | "docs", FieldState>;
	image: { current?: string; mustChooseAgain?: boolean; errors?: string[] };
};

export function BlogFields({ fields, image }: BlogFieldsProps) {
	return (
		<>
			<Field label="Name" name="name" required {...getFieldState(fields.name)} />
			<TextArea label="Description" name="des" rows={10} required {...getFieldState(fields.des)} />
			<Field
				label="Docs link"
				name="docs"
				type="url"
				hint="Link for further reading (https://…)"
				required
				{...getFieldState(fields.docs)}
			/>
			<PictureField label="Picture" optional={image.current !== undefined} {...image} />
		</>
	);
}
