import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { FieldError } from "./field-error";

type SharedFieldProps = { label: ReactNode; name: string; errors?: string[]; hint?: ReactNode };

type FieldProps = SharedFieldProps & Omit<ComponentPropsWithoutRef<"input">, "name" | "id">;
type TextAreaProps = SharedFieldProps & Omit<ComponentPropsWithoutRef<"textarea">, "name" | "id">;

/** `required` is announced but not enforced by the browser: the server words every error. */
function getFieldAttributes({
	name,
	hint,
	errors,
	required,
}: Omit<SharedFieldProps, "label"> & { required?: boolean }) {
	const hasErrors = Boolean(errors?.length);
	const describedBy = [hint ? `hint-${name}` : "", hasErrors ? `error-${name}` : ""].filter(
		Boolean,
	);
	return {
		name,
		id: `field-${name}`,
		"aria-required": required || undefined,
		"aria-invalid": hasErrors || undefined,
		"aria-describedby": describedBy.join(" ") || undefined,
	};
}

/** The state of a form's field, as conform describes it. */
export type FieldState = { name: string; initialValue?: string; errors?: string[] };

export const getFieldState = ({ name, initialValue, errors }: FieldState) => ({
	name,
	defaultValue: initialValue,
	errors,
});

type FieldFrameProps = SharedFieldProps & { optional: boolean; children: ReactNode };

function FieldFrame({ label, name, errors, hint, optional, children }: FieldFrameProps) {
	return (
		<div className="field">
			<label htmlFor={`field-${name}`} className="field-label">
				{label}
				{optional ? <span className="field-optional"> (optional)</span> : null}
			</label>
			{children}
			{hint ? (
				<p id={`hint-${name}`} className="field-hint">
					{hint}
				</p>
			) : null}
			<FieldError id={`error-${name}`} message={errors?.join(". ")} />
		</div>
	);
}

export function Field({ label, name, errors, hint, required, className, ...native }: FieldProps) {
	return (
		<FieldFrame
			label={label}
			name={name}
			errors={errors}
			hint={hint}
			optional={!required && !native.readOnly}
		>
			<input
				{...native}
				{...getFieldAttributes({ name, hint, errors, required })}
				className={className ? `input ${className}` : "input"}
			/>
		</FieldFrame>
	);
}

/** Amounts and percentages. */
export const DecimalField = (props: FieldProps) => (
	<Field inputMode="decimal" autoComplete="off" {...props} />
);

export function TextArea({
	label,
	name,
	errors,
	hint,
	required,
	className,
	...native
}: TextAreaProps) {
	return (
		<FieldFrame
			label={label}
			name={name}
			errors={errors}
			hint={hint}
			optional={!required && !native.readOnly}
		>
			<textarea
				{...native}
				{...getFieldAttributes({ name, hint, errors, required })}
				className={className ? `input ${className}` : "input"}
			/>
		</FieldFrame>
	);
}

type SelectFieldProps = SharedFieldProps & Omit<ComponentPropsWithoutRef<"select">, "name" | "id">;

export function SelectField({
	label,
	name,
	errors,
	hint,
	required,
	children,
	...native
}: SelectFieldProps) {
	return (
		<FieldFrame label={label} name={name} errors={errors} hint={hint} optional={false}>
			<select
				{...native}
				{...getFieldAttributes({ name, hint, errors, required })}
				className="input"
			>
				{children}
			</select>
		</FieldFrame>
	);
}

type Choice = { id: string; label: string };

/** The options of a select box. */
export const Options = ({ choices }: { choices: readonly Choice[] }) =>
	choices.map(({ id, label }) => (
		<option key={id} value={id}>
			{label}
		</option>
	));

type CheckboxFieldProps = Pick<SharedFieldProps, "label" | "name" | "errors"> &
	Omit<ComponentPropsWithoutRef<"input">, "name" | "id" | "type">;

export function CheckboxField({
	label,
	name,
	errors,
	required,
	className,
	...native
}: CheckboxFieldProps) {
	return (
		<>
			<label className={className ? `check ${className}` : "check"}>
				<input {...native} {...getFieldAttributes({ name, errors, required })} type="checkbox" />
				<span>{label}</span>
			</label>
			<FieldError id={`error-${name}`} message={errors?.join(". ")} className="mb-5" />
		</>
	);
}
