import { type ReactNode, useId } from "react";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";

type QuantityStepperProps = {
	name: string;
	value: number | string;
	min: number;
	step: number;
	max: number;
	canDecrease: boolean;
	canIncrease: boolean;
	label?: string;
	error?: string | null;
	/** Opposite the label. */
	note?: ReactNode;
	/** Beside the field. */
	unit?: ReactNode;
	/** With either of these the caller counts while scripts run, and the buttons no longer submit. */
	onStep?: (direction: "minus" | "plus") => void;
	onChange?: (typed: string) => void;
};

/**
 * The buttons submit `step` with the caller's form, which needs a submit button before this one:
 * Enter presses the first.
 */
export function QuantityStepper(props: QuantityStepperProps) {
	const { name, value, min, step, max, label = "Quantity", error, note, unit } = props;
	const { onStep, onChange } = props;
	// Not derived from the field name: the order dialog over this page has its own quantity field.
	const id = useId();
	const getStepButtonProps = (direction: "minus" | "plus") => ({
		type: "submit" as const,
		name: "step",
		value: direction,
		disabled: direction === "minus" ? !props.canDecrease : !props.canIncrease,
		"aria-label": `${step === 1 ? "One" : step} ${direction === "minus" ? "less" : "more"}`,
		onClick: onStep
			? (event: React.MouseEvent) => {
					event.preventDefault();
					onStep(direction);
				}
			: undefined,
	});
	const valueProps = onChange
		? {
				value,
				onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
			}
		: { defaultValue: value };
	return (
		<div className="field mb-0">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<label htmlFor={id} className="field-label">
					{label}
				</label>
				{note}
			</div>
			<div className="stepper">
				<Button {...getStepButtonProps("minus")}>
					<Icon name="minus" />
				</Button>
				<input
					key={onChange ? undefined : value}
					{...valueProps}
					type="number"
					inputMode="numeric"
					name={name}
					id={id}
					min={min}
					step={step}
					max={Math.max(min, max)}
					className="input"
					aria-invalid={error ? true : undefined}
					aria-describedby={error ? `${id}-error` : undefined}
				/>
				<Button {...getStepButtonProps("plus")}>
					<Icon name="plus" />
				</Button>
				{unit}
			</div>
			{error ? (
				<p id={`${id}-error`} className="field-error" role="status">
					<Icon name="alert" />
					<span>{error}</span>
				</p>
			) : null}
		</div>
	);
}
