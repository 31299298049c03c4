import { eq, sql } from "drizzle-orm";
import { auditEach, byAdmin } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import { findNumberedProducts } from "../part-numbers/find-numbered-products.server";
import { families, products } from "../tables.server";

export type AddProductsResult =
	| { ok: true }
	| { ok: false; reason: "no-such-family" | "category-has-children" }
	/** None of the parts was added. */
	| { ok: false; reason: "wrong-numbers"; messages: string[] };

/** The parts leave the families they were in, and keep their values. */
export async function addProductsToFamily(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	familyId: string,
	numbers: readonly string[],
): Promise<AddProductsResult> {
	const { db, newId } = needs;
	const [family] = await db.select().from(families).where(eq(families.id, familyId));
	if (!family) return { ok: false, reason: "no-such-family" };
	const found = numbers.map(await findNumberedProducts(db, numbers));
	const messages = found.flatMap((part) => (part.ok ? [] : [part.message]));
	if (messages.length > 0) return { ok: false, reason: "wrong-numbers", messages };
	const ids = toIdList(found.flatMap((part) => (part.ok ? [part.product.id] : [])));
	const isAdded = sql`products.id in ${ids} and products.family_id is not ${familyId}`;
	const changeId = newId();
	try {
		await db.batch([
			auditEach(
				needs,
				byAdmin(adminId, "product.family", sql`'product:' || products.id`, {
					id: sql`${changeId} || ':' || products.id`,
					before: sql`coalesce(products.family_id, '')`,
					after: familyId,
				}),
				sql`from products where ${isAdded}`,
			),
			db.update(products).set({ familyId, categoryId: family.categoryId }).where(isAdded),
		]);
		return { ok: true };
	} catch (error) {
		return explainViolation(error, { "the category has children": "category-has-children" });
	}
}
