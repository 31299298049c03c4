import { compareValues, type Specs } from "../spec-rules";

export type Size = { id: string; specs: Specs };

/** The parts that differ from one part in a single attribute, by its values; the part itself is among them. */
export type Neighbours = { attributeId: string; sizes: { id: string; value: string | number }[] };

const MAX_NEIGHBOURS = 12;

/** Lists the neighbours of a part by each column that tells the parts of its family apart, if it has any. */
export function listNeighbours(
	part: Size,
	family: readonly Size[],
	columns: readonly string[],
): Neighbours[] {
	const telling = findTellingColumns(family, columns);
	return telling
		.map((attributeId) => {
			const others = telling.filter((id) => id !== attributeId);
			const alike = family.filter(({ specs }) =>
				others.every((id) => specs[id] === part.specs[id]),
			);
			return { attributeId, sizes: cutAround(part, listValues(part, alike, attributeId)) };
		})
		.filter(({ sizes: { length } }) => length > 1);
}

/** Leaves out columns that follow from others before them, as the pitch of a bolt follows from its thread. */
function findTellingColumns(family: readonly Size[], columns: readonly string[]): string[] {
	const countDistinct = (ids: readonly string[]) =>
		new Set(family.map(({ specs }) => JSON.stringify(ids.map((id) => specs[id])))).size;
	return columns.reduceRight(
		(kept, column) => {
			const others = kept.filter((id) => id !== column);
			return countDistinct(others) === countDistinct(kept) ? others : kept;
		},
		[...columns],
	);
}

/** Lists one part for each value: of several with the part's own value, the part itself. */
function listValues(part: Size, alike: readonly Size[], attributeId: string) {
	const byValue = new Map(
		[...alike.toReversed(), part].flatMap(({ id, specs }) => {
			const value = specs[attributeId];
			return value === undefined ? [] : [[value, { id, value }] as const];
		}),
	);
	return Array.from(byValue.values()).sort((one, other) =>
		compareValues(String(one.value), String(other.value)),
	);
}

function cutAround<Value extends { id: string }>({ id }: Size, values: readonly Value[]): Value[] {
	const place = values.findIndex((value) => value.id === id);
	const last = Math.max(values.length - MAX_NEIGHBOURS, 0);
	const start = Math.min(Math.max(place - MAX_NEIGHBOURS / 2, 0), last);
	return place === -1 ? [] : values.slice(start, start + MAX_NEIGHBOURS);
}
