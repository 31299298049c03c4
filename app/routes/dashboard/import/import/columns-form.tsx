import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Options } from "~/ui/forms/field";

type ColumnsFormProps = {
	run: number;
	unknown: readonly { label: string; guess: string | null }[];
	names: readonly { id: string; label: string }[];
};

/** Asks which of our columns each unknown one is. */
export const ColumnsForm = ({ run, unknown, names }: ColumnsFormProps) => (
	<Form method="post" className="mb-6 max-w-text">
		<p className="mb-4">Some columns are unknown. Your answers are kept for the next file.</p>
		<input type="hidden" name="act" value="columns" />
		<input type="hidden" name="run" value={run} />
		{unknown.map(({ label, guess }, place) => (
			<div key={`${place}${label}`} className="field">
				<label htmlFor={`column-${place}`} className="field-label">
					{`Column "${label}" is unknown.${guess ? ` Did you mean "${guess}"?` : ""}`}
				</label>
				<select id={`column-${place}`} name="columns" className="input" defaultValue={guess ?? ""}>
					<option value="">Leave it out</option>
					<Options choices={names} />
				</select>
			</div>
		))}
		<Button type="submit" variant="main">
			Check again
		</Button>
	</Form>
);
