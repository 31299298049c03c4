import type { ReactNode } from "react";
import { FieldError } from "./field-error";

type CheckboxGroupProps = {
	legend: string;
	name: string;
	choices: readonly { id: string; label: ReactNode; hint: ReactNode }[];
	chosen: readonly (string | undefined)[];
	errors?: string[];
};

/** Several of some choices. The error summary links to the first. */
export function CheckboxGroup({ legend, name, choices, chosen, errors }: CheckboxGroupProps) {
	const hasErrors = Boolean(errors?.length);
	return (
		<fieldset className="field" aria-describedby={hasErrors ? `error-${name}` : undefined}>
			<legend className="field-label">{legend}</legend>
			{choices.map(({ id, label, hint }, place) => (
				<label key={id} className="check mb-0">
					<input
						type="checkbox"
						name={name}
						value={id}
						id={place === 0 ? `field-${name}` : undefined}
						aria-invalid={hasErrors || undefined}
						defaultChecked={chosen.includes(id)}
					/>
					<span>
						{label}
						<small className="block text-soft">{hint}</small>
					</span>
				</label>
			))}
			<FieldError id={`error-${name}`} message={errors?.join(". ")} />
		</fieldset>
	);
}
