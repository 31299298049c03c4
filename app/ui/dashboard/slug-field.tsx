import { Field, type FieldState } from "~/ui/forms/field";

/** `example` is the last part of a page's URL. */
export const SlugField = ({ field, example }: { field: FieldState; example: string }) => (
	<Field
		label="Address"
		required
		autoCapitalize="none"
		autoComplete="off"
		hint={`The last part of the page's URL, like ${example}. A link to an old address leads to the new one.`}
		field={field}
	/>
);
