import { and, eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../../accounts/context.server";
import { type Attribute, isTooLong, parseSpecValue, type Specs } from "../spec-rules";
import { families, products } from "../tables.server";
import { listAttributes } from "./queries.server";

/** The values as typed, by product and attribute. An empty one is removed. */
export type TypedValues = ReadonlyMap<string, ReadonlyMap<string, string>>;

type ProductChanges = { familyId: string; values: TypedValues; removed: readonly string[] };

/** Saves all or, if one value is wrong, none: a refusal names it as `product attribute`. Other values of the same parts stay as they are. False if nothing changed. */
export async function saveProductValues(
	ctx: AdminContext,
	{ familyId, values, removed }: ProductChanges,
): Promise<boolean> {
	const { db, newId, by } = ctx;
	const [row] = await db.select().from(families).where(eq(families.id, familyId));
	const { columns } = found(row);
	const specsById = await readSpecs(db, familyId, [...values.keys()]);
	const hasLeft = (productId: string) => !specsById.has(productId) && !removed.includes(productId);
	if ([...values.keys()].some(hasLeft))
		throw new Refused("A part has left this family meanwhile. Check the others and save again.");
	const { patches, errors } = parseValues(await listAttributes(db, columns), values);
	for (const { id, patch } of patches) {
		const [attributeId] = Object.keys(patch);
		if (attributeId && isTooLong(applyPatch(specsById.get(id), patch)))
			errors[`${id} ${attributeId}`] = "The values are too long.";
	}
	if (Object.keys(errors).length > 0) throw new Refused(errors, 400);
	const product = sql`(select value ->> 'id' as id, value -> 'patch' as patch
		from json_each(${JSON.stringify(patches)})) as product`;
	const isPatched = sql`products.id = product.id and products.family_id = ${familyId}
		and json_patch(products.specs, product.patch) <> products.specs`;
	const isRemoved = sql`products.family_id = ${familyId}
		and products.id in ${toIdList(removed)}`;
	const changeId = newId();
	const subject = sql`'product:' || products.id`;
	const [, patched, , left] = await db.batch([
		auditEach(
			ctx,
			byAdmin(by.userId, "product.specs", subject, {
				id: sql`${changeId} || ':' || products.id`,
				before: sql`products.specs`,
				after: sql`json_patch(products.specs, product.patch)`,
			}),
			sql`from ${product}, products where ${isPatched}`,
		),
		db
			.update(products)
			.set({ specs: sql`json_patch(products.specs, product.patch)` })
			.from(product)
			.where(isPatched)
			.returning({ id: products.id }),
		auditEach(
			ctx,
			byAdmin(by.userId, "product.family", subject, {
				id: sql`${changeId} || '-' || products.id`,
				before: sql`products.family_id`,
			}),
			sql`from products where ${isRemoved}`,
		),
		db.update(products).set({ familyId: null }).where(isRemoved).returning({ id: products.id }),
	]);
	return patched.length + left.length > 0;
}

async function readSpecs(
	db: Db,
	familyId: string,
	ids: readonly string[],
): Promise<Map<string, Specs>> {
	const rows = await db
		.select({ id: products.id, specs: products.specs })
		.from(products)
		.where(and(eq(products.familyId, familyId), sql`${products.id} in ${toIdList(ids)}`));
	return new Map(rows.map(({ id, specs }) => [id, specs]));
}

/** New values by attribute; null removes one. */
type Patch = Record<string, string | number | null>;

function applyPatch(specs: Specs | undefined, patch: Patch): Specs {
	const merged = Object.entries({ ...specs, ...patch });
	return Object.fromEntries(merged.flatMap(([id, value]) => (value === null ? [] : [[id, value]])));
}

function parseValues(attributes: readonly Attribute[], values: TypedValues) {
	const errors: Record<string, string> = {};
	const patches = Array.from(values, ([productId, typed]) => {
		const patch: Patch = {};
		for (const [attributeId, text] of typed) {
			const attribute = attributes.find(({ id }) => id === attributeId);
			const fail = (message: string) => {
				errors[`${productId} ${attributeId}`] = message;
			};
			if (!attribute) {
				fail("This column no longer exists.");
			} else if (text.trim() === "") {
				patch[attributeId] = null;
			} else {
				const parsed = parseSpecValue(attribute, text);
				if (parsed.ok) patch[attributeId] = parsed.value;
				else fail(parsed.message);
			}
		}
		return { id: productId, patch };
	});
	return { patches, errors };
}
