import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { Icon } from "../elements/icon";

type Shared = { label: ReactNode; name: string; errors?: string[]; hint?: ReactNode };

type FieldProps = Shared & Omit<ComponentPropsWithoutRef<"input">, "name" | "id">;
type TextAreaProps = Shared & Omit<ComponentPropsWithoutRef<"textarea">, "name" | "id">;

/**
 * The attributes that tie a control to its hint and errors. `required` is announced but not enforced by the
 * browser: the server words every error.
 */
function tied({ name, hint, errors, required }: Omit<Shared, "label"> & { required?: boolean }) {
	const wrong = Boolean(errors?.length);
	const described = [hint ? `hint-${name}` : "", wrong ? `error-${name}` : ""].filter(Boolean);
	return {
		name,
		id: `field-${name}`,
		"aria-required": required || undefined,
		"aria-invalid": wrong || undefined,
		"aria-describedby": described.join(" ") || undefined,
	};
}

/** What was typed into a field and what is wrong with it: conform's metadata as `<Field>` takes it. */
export function typed({ initialValue, errors }: { initialValue?: string; errors?: string[] }) {
	return { defaultValue: initialValue, errors };
}

type FrameProps = Shared & { optional: boolean; children: ReactNode };

function Frame({ label, name, errors, hint, optional, children }: FrameProps) {
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
			{errors?.length ? (
				<p id={`error-${name}`} className="field-error">
					<Icon name="alert" />
					<span>{errors.join(". ")}</span>
				</p>
			) : null}
		</div>
	);
}

/** One line of a form: label above, hint and error below. Optional ones say so; read-only ones are grey. */
export function Field({ label, name, errors, hint, required, className, ...native }: FieldProps) {
	return (
		<Frame {...{ label, name, errors, hint }} optional={!required && !native.readOnly}>
			<input
				{...native}
				{...tied({ name, hint, errors, required })}
				className={className ? `input ${className}` : "input"}
			/>
		</Frame>
	);
}

/** A `<Field>` of several lines. */
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
		<Frame {...{ label, name, errors, hint }} optional={!required && !native.readOnly}>
			<textarea
				{...native}
				{...tied({ name, hint, errors, required })}
				className={className ? `input ${className}` : "input"}
			/>
		</Frame>
	);
}

type SelectFieldProps = Shared & Omit<ComponentPropsWithoutRef<"select">, "name" | "id">;

/** A choice of one from a list of `<option>`s, of which one is always chosen. */
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
		<Frame {...{ label, name, errors, hint }} optional={false}>
			<select {...native} {...tied({ name, hint, errors, required })} className="input">
				{children}
			</select>
		</Frame>
	);
}

type CheckboxFieldProps = Pick<Shared, "label" | "name" | "errors"> &
	Omit<ComponentPropsWithoutRef<"input">, "name" | "id" | "type">;

/** A tick box whose whole line can be pressed; an error stands below it. */
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
				<input {...native} {...tied({ name, errors, required })} type="checkbox" />
				<span>{label}</span>
			</label>
			{errors?.length ? (
				<p id={`error-${name}`} className="field-error mb-5">
					<Icon name="alert" />
					<span>{errors.join(". ")}</span>
				</p>
			) : null}
		</>
	);
}
