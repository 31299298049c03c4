import { and, eq, sql } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { releasePicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { families, products } from "../tables.server";

type DeleteFamilyResult =
	| { ok: true }
	/** Includes archived ones. */
	| { ok: false; reason: "has-parts"; name: string; partCount: number };

/** Only an empty family. Its address leads to its category then. */
export async function deleteFamily(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	familyId: string,
): Promise<DeleteFamilyResult> {
	const { db, now } = needs;
	const [old] = await db.select().from(families).where(eq(families.id, familyId));
	if (!old) return { ok: true };
	const hasProducts = sql`exists (select 1 from products where family_id = ${familyId})`;
	const isDeleted = await writeAudited(
		needs,
		db.delete(families).where(and(eq(families.id, familyId), sql`not ${hasProducts}`)),
		byAdmin(adminId, "family.delete", `family:${familyId}`, { before: old }),
		old.imageKey ? [releasePicture(db, old.imageKey, now())] : [],
	);
	if (isDeleted) return { ok: true };
	const partCount = await db.$count(products, eq(products.familyId, familyId));
	return { ok: false, reason: "has-parts", name: old.name, partCount };
}
