import { eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { normalizePartNumber } from "../part-number-rules";
import { MAX_SPECS_BYTES, parseSpecValue, type Specs } from "../spec-rules";
import { families, products } from "../tables.server";
import { listAttributes } from "./queries.server";

/** `values` by attribute, as typed; an empty one is left out. */
type DescribedProduct = { number: string; values: Readonly<Record<string, string>> };

type DescribedProductError = { number: string; message: string };

type PutProductsResult =
	| { ok: true; partCount: number }
	| { ok: false; reason: "no-such-family" | "category-has-children" }
	| { ok: false; reason: "wrong-products"; errors: DescribedProductError[] };

/**
 * Puts the products with these own part numbers into a family and its category, with their values.
 * All or, if one of them is wrong, none; two statements for one part and for a thousand.
 */
export async function putProductsIntoFamily(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	familyId: string,
	described: readonly DescribedProduct[],
): Promise<PutProductsResult> {
	const { db, newId } = needs;
	const [family] = await db.select().from(families).where(eq(families.id, familyId));
	if (!family) return { ok: false, reason: "no-such-family" };
	const columns = await listAttributes(db, family.columns);
	const idByNumber = await findProductIds(
		db,
		described.map(({ number }) => number),
	);
	const errors: DescribedProductError[] = [];
	const rows = described.map(({ number, values }) => {
		const id = idByNumber.get(normalizePartNumber(number));
		if (!id) errors.push({ number, message: `Part number "${number}" was not found.` });
		const specs: Record<string, string | number> = {};
		for (const attribute of columns) {
			const typed = values[attribute.id]?.trim() ?? "";
			if (typed === "") continue;
			const parsed = parseSpecValue(attribute, typed);
			if (parsed.ok) specs[attribute.id] = parsed.value;
			else errors.push({ number, message: parsed.message });
		}
		const unknown = Object.keys(values).find((key) => !family.columns.includes(key));
		if (unknown) errors.push({ number, message: `The family has no column "${unknown}".` });
		if (isTooLong(specs)) errors.push({ number, message: "The values are too long." });
		return { id, specs: JSON.stringify(specs) };
	});
	if (errors.length > 0) return { ok: false, reason: "wrong-products", errors };
	const json = JSON.stringify(rows);
	const product = sql`(select value ->> 'id' as id, value ->> 'specs' as specs from json_each(${json})) as product`;
	const changeId = newId();
	try {
		await db.batch([
			db
				.update(products)
				.set({ familyId, categoryId: family.categoryId, specs: sql`product.specs` })
				.from(product)
				.where(sql`${products.id} = product.id`),
			auditEach(
				needs,
				byAdmin(adminId, "product.family", sql`'product:' || product.id`, {
					id: sql`${changeId} || ':' || product.id`,
					after: sql`${familyId} || ' ' || product.specs`,
				}),
				sql`from ${product}`,
			),
		]);
	} catch (error) {
		if (getViolatedConstraint(error) !== "the category has children") throw error;
		return { ok: false, reason: "category-has-children" };
	}
	return { ok: true, partCount: rows.length };
}

export const isTooLong = (specs: Specs) =>
	new TextEncoder().encode(JSON.stringify(specs)).length > MAX_SPECS_BYTES;

/** By normalized own part number. */
export async function findProductIds(
	db: Platform["db"],
	numbers: readonly string[],
): Promise<Map<string, string>> {
	const normalized = JSON.stringify(numbers.map(normalizePartNumber));
	const rows = await db.all<{ normalized: string; id: string }>(sql`
		select part_numbers.normalized, part_numbers.product_id as id from json_each(${normalized}) as wanted
		join part_numbers on part_numbers.normalized = wanted.value and part_numbers.kind = 'own'`);
	return new Map(rows.map((row) => [row.normalized, row.id]));
}
