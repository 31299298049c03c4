import type { Import } from "~/domain/imports/find-run.server";
import { QUESTION_NAMES, QUESTIONS, YOUR_ANSWER } from "~/domain/imports/model/questions";
import type { Choice } from "~/ui/forms/field";
import { isCuredAbove } from "./error-groups";
import { MappingForm } from "./mapping-form";

type FileFactsProps = {
	job: Pick<
		Import,
		| "kind"
		| "state"
		| "run"
		| "columns"
		| "questions"
		| "counts"
		| "problems"
		| "encoding"
		| "headerLine"
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
	// What nobody has looked at is not folded: what follows is far below it.
	const isSeen =
		columns.every(({ source, name }) => source === "name" || name === "") ||
		Object.values(questions).some(({ reason }) => reason === YOUR_ANSWER);
	const isOpen = !isSeen || archived > 0 || isCuredAbove(job.problems);
	return (
		<>
			{facts.length > 0 ? <p className="mb-4 text-soft">{facts.join(". ")}.</p> : null}
			{isAsking ? (
				form
			) : (
				<details id="columns" className="mb-6" open={isOpen}>
					<summary className="mb-2">Columns, and how values are read</summary>
					{form}
				</details>
			)}
		</>
	);
}
