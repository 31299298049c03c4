import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type FieldState, TextArea } from "../forms/field";
import { CellInput } from "./cell-input";

/** A line of a pasted list that was refused. */
export type WrongLine = { typed: string; message: string };

/** What the page's action answers: each wrong line gets a field of its own, beside its error. */
export type LinesResult = SubmissionResult & { wrong?: WrongLine[] };

type LinesFieldProps = { label: string; hint: ReactNode; field: FieldState };

export function LinesField({ label, hint, field }: LinesFieldProps) {
	const { wrong = [], initialValue } = useActionData<LinesResult>() ?? {};
	/** The other lines, which stay in the text; the form itself keeps all that was typed. */
	const kept = initialValue?.[field.name];
	return (
		<>
			{wrong.length > 0 ? (
				<fieldset className="mb-5">
					<legend className="field-label">Correct these lines, or empty them</legend>
					{wrong.map(({ typed, message }, n) => (
						<div key={`${n}${typed}`} className="mb-2">
							<CellInput
								id={`wrong-${n}`}
								name="wrong"
								label={`Wrong line ${n + 1}`}
								defaultValue={typed}
								error={message}
								className="code"
							/>
						</div>
					))}
				</fieldset>
			) : null}
			<TextArea
				label={label}
				hint={hint}
				rows={10}
				required
				autoComplete="off"
				spellCheck={false}
				className="code"
				field={field}
				key={String(kept)}
				defaultValue={typeof kept === "string" ? kept : ""}
			/>
		</>
	);
}
