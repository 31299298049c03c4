import { eq } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { failImport } from "./fail-import.server";
import { convertWorkbook } from "./files/convert-workbook.server";
import { getCsvKey, getWorkbookKey, readRecords } from "./files/import-file.server";
import { isCurrent, type RunningImport } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { findColumnProblem, isHeader, mapColumns } from "./model/columns";
import { listColumns } from "./model/kind.server";
import { MAX_UNKNOWN_COLUMNS } from "./model/rules";
import { importColumns, imports } from "./model/tables.server";

type Needs = Pick<Platform, "db" | "images" | "now" | "newId" | "settings">;
type Prepared =
	| { ok: false; message: string }
	| { ok: true; values: Partial<typeof imports.$inferInsert> };

/** The first step of a dry run reads the file's first line. An unknown column is asked for; a wrong file ends the import. */
export async function prepare(needs: Needs, it: RunningImport): Promise<void> {
	const { db, now } = needs;
	const prepared = await readHeader(needs, it);
	if (!prepared.ok) return failImport(needs, it, prepared.message);
	await db
		.update(imports)
		.set({ ...prepared.values, changedAt: now() })
		.where(isCurrent(it));
}

async function readHeader(needs: Needs, it: RunningImport): Promise<Prepared> {
	const { db, images } = needs;
	let { lines } = it;
	if (it.format === "xlsx") {
		const workbook = await images.get(getWorkbookKey(it.id));
		if (!workbook) return { ok: false, message: "The file is no longer there." };
		const converted = await convertWorkbook(new Uint8Array(await workbook.arrayBuffer()));
		if (!converted.ok) return converted;
		await images.put(getCsvKey(it.id), converted.file.bytes);
		lines = converted.file.lines;
	}
	const read = await readRecords(needs, { importId: it.id, nextLine: 0, nextByte: 0 }, 1);
	if (!read.ok) return read;
	const [first] = read.records;
	if (!first) return { ok: false, message: "The file is empty." };
	if (!isHeader(first.cells)) return { ok: false, message: "Line 1 has no names of columns." };
	const kind = KINDS[it.kind];
	const known = await listColumns(db, kind);
	const answers = await db
		.select({ label: importColumns.label, name: importColumns.name })
		.from(importColumns)
		.where(eq(importColumns.kind, it.kind));
	const columns = mapColumns(
		{ columns: known },
		first.cells,
		new Map(answers.map(({ label, name }) => [label, name])),
	);
	const header = { header: first.cells, columns, separator: read.separator, lines };
	const unknown = columns.filter((name) => name === null).length;
	if (unknown > MAX_UNKNOWN_COLUMNS)
		return {
			ok: false,
			message: `${unknown} columns are unknown. Remove those that are not for the shop.`,
		};
	if (unknown > 0) return { ok: true, values: { ...header, state: "asking" } };
	const problem = findColumnProblem(kind, columns);
	return problem
		? { ok: false, message: problem }
		: { ok: true, values: { ...header, nextLine: 1, nextByte: first.end, counts: {} } };
}
