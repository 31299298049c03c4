import type { ProblemGroup } from "~/domain/imports/model/problems";
import { formatNumber } from "~/platform/format/format-number";
import { DataTable } from "~/ui/lists/data-table";

/** Shows equal errors together, the most frequent first. */
export function ErrorGroups({ problems }: { problems: readonly ProblemGroup[] }) {
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
					["Error", ({ text }) => <Cure text={text} />],
					["First lines", ({ count, lines }) => listLines(count, lines)],
				]}
			/>
		</section>
	);
}

/** What cures all of them. */
const Cure = ({ text }: { text: string }) => (
	<>
		{text}{" "}
		{text.includes("decimal comma") || text.includes("decimal point") ? (
			<a href="#field-decimal">Change how decimals are read</a>
		) : null}
	</>
);

const listLines = (count: number, lines: readonly number[]) => {
	const rest = count - lines.length;
	return `${lines.map(formatNumber).join(", ")}${rest > 0 ? ` and ${formatNumber(rest)} more` : ""}`;
};
