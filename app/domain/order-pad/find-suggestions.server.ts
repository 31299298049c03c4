import type { Db } from "~/platform/d1/database.server";
import { listSimilarProducts } from "../catalog/similar/list-similar-products.server";
import type { PriceViewer } from "../prices/rules";
import { findProductsById } from "./find-pad-products.server";
import type { CleanLine, PadOption, PadRow } from "./pad-lines";
import { listMeanings } from "./reading/check-quantity";
import type { LineResult } from "./reading/rules";
import { suggestProducts } from "./suggest-products.server";

export type PadReader = {
	db: Db;
	viewer: PriceViewer;
	/** False: unknown lines get no suggestions. */
	suggests?: boolean;
	/** The first of the lines that were checked before without suggestions and get some now. */
	suggestsFrom?: number | null;
};

/** A line without a result is a note or the headings of a table. */
export type ReadLine = { line: CleanLine; result: LineResult | undefined };

type UnknownResult = Extract<LineResult, { kind: "unknown" }>;

/** Finds them by line. Those of an earlier check are kept, also none, except from `suggestsFrom` on. */
export async function findSuggestions(
	{ db, viewer, suggestsFrom = null }: PadReader,
	read: readonly ReadLine[],
	known: readonly PadRow[],
): Promise<ReadonlyMap<number, readonly PadOption[]>> {
	const before = new Map(
		known.flatMap((row) => (row.result === "unknown" ? [[row.n, row] as const] : [])),
	);
	const unknown = read.flatMap(({ line: { n, typed }, result }) =>
		result?.kind === "unknown" ? [{ n, typed, result, kept: before.get(n) }] : [],
	);
	const isKept = ({ n, kept, typed }: (typeof unknown)[number]) => {
		const isWanted = suggestsFrom !== null && n >= suggestsFrom && kept?.options.length === 0;
		return kept?.typed === typed && !isWanted;
	};
	const codes = unknown.filter((line) => !isKept(line)).map(({ result }) => result.code);
	const found = await suggestProducts(db, viewer, codes);
	const ids = Array.from(found.values()).flatMap((suggestion) => suggestion.ids);
	const products = await findProductsById({ db, viewer }, ids);
	const buildOptions = ({ code, written }: UnknownResult): PadOption[] => {
		const { ids = [], isNamed = false, isOnly = false } = found.get(code) ?? {};
		const options = ids
			.flatMap((id) => products.get(id) ?? [])
			.flatMap((product) =>
				listMeanings(product, written).map((quantity) => ({ productId: product.id, quantity })),
			);
		return options.map((option) => ({
			...option,
			...(isNamed && { isNamed }),
			...(isOnly && options.length === 1 && { isPreset: true as const }),
		}));
	};
	const suggestions = unknown.map(
		(line) =>
			[line.n, (isKept(line) ? line.kept?.options : null) ?? buildOptions(line.result)] as const,
	);
	return new Map([...suggestions, ...(await findSimilarToSoldOut({ db, viewer }, read))]);
}

/** Each suggestion costs a search. */
const MAX_SOLD_OUT_LINES = 5;

async function findSimilarToSoldOut({ db, viewer }: PadReader, read: readonly ReadLine[]) {
	const soldOut = read.flatMap(({ line, result }) =>
		result?.kind === "short" && result.quantities.length === 0 ? [{ n: line.n, ...result }] : [],
	);
	return Promise.all(
		soldOut.slice(0, MAX_SOLD_OUT_LINES).map(async ({ n, product, quantity }) => {
			const similar = await listSimilarProducts(db, viewer, product, 1);
			return [n, similar.map(({ id }): PadOption => ({ productId: id, quantity }))] as const;
		}),
	);
}
