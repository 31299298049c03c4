import { Field } from "./field";

export const NewPasswordField = ({ label, errors }: { label: string; errors?: string[] }) => (
	<Field
		label={label}
		name="password"
		type="password"
		autoComplete="new-password"
		required
		hint="At least 6 characters."
		errors={errors}
	/>
);
