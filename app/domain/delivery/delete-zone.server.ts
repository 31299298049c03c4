import { eq } from "drizzle-orm";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import type { DeliveryZone } from "./queries.server";
import { deliveryZones } from "./tables.server";

export async function deleteZone(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	zone: DeliveryZone,
): Promise<{ ok: true } | { ok: false; reason: "in-use" }> {
	try {
		await writeAudited(
			needs,
			needs.db.delete(deliveryZones).where(eq(deliveryZones.id, zone.id)),
			byAdmin(adminId, "delivery-zone.delete", `delivery-zone:${zone.id}`, { before: zone }),
		);
		return { ok: true };
	} catch (error) {
		return explainViolation(error, { "a delivery method goes there": "in-use" });
	}
}
