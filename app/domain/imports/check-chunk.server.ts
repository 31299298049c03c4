import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { insertSelect, pickExcluded } from "~/platform/d1/insert-select.server";
import type { Platform } from "~/platform/platform.server";
import { toCellName } from "./columns/map-columns";
import { type FileRecord, readRecords } from "./files/normalised-file.server";
import { isCurrent, type RunningImport } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { failImport } from "./mails.server";
import { dropCurrencies } from "./model/currency";
import { type CheckedRow, type FileRow, type ImportKind, wrongRow } from "./model/kind.server";
import { addProblems } from "./model/problems";
import { toReading } from "./model/questions";
import { CHUNK_ROWS, type ImportCounts } from "./model/rules";
import { importRows, imports } from "./model/tables.server";
import { countFetchable, fetchPictures } from "./pictures/fetch-pictures.server";
import { readPlaceAnswers } from "./places/place-answers.server";
import { getProfile } from "./profiles/profiles";
import { readWords } from "./profiles/read-words";

const CHECKED = [
	"otherLines",
	"key",
	"subjectId",
	"label",
	"verdict",
	"isOutlier",
	"problem",
	"before",
	"after",
	"rev",
] as const satisfies (keyof CheckedRow)[];

const checkedValues = Object.fromEntries(
	CHECKED.map((field) => [field, sql`value ->> ${sql.raw(`'${field}'`)}`]),
) as Record<(typeof CHECKED)[number], SQL>;

/** The dry run of the next lines: stores what each would change. */
export async function checkChunk(platform: Platform, job: RunningImport): Promise<void> {
	const { db, now } = platform;
	const kind = KINDS[job.kind];
	const { chunkRows = CHUNK_ROWS } = kind;
	const read = await readRecords(platform, { importId: job.id, ...job }, chunkRows);
	if (!read) return failImport(platform, job, "The file is no longer there.");
	const whole = takeWholeGroups(kind, job, read.records, read.isLast);
	const count = job.fetchesPictures ? countFetchable(whole.rows) : whole.rows.length;
	const rows = whole.rows.slice(0, count);
	const last = count < whole.rows.length ? (read.records[count - 1] ?? whole.last) : whole.last;
	const found = (await checkRows(platform, job, rows)).map(refuseLong);
	const checked = await markRepeated(db, job, found, kind.noun);
	const statements = toJsonParts(checked).map((json) =>
		insertSelect(
			db,
			importRows,
			{ importId: job.id, line: sql`value ->> 'line'`, ...checkedValues },
			sql`from json_each(${json}) where changes() > 0`,
		).onConflictDoUpdate({
			// By a dry run before this one.
			target: [importRows.importId, importRows.line],
			set: pickExcluded(importRows, CHECKED),
		}),
	);
	await db.batch([
		db
			.update(imports)
			.set({
				nextLine: last.line,
				nextByte: last.end,
				counts: addCounts(job.counts, checked),
				problems: addProblems(job.problems, checked),
				changedAt: now(),
			})
			.where(isCurrent(job)),
		// Each part has a row, so that only the first can follow a change of nothing.
		...statements,
	]);
}

/** Lines whose cells are perhaps in wrong places are errors; of a group, they are errors of the whole. */
async function checkRows(platform: Platform, job: RunningImport, typed: readonly FileRow[]) {
	const kind = KINDS[job.kind];
	const rows = job.questions.currency?.value === "tk" ? typed.map(dropCurrencies) : typed;
	const failedPictures = job.fetchesPictures
		? await fetchPictures(platform, rows, job.actor)
		: undefined;
	const places = job.kind === "products" ? await readPlaceAnswers(platform.db, job) : undefined;
	const reading = { ...toReading(job.questions), failedPictures, places };
	if (kind.getGroup) return kind.check(platform, rows, reading);
	const checked = await kind.check(
		platform,
		rows.filter(({ problem }) => problem === ""),
		reading,
	);
	const wrong = rows.filter(({ problem }) => problem !== "");
	return [
		...checked,
		...wrong.map(({ line, cells, problem }) => {
			const label = kind.keys.map((key) => cells[key]).find(Boolean) ?? "";
			return wrongRow({ line, key: "", label: label.slice(0, SHOWN_CHARS) }, problem);
		}),
	];
}

