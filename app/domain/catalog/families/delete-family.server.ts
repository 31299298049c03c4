import { and, eq, sql } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import { releasePicture } from "~/platform/images/image-store.server";
import type { Platform } from "~/platform/platform.server";
import { families, products } from "../tables.server";

export type DeleteFamilyResult =
	| { ok: true }
	/** Archived ones are counted too. */
	| { ok: false; reason: "has-parts"; name: string; partCount: number };

/** Only an empty family. Its address leads to its category then. */
export async function deleteFamily(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	familyId: string,
): Promise<DeleteFamilyResult> {
	const [old] = await db.select().from(families).where(eq(families.id, familyId));
	if (!old) return { ok: true };
	const hasParts = sql`exists (select 1 from products where family_id = ${familyId})`;
	const at = now();
	const [deleted] = await db.batch([
		db
			.delete(families)
			.where(and(eq(families.id, familyId), sql`not ${hasParts}`))
			.returning({ id: families.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "family.delete",
			subject: `family:${familyId}`,
			before: JSON.stringify(old),
			after: "",
			at,
		}),
		...(old.imageKey ? [releasePicture(db, old.imageKey, at)] : []),
	]);
	if (deleted.length > 0) return { ok: true };
	const partCount = await db.$count(products, eq(products.familyId, familyId));
	return { ok: false, reason: "has-parts", name: old.name, partCount };
}
