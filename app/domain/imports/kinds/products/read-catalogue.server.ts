import { asc, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pictures } from "~/platform/images/image-store.server";
import { normalizePartNumber } from "../../../catalog/part-number-rules";
import {
	attributes,
	categories,
	families,
	products,
	vatRates,
} from "../../../catalog/tables.server";
import type { FileRow } from "../../model/kind.server";
import type { Places } from "./places";

const selectCategories = (db: Db) =>
	db
		.select({
			id: categories.id,
			parentId: categories.parentId,
			slug: categories.slug,
			name: categories.name,
			path: categories.path,
			hasParts: sql`exists (select 1 from products where category_id = categories.id)`.mapWith(
				Boolean,
			),
		})
		.from(categories)
		.orderBy(asc(categories.path));

const selectFamilies = (db: Db) =>
	db
		.select({
			id: families.id,
			slug: families.slug,
			name: families.name,
			categoryId: families.categoryId,
			columns: families.columns,
			imageKey: sql<string>`coalesce(nullif(${families.imageKey}, ''), (select image_key from products
				where family_id = families.id order by search_no limit 1), '')`,
		})
		.from(families);

export async function readPlaces(db: Db): Promise<Places> {
	const [categoryRows, familyRows] = await db.batch([selectCategories(db), selectFamilies(db)]);
	return { categories: categoryRows, families: familyRows };
}

/** What the lines of one chunk name. */
export type Catalogue = Awaited<ReturnType<typeof readCatalogue>>;

export async function readCatalogue(db: Db, rows: readonly FileRow[]) {
	const toJson = (column: string) =>
		JSON.stringify(Array.from(new Set(rows.flatMap(({ cells }) => cells[column] || []))));
	const numbers = rows.flatMap(({ cells }) => [cells["part number"], cells["superseded by"]]);
	const normalized = JSON.stringify(numbers.map((number) => normalizePartNumber(number ?? "")));
	const pictureNames = toJson("picture");
	const [productRows, categoryRows, familyRows, known, rates, pictureRows] = await db.batch([
		db
			.select(getTableColumns(products))
			.from(products)
			.where(
				sql`${products.id} in (select value from json_each(${toJson("id")})) or ${products.id} in (
					select product_id from part_numbers
					where kind = 'own' and normalized in (select value from json_each(${normalized})))`,
			),
		selectCategories(db),
		selectFamilies(db),
		db.select().from(attributes),
		db.select().from(vatRates),
		db
			.select({ name: sql<string>`wanted.value`, key: pictures.key })
			.from(sql`json_each(${pictureNames}) as wanted`)
			.innerJoin(
				pictures,
				sql`${pictures.key} = wanted.value and ${pictures.key} like 'products/%'
					or ${pictures.fileName} = wanted.value and ${pictures.fileName} <> ''`,
			)
			// The last of several with one name.
			.orderBy(asc(pictures.createdAt)),
	]);
	const parents = new Set(categoryRows.map(({ parentId }) => parentId));
	return {
		byId: new Map(productRows.map((product) => [product.id, product])),
		byNumber: new Map(
			productRows.map((product) => [normalizePartNumber(product.partNumber), product]),
		),
		categories: categoryRows,
		families: familyRows,
		hasChildren: (categoryId: string) => parents.has(categoryId),
		attributes: known,
		vatRates: rates,
		pictures: new Map(pictureRows.map(({ name, key }) => [name, key])),
	};
}
