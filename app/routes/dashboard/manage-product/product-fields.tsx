import type { ReactNode } from "react";
import type { ProductFields as Fields } from "~/domain/catalog/input";
import { Field, getFieldState, TextArea } from "~/ui/forms/field";
import { PictureField } from "~/ui/forms/picture-field";

type FieldState = { initialValue?: string; errors?: string[] };

type ProductFieldsProps = {
	fields: Record<keyof Fields, FieldState>;
	image: { current?: string; mustChooseAgain?: boolean; errors?: string[] };
	/** Rendered between price and description. */
	children?: ReactNode;
};

export function ProductFields({ fields, image, children }: ProductFieldsProps) {
	return (
		<>
			<Field label="Name" name="name" required {...getFieldState(fields.name)} />
			<Field
				label="Price"
				name="price"
				inputMode="decimal"
				hint="In tk, with at most two decimals: 1250 or 12.50."
				required
				{...getFieldState(fields.price)}
			/>
			{children}
			<TextArea
				label="Description"
				name="description"
				rows={6}
				required
				{...getFieldState(fields.description)}
			/>
			<PictureField label="Picture" optional={image.current !== undefined} {...image} />
		</>
	);
}
