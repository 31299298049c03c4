import type { Platform } from "~/platform/platform.server";
import { chooseKind, isHeading } from "./choose-kind.server";
import { askQuestions } from "./columns/ask-questions";
import { findHeader, HEADER_ROWS } from "./columns/find-header";
import { findMissing, mapColumns } from "./columns/map-columns";
import { readAnswers } from "./columns/read-answers.server";
import { type Scan, scanColumns } from "./columns/scan-columns";
import { getUploadKey, writeNormalised } from "./files/normalised-file.server";
import { NO_ROWS, openUpload, type Table } from "./files/read-upload.server";
import { isCurrent, type RunningImport } from "./find-run.server";
import { KINDS } from "./kinds/kinds.server";
import { readNextNumber } from "./kinds/products/sources.server";
import { failImport } from "./mails.server";
import type { FileColumn } from "./model/file-column";
import { type Column, listColumns } from "./model/kind.server";
import type { ImportKindName } from "./model/rules";
import { imports } from "./model/tables.server";
import { arrangeRows } from "./profiles/arrange-rows";
import { joinColumns } from "./profiles/join-columns";
import { mapProfile } from "./profiles/map-profile";
import { numberRows } from "./profiles/number-rows";
import { recognise } from "./profiles/profiles";
import type { Profile } from "./profiles/systems/profile";

type Values = Partial<typeof imports.$inferInsert>;
type Prepared = { problem: string } | Values;

/** The first step of a dry run: reads the upload in any format, writes its rows in one form, and asks for what is unclear. */
export async function prepare(
	platform: Platform,
	job: RunningImport,
	pause: () => Promise<void>,
): Promise<void> {
	const upload = await platform.images.get(getUploadKey(job.id));
	if (!upload) return failImport(platform, job, "The file is no longer there.");
	const table = await openUpload(new Uint8Array(await upload.arrayBuffer()), pause);
	const prepared = "problem" in table ? table : await prepareTable(platform, job, table);
	if (prepared.problem && !("state" in prepared))
		return failImport(platform, job, prepared.problem);
	await platform.db
		.update(imports)
		.set({ problem: "", ...prepared, changedAt: platform.now() })
		.where(isCurrent(job));
}

async function prepareTable(
	platform: Platform,
	job: RunningImport,
	table: Table,
): Promise<Prepared> {
	const { db } = platform;
	const first = await takeFirst(table.getRows());
	const kindName = await chooseKind(db, job, first);
	const kind = KINDS[kindName];
	const ours = await listColumns(db, kind);
	const header = findHeader(first, isHeading(ours));
	if (!header.ok) return { problem: header.message };
	const { line: headerLine, labels: own } = header;
	const { profile, problem: wrongKind } = recognise(kindName, own);
	if (wrongKind && job.kindFrom !== "answer") return { problem: wrongKind };
	const shown = first.filter(({ line }) => line > headerLine);
	const hasWords = (place: number) => areWords(shown.map(({ cells }) => cells[place] ?? ""));
	const answers = { ...(await readAnswers(db, kindName, own)), hasWords };
	const guessed = mapColumns(ours, own, answers).map(({ name, guess }) => name ?? guess ?? null);
	const { labels, getRows } = await arrange(
		platform,
		{ ...table, labels: own, headerLine },
		{ profile, kindName, names: guessed },
	);
	const scan = await scanColumns(getRows(), headerLine, labels.length);
	if (scan.rows === 0) return { problem: NO_ROWS };
	const columns = readColumns({ ours, labels, own: own.length, profile, scan }, answers);
	const system = profile && { name: profile.system, answers: profile.answers ?? {} };
	const questions = askQuestions({ ours, columns, scan, system }, answers.own, job.questions);
	const { encoding, separator } = table;
	const values = {
		...(kindName !== job.kind && ({ kind: kindName, kindFrom: "headings" } as const)),
		encoding,
		headerLine,
		columns,
		questions,
		profile: profile?.id ?? "",
		lines: scan.lastLine,
	};
	const names = columns.map(({ name }) => name);
	const twice = columns.filter(({ source }) => source === "twice");
	const problem = twice.length > 0 ? "" : findMissing(kind, names);
	const isAsking =
		problem || names.includes(null) || Object.values(questions).some((question) => question.isOpen);
	if (isAsking) return { ...values, state: "asking", problem: problem ?? "" };
	const fillsDown =
		questions.empty?.value === "above" ? listPlaces(ours, columns, "fillsDown") : [];
	const withComma = questions.decimal?.value === "," ? listPlaces(ours, columns, "isNumeric") : [];
	const width = own.length;
	const added = labels.length - width;
	const layout = { headerLine, width, added, separator, fillsDown, withComma };
	await writeNormalised(platform, job.id, getRows(), layout);
	return { ...values, nextLine: headerLine, nextByte: 0, counts: {}, problems: [] };
}

type Arranged = {
	profile: Profile | undefined;
	kindName: ImportKindName;
	/** Ours of the columns, where no profile knows them. */
	names: readonly (string | null)[];
};

async function arrange(
	{ db }: Platform,
	table: Table & { labels: string[]; headerLine: number },
	{ profile, kindName, names }: Arranged,
) {
	if (kindName !== "products") return profile ? joinColumns(profile, table) : table;
	const next = await readNextNumber(db);
	return profile ? arrangeRows(profile, table, next) : numberRows(names, table, next);
}

/** What the columns of a file are, with some of their values. */
function readColumns(
	file: {
		ours: readonly Column[];
		labels: readonly string[];
		/** How many of them the file has itself. */
		own: number;
		profile: Profile | undefined;
		scan: Scan;
	},
	answers: Parameters<typeof mapColumns>[2],
): FileColumn[] {
	const { ours, labels, own, profile, scan } = file;
	const isFilled = (place: number) => (scan.facts[place]?.filled ?? 0) > 0;
	const known = labels.map((label, place) => ({ label, isFilled: isFilled(place) }));
	const profiled = mapProfile(profile, known, own);
	const mapped = mapColumns(ours, labels, { ...answers, profile: profiled });
	const columns = addSamples(mapped, scan);
	return columns.map((column, place) => (place < own ? column : { ...column, isAdded: true }));
}

const LETTERS = /[\p{Ll}\p{Lo}]{3}/u;
/** Most of them, as a sheet has lines between its parts. */
function areWords(cells: readonly string[]): boolean {
	const filled = cells.filter(Boolean);
	const worded = filled.filter((cell) => LETTERS.test(cell) && /\S\s+\S/.test(cell));
	return worded.length > filled.length / 2;
}

async function takeFirst<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
	const first: Row[] = [];
	for await (const row of rows) {
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
