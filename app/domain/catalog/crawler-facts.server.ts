import { type SQL, sql } from "drizzle-orm";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { attributes, families, products } from "./tables.server";
import { BRAND_ATTRIBUTES } from "./unit-rules";

/** Selects the first number of its maker of a row of `products`; null without any. */
export const manufacturerNumber = sql<
	string | null
>`(select display from part_numbers where product_id = products.id and kind = 'manufacturer' order by display limit 1)`;

/** Where no other attribute has the name, which is read once for a whole list, a part costs no row. */
function selectValue(name: string): SQL {
	const named = sql`from ${attributes} where lower(${attributes.name}) = ${name}`;
	const path = sql`'$."' || ${attributes.id} || '"'`;
	return sql`case when (select count(*) ${named}) > 1
		then (select min(json_extract(${products.specs}, ${path})) ${named})
		else json_extract(${products.specs}, (select ${path} ${named})) end`;
}

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
