import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { CategoryLink } from "../categories/rules";
import type { DocumentDto } from "../document-rules";
import { selectDocuments } from "../documents/documents.server";
import type { PartNumberKind } from "../part-number-rules";
import { isVisibleNumber } from "../part-numbers/visible-numbers.server";
import { categories, families, products } from "../tables.server";
import { listNeighbours, type Neighbours, type Size } from "./list-neighbours";
import { categoryTrail } from "./queries.server";

export type ProductDetails = {
	/** Categories from the top. */
	trail: CategoryLink[];
	family: { slug: string; name: string; partCount: number } | null;
	/** The order is that of the family's columns. */
	specs: { name: string; unit: string; value: string | number }[];
	/** Numbers other than the shop's own; those of the kind `customer` are the viewer's. */
	numbers: { kind: PartNumberKind; display: string }[];
	neighbours: { name: string; unit: string; sizes: Neighbours["sizes"] }[];
	/** Documents of the part and of its family. */
	documents: DocumentDto[];
};

type Spec = ProductDetails["specs"][number] & { id: string };

/** Here, because the database would count a row more for each. */
const sortBy = <Row>(rows: readonly Row[], read: (row: Row) => string): Row[] =>
	rows.toSorted((one, other) => (read(one) < read(other) ? -1 : 1));

const specs =
	sql`(select json_group_array(json_object('id', attributes.id, 'name', attributes.name, 'unit', attributes.unit,
		'value', spec.value))
	from json_each(products.specs) as spec join attributes on attributes.id = spec.key)`.mapWith(
		(json: string) => sortBy(JSON.parse(json) as Spec[], ({ name }) => name),
	);

const selectNumbers = (customerId: string) =>
	sql`(select json_group_array(json_object('kind', kind, 'display', display)) from part_numbers
	where product_id = products.id and kind <> 'own' and ${isVisibleNumber(customerId)})`.mapWith(
		(json: string) =>
			sortBy(JSON.parse(json) as ProductDetails["numbers"], ({ display }) => display),
	);

/** A family's parts are mostly added in the order of their sizes, so the next ones are near by. */
const MAX_SIZES_EACH_WAY = 200;

const selectSizes = (isNear: "<" | ">=", direction: "asc" | "desc") =>
	sql.raw(`select * from (select id, specs from products as size
		where size.family_id = products.family_id and size.search_no ${isNear} products.search_no
			and size.archived_at is null and size.kind = 'goods'
		order by size.search_no ${direction} limit ${MAX_SIZES_EACH_WAY})`);

const familySizes = sql`(select json_group_array(json_object('id', id, 'specs', json(specs)))
	from (${selectSizes("<", "desc")} union all ${selectSizes(">=", "asc")}))`.mapWith(
	(json: string): Size[] => JSON.parse(json),
);

const documents = selectDocuments(sql`product_id = products.id or family_id = products.family_id`);

/** Finds where a part belongs and what describes it; null for an unknown one. */
export async function findProductDetails(
	db: Db,
	productId: string,
	customerId: string,
): Promise<ProductDetails | null> {
	const [row] = await db
		.select({
			trail: categoryTrail,
			...pickColumns(families, "slug", "name", "partCount", "columns"),
			ownSpecs: products.specs,
			specs,
			numbers: selectNumbers(customerId),
			sizes: familySizes,
			documents,
		})
		.from(products)
		.leftJoin(families, eq(families.id, products.familyId))
		.leftJoin(categories, eq(categories.id, products.categoryId))
		.where(eq(products.id, productId));
	if (!row) return null;
	const { slug, name, partCount } = row;
	const columns = row.columns ?? [];
	const getPlace = ({ id }: Spec) => (columns.includes(id) ? columns.indexOf(id) : columns.length);
	const part = { id: productId, specs: row.ownSpecs };
	return {
		trail: row.trail,
		family: slug !== null && name !== null ? { slug, name, partCount: partCount ?? 0 } : null,
		neighbours: listNeighbours(part, row.sizes, columns).flatMap(({ attributeId, sizes }) => {
			const spec = row.specs.find(({ id }) => id === attributeId);
			return spec ? [{ name: spec.name, unit: spec.unit, sizes }] : [];
		}),
		specs: row.specs
			.sort((one, other) => getPlace(one) - getPlace(other))
			.map(({ id: _, ...spec }) => spec),
		numbers: row.numbers,
		documents: row.documents,
	};
}
