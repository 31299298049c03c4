import type { ReactNode } from "react";
import { Field, type FieldState } from "./field";

export function CodeField(props: { hint?: ReactNode; field: FieldState }) {
	return (
		<Field
			label="Code"
			className="code-input"
			inputMode="numeric"
			autoComplete="one-time-code"
			required
			{...props}
		/>
	);
}
