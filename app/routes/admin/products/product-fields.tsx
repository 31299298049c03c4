import type { ReactNode } from "react";
import { Field, TextArea } from "~/ui/field";
import { PictureField } from "~/ui/picture-field";

type FieldState = { initialValue?: string; errors?: string[] };

type ProductFieldsProps = {
	fields: Record<"name" | "price" | "description", FieldState>;
	image: { current?: string; lost: boolean; errors?: string[] };
	/** What stands between price and description. */
	children?: ReactNode;
};

/** What a product says of itself, in the form that adds it and in the one that changes it. */
export function ProductFields({ fields, image, children }: ProductFieldsProps) {
	return (
		<>
			<Field
				label="Name"
				name="name"
				required
				defaultValue={fields.name.initialValue}
				errors={fields.name.errors}
			/>
			<Field
				label="Price"
				name="price"
				inputMode="decimal"
				hint="In tk, with at most two decimals: 1250 or 12.50."
				required
				defaultValue={fields.price.initialValue}
				errors={fields.price.errors}
			/>
			{children}
			<TextArea
				label="Description"
				name="description"
				rows={6}
				required
				defaultValue={fields.description.initialValue}
				errors={fields.description.errors}
			/>
			<PictureField label="Picture" optional={image.current !== undefined} {...image} />
		</>
	);
}
