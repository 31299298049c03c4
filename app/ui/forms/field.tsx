import type { ComponentPropsWithoutRef, ElementType, ReactNode } from "react";
import { FieldError } from "./field-error";

/** The state of a form's field, as conform describes it. */
export type FieldState = { name: string; initialValue?: string; errors?: string[] };

/** A form's field has a name, a value and errors; without one they are given one by one. */
type Named = { field: FieldState; name?: undefined } | { field?: undefined; name: string };

export type LabelProps = Named & { label: ReactNode; errors?: string[]; hint?: ReactNode };

export type NativeProps<Tag extends "input" | "textarea" | "select"> = Omit<
	ComponentPropsWithoutRef<Tag>,
	"name" | "id"
>;

/** `required` is announced but not enforced by the browser: the server words every error. */
export function getFieldAttributes({ name, hint, errors, required }: Partial<ControlProps>) {
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

const getFieldState = ({ name, initialValue, errors }: FieldState) => ({
	name,
	defaultValue: initialValue,
	errors,
});

type ControlProps = LabelProps & {
	as: ElementType;
	required?: boolean;
	readOnly?: boolean;
	className?: string;
	children?: ReactNode;
};

export function Control({ as: Tag, field, ...props }: ControlProps) {
	const { label, name, errors, hint, required, className, ...native } = {
		...(field && getFieldState(field)),
		...props,
	};
	return (
		<div className="field">
			<label htmlFor={`field-${name}`} className="field-label">
				{label}
				{required || native.readOnly || Tag === "select" ? null : (
					<span className="field-optional"> (optional)</span>
				)}
			</label>
			<Tag
				{...native}
				{...getFieldAttributes({ name, hint, errors, required })}
				className={className ? `input ${className}` : "input"}
			/>
			{hint ? (
				<p id={`hint-${name}`} className="field-hint">
					{hint}
				</p>
			) : null}
			<FieldError id={`error-${name}`} message={errors?.join(". ")} />
		</div>
	);
}

type FieldProps = LabelProps & NativeProps<"input">;

export const Field = (props: FieldProps) => <Control as="input" {...props} />;

/** Browsers fill nothing in. */
export const PlainField = (props: FieldProps) => <Field autoComplete="off" {...props} />;

export const NumberField = (props: FieldProps) => <PlainField inputMode="numeric" {...props} />;

/** Amounts and percentages. */
export const DecimalField = (props: FieldProps) => <PlainField inputMode="decimal" {...props} />;

export type Choice = { id: string; label: string };

type SelectFieldProps = LabelProps &
	NativeProps<"select"> & {
		/** The label of the choice ''. */
		empty?: string;
		choices?: readonly Choice[];
	};

/** The options are `choices`, then the children. */
export const SelectField = ({ empty, choices = [], children, ...props }: SelectFieldProps) => (
	<Control as="select" {...props}>
		{empty ? <option value="">{empty}</option> : null}
		<Options choices={choices} />
		{children}
	</Control>
);

export const Options = ({ choices }: { choices: readonly Choice[] }) =>
	choices.map(({ id, label }) => (
		<option key={id} value={id}>
			{label}
		</option>
	));

type CheckboxFieldProps = Omit<LabelProps, "hint"> & Named & Omit<NativeProps<"input">, "type">;

export function CheckboxField({ label, field, ...props }: CheckboxFieldProps) {
	const { name, errors, required, className, defaultValue, ...native } = {
		...(field && getFieldState(field)),
		...props,
	};
	return (
		<>
			<label className={className ? `check ${className}` : "check"}>
				<input
					defaultChecked={defaultValue === "on"}
					{...native}
					{...getFieldAttributes({ name, errors, required })}
					type="checkbox"
				/>
				<span>{label}</span>
			</label>
			<FieldError id={`error-${name}`} message={errors?.join(". ")} className="mb-5" />
		</>
	);
}
