import { buildPartNumber } from "../../app/domain/catalog/part-numbers/build-part-number.server";
import type { Specs } from "../../app/domain/catalog/spec-rules";
import * as tables from "../../app/domain/catalog/tables.server";
import type { Bindings } from "../bindings";
import { addRows } from "./add-rows";
import { catalogue } from "./catalogue";
import { importParts } from "./import-parts";
import { largeFamilies, largeProduct } from "./large-catalogue";
import { demoAccounts } from "./people";
import { listAlternateNumbers } from "./trade-catalogue/alternate-numbers";
import { attributes } from "./trade-catalogue/attributes";
import { categories } from "./trade-catalogue/categories";
import { families, parts } from "./trade-catalogue/trade-catalogue";
import type { AttributeSeed, FamilySeed, PartSeed } from "./trade-catalogue/types";

/** The keys of stored pictures by the names of their files. */
export type ImageKeys = ReadonlyMap<string, string>;
type NewProduct = typeof tables.products.$inferInsert;
type NewNumber = typeof tables.partNumbers.$inferInsert;

const HOUR_MS = 3_600_000;
/** Older than the demo products, so that the home page keeps those. */
const GENERATED_SINCE = Date.UTC(2023, 6, 1);
const [{ id: createdBy }] = demoAccounts;

const getImageKey = (keys: ImageKeys, picture: string) => keys.get(picture) ?? "";

const categoryByFamily = new Map(
	[...families, ...largeFamilies].map(({ slug, category }) => [slug, category]),
);
const partPlaces = new Map(parts.map(({ id }, place) => [id, place]));
const demoPlaces = new Map(catalogue.map(({ slug }, place) => [slug, place]));

function getCreatedAt(id: string, opened: number): number {
	const place = demoPlaces.get(id);
	return place === undefined
		? GENERATED_SINCE + (partPlaces.get(id) ?? 0) * HOUR_MS
		: opened + place * HOUR_MS;
}

/** The trade catalogue; its demo products are an hour apart since `opened`. */
export async function storeCatalogue(
	bindings: Bindings,
	imageKeys: ImageKeys,
	opened: number,
): Promise<void> {
	const { DB } = bindings;
	await storeCategories(DB, imageKeys);
	await addRows(
		DB,
		tables.attributes,
		Object.entries<AttributeSeed>(attributes).map(([id, attribute]) => ({ id, ...attribute })),
	);
	await storeFamilies(DB, imageKeys, families);
	const added = await listMissing(DB);
	if (added.length > 0) {
		await importParts(bindings, added, opened);
		await completeParts(DB, added, opened);
	}
	await addRows(DB, tables.partNumbers, parts.flatMap(listOtherNumbers));
}

/** So many more, with their families. */
export async function storeLargeProducts(
	db: D1Database,
	imageKeys: ImageKeys,
	count: number,
): Promise<void> {
	if (count === 0) return;
	const products = Array.from({ length: count }, (_, n) => largeProduct(n));
	await storeFamilies(db, imageKeys, largeFamilies);
	const rows = products.map(
		({ number: _, family, picture, ...product }): NewProduct => ({
			...{ ...product, specs: product.specs as Specs, ...placeInFamily(family) },
			imageKey: getImageKey(imageKeys, picture),
		}),
	);
	await addRows(db, tables.products, rows);
	const numbers = products.map(({ id, number }) => buildPartNumber("own", id, number));
	await addRows(db, tables.partNumbers, numbers);
}

const storeCategories = (db: D1Database, imageKeys: ImageKeys) =>
	addRows(
		db,
		tables.categories,
		categories.map(({ slug, parent, picture, ...category }, position) => ({
			...{ ...category, id: slug, slug, parentId: parent, position },
			imageKey: getImageKey(imageKeys, picture),
		})),
	);

const storeFamilies = (db: D1Database, imageKeys: ImageKeys, seeds: readonly FamilySeed[]) =>
	addRows(
		db,
		tables.families,
		seeds.map(({ category, picture, columns, ...family }) => ({
			...{ ...family, id: family.slug, categoryId: category, columns: [...columns] },
			imageKey: getImageKey(imageKeys, picture),
		})),
	);

async function listMissing(db: D1Database): Promise<PartSeed[]> {
	const { results } = await db
		.prepare("SELECT value FROM json_each(?) WHERE value NOT IN (SELECT id FROM products)")
		.bind(JSON.stringify(parts.map(({ id }) => id)))
		.all<{ value: string }>();
	const ids = new Set(results.map(({ value }) => value));
	return parts.filter(({ id }) => ids.has(id));
}

/** What an import does not set: since when the shop has a part, and the replacement that came with it. */
const completeParts = (db: D1Database, added: readonly PartSeed[], opened: number) =>
	db
		.prepare(
			`UPDATE products SET created_at = part.value ->> 'createdAt', superseded_by = part.value ->> 'supersededBy'
			 FROM json_each(?) AS part WHERE products.id = part.value ->> 'id'`,
		)
		.bind(
			JSON.stringify(
				added.map(({ id, supersededBy }) => ({
					...{ id, supersededBy },
					createdAt: getCreatedAt(id, opened),
				})),
			),
		)
		.run();

function placeInFamily(family: string) {
	return { createdBy, familyId: family, categoryId: categoryByFamily.get(family) };
}

/** A replacement also has the manufacturer's number of the part that it replaces. */
function listOtherNumbers({ id, manufacturerNumber, supersededBy }: PartSeed): NewNumber[] {
	return [
		buildPartNumber("manufacturer", id, manufacturerNumber),
		...listAlternateNumbers(manufacturerNumber).map((other) =>
			buildPartNumber("alternate", id, other),
		),
		...(supersededBy ? [buildPartNumber("superseded", supersededBy, manufacturerNumber)] : []),
	];
}
