import type { NumberToken } from "../reading/query-tokens";
import { measure } from "../reading/units";
import type { AttributeTerms } from "../reading/vocabulary";
import { compareSizes, type Specs } from "../spec-rules";
import type { Match } from "./choose-parts";

export type PartFacts = {
	id: string;
	number: number;
	familyId: string | null;
	categoryId: string | null;
	inStock: boolean;
	specs: Specs;
	soldOrders: number;
	supersededBy: string | null;
};

type NearestSize = {
	attribute: AttributeTerms;
	wanted: NumberToken;
	values: readonly string[];
};

export type OrderedParts = { numbers: readonly number[]; nearest: NearestSize | null };

const MAX_NEAREST_VALUES = 3;

/** The nearest of a size that no part has; then what was named exactly, what is in stock, and sizes upwards. */
export function orderParts(matches: readonly Match[], facts: readonly PartFacts[]): OrderedParts {
	const [first] = matches;
	if (!first) return { numbers: [], nearest: null };
	const columnsByFamily = new Map(
		matches.map(({ family: { family } }) => [family.id, family.columns]),
	);
	const places = Array.from(columnsByFamily.keys());
	const getPlace = ({ familyId }: PartFacts) => places.indexOf(familyId ?? "");
	const preferred = new Set(matches.flatMap((match) => Array.from(match.preferred)));
	const nearestColumn = findNearestColumn(first);
	const wanted = first.unmatched[0];
	if (first.unmatched.length > 0 && !nearestColumn) return { numbers: [], nearest: null };
	const getDistance = ({ specs }: PartFacts) =>
		nearestColumn && wanted ? measureDistance(wanted, nearestColumn, specs) : 0;
	const ordered = facts
		.filter((part) => Number.isFinite(getDistance(part)))
		.toSorted(
			(one, other) =>
				getDistance(one) - getDistance(other) ||
				Number(preferred.has(other.number)) - Number(preferred.has(one.number)) ||
				Number(other.inStock) - Number(one.inStock) ||
				getPlace(one) - getPlace(other) ||
				compareSizes(columnsByFamily.get(one.familyId ?? "") ?? [], one.specs, other.specs) ||
				other.soldOrders - one.soldOrders ||
				one.number - other.number,
		);
	return {
		numbers: ordered.map(({ number }) => number),
		nearest:
			nearestColumn && wanted
				? {
						attribute: nearestColumn,
						wanted,
						values: Array.from(
							new Set(ordered.map(({ specs }) => String(specs[nearestColumn.id]))),
						).slice(0, MAX_NEAREST_VALUES),
					}
				: null,
	};
}

/** Only the last size gives way, and no thread: M8 x 43 may be 45 long, but not M10. */
function findNearestColumn({ unmatched, family, sizes }: Match): AttributeTerms | null {
	const [wanted, ...others] = unmatched;
	const size = family.sizes.find(({ token }) => token === wanted);
	// No number of a part is near another.
	if (!wanted || others.length > 0 || wanted.isThread || size?.asWord) return null;
	const later = family.sizes.slice(family.sizes.findIndex(({ token }) => token === wanted) + 1);
	const isDimension = (column: number) => family.family.columns[column]?.kind === "number";
	if (
		sizes.some(
			({ token, column }) => isDimension(column) && later.some((each) => each.token === token),
		)
	)
		return null;
	const before = family.sizes.slice(
		0,
		family.sizes.findIndex(({ token }) => token === wanted),
	);
	const last =
		sizes.findLast(({ token }) => before.some((each) => each.token === token))?.column ?? -1;
	const fits = (attribute: AttributeTerms, column: number) =>
		!sizes.some((size) => size.column === column) && canMeasure(wanted, attribute);
	const columns = family.family.columns.filter(fits);
	return (
		columns.find((attribute) => family.family.columns.indexOf(attribute) > last) ??
		columns[0] ??
		null
	);
}

const canMeasure = ({ unit }: NumberToken, attribute: AttributeTerms): boolean =>
	attribute.sizes.some(
		(size) =>
			!size.isThread && (!unit || measure(size.value, size.unit)?.base === measure(1, unit)?.base),
	);

function measureDistance(wanted: NumberToken, attribute: AttributeTerms, specs: Specs): number {
	const text = String(specs[attribute.id]);
	const size = attribute.sizes.find((each) => each.text === text);
	const own = measure(wanted.value, wanted.unit);
	const [from, to] = own
		? [own.value, size && measure(size.value, size.unit)?.value]
		: [wanted.value, size?.value];
	return to === undefined ? Number.POSITIVE_INFINITY : Math.abs(from - to);
}
