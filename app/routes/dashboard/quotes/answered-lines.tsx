import { useState } from "react";
import { sumTypedLines } from "~/domain/quotes/typed-lines";
import { Money } from "~/ui/elements/money";
import type { FieldState } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";

/** With scripts it says while typing what the lines cost. */
export function AnsweredLines({ field }: { field: FieldState }) {
	const [typed, setTyped] = useState(field.initialValue ?? "");
	const { poisha, uncounted } = sumTypedLines(typed);
	return (
		<>
			<TextArea
				label="Lines"
				hint="A line each: part or text; quantity; unit price in tk; lead time in days. A part without a price has today's price of the customer. Several quantities of a part are alternatives."
				rows={10}
				spellCheck={false}
				required
				field={field}
				onInput={({ currentTarget }) => setTyped(currentTarget.value)}
			/>
			<p className="mb-5">
				<output>
					Lines as typed: <Money poisha={poisha} />
					{uncounted > 0 ? `, without ${uncounted} that have no price or are alternatives` : null}
				</output>
			</p>
		</>
	);
}
