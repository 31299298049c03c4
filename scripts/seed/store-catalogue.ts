import { buildPartNumber } from "../../app/domain/catalog/part-numbers/build-part-number.server";
import { buildSearchText } from "../../app/domain/catalog/reading/search-words";
import type { Specs } from "../../app/domain/catalog/spec-rules";
import * as tables from "../../app/domain/catalog/tables.server";
import { addRows } from "./add-rows";
import { catalogue } from "./catalogue";
import { largeFamilies, largeProduct } from "./large-catalogue";
import { demoAccounts } from "./people";
import { countSold } from "./purchases";
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
const demoPlaces = new Map(catalogue.map(({ slug }, place) => [slug, place]));

/** The trade catalogue; its demo products are an hour apart since `opened`. */
export async function storeCatalogue(
	db: D1Database,
	imageKeys: ImageKeys,
	opened: number,
): Promise<void> {
	await storePlaces(db, imageKeys);
	const products = parts.map((part, n): NewProduct => {
		const place = demoPlaces.get(part.id);
		return {
			...describePart(part),
			...placeInFamily(part.family),
			imageKey: getImageKey(imageKeys, part.picture),
			createdAt: place === undefined ? GENERATED_SINCE + n * HOUR_MS : opened + place * HOUR_MS,
		};
	});
	await addRows(db, tables.products, products);
	await addRows(db, tables.partNumbers, parts.flatMap(listNumbers));
	await nameReplacements(db);
}

/** What a file of the parts names. */
export async function storePlaces(db: D1Database, imageKeys: ImageKeys): Promise<void> {
	await storeCategories(db, imageKeys);
	await addRows(
		db,
		tables.attributes,
		Object.entries<AttributeSeed>(attributes).map(([id, attribute]) => ({ id, ...attribute })),
	);
	await storeFamilies(db, imageKeys, families);
}

/** Adds so many more products, with their families. */
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
			...product,
			specs: product.specs as Specs,
			...placeInFamily(family),
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
			...category,
			id: slug,
			slug,
			parentId: parent,
			position,
			imageKey: getImageKey(imageKeys, picture),
		})),
	);

const storeFamilies = (db: D1Database, imageKeys: ImageKeys, seeds: readonly FamilySeed[]) =>
	addRows(
		db,
		tables.families,
		seeds.map(({ category, picture, columns, ...family }) => ({
			...family,
			id: family.slug,
			categoryId: category,
			columns: [...columns],
			imageKey: getImageKey(imageKeys, picture),
		})),
	);

/** 58 to 77 % of the price. Nobody entered costs of measuring tools. */
const getCost = ({ family, pricePoisha }: PartSeed) =>
	categoryByFamily.get(family) === "measuring-workshop"
		? null
		: Math.round((pricePoisha * (58 + ((pricePoisha / 5) % 20))) / 100);

/** Without its replacement, which may be added later. */
function describePart(part: PartSeed) {
	const { id, name, description, pricePoisha, onHand, unit, packSize } = part;
	const { minQuantity, orderMultiple, weightG, leadDays, hsCode, bin } = part;
	return {
		id,
		name,
		description,
		pricePoisha,
		costPoisha: getCost(part),
		unit,
		packSize,
		minQuantity,
		orderMultiple,
		weightG,
		leadDays,
		hsCode,
		bin,
		specs: part.specs as Specs,
		searchName: buildSearchText(name),
		onHand: onHand + countSold(id),
	};
}

function placeInFamily(family: string) {
	return { createdBy, familyId: family, categoryId: categoryByFamily.get(family) };
}

/** A replacement also has the manufacturer's number of the part that it replaces. */
function listNumbers({ id, number, manufacturerNumber, supersededBy }: PartSeed): NewNumber[] {
	return [
		buildPartNumber("own", id, number),
		buildPartNumber("manufacturer", id, manufacturerNumber),
		...listAlternateNumbers(manufacturerNumber).map((other) =>
			buildPartNumber("alternate", id, other),
		),
		...(supersededBy ? [buildPartNumber("superseded", supersededBy, manufacturerNumber)] : []),
	];
}

const nameReplacements = (db: D1Database) =>
	db
		.prepare(
			`UPDATE products SET superseded_by = pair.value FROM json_each(?) AS pair
			 WHERE products.id = pair.key AND superseded_by IS NULL`,
		)
		.bind(
			JSON.stringify(Object.fromEntries(parts.map(({ id, supersededBy }) => [id, supersededBy]))),
		)
		.run();
