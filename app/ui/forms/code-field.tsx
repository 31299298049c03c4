import type { ReactNode } from "react";
import { Field } from "./field";

type CodeFieldProps = { hint?: ReactNode; defaultValue?: string; errors?: string[] };

/**
 * Where six digits are typed, from a mail, an SMS or an authenticator app: a phone shows its digits for it, and may fill
 * them in.
 */
export function CodeField(field: CodeFieldProps) {
	return (
		<Field
			label="Code"
			name="code"
			className="code-input"
			inputMode="numeric"
			autoComplete="one-time-code"
			required
			{...field}
		/>
	);
}
