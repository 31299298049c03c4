import type { ProblemGroup } from "~/domain/imports/model/problems";
import type { Questions } from "~/domain/imports/model/questions";
import { formatNumber } from "~/platform/format/format-number";
import { DataTable } from "~/ui/lists/data-table";

type ErrorGroupsProps = { problems: readonly ProblemGroup[]; questions: Questions };

/** Shows equal errors together, the most frequent first. */
export function ErrorGroups({ problems, questions }: ErrorGroupsProps) {
	if (problems.every(({ count }) => count === 1)) return null;
	return (
		<section className="mb-8">
			<h2 className="mb-2">What is wrong</h2>
			<DataTable
				caption="Equal errors together"
				rows={problems}
				getKey={({ text }) => text}
				columns={[
					["Lines", ({ count }) => `${formatNumber(count)} ×`],
					["Error", ({ text, count }) => <Cure text={text} count={count} questions={questions} />],
					["First lines", ({ count, lines }) => listLines(count, lines)],
				]}
			/>
		</section>
	);
}

/** What cures all of them: an answer about the file, by what the errors say. */
const CURES = [
	[/decimal (?:comma|point)/, "#field-decimal", "Change how decimals are read"],
	[/is not an amount/, "#field-currency", "Read these amounts as tk"],
	[
		/^(?:category|family|attribute) ".*" is unknown/,
		"#places",
		"Create them, or put them elsewhere",
	],
	[/^id ".*" is not one of ours/, "#columns", "Skip the column"],
] as const;

/** Whether another answer about the columns or values cures some of them. */
export const isCuredAbove = (problems: readonly ProblemGroup[]): boolean =>
	problems.some(({ text }) =>
		CURES.some(([error, href]) => href !== "#places" && error.test(text)),
	);

const isThere = (href: string, questions: Questions) =>
	!href.startsWith("#field-") || href.slice("#field-".length) in questions;

type CureProps = Pick<ProblemGroup, "text" | "count"> & { questions: Questions };

const Cure = ({ text, count, questions }: CureProps) => (
	<>
		{count > 1 ? text.replace(/^the row has/, `${formatNumber(count)} rows have`) : text}{" "}
		{CURES.map(([error, href, label]) =>
			error.test(text) && isThere(href, questions) ? (
				<a key={href} href={href}>
					{label}
				</a>
			) : null,
		)}
	</>
);

const listLines = (count: number, lines: readonly number[]) => {
	const rest = count - lines.length;
	return `${lines.map(formatNumber).join(", ")}${rest > 0 ? ` and ${formatNumber(rest)} more` : ""}`;
};
