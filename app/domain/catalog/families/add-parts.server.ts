import { eq, sql } from "drizzle-orm";
import { explainViolation } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { isNumberTaken } from "../part-numbers/build-part-number.server";
import { families } from "../tables.server";
import { insertParts } from "./new-parts/insert-parts.server";
import type { PlannedPart } from "./new-parts/part-input";

export type AddPartsResult =
	| { ok: true }
	| { ok: false; reason: "number-taken" | "no-picture" | "category-has-children" };

/** Adds all of the parts to a family, or none. A repeat adds nothing. */
export async function addParts(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	familyId: string,
	parts: readonly PlannedPart[],
): Promise<AddPartsResult> {
	const { db } = needs;
	const [pictured] = await db
		.select({ id: families.id })
		.from(families)
		.where(sql`${eq(families.id, familyId)} and (${families.imageKey} <> ''
			or exists (select 1 from products where products.family_id = ${families.id}))`);
	if (!pictured) return { ok: false, reason: "no-picture" };
	try {
		await db.batch(insertParts(needs, adminId, familyId, parts));
		return { ok: true };
	} catch (error) {
		if (isNumberTaken(error)) return { ok: false, reason: "number-taken" };
		return explainViolation(error, { "the category has children": "category-has-children" });
	}
}
