import type { ReactNode } from "react";
import { Field } from "./field";

type CodeFieldProps = { hint?: ReactNode; defaultValue?: string; errors?: string[] };

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
