import { countEdits } from "../columns/count-edits";
import type { PlacePlan, Places, WantedPlace } from "../kinds/products/places";

/** `near` is the name of another that this may be meant to be. */
export type NewPlace = { name: string; parts: number; near: string };

/** With more, finding the names that are alike would take too long. */
const MAX_COMPARED = 200;

const fold = (name: string) => name.normalize("NFKC").trim().toLowerCase().replaceAll("-", " ");
const letters = (name: string) => name.replace(/[\d.,/]+/g, "");

/** 'Bolt' is near 'Bolts'; 'M6' is not near 'M8'. */
function isNear(one: string, other: string): boolean {
	const most = one.length < 5 ? 1 : 2;
	if (one === other || Math.abs(one.length - other.length) > most) return false;
	return letters(one) !== letters(other) && countEdits(one, other) <= most;
}

type Wanted = readonly { place: WantedPlace; lines: number }[];

function describe(
	names: readonly string[],
	known: readonly string[],
	{ wanted, getName }: { wanted: Wanted; getName: (place: WantedPlace) => string },
) {
	const parts = new Map<string, number>();
	for (const { place, lines } of wanted) {
		const name = fold(getName(place));
		parts.set(name, (parts.get(name) ?? 0) + lines);
	}
	const all = [...known, ...names];
	const places = names.map((name) => ({ name, parts: parts.get(fold(name)) ?? 0 }));
	const compared = new Set(places.filter((place) => place.parts < 2).slice(0, MAX_COMPARED));
	return places
		.map((place): NewPlace => {
			const isLike = (other: string) => isNear(fold(place.name), fold(other));
			return { ...place, near: compared.has(place) ? (all.find(isLike) ?? "") : "" };
		})
		.toSorted((one, other) => Number(one.near === "") - Number(other.near === ""));
}

/** What is new, with its number of parts: first those of one part that are called almost like another. */
export const listNewPlaces = (
	{ categories, families }: Pick<PlacePlan, "categories" | "families">,
	known: Places,
	wanted: Wanted,
) => ({
	categories: describe(
		categories.map(({ name }) => name),
		known.categories.map(({ name }) => name),
		{ wanted, getName: ({ category }) => category.at(-1) ?? "" },
	),
	families: describe(
		families.map(({ name }) => name),
		known.families.all.map(({ name }) => name),
		{ wanted, getName: ({ family }) => family },
	),
});
