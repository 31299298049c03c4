import { and, eq, isNull } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { deliveryMethods } from "./tables.server";

/** Nobody can choose it any more; orders keep it. */
export async function archiveMethod(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	{ id, name }: { id: string; name: string },
): Promise<void> {
	await writeAudited(
		needs,
		needs.db
			.update(deliveryMethods)
			.set({ archivedAt: needs.now() })
			.where(and(eq(deliveryMethods.id, id), isNull(deliveryMethods.archivedAt))),
		byAdmin(adminId, "delivery-method.archive", `delivery-method:${id}`, { before: name }),
	);
}
