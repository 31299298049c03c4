import type { ComponentPropsWithoutRef } from "react";
import { FieldError } from "../forms/field-error";

type CellInputProps = Pick<
	ComponentPropsWithoutRef<"input">,
	| "name"
	| "type"
	| "defaultValue"
	| "placeholder"
	| "maxLength"
	| "inputMode"
	| "list"
	| "className"
> & {
	/** Unique on the page, because an error summary links to it. */
	id: string;
	label: string;
	hintId?: string;
	error?: string;
};

/** A field in a table, whose visible label is the column's heading, or in one line with its button. */
export function CellInput({ id, label, hintId, error, className, ...native }: CellInputProps) {
	const describedBy = [hintId, error && `error-${id}`].filter(Boolean).join(" ");
	return (
		<>
			<input
				{...native}
				className={className ? `input ${className}` : "input"}
				id={`field-${id}`}
				autoComplete="off"
				aria-label={label}
				aria-invalid={error ? true : undefined}
				aria-describedby={describedBy || undefined}
			/>
			<FieldError id={`error-${id}`} message={error} />
		</>
	);
}
