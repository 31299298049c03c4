import type { Db } from "~/platform/d1/database.server";
import { listSimilarProducts } from "../catalog/similar/list-similar-products.server";
import type { PriceViewer } from "../prices/rules";
import { findPartsById } from "./find-pad-parts.server";
import type { CleanLine, PadOption, PadRow } from "./pad-lines";
import { listMeanings } from "./reading/judge-quantity";
import type { Verdict } from "./reading/rules";
import { suggestParts } from "./suggest-parts.server";

/** `viewer` is the pad's owner. */
export type PadReader = {
	db: Db;
	viewer: PriceViewer;
	/** False: unknown lines get no suggestions. */
	suggests?: boolean;
	/** The first of the lines that were judged before without suggestions and get some now. */
	suggestsFrom?: number | null;
};

/** A line without a verdict is a note or the headings of a table. */
export type ReadLine = { line: CleanLine; verdict: Verdict | undefined };

type UnknownVerdict = Extract<Verdict, { kind: "unknown" }>;

/** By line. Those of an earlier check are kept, also none, except from `suggestsFrom` on. */
export async function findSuggestions(
	{ db, viewer, suggestsFrom = null }: PadReader,
	read: readonly ReadLine[],
	known: readonly PadRow[],
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
	const found = await suggestParts(db, viewer, codes);
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
