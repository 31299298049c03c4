import { groupBy } from "~/platform/group-by";

const fold = (text: string) => text.normalize("NFKC").trim().toLowerCase();

/** Categories and families, as a file may name them. */
export type Category = {
	id: string;
	parentId: string | null;
	slug: string;
	name: string;
	path: string;
	hasParts: boolean;
};
export type Family = {
	id: string;
	slug: string;
	name: string;
	categoryId: string;
	columns: readonly string[];
	imageKey: string;
};
/** So that a line does not read all families. */
export const indexFamilies = (all: readonly Family[]) => ({
	all,
	byId: new Map(all.map((family) => [family.id, family])),
	bySlug: groupBy(all, ({ slug }) => slug),
	byName: groupBy(all, ({ name }) => fold(name)),
});
export type Families = ReturnType<typeof indexFamilies>;
export type Places = { categories: readonly Category[]; families: Families };

/** Of a line with an unknown category or family: what would have to be created. */
export type WantedPlace = {
	/** Names from the top down. */
	category: readonly string[];
	family: string;
	/** The ids of the attributes that the line has values of, and the names of those that the shop does not have. */
	specs: readonly string[];
	attributes: readonly string[];
};

/** 'Hex bolts' as 'hex-bolts'; '' for a name without Latin letters and digits. */
const toSlug = (name: string, max: number): string =>
	name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll("ß", "ss")
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, max)
		.replace(/^-|-$/g, "");

/** Splits '/fasteners/bolts/', 'Fasteners > Bolts', 'Fasteners / Bolts' or 'Bolts'. In 'Nuts/Bolts' the slash may be part of a name. */
export const splitCategory = (cell: string, slash: RegExp | string = /\s\/\s/): string[] =>
	cell
		.split(cell.includes(">") ? ">" : cell.startsWith("/") ? "/" : slash)
		.map((step) => step.trim())
		.filter(Boolean);

/** By its name, by its trail, or by one that is written without spaces. */
export function findNamedCategories(categories: readonly Category[], cell: string): Category[] {
	const ways = [[cell], splitCategory(cell), splitCategory(cell, "/")];
	return (
		ways.map((steps) => findCategories(categories, steps)).find(({ length }) => length > 0) ?? []
	);
}

const isNamed = ({ slug, name }: Pick<Category, "slug" | "name">, typed: string) =>
	slug === typed || fold(name) === fold(typed);

/** Those whose last names are the given ones. */
export function findCategories(
	categories: readonly Category[],
	steps: readonly string[],
): Category[] {
	const byId = new Map(categories.map((category) => [category.id, category]));
	const isEnd = (category: Category | undefined, wanted: readonly string[]): boolean => {
		const last = wanted.at(-1);
		if (last === undefined) return true;
		if (!category || !isNamed(category, last)) return false;
		return isEnd(byId.get(category.parentId ?? ""), wanted.slice(0, -1));
	};
	const found = categories.filter((category) => isEnd(category, steps));
	const exact = found.filter(({ path }) => path === `/${steps.join("/")}/`);
	const whole = found.filter(({ path }) => path.split("/").length === steps.length + 2);
	return exact.length > 0 ? exact : whole.length > 0 ? whole : found;
}

/** By its address or, within a category if one is given, by its name. */
export function findFamilies(
	{ bySlug, byName }: Families,
	typed: string,
	categoryId: string | null,
): Family[] {
	const addressed = bySlug.get(typed);
	if (addressed) return addressed;
	const named = byName.get(fold(typed)) ?? [];
	return named.length > 1 && categoryId
		? named.filter((family) => family.categoryId === categoryId)
		: named;
}

type NewCategory = Pick<Category, "id" | "parentId" | "slug" | "name">;
type NewFamily = Pick<Family, "id" | "slug" | "name" | "categoryId" | "columns">;
export type NewAttribute = { id: string; name: string };
export type PlacePlan = {
	categories: NewCategory[];
	families: NewFamily[];
	attributes: NewAttribute[];
};

const MAX_LEVELS = 4;
const MAX_COLUMNS = 8;

/** Why the category, or a family in it, cannot be created; null if it can. */
export function findPlaceProblem(
	{ categories }: Places,
	{ category, family }: WantedPlace,
): string | null {
	if (category.length > MAX_LEVELS) return "Categories are at most four deep.";
	const isBad = (name: string, max: number) => name.length > max || !/[\p{L}\p{N}]/u.test(name);
	const wrong = category.find((name) => isBad(name, 100)) ?? (isBad(family || "a", 120) && family);
	if (wrong) return `"${wrong}" cannot be the name of a category or family.`;
	const parts = category.map((_, place) =>
		findCategories(categories, category.slice(0, place + 1)),
	);
	const full = parts.slice(0, -1).find(([found]) => found?.hasParts)?.[0];
	return full ? `"${full.name}" has parts, so it can have no categories below it.` : null;
}

/** The smallest set of categories and families that the lines need. */
export function planPlaces(
	{ categories, families }: Places,
	wanted: readonly WantedPlace[],
	{ newId, toAttributeId }: { newId: () => string; toAttributeId: (name: string) => string },
): PlacePlan {
	const all: Category[] = [...categories];
	const names = new Set(wanted.flatMap((each) => each.attributes));
	const attributes = Array.from(names, (name) => ({ id: toAttributeId(name), name }));
	const plan: PlacePlan = { categories: [], families: [], attributes };
	const slugs = new Set([...categories, ...families.all].map(({ slug }) => slug));
	// A name in another script is addressed by a number.
	const takeSlug = (name: string, max: number, other: string) => {
		const start = toSlug(name, max - 4) || other;
		let slug = start;
		for (let n = 2; slugs.has(slug); n += 1) slug = `${start}-${n}`;
		slugs.add(slug);
		return slug;
	};
	const find = (steps: readonly string[]): Category | null => {
		if (steps.length === 0) return null;
		const [found] = findCategories(all, steps);
		if (found) return found;
		const parent = find(steps.slice(0, -1));
		const name = toName(steps.at(-1) ?? "");
		const slug = takeSlug(name, 60, "category");
		const created = { id: newId(), parentId: parent?.id ?? null, slug, name };
		plan.categories.push(created);
		all.push({ ...created, path: `${parent?.path ?? "/"}${slug}/`, hasParts: false });
		return all.at(-1) ?? null;
	};
	const planned = new Map<string, NewFamily & { columns: string[] }>();
	for (const { category, family, ...line } of wanted) {
		const place = find(category);
		if (!place || family === "" || findFamilies(families, family, place.id).length > 0) continue;
		const key = `${place.id} ${fold(family)}`;
		const known = planned.get(key) ?? {
			id: newId(),
			name: toName(family),
			slug: takeSlug(family, 80, "family"),
			categoryId: place.id,
			columns: [],
		};
		planned.set(key, known);
		for (const id of [...line.specs, ...line.attributes.map(toAttributeId)])
			if (!known.columns.includes(id) && known.columns.length < MAX_COLUMNS) known.columns.push(id);
	}
	plan.families.push(...planned.values());
	return plan;
}

/** An address of small letters becomes a name: 'hex-bolts' is 'Hex bolts'. */
export const toName = (typed: string) =>
	/^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed)
		? typed.charAt(0).toUpperCase() + typed.slice(1).replaceAll("-", " ")
		: typed;
