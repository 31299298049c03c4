import type { Platform } from "~/platform/platform.server";
import { readRecords } from "./files/import-file.server";
import type { Import } from "./find-run.server";
import { isProblemColumn, PROBLEM_COLUMN } from "./model/columns";
import { CHUNK_ROWS } from "./model/rules";
import { listProblems } from "./queries.server";

const pickOwn = ({ header }: Pick<Import, "header">, cells: readonly string[]) =>
	header.flatMap((label, place) => (isProblemColumn(label) ? [] : [cells[place] ?? ""]));

/** The columns of the file, and the problem; if it is such a file itself, with the problem in place of the old one. */
export const listErrorColumns = (it: Pick<Import, "header">) => [
	...pickOwn(it, it.header),
	PROBLEM_COLUMN,
];

/** The lines that were not written, or not undone, as they are in the file, each with its problem at its end. */
export async function* readErrors(
	needs: Pick<Platform, "db" | "images">,
	it: Pick<Import, "id" | "separator" | "header">,
): AsyncGenerator<string[][]> {
	let place = { nextLine: 0, nextByte: 0 };
	const problems = new Map<number, string>();
	for (let isLast = false; !isLast; ) {
		const file = { importId: it.id, separator: it.separator, ...place };
		const read = await readRecords(needs, file, CHUNK_ROWS);
		const last = read.ok ? read.records.at(-1) : undefined;
		if (!read.ok || !last) return;
		const rows = await listProblems(needs.db, it.id, place.nextLine, last.line);
		for (const { line, otherLines, problem } of rows)
			for (const each of [line, ...otherLines]) problems.set(each, problem);
		yield read.records.flatMap(({ line, cells }) => {
			const problem = problems.get(line);
			problems.delete(line);
			return problem === undefined ? [] : [[...pickOwn(it, cells), problem]];
		});
		place = { nextLine: last.line, nextByte: last.end };
		isLast = read.isLast;
	}
}
