import { type MouseEvent, type ReactNode, useId } from "react";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";

type QuantityStepperProps = {
	value: string;
	step: number;
	canDecrease: boolean;
	canIncrease: boolean;
	error: string | null;
	note: ReactNode;
	unit: ReactNode;
	/** While scripts run, the caller counts, and the buttons don't submit. */
	onStep: (direction: "minus" | "plus") => void;
	onChange: (typed: string) => void;
};

/**
 * The buttons submit `step` with the caller's form, which needs a submit button before this one:
 * Enter presses the first.
 */
export function QuantityStepper(props: QuantityStepperProps) {
	const { value, step, error, note, unit, onStep, onChange } = props;
	// Not derived from the field name: the order dialog over this page has its own quantity field.
	const id = useId();
	const getStepButtonProps = (direction: "minus" | "plus") => ({
		type: "submit" as const,
		name: "step",
		value: direction,
		disabled: direction === "minus" ? !props.canDecrease : !props.canIncrease,
		"aria-label": `${step === 1 ? "One" : step} ${direction === "minus" ? "less" : "more"}`,
		onClick: (event: MouseEvent) => {
			event.preventDefault();
			onStep(direction);
		},
	});
	return (
		<div className="field mb-0">
			<div className="flex flex-wrap items-baseline justify-between gap-x-4">
				<label htmlFor={id} className="field-label">
					Quantity
				</label>
				{note}
			</div>
			<div className="stepper">
				<Button {...getStepButtonProps("minus")}>
					<Icon name="minus" />
				</Button>
				<input
					value={value}
					onChange={(event) => onChange(event.target.value)}
					inputMode="numeric"
					autoComplete="off"
					name="quantity"
					id={id}
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
