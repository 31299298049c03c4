import type { Platform } from "~/platform/platform.server";
import { readRecords } from "./files/import-file.server";
import type { Import } from "./find-run.server";
import { CHUNK_ROWS } from "./model/rules";
import { listProblems } from "./queries.server";

/** The lines that were not written, as they are in the file, each with its problem at its end. */
export async function* readErrors(
	needs: Pick<Platform, "db" | "images">,
	it: Pick<Import, "id" | "separator" | "header">,
): AsyncGenerator<string[][]> {
	let place = { nextLine: 0, nextByte: 0 };
	for (let isLast = false; !isLast; ) {
		const file = { importId: it.id, separator: it.separator, ...place };
		const read = await readRecords(needs, file, CHUNK_ROWS);
		const last = read.ok ? read.records.at(-1) : undefined;
		if (!read.ok || !last) return;
		const problems = await listProblems(needs.db, it.id, place.nextLine, last.line);
		yield read.records.flatMap(({ line, cells }) => {
			const problem = problems.get(line);
			const filled = it.header.map((_, column) => cells[column] ?? "");
			return problem === undefined ? [] : [[...filled, problem]];
		});
		place = { nextLine: last.line, nextByte: last.end };
		isLast = read.isLast;
	}
}
