import { Field, type FieldState } from "../forms/field";

export const BengaliName = ({ field }: { field: FieldState }) => (
	<Field
		label="Name in Bengali"
		hint="Shown below the name, and found by the search."
		field={field}
	/>
);
