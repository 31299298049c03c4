import { eq, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import type { CategoryLink } from "../categories/rules";
import type { PartNumberKind } from "../part-number-rules";
import { isVisibleNumber } from "../part-numbers/visible-numbers.server";
import { categories, families, products } from "../tables.server";
import { categoryTrail } from "./queries.server";

export type ProductDetails = {
	/** Its categories, from the top. */
	trail: CategoryLink[];
	family: { slug: string; name: string } | null;
	/** In the order of the family's columns. */
	specs: { name: string; unit: string; value: string | number }[];
	/** Other than the shop's own; `customer` are the viewer's. */
	numbers: { kind: PartNumberKind; display: string }[];
};

type Spec = ProductDetails["specs"][number] & { id: string };

const specs =
	sql`(select json_group_array(json_object('id', attributes.id, 'name', attributes.name, 'unit', attributes.unit,
		'value', spec.value))
	from json_each(products.specs) as spec join attributes on attributes.id = spec.key)`.mapWith(
		(json: string): Spec[] => JSON.parse(json),
	);

const selectNumbers = (userId: string) =>
	sql`(select json_group_array(json_object('kind', kind, 'display', display)) from part_numbers
	where product_id = products.id and kind <> 'own' and ${isVisibleNumber(userId)})`.mapWith(
		(json: string): ProductDetails["numbers"] => JSON.parse(json),
	);

/** Where a part belongs and what describes it; null for an unknown one. */
export async function findProductDetails(
	db: Db,
	productId: string,
	userId: string,
): Promise<ProductDetails | null> {
	const [row] = await db
		.select({
			trail: categoryTrail,
			slug: families.slug,
			name: families.name,
			columns: families.columns,
			specs,
			numbers: selectNumbers(userId),
		})
		.from(products)
		.leftJoin(families, eq(families.id, products.familyId))
		.leftJoin(categories, eq(categories.id, products.categoryId))
		.where(eq(products.id, productId));
	if (!row) return null;
	const { slug, name } = row;
	const columns = row.columns ?? [];
	const getPlace = ({ id }: Spec) => (columns.includes(id) ? columns.indexOf(id) : columns.length);
	return {
		trail: row.trail,
		family: slug !== null && name !== null ? { slug, name } : null,
		specs: row.specs
			.sort((one, other) => getPlace(one) - getPlace(other))
			.map(({ id: _, ...spec }) => spec),
		numbers: row.numbers,
	};
}
