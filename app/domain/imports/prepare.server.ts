import type { Platform } from "~/platform/platform.server";
import { askQuestions } from "./columns/ask-questions";
import { findHeader, HEADER_ROWS } from "./columns/find-header";
import { findMissing, isKnownLabel, mapColumns } from "./columns/map-columns";
import { readAnswers } from "./columns/read-answers.server";
import { type Scan, scanColumns } from "./columns/scan-columns";
import { getUploadKey, writeNormalised } from "./files/normalised-file.server";
import { NO_ROWS, openUpload, type Table } from "./files/read-upload.server";
import { isCurrent, type RunningImport } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { failImport } from "./mails.server";
import type { FileColumn } from "./model/file-column";
import { type Column, listColumns } from "./model/kind.server";
import { imports } from "./model/tables.server";

type Values = Partial<typeof imports.$inferInsert>;
type Prepared = { problem: string } | Values;

/** The first step of a dry run: reads the upload in any format, writes its rows in one form, and asks for what is unclear. */
export async function prepare(platform: Platform, it: RunningImport): Promise<void> {
	const upload = await platform.images.get(getUploadKey(it.id));
	if (!upload) return failImport(platform, it, "The file is no longer there.");
	const table = await openUpload(new Uint8Array(await upload.arrayBuffer()));
	const prepared = "problem" in table ? table : await prepareTable(platform, it, table);
	if (prepared.problem && !("state" in prepared)) return failImport(platform, it, prepared.problem);
	await platform.db
		.update(imports)
		.set({ problem: "", ...prepared, changedAt: platform.now() })
		.where(isCurrent(it));
}

async function prepareTable(
	platform: Platform,
	it: RunningImport,
	table: Table,
): Promise<Prepared> {
	const { db } = platform;
	const kind = KINDS[it.kind];
	const ours = await listColumns(db, kind);
	const first = takeFirst(table.getRows());
	const header = findHeader(first, (label) => isKnownLabel(ours, label));
	if (!header.ok) return { problem: header.message };
	const { line: headerLine, labels } = header;
	const scan = scanColumns(table.getRows(), headerLine, labels.length);
	if (scan.rows === 0) return { problem: NO_ROWS };
	const answers = await readAnswers(db, it.kind, labels);
	const columns = addSamples(mapColumns(ours, labels, answers), scan);
	const questions = askQuestions({ ours, columns, scan }, answers.own, it.questions);
	const { encoding, separator } = table;
	const values = { encoding, headerLine, columns, questions, lines: scan.lastLine };
	const names = columns.map(({ name }) => name);
	const twice = columns.filter(({ source }) => source === "twice");
	const problem = twice.length > 0 ? "" : findMissing(kind, names);
	const isAsking =
		problem || names.includes(null) || Object.values(questions).some((question) => question.isOpen);
	if (isAsking) return { ...values, state: "asking", problem: problem ?? "" };
	const fillsDown =
		questions.empty?.value === "above" ? listPlaces(ours, columns, "fillsDown") : [];
	const withComma = questions.decimal?.value === "," ? listPlaces(ours, columns, "isNumeric") : [];
	const layout = { headerLine, width: labels.length, separator, fillsDown, withComma };
	await writeNormalised(platform, it.id, table.getRows(), layout);
	return { ...values, nextLine: headerLine, nextByte: 0, counts: {}, problems: [] };
}

function takeFirst<Row>(rows: Iterable<Row>): Row[] {
	const first: Row[] = [];
	for (const row of rows) {
		first.push(row);
		if (first.length === HEADER_ROWS) break;
	}
	return first;
}

/** A column without values is not asked for. */
const addSamples = (columns: ReturnType<typeof mapColumns>, { facts }: Scan): FileColumn[] =>
	columns.map((column, place) => {
		const { filled = 0, samples = [] } = facts[place] ?? {};
		const isEmpty = column.name === null && column.source !== "twice" && filled === 0;
		return { ...column, samples, ...(isEmpty && { name: "" }) };
	});

const listPlaces = (
	ours: readonly Column[],
	columns: readonly FileColumn[],
	kind: "isNumeric" | "fillsDown",
): number[] =>
	columns.flatMap(({ name }, place) =>
		ours.some((column) => column[kind] && column.name === name) ? [place] : [],
	);
