import { and, eq, sql } from "drizzle-orm";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import type { Db } from "~/platform/d1/database.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { groupBy } from "~/platform/group-by";
import { normalizePartNumber, preferSpelled, spellPartNumber } from "../part-number-rules";
import { isGoods, productColumns } from "../product-columns.server";
import { partNumbers, products } from "../tables.server";
import { isVisibleNumber } from "./visible-numbers.server";

export const numberedProductColumns = {
	...pickColumns(productColumns, "id", "name", "partNumber", "kind"),
	basePoisha: products.pricePoisha,
};

export type NumberedProduct = SelectResultFields<typeof numberedProductColumns>;

/** `choices` are the products to ask about; none for an unknown number. */
export type FoundByNumber =
	| { ok: true; product: NumberedProduct }
	| { ok: false; message: string; choices: readonly NumberedProduct[] };

type NumberedProductsQuery = {
	numbers: readonly string[];
	ids?: readonly string[];
	customerId: string | null;
};
type NumberedProducts = {
	find: (number: string) => FoundByNumber;
	byId: ReadonlyMap<string, NumberedProduct>;
};

/**
 * A number that is spelled as it was typed wins over others with its letters and digits, and of those the shop's own
 * over another product's. With the numbers of this customer; null for none. A part without a number is found by its
 * id, which stands in exported files.
 */
export async function findNumberedProducts(
	db: Db,
	numbers: readonly string[],
	customerId: string | null = null,
): Promise<(number: string) => FoundByNumber> {
	return (await readNumberedProducts(db, { numbers, customerId })).find;
}

export async function readNumberedProducts(
	db: Db,
	{ numbers, customerId, ids = numbers }: NumberedProductsQuery,
): Promise<NumberedProducts> {
	const [rows, named] = await db.batch([
		selectNumbered(db, numbers, customerId),
		db
			.select(numberedProductColumns)
			.from(sql`json_each(${JSON.stringify(ids)}) as wanted`)
			.innerJoin(products, sql`${products.id} = wanted.value and ${isGoods}`),
	]);
	const byId = new Map(named.map((product) => [product.id, product]));
	const byNumber = groupBy(rows, ({ normalized }) => normalized);
	const find = (number: string): FoundByNumber => {
		const found = preferSpelled(byNumber.get(normalizePartNumber(number)) ?? [], number);
		const isSpelled = found[0]?.spelling === spellPartNumber(number);
		const ours =
			isSpelled && !found.some(({ isCustomers }) => isCustomers)
				? found.filter(({ isOwn }) => isOwn)
				: [];
		const wanted = ours.length > 0 ? ours : found;
		const choices = Array.from(new Map(wanted.map((row) => [row.id, toProduct(row)])).values());
		const [product, ...others] = choices;
		if (product && others.length === 0) return { ok: true, product };
		const byItsId = byId.get(number);
		if (byItsId && !product) return { ok: true, product: byItsId };
		return { ok: false, message: describeChoices(number, { choices, isSpelled }), choices };
	};
	return { find, byId };
}

const selectNumbered = (db: Db, numbers: readonly string[], customerId: string | null) =>
	db
		.select({
			...numberedProductColumns,
			...pickColumns(partNumbers, "normalized", "spelling"),
			isOwn: sql`${partNumbers.kind} = 'own'`.mapWith(Boolean),
			isCustomers: sql`${partNumbers.kind} = 'customer'`.mapWith(Boolean),
		})
		.from(sql`json_each(${JSON.stringify(listDifferent(numbers))}) as wanted`)
		.innerJoin(
			partNumbers,
			sql`${partNumbers.normalized} = wanted.value and ${isVisibleNumber(customerId)}`,
		)
		.innerJoin(products, and(eq(products.id, partNumbers.productId), isGoods));

const listDifferent = (numbers: readonly string[]) =>
	Array.from(new Set(numbers.map(normalizePartNumber)));

const toProduct = ({ id, name, partNumber, kind, basePoisha }: NumberedProduct) => ({
	id,
	name,
	partNumber,
	kind,
	basePoisha,
});

function describeChoices(
	number: string,
	{ choices, isSpelled }: { choices: readonly NumberedProduct[]; isSpelled: boolean },
): string {
	const names = choices.map(({ partNumber, name }) => partNumber || name).toSorted();
	if (isSpelled)
		return `Several products have the number "${number}": ${names.join(", ")}. Use our own number.`;
	const question = names.length > 0 ? ` Did you mean ${names.join(" or ")}?` : "";
	return `Part number "${number}" was not found.${question}`;
}
