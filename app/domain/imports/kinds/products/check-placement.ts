import type { Specs } from "../../../catalog/spec-rules";
import {
	type Category,
	findFamilies,
	findNamedCategories,
	findPlaceProblem,
	type Places,
	splitCategory,
	type WantedPlace,
} from "./places";

type Placed = { categoryId: string | null; familyId: string | null };
type Typed = {
	category: string;
	family: string;
	specs: Specs;
	attributes: readonly string[];
};
type CheckedPlacement =
	| { ok: true; placement: Placed }
	| { ok: false; problem: string; wanted?: WantedPlace };

const refuse = (problem: string, wanted?: WantedPlace) =>
	({ ok: false, problem, ...(wanted && { wanted }) }) as const;

/** Where a line puts its part. An empty cell leaves it where it is, '-' takes it out. */
export function checkPlacement(
	{ hasChildren, ...places }: Places & { hasChildren: (categoryId: string) => boolean },
	current: Placed,
	{ category: typedCategory, family: typedFamily, specs, attributes }: Typed,
): CheckedPlacement {
	const isCategoryGiven = typedCategory !== "" && typedCategory !== "-";
	const isFamilyGiven = typedFamily !== "" && typedFamily !== "-";
	if (isCategoryGiven && isSeveral(typedCategory))
		return refuse(`category "${typedCategory}" names more than one. A part has one category.`);
	const found = isCategoryGiven ? findNamedCategories(places.categories, typedCategory) : [];
	if (found.length > 1) return refuse(`several categories are called "${typedCategory}".`);
	const categoryId = typedCategory === "-" ? null : (found[0]?.id ?? current.categoryId);
	const isCategoryUnknown = isCategoryGiven && found.length === 0;
	const families = isFamilyGiven
		? findFamilies(places.families, typedFamily, isCategoryUnknown ? null : categoryId)
		: [];
	if (families.length > 1) return refuse(`several families are called "${typedFamily}".`);
	const isFamilyUnknown = isFamilyGiven && families.length === 0;
	if (isCategoryUnknown || isFamilyUnknown)
		return refuseUnknown(places, {
			category: isCategoryUnknown
				? splitCategory(typedCategory)
				: trailOf(places.categories, categoryId),
			family: isFamilyUnknown ? typedFamily : "",
			specs: Object.keys(specs),
			attributes,
		});
	const familyId = isFamilyGiven
		? (families[0]?.id ?? null)
		: typedFamily === "-"
			? null
			: current.familyId;
	const family = places.families.byId.get(familyId ?? "");
	if (family && typedCategory !== "" && family.categoryId !== categoryId)
		return refuse(`the family "${family.slug}" is in another category.`);
	const placement = { categoryId: family?.categoryId ?? categoryId, familyId };
	return placement.categoryId !== current.categoryId && hasChildren(placement.categoryId ?? "")
		? refuse(`the category "${typedCategory || typedFamily}" has categories below it.`)
		: { ok: true, placement };
}

/** Reads 'Power tools, Power tools > Grinders'. */
const isSeveral = (category: string) => /[|;\n]/.test(category) || /,.*>/.test(category);

function refuseUnknown(places: Places, wanted: WantedPlace): CheckedPlacement {
	const { category, family } = wanted;
	if (category.length === 0)
		return refuse(`family "${family}" is unknown. A new family needs a category.`);
	const problem = findPlaceProblem(places, wanted);
	if (problem) return refuse(problem);
	const name = family ? `family "${family}"` : `category "${category.join(" > ")}"`;
	return refuse(`${name} is unknown.`, wanted);
}

/** The names from the top down. */
export function trailOf(categories: readonly Category[], categoryId: string | null): string[] {
	const category = categories.find(({ id }) => id === categoryId);
	return category ? [...trailOf(categories, category.parentId), category.name] : [];
}
