import { and, eq, not } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { attributes } from "../tables.server";
import { isColumn, isDescribing } from "./attribute-queries.server";

type DeleteAttributeResult = { ok: true } | { ok: false; reason: "in-use" };

/** Only without a family that has it as a column, and without a part that has a value. */
export async function deleteAttribute(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	attributeId: string,
): Promise<DeleteAttributeResult> {
	const [old] = await needs.db.select().from(attributes).where(eq(attributes.id, attributeId));
	if (!old) return { ok: true };
	const isDeleted = await writeAudited(
		needs,
		needs.db
			.delete(attributes)
			.where(and(eq(attributes.id, attributeId), not(isColumn), not(isDescribing))),
		byAdmin(adminId, "attribute.delete", `attribute:${attributeId}`, { before: old }),
	);
	return isDeleted ? { ok: true } : { ok: false, reason: "in-use" };
}
