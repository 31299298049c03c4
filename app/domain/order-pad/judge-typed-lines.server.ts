import type { Db } from "~/platform/d1/database.server";
import { listSimilarProducts } from "../catalog/search/list-similar-products.server";
import type { PriceViewer } from "../prices/rules";
import { findMatches, findPartsById } from "./find-pad-parts.server";
import { getCounted, mergeLines } from "./merge-duplicates";
import {
	createRow,
	describeVerdict,
	type PadOption,
	type PadRow,
	type TypedLine,
} from "./pad-lines";
import { priceReadyLines } from "./price-lines.server";
import { cleanLine, type PadLine } from "./reading/clean-lines";
import { judgeQuantity, listMeanings } from "./reading/judge-quantity";
import {
	type Columns,
	judgePad,
	listCodes,
	type PossibleColumns,
	readLines,
	readQuantityCell,
} from "./reading/read-pad";
import type { PadPart, Verdict } from "./reading/rules";
import { suggestParts } from "./suggest-parts.server";

/** `columns` are a question about all lines if one of its lists has several. */
export type JudgedRows = { rows: PadRow[]; columns: PossibleColumns | null };

/** `viewer` is the pad's owner. */
export type PadReader = {
	db: Db;
	viewer: PriceViewer;
	/** False: unknown lines get no suggestions. */
	suggests?: boolean;
	/** The first of the lines that were judged before without suggestions and get some now. */
	suggestsFrom?: number | null;
};

/** Every line gets exactly one row; `known` are the rows of an earlier check. At most nine statements for any number of lines, besides those for parts like the first five that are sold out. */
export async function judgeTypedLines(
	{ db, viewer, suggests = true, suggestsFrom = null }: PadReader,
	lines: readonly TypedLine[],
	answeredColumns: Columns | null,
	known: readonly PadRow[] = [],
): Promise<JudgedRows> {
	const clean = lines.map((line) => ({ ...cleanLine(line.typed), n: line.n }));
	const draft = readLines(clean.filter(({ text, note }) => text !== "" || note !== ""));
	const find = await findMatches({ db, viewer }, listCodes(draft));
	const judged = judgePad(draft, find, answeredColumns);
	if (!judged.ok) {
		const { partColumns, quantityColumns } = judged;
		const rows = lines.map((line) => createRow(line, "unread"));
		return { rows, columns: { partColumns, quantityColumns } };
	}
	const verdicts = new Map(judged.lines.map(({ line, verdict }) => [line.n, verdict]));
	const chosen = await findPartsById({ db, viewer }, lines.flatMap(listChosenParts));
	const read = lines.map((line, index) => ({
		line,
		note: clean[index]?.note ?? "",
		verdict: applyAnswer(line, verdicts.get(line.n), chosen),
	}));
	const suggestions = suggests
		? await findSuggestions({ db, viewer }, read, known, suggestsFrom)
		: new Map();
	const rows = await priceReadyLines({ db, viewer }, buildRows(read, suggestions), listParts(read));
	return { rows: keepAddedRows(rows, known), columns: null };
}

/** By id, those of lines whose part is clear. */
const listParts = (read: readonly ReadLine[]): ReadonlyMap<string, PadPart> =>
	new Map(
		read.flatMap(({ verdict }) => {
			const counted = verdict && getCounted(verdict);
			return counted ? [[counted.part.id, counted.part] as const] : [];
		}),
	);

/** They keep the part and the quantity that went into the cart or the order. */
function keepAddedRows(rows: PadRow[], known: readonly PadRow[]): PadRow[] {
	const added = new Map(
		known.flatMap((row) => (row.answer?.kind === "added" ? [[row.n, row] as const] : [])),
	);
	return rows.map((row) => (row.verdict === "added" && added.get(row.n)) || row);
}

type UnknownVerdict = Extract<Verdict, { kind: "unknown" }>;

