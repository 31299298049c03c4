import type { NumberToken, Token } from "../reading/query-tokens";
import type { WantedQuantity } from "../reading/take-quantity";
import { type AttributeTerms, type FamilyTerms, findValueText } from "../reading/vocabulary";
import { isUncalled, type Match } from "./choose-parts";
import type { FoldedFamily } from "./fold-families";
import type { ReadParts } from "./read-parts.server";

type ReadingChip = { label: string; without: string };

/** A family that fits; `filters` by attribute, as its page has them. */
export type FoundKind = {
	slug: string;
	name: string;
	partCount: number;
	filters: [string, string][];
};

export type ReadingView = {
	folds: { afterId: string; kind: FoundKind }[];
	chips: ReadingChip[];
	kinds: FoundKind[];
	nearest: { wanted: string; attribute: string; values: string } | null;
	/** Words that are in names, but are not what parts are called. */
	uncalled: string;
	/** Sizes and words that no part has. */
	missing: string[];
	corrections: { typed: string; read: string }[];
	quantity: WantedQuantity | null;
};

const MAX_KINDS = 6;

export function describeReading(
	{ matches, nearest }: ReadParts,
	folded: readonly FoldedFamily[],
): ReadingView | null {
	const [first] = matches;
	if (!first) return null;
	const { reading, unmatched, missing } = first;
	return {
		folds: folded.flatMap(({ afterId, familyId, partCount }) => {
			const match = matches.find(({ family }) => family.family.id === familyId);
			return match ? [{ afterId, kind: { ...describeKind(match), partCount } }] : [];
		}),
		chips: listChips(first, matches.length === 1),
		kinds: matches.slice(0, MAX_KINDS).map(describeKind),
		nearest: nearest && {
			wanted: formatSize(nearest.wanted, nearest.attribute),
			attribute: nearest.attribute.name.toLowerCase(),
			values: formatValues(nearest.values, nearest.attribute),
		},
		uncalled: isUncalled(first) ? listKindWords(first) : "",
		missing: [...missing, ...(nearest ? [] : unmatched.map(({ text }) => formatTyped(text)))],
		corrections: [...reading.corrections],
		quantity: reading.quantity,
	};
}

function describeKind(match: Match): FoundKind {
	const { slug, name } = match.family.family;
	return { slug, name, partCount: match.numbers.size, filters: listFilters(match) };
}

function listFilters({ family: { family }, sizes, described }: Match): [string, string][] {
	const words = [
		...sizes,
		...described.flatMap(({ column, words: all }) => all.map((word) => ({ column, word }))),
	];
	const inOrder = words.toSorted((one, other) => one.column - other.column);
	return inOrder.flatMap(({ column, word }): [string, string][] => {
		const attribute = family.columns[column];
		const text = attribute && findValueText(attribute, word);
		return text ? [[attribute.id, text]] : [];
	});
}

const createKindTest = (family: FamilyTerms) => (token: Token) =>
	token.kind === "standard"
		? family.standards.includes(token.standard)
		: token.kind === "word" &&
			[family.head, family.modifiers, family.joined].some((words) => words.includes(token.stem));

const listKindWords = ({ reading, family: { family } }: Match): string =>
	reading.tokens
		.filter(createKindTest(family))
		.map(({ text }) => text)
		.join(" ");

function listChips(match: Match, isOnly: boolean): ReadingChip[] {
	const { family: own, reading, sizes, described } = match;
	const { family } = own;
	const { tokens } = reading;
	const isOfKind = createKindTest(family);
	const without = (isTaken: (token: Token) => boolean) =>
		tokens
			.filter((token) => !isTaken(token))
			.map(({ text }) => text)
			.join(" ");
	const named = tokens.filter(isOfKind);
	return [
		...(named.length > 0
			? [
					{
						label: isOnly ? family.name : named.map(({ text }) => text).join(" "),
						without: without(isOfKind),
					},
				]
			: []),
		...sizes.map(({ token, column, word }) => ({
			label: findChoice(family.columns[column], word) ?? formatSize(token, family.columns[column]),
			without: without((each) => each === token),
		})),
		...described.map(({ text, column, words }) => ({
			label:
				(words.length === 1 && words[0] && findChoice(family.columns[column], words[0])) || text,
			without: without((token) => token.kind === "word" && text.split(" ").includes(token.text)),
		})),
	];
}

const findChoice = (attribute: AttributeTerms | undefined, word: string) =>
	attribute?.kind === "choice" ? findValueText(attribute, word) : undefined;

/** 'm8' as 'M8'. */
const formatTyped = (text: string) => text.replace(/^m(?=\d)/, "M");

/** With the unit of the attribute, unless another was typed: '40 mm', '24 teeth', '4 inch'. */
function formatSize(
	{ text, unit, isThread }: NumberToken,
	attribute: AttributeTerms | undefined,
): string {
	if (unit || isThread || !attribute) return formatTyped(text);
	return `${text} ${attribute.unit || attribute.name.toLowerCase()}`;
}

function formatValues(values: readonly string[], { unit }: AttributeTerms): string {
	return [values.join(", "), unit].filter(Boolean).join(" ");
}
