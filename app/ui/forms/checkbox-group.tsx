import type { ReactNode } from "react";
import { FieldError } from "./field-error";

type Choice = { id: string; label: ReactNode; hint: ReactNode };

type CheckboxGroupProps = {
	legend: string;
	field: {
		name: string;
		initialValue?: string | readonly (string | undefined)[];
		errors?: string[];
	};
	/** A single one needs no legend. */
	groups: readonly { legend?: string; choices: readonly Choice[] }[];
};

/** Visitors tick several of some choices. The error summary links to the first. */
export function CheckboxGroup({ legend, field, groups }: CheckboxGroupProps) {
	const { name, initialValue, errors } = field;
	const chosen = [initialValue].flat();
	const hasErrors = Boolean(errors?.length);
	const [first] = groups.flatMap(({ choices }) => choices);
	const toCheckbox = (choice: Choice) => (
		<label key={choice.id} className="check mb-0 py-1">
			<input
				type="checkbox"
				name={name}
				value={choice.id}
				id={choice === first ? `field-${name}` : undefined}
				aria-invalid={hasErrors || undefined}
				defaultChecked={chosen.includes(choice.id)}
			/>
			<span>
				{choice.label}
				<small className="block text-soft">{choice.hint}</small>
			</span>
		</label>
	);
	return (
		<fieldset className="field" aria-describedby={hasErrors ? `error-${name}` : undefined}>
			<legend className="field-label">{legend}</legend>
			{groups.map(({ legend: part, choices }) =>
				part ? (
					<fieldset key={part} className="mb-4">
						<legend className="text-small font-semibold text-soft">{part}</legend>
						{choices.map(toCheckbox)}
					</fieldset>
				) : (
					choices.map(toCheckbox)
				),
			)}
			<FieldError id={`error-${name}`} message={errors?.join(". ")} />
		</fieldset>
	);
}
