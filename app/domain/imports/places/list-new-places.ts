import { countEdits } from "../columns/count-edits";
import { toCategoryKey, toFamilyKey } from "../kinds/products/place-cells";
import { findCategories, type Places, toName, type WantedPlace } from "../kinds/products/places";

/** `typed` is how the file names it, `near` the name of another that this may be meant to be. */
export type NewPlace = { key: string; typed: string; name: string; parts: number; near: string };

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

/** Names with the number of parts that each has itself; a category above others may have none. */
function count(named: readonly Omit<NewPlace, "near">[]) {
	const places = new Map<string, Omit<NewPlace, "near">>();
	for (const place of named) {
		const { parts, ...first } = places.get(place.key) ?? { ...place, parts: 0 };
		places.set(place.key, { ...first, parts: parts + place.parts });
	}
	return Array.from(places.values());
}

function compare(places: readonly Omit<NewPlace, "near">[], known: readonly string[]): NewPlace[] {
	const all = [...known, ...places.map(({ name }) => name)];
	const compared = new Set(places.filter(({ parts }) => parts < 2).slice(0, MAX_COMPARED));
	return places
		.map((place): NewPlace => {
			const isLike = (other: string) => isNear(fold(place.name), fold(other));
			return { ...place, near: compared.has(place) ? (all.find(isLike) ?? "") : "" };
		})
		.toSorted((one, other) => Number(one.near === "") - Number(other.near === ""));
}

/** What is new, with its number of parts: first those of one part that are called almost like another. */
export function listNewPlaces(known: Places, wanted: Wanted) {
	const categories = wanted.flatMap(({ place: { category }, lines }) =>
		category.flatMap((name, at) => {
			const steps = category.slice(0, at + 1);
			const isLast = steps.length === category.length;
			return findCategories(known.categories, steps).length > 0
				? []
				: [
						{
							key: toCategoryKey(steps),
							typed: steps.join(" > "),
							name: toName(name),
							parts: isLast ? lines : 0,
						},
					];
		}),
	);
	const families = wanted.flatMap(({ place: { family }, lines }) =>
		family === ""
			? []
			: [{ key: toFamilyKey(family), typed: family, name: toName(family), parts: lines }],
	);
	return {
		categories: compare(
			count(categories),
			known.categories.map(({ name }) => name),
		),
		families: compare(
			count(families),
			known.families.all.map(({ name }) => name),
		),
	};
}
