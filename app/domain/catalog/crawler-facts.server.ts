import { type SQL, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { attributes, families, products } from "./tables.server";
import { BRAND_ATTRIBUTES } from "./unit-rules";

/** Selects the first number of its maker of a row of `products`; null without any. */
export const manufacturerNumber = sql<
	string | null
>`(select display from part_numbers where product_id = products.id and kind = 'manufacturer' order by display limit 1)`;

/** The ids of its attributes are read once for a whole list; several attributes may have one name. */
const selectValue = (name: string): SQL =>
	sql`(select min(spec.value) from json_each(${products.specs}) as spec
		where spec.key in (select id from ${attributes} where lower(${attributes.name}) = ${name}))`;

const values = BRAND_ATTRIBUTES.map(selectValue);

/** Selects who made a row of `products`; null without a value. */
export const brand = sql<string | null>`cast(coalesce(${sql.join(values, sql`, `)}) as text)`;

/** What search engines read of a list and nobody sees; hydration omits it. */
export const crawlerColumns = {
	...pickColumns(products, "partNumber", "minQuantity", "leadDays"),
	familySlug: sql<
		string | null
	>`(select ${families.slug} from ${families} where ${families.id} = ${products.familyId})`,
	manufacturerNumber,
	brand,
};
