import type { ComponentPropsWithoutRef } from "react";
import { getFieldAttributes } from "../forms/field";
import { FieldError } from "../forms/field-error";

type FilterFieldProps = {
	label: string;
	name: string;
	value: string;
	errors?: string[];
} & Omit<ComponentPropsWithoutRef<"input">, "name" | "id" | "value">;

export function FilterField({
	label,
	name,
	value,
	errors,
	className,
	...native
}: FilterFieldProps) {
	return (
		<div className={className ? `field ${className}` : "field"}>
			<label htmlFor={`field-${name}`} className="field-label">
				{label}
			</label>
			<input
				{...native}
				{...getFieldAttributes({ name, errors })}
				defaultValue={value}
				className="input"
			/>
			<FieldError id={`error-${name}`} message={errors?.join(". ")} role="alert" />
		</div>
	);
}