/** By line. Those of an earlier check are kept, also none, except from `suggestsFrom` on. */
async function findSuggestions(
	{ db, viewer }: PadReader,
	read: readonly ReadLine[],
	known: readonly PadRow[],
	suggestsFrom: number | null,
): Promise<ReadonlyMap<number, readonly PadOption[]>> {
	const before = new Map(
		known.flatMap((row) => (row.verdict === "unknown" ? [[row.n, row] as const] : [])),
	);
	const unknown = read.flatMap(({ line: { n, typed }, verdict }) =>
		verdict?.kind === "unknown" ? [{ n, typed, verdict, kept: before.get(n) }] : [],
	);
	const isKept = ({ n, kept, typed }: (typeof unknown)[number]) => {
		const isWanted = suggestsFrom !== null && n >= suggestsFrom && kept?.options.length === 0;
		return kept?.typed === typed && !isWanted;
	};
	const codes = unknown.filter((line) => !isKept(line)).map(({ verdict }) => verdict.code);
	const found = await suggestParts(db, viewer.userId, codes);
	const ids = Array.from(found.values()).flatMap((suggestion) => suggestion.ids);
	const parts = await findPartsById({ db, viewer }, ids);
	const buildOptions = ({ code, written }: UnknownVerdict): PadOption[] => {
		const { ids = [], isOnly = false } = found.get(code) ?? {};
		const options = ids
			.flatMap((id) => parts.get(id) ?? [])
			.flatMap((part) =>
				listMeanings(part, written).map((quantity) => ({ partId: part.id, quantity })),
			);
		return options.map((option) =>
			isOnly && options.length === 1 ? { ...option, isPreset: true } : option,
		);
	};
	const suggestions = unknown.map(
		(line) =>
			[line.n, (isKept(line) ? line.kept?.options : null) ?? buildOptions(line.verdict)] as const,
	);
	return new Map([...suggestions, ...(await findSimilarToSoldOut({ db, viewer }, read))]);
}

/** Each costs a search. */
const MAX_SOLD_OUT_LINES = 5;

async function findSimilarToSoldOut({ db, viewer }: PadReader, read: readonly ReadLine[]) {
	const soldOut = read.flatMap(({ line, verdict }) =>
		verdict?.kind === "short" && verdict.quantities.length === 0 ? [{ n: line.n, ...verdict }] : [],
	);
	return Promise.all(
		soldOut.slice(0, MAX_SOLD_OUT_LINES).map(async ({ n, part, quantity }) => {
			const similar = await listSimilarProducts(db, viewer, part, 1);
			return [n, similar.map(({ id }): PadOption => ({ partId: id, quantity }))] as const;
		}),
	);
}

const listChosenParts = ({ answer }: TypedLine): string[] =>
	answer?.kind === "part" && answer.partId !== null ? [answer.partId] : [];

/** A part that was chosen and can't be ordered any more leaves the line as it was read. */
function applyAnswer(
	{ answer }: TypedLine,
	verdict: Verdict | undefined,
	parts: ReadonlyMap<string, PadPart>,
): Verdict | undefined {
	if (answer?.kind === "left-out") return { kind: "left-out" };
	if (answer?.kind !== "part" || answer.partId === null) return verdict;
	const part = parts.get(answer.partId);
	if (!part) return verdict;
	return judgeQuantity(part, readQuantityCell(answer.typed.trim()));
}

type ReadLine = { line: TypedLine; note: PadLine["note"]; verdict: Verdict | undefined };

function buildRows(
	read: readonly ReadLine[],
	suggestions: ReadonlyMap<number, readonly PadOption[]>,
): PadRow[] {
	const counted = read.flatMap(({ line, verdict }) => {
		const own = hasFinalAnswer(line) ? null : verdict && getCounted(verdict);
		return own ? [{ line, ...own }] : [];
	});
	const groups = new Map<string, typeof counted>();
	for (const one of counted) groups.set(one.part.id, [...(groups.get(one.part.id) ?? []), one]);
	const merged = new Map(
		Array.from(groups.values(), mergeLines)
			.flat()
			.map((row) => [row.n, row]),
	);
	return read.map((each) => {
		const row = merged.get(each.line.n) ?? buildRow(each, suggestions);
		return row.verdict === "short" ? addOptions(row, suggestions.get(row.n) ?? []) : row;
	});
}

const addOptions = (row: PadRow, more: readonly PadOption[]): PadRow => ({
	...row,
	options: [...row.options, ...more],
});

const hasFinalAnswer = ({ answer }: TypedLine) =>
	answer?.kind === "merged" || answer?.kind === "added";

function buildRow(
	{ line, note, verdict }: ReadLine,
	suggestions: ReadonlyMap<number, readonly PadOption[]>,
): PadRow {
	if (line.answer?.kind === "added") return createRow(line, "added");
	if (line.answer?.kind === "merged")
		return createRow(line, "merged", `In line ${line.answer.into.toLocaleString("en-US")}`);
	if (note !== "") return createRow(line, "note");
	if (!verdict) return createRow(line, "heading");
	return describeVerdict(line, verdict, suggestions.get(line.n));
}
