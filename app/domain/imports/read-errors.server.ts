import type { Platform } from "~/platform/platform.server";
import { isProblemColumn, PROBLEM_COLUMN } from "./columns/map-columns";
import { readRecords } from "./files/normalised-file.server";
import type { Import } from "./find-run.server";
import { CHUNK_ROWS } from "./model/rules";
import { listProblems } from "./queries.server";

type File = Pick<Import, "columns">;

const pickOwn = ({ columns }: File, cells: readonly string[]) =>
	columns.flatMap(({ label, isAdded }, place) =>
		isAdded || isProblemColumn(label) ? [] : [cells[place] ?? ""],
	);

/** The columns of the file, and the problem; if it is such a file itself, with the problem in place of the old one. */
export const listErrorColumns = (job: File) => [
	...pickOwn(
		job,
		job.columns.map(({ label }) => label),
	),
	PROBLEM_COLUMN,
];

/** The lines that were not written, or not undone, as they are in the file, each with its problem after the columns. */
export async function* readErrors(
	platform: Platform,
	job: Pick<Import, "id" | "columns" | "headerLine">,
): AsyncGenerator<string[][]> {
	let place = { line: job.headerLine, end: 0 };
	const problems = new Map<number, string>();
	for (let isLast = false; !isLast; ) {
		const read = await readRecords(platform, { importId: job.id, nextByte: place.end }, CHUNK_ROWS);
		const last = read?.records.at(-1);
		if (!read || !last) return;
		const rows = await listProblems(platform.db, job.id, place.line, last.line);
		for (const { line, otherLines, problem } of rows)
			for (const each of [line, ...otherLines]) problems.set(each, problem.replaceAll("\n", " "));
		yield read.records.flatMap(({ line, cells }) => {
			const problem = problems.get(line);
			problems.delete(line);
			// Cells beyond the headings stay beyond them.
			return problem === undefined
				? []
				: [[...pickOwn(job, cells), problem, ...cells.slice(job.columns.length)]];
		});
		place = last;
		isLast = read.isLast;
	}
}
