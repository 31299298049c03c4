import type { ColumnQuestion } from "./list-column-questions";

export function ColumnQuestions({ questions }: { questions: readonly ColumnQuestion[] }) {
	if (questions.length === 0) return null;
	return (
		<div className="my-6 rounded-part border bg-surface">
			{questions.map((question) => (
				<Question key={question.name} question={question} />
			))}
		</div>
	);
}

function Question({ question: { title, name, choices } }: { question: ColumnQuestion }) {
	const [only] = choices;
	if (only === undefined) return null;
	if (choices.length === 1) return <input type="hidden" name={name} value={only.value} />;
	return (
		<fieldset className="grid min-w-0 gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] [fieldset+&]:border-t">
			<legend className="float-left font-semibold">{title}</legend>
			{choices.map(({ value, heading, cells }) => (
				<label key={value} className="check mb-0 min-h-8 md:col-start-2">
					<input type="radio" name={name} value={value} />
					<span>
						{heading}
						{cells.length > 0 ? ": " : null}
						<span className="code">{cells.join(", ")}</span>
					</span>
				</label>
			))}
		</fieldset>
	);
}
