import { asc, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { pictures } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import {
	normalizePartNumber,
	preferSpelled,
	spellPartNumber,
} from "../../../catalog/part-number-rules";
import { attributes, categories, families, products } from "../../../catalog/tables.server";
import { listVatRates } from "../../../catalog/vat-rates/queries.server";
import { type FileRow, listCells } from "../../model/kind.server";
import { findPictureAddress } from "../../model/picture-address";
import { getStem, listFileNames } from "../../model/picture-stem";
import { PICTURE_KEPT_MS } from "../../model/rules";
import { productSources } from "../../model/tables.server";
import type { Product } from "./change";
import { indexFamilies, type Places } from "./places";

const selectCategories = (db: Db) =>
	db
		.select({
			...pickColumns(categories, "id", "parentId", "slug", "name", "path"),
			hasParts: sql`exists (select 1 from products where category_id = categories.id)`.mapWith(
				Boolean,
			),
		})
		.from(categories)
		.orderBy(asc(categories.path));

const selectFamilies = (db: Db) =>
	db
		.select({
			...pickColumns(families, "id", "slug", "name", "categoryId", "columns"),
			imageKey: sql<string>`coalesce(nullif(${families.imageKey}, ''), (select image_key from products
				where family_id = families.id order by search_no limit 1), '')`,
		})
		.from(families);

export async function readPlaces(db: Db): Promise<Places> {
	const [categoryRows, familyRows] = await db.batch([selectCategories(db), selectFamilies(db)]);
	return { categories: categoryRows, families: indexFamilies(familyRows) };
}

/** Finds those that are spelled like a number, or else all with its letters and digits. */
function indexNumbers(rows: readonly Product[]) {
	const numbered = rows.flatMap((product) => {
		const spelling = spellPartNumber(product.partNumber);
		return spelling ? [{ product, spelling }] : [];
	});
	const groups = groupBy(numbered, ({ spelling }) => normalizePartNumber(spelling));
	return (number: string) =>
		preferSpelled(groups.get(normalizePartNumber(number)) ?? [], number).map(
			({ product }) => product,
		);
}

const indexSources = (
	rows: readonly (typeof productSources.$inferSelect)[],
	byId: ReadonlyMap<string, Product>,
) =>
	new Map(
		rows.flatMap(({ source, productId }) => {
			const product = byId.get(productId);
			return product ? [[source, product] as const] : [];
		}),
	);

const listPictureNames = (rows: readonly FileRow[]): string =>
	JSON.stringify(
		rows.flatMap(({ cells: { picture, family, "part number": number } }) =>
			picture
				? (findPictureAddress(picture)?.address ?? picture)
				: [number, family].flatMap((name) => listFileNames(name ?? "")),
		),
	);

/** What the lines of one chunk name. */
export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

export async function readCatalogue({ db, now }: Platform, rows: readonly FileRow[]) {
	const numbers = rows.flatMap(({ cells }) => [cells["part number"], cells["superseded by"]]);
	const normalized = JSON.stringify(numbers.map((number) => normalizePartNumber(number ?? "")));
	const pictureNames = listPictureNames(rows);
	const sourceList = sql`(select value from json_each(${listCells(rows, "source")}))`;
	const [productRows, sourceRows, categoryRows, familyRows, known, rates, pictureRows] =
		await db.batch([
			db
				.select(getTableColumns(products))
				.from(products)
				.where(
					sql`${products.id} in (select value from json_each(${listCells(rows, "id")})) or ${products.id} in (
					select product_id from part_numbers
					where kind = 'own' and normalized in (select value from json_each(${normalized})))
				or ${products.id} in (select product_id from product_sources where source in ${sourceList})`,
				),
			db.select().from(productSources).where(sql`source in ${sourceList}`),
			selectCategories(db),
			selectFamilies(db),
			db.select().from(attributes).orderBy(sql`rowid`),
			listVatRates(db),
			// These pictures stay until the import can no longer be applied.
			db
				.update(pictures)
				.set({ checkAt: sql`max(check_at, ${now() + PICTURE_KEPT_MS})` })
				.where(
					sql`key in (select value from json_each(${pictureNames})) and key like 'products/%'
					or file_name in (select value from json_each(${pictureNames})) and file_name <> ''`,
				)
				.returning({
					...pickColumns(pictures, "key", "fileName", "createdAt"),
				}),
		]);
	const parents = new Set(categoryRows.map(({ parentId }) => parentId));
	const fileNames = new Map(pictureRows.map(({ key, fileName }) => [key, fileName]));
	const byId = new Map(productRows.map((product) => [product.id, product]));
	return {
		byId,
		bySource: indexSources(sourceRows, byId),
		listByNumber: indexNumbers(productRows),
		categories: categoryRows,
		families: indexFamilies(familyRows),
		hasChildren: (categoryId: string) => parents.has(categoryId),
		attributes: known,
		vatRates: rates,
		namePicture: (key = "") =>
			key === "" ? "–" : fileNames.get(key)?.split("/").at(-1) || "a picture",
		picturesByStem: new Map(pictureRows.map(({ key, fileName }) => [getStem(fileName), key])),
		// The last of several with one name.
		pictures: new Map(
			pictureRows
				.toSorted((one, other) => one.createdAt - other.createdAt)
				.flatMap(({ key, fileName }) => [
					[key, key],
					[fileName, key],
				]),
		),
	};
}
