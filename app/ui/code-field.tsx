import type { ReactNode } from "react";
import { Field } from "./field";

type CodeFieldProps = { hint?: ReactNode; errors?: string[] };

/** Where a code of six digits is typed, or filled in by the browser from the mail or SMS that brought it. */
export function CodeField({ hint, errors }: CodeFieldProps) {
	return (
		<Field
			label="Code"
			name="code"
			className="input-code"
			inputMode="numeric"
			autoComplete="one-time-code"
			required
			hint={hint}
			errors={errors}
		/>
	);
}
