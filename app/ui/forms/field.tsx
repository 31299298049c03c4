import type { ComponentPropsWithoutRef, ElementType, ReactNode } from "react";
import { FieldError } from "./field-error";

/** The state of a form's field, as conform describes it. */
export type FieldState = { name: string; initialValue?: string; errors?: string[] };

/** A form's field has a name, a value and errors; without one they are given one by one. */
type Named = { field: FieldState; name?: undefined } | { field?: undefined; name: string };

type LabelProps = Named & { label: ReactNode; errors?: string[]; hint?: ReactNode };

type NativeProps<Tag extends "input" | "textarea" | "select"> = Omit<
	ComponentPropsWithoutRef<Tag>,
	"name" | "id"
>;

/** `required` is announced but not enforced by the browser: the server words every error. */
function getFieldAttributes(
	name: string,
	{ hint, errors, required }: { hint?: ReactNode; errors?: string[]; required?: boolean },
) {
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

type ControlProps = LabelProps & {
	as: ElementType;
	optional: boolean;
	required?: boolean;
	className?: string;
	children?: ReactNode;
};

function Control({ as: Tag, optional, field, ...props }: ControlProps) {
	const { label, hint, required, className, ...rest } = props;
	const { name, errors, ...native } = {
		name: field?.name ?? "",
		errors: field?.errors,
		defaultValue: field?.initialValue,
		...rest,
	};
	return (
		<div className="field">
			<label htmlFor={`field-${name}`} className="field-label">
				{label}
				{optional ? <span className="field-optional"> (optional)</span> : null}
			</label>
			<Tag
				{...native}
				{...getFieldAttributes(name, { hint, errors, required })}
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

export const Field = (props: FieldProps) => (
	<Control as="input" optional={!props.required && !props.readOnly} {...props} />
);

/** Amounts and percentages. */
export const DecimalField = (props: FieldProps) => (
	<Field inputMode="decimal" autoComplete="off" {...props} />
);

export const TextArea = (props: LabelProps & NativeProps<"textarea">) => (
	<Control as="textarea" optional={!props.required && !props.readOnly} {...props} />
);

export type Choice = { id: string; label: string };

type SelectFieldProps = LabelProps &
	NativeProps<"select"> & {
		/** The label of the choice ''. */
		empty?: string;
		choices?: readonly Choice[];
	};

/** The options are `choices`, then the children. */
export function SelectField({ empty, choices = [], children, ...props }: SelectFieldProps) {
	return (
		<Control as="select" optional={false} {...props}>
			{empty === undefined ? null : <option value="">{empty}</option>}
			<Options choices={choices} />
			{children}
		</Control>
	);
}

/** The options of a select box. */
export const Options = ({ choices }: { choices: readonly Choice[] }) =>
	choices.map(({ id, label }) => (
		<option key={id} value={id}>
			{label}
		</option>
	));

type CheckboxFieldProps = Omit<LabelProps, "hint"> & Named & Omit<NativeProps<"input">, "type">;

export function CheckboxField({ label, field, required, className, ...rest }: CheckboxFieldProps) {
	const { name, errors, ...native } = {
		name: field?.name ?? "",
		errors: field?.errors,
		defaultChecked: field && field.initialValue === "on",
		...rest,
	};
	return (
		<>
			<label className={className ? `check ${className}` : "check"}>
				<input {...native} {...getFieldAttributes(name, { errors, required })} type="checkbox" />
				<span>{label}</span>
			</label>
			<FieldError id={`error-${name}`} message={errors?.join(". ")} className="mb-5" />
		</>
	);
}
