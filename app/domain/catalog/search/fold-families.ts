import { groupBy } from "~/platform/group-by";
import type { PartFacts } from "./order-parts";

const MAX_SIZES = 5;
const SHOWN_SIZES = 3;

/** A family shown as one line, below the part with the id `afterId`. */
export type FoldedFamily = { afterId: string; familyId: string; partCount: number };

/** Keeps the first sizes of families with many; their own tables list all of them. */
export function foldFamilies(
	numbers: readonly number[],
	parts: readonly PartFacts[],
): { numbers: readonly number[]; folded: readonly FoldedFamily[] } {
	const byNumber = new Map(parts.map((part) => [part.number, part]));
	const inOrder = numbers.flatMap((number) => byNumber.get(number) ?? []);
	const many = Array.from(groupBy(inOrder, ({ familyId }) => familyId)).flatMap(
		([familyId, own]) => (familyId && own.length > MAX_SIZES ? [{ familyId, own }] : []),
	);
	const hidden = new Set(
		many.flatMap(({ own }) => own.slice(SHOWN_SIZES).map(({ number }) => number)),
	);
	return {
		numbers: numbers.filter((number) => !hidden.has(number)),
		folded: many.map(({ familyId, own }) => ({
			familyId,
			partCount: own.length,
			afterId: own[SHOWN_SIZES - 1]?.id ?? "",
		})),
	};
}
