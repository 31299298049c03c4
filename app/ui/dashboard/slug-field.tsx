import { type FieldState, PlainField } from "~/ui/forms/field";

/** `example` is the last part of a page's URL. */
export const SlugField = ({ field, example }: { field: FieldState; example: string }) => (
	<PlainField
		label="Address"
		required
		autoCapitalize="none"
		hint={`The last part of the page's URL, like ${example}. A link to an old address leads to the new one.`}
		field={field}
	/>
);
