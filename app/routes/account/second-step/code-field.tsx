import { Field } from "~/ui/field";

type CodeFieldProps = { hint: string; defaultValue?: string; errors?: string[] };

/** Where the six digits of an authenticator app are typed: a phone shows its digits for it. */
export function CodeField(field: CodeFieldProps) {
	return (
		<Field
			label="Code"
			name="code"
			inputMode="numeric"
			autoComplete="one-time-code"
			className="code-input"
			required
			{...field}
		/>
	);
}
