import type { Import } from "~/domain/imports/find-run.server";
import { QUESTION_NAMES, QUESTIONS } from "~/domain/imports/model/questions";
import type { Choice } from "~/ui/forms/field";
import { MappingForm } from "./mapping-form";

type FileFactsProps = {
	job: Pick<
		Import,
		"kind" | "state" | "run" | "columns" | "questions" | "counts" | "encoding" | "headerLine"
	>;
	names: readonly Choice[];
	/** Whose export it is; '' for none. */
	system: string;
};

/** How the file was read, and the form that changes it. */
export function FileFacts({ job, names, system }: FileFactsProps) {
	const { kind, state, run, columns, questions, encoding, headerLine, counts } = job;
	const archived = counts.archived ?? 0;
	const isAsking = state === "asking";
	const answers = QUESTION_NAMES.flatMap((name) => {
		const answer = questions[name];
		const choice = QUESTIONS[name].choices.find(({ id }) => id === answer?.value);
		return choice ? [`${QUESTIONS[name].label} ${choice.label}`] : [];
	});
	const facts = [
		...(system ? [`An export of ${kind} from ${system}`] : []),
		...(encoding === "windows-1252" ? ["Read as Windows-1252: check letters such as é and Ø"] : []),
		...(headerLine > 1
			? [`Line ${headerLine} has the headings; what is above it is left out`]
			: []),
		...(isAsking ? [] : answers),
	];
	const form = (
		<MappingForm
			run={run}
			columns={columns}
			names={names}
			questions={questions}
			archived={archived}
			isAsking={isAsking}
			system={system}
		/>
	);
	const isOwn = columns.every(({ source, name }) => source === "name" || name === "");
	return (
		<>
			{facts.length > 0 ? <p className="mb-4 text-soft">{facts.join(". ")}.</p> : null}
			{isAsking ? (
				form
			) : (
				<details id="columns" className="mb-6" open={!isOwn || archived > 0}>
					<summary className="mb-2">Columns, and how values are read</summary>
					{form}
				</details>
			)}
		</>
	);
}
