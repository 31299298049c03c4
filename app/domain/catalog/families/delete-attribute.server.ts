import { and, eq, not } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { attributes } from "../tables.server";
import { isColumn, isDescribing } from "./attribute-queries.server";

export type DeleteAttributeResult = { ok: true } | { ok: false; reason: "in-use" };

/** Only without a family that has it as a column, and without a part that has a value. */
export async function deleteAttribute(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	attributeId: string,
): Promise<DeleteAttributeResult> {
	const [old] = await db.select().from(attributes).where(eq(attributes.id, attributeId));
	if (!old) return { ok: true };
	const [deleted] = await db.batch([
		db
			.delete(attributes)
			.where(and(eq(attributes.id, attributeId), not(isColumn), not(isDescribing)))
			.returning({ id: attributes.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "attribute.delete",
			subject: `attribute:${attributeId}`,
			before: JSON.stringify(old),
			after: "",
			at: now(),
		}),
	]);
	return deleted.length > 0 ? { ok: true } : { ok: false, reason: "in-use" };
}