/** Without the last group of lines, which may go on in the next chunk. */
function takeWholeGroups(
	kind: ImportKind,
	{ columns, profile: profileId }: RunningImport,
	records: readonly FileRecord[],
	isLast: boolean,
): { rows: FileRow[]; last: FileRecord } {
	const profile = getProfile(profileId);
	const toRow = ({ line, cells, problem }: FileRecord): FileRow => {
		const named = columns.flatMap((column, place) =>
			column.name ? [[toCellName(column), cells[place] ?? ""] as const] : [],
		);
		const typed = Object.fromEntries(named);
		return {
			line,
			problem: problem || findFormulaErrors(named),
			cells: profile ? readWords(profile, typed) : typed,
		};
	};
	const last = records.at(-1) ?? { line: 0, problem: "", cells: [], end: 0 };
	const group = kind.getGroup?.(toRow(last));
	const isOpen = !isLast && kind.getGroup !== undefined;
	const start = isOpen
		? records.findLastIndex((record) => kind.getGroup?.(toRow(record)) !== group) + 1
		: records.length;
	const taken = start === 0 ? records : records.slice(0, start);
	return { rows: taken.map(toRow), last: taken.at(-1) ?? last };
}

/** As spreadsheets and their German versions write them: '#N/A', '#WERT!' and 'Err:502'. */
const FORMULA_ERROR = /^(?:#(?:N\/A|NV|DIV\/0!|[A-Z]{3,20}[!?])|Err:\d{3})$/;

const findFormulaErrors = (named: readonly (readonly [name: string, cell: string])[]): string =>
	named
		.flatMap(([name, cell]) =>
			FORMULA_ERROR.test(cell) ? [`${name} "${cell}" is an error of the spreadsheet.`] : [],
		)
		.join("\n");

/** A line about the same thing as an earlier one is an error. */
async function markRepeated(
	db: Db,
	job: RunningImport,
	checked: readonly CheckedRow[],
	noun: string,
): Promise<CheckedRow[]> {
	const keys = JSON.stringify(checked.map(({ key }) => key));
	const earlier = await db
		.select({ key: importRows.key, line: importRows.line })
		.from(importRows)
		.where(
			sql`import_id = ${job.id} and key in (select value from json_each(${keys})) and key <> ''
				and line <= ${job.nextLine}`,
		);
	const lines = new Map(earlier.map(({ key, line }) => [key, line]));
	return checked
		.toSorted((one, other) => one.line - other.line)
		.flatMap((row) => {
			const first = lines.get(row.key);
			if (row.key !== "" && first === undefined) lines.set(row.key, row.line);
			if (row.key === "" || first === undefined) return [row];
			const problem = `${noun} ${row.label} is also on line ${first}.`;
			return [row.line, ...row.otherLines].map((line) => wrongRow({ ...row, line }, problem));
		});
}

function addCounts(counts: ImportCounts, rows: readonly CheckedRow[]): ImportCounts {
	const sum = { ...counts };
	for (const { verdict, isArchived, unfetched } of rows) {
		sum[verdict] = (sum[verdict] ?? 0) + 1;
		if (isArchived) sum.archived = (sum.archived ?? 0) + 1;
		if (unfetched) sum.addresses = (sum.addresses ?? 0) + 1;
	}
	return sum;
}

/** Many times what the longest description has. */
const MAX_ROW_CHARS = 100_000;
const SHOWN_CHARS = 60;

function refuseLong(row: CheckedRow): CheckedRow {
	if (JSON.stringify(row).length <= MAX_ROW_CHARS) return row;
	const label = `${row.label.slice(0, SHOWN_CHARS)}…`;
	return wrongRow({ line: row.line, key: "", label }, "the line is too long.");
}

/** D1 binds at most 2 MB. */
const MAX_JSON_CHARS = 500_000;

function toJsonParts(rows: readonly CheckedRow[]): string[] {
	const parts: string[][] = [];
	let length = MAX_JSON_CHARS;
	for (const { before, after, isOutlier, isArchived, otherLines, unfetched, ...row } of rows) {
		const json = JSON.stringify({
			...row,
			isOutlier: Number(isOutlier),
			otherLines: JSON.stringify(otherLines),
			before: JSON.stringify(before),
			after: JSON.stringify(unfetched ? { ...after, unfetched } : after),
		});
		if (length + json.length > MAX_JSON_CHARS) {
			parts.push([]);
			length = 0;
		}
		parts.at(-1)?.push(json);
		length += json.length;
	}
	return parts.map((part) => `[${part.join(",")}]`);
}
