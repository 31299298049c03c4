import { normalizeForSearch } from "../rules";
import { buildPackWord, PACK_UNITS, parseSearchWords } from "./search-words";

/** '200 pcs' or '2 boxes': what somebody wants to buy. */
export type WantedQuantity = { count: number; ofPacks: boolean };

/** Matches 'box of 50', '100 pcs' and 'nos'. */
const PACK_PHRASES = new RegExp(
	`(?<![\\p{L}\\d./-])(?:(?:${PACK_UNITS})\\s+of\\s+(\\d{1,6})|(\\d{1,6})\\s*(?:(pcs?|pieces?|nos|ea|each|units?)|pkts?|${PACK_UNITS})|pcs?|pieces?|nos|qty)\\.?(?![\\p{L}\\d])`,
	"gu",
);

type TakenQuantity = { rest: string; packWords: string[]; quantity: WantedQuantity | null };

/** A query of nothing but a pack looks for those words. */
export function takeQuantity(text: string): TakenQuantity {
	const normalized = normalizeForSearch(text);
	const packWords: string[] = [];
	let quantity: WantedQuantity | null = null;
	const rest = normalized.replace(
		PACK_PHRASES,
		(_, ofPack?: string, wanted?: string, pieces?: string) => {
			const count = ofPack ?? wanted;
			if (count) packWords.push(buildPackWord(count));
			if (wanted) quantity = { count: Number(wanted), ofPacks: !pieces };
			return " ";
		},
	);
	return parseSearchWords(rest).length > 0
		? { rest, packWords, quantity }
		: { rest: text, packWords: [], quantity: null };
}
