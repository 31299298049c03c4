import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import type { NewZoneInput, ZoneInput } from "./input";
import { type DeliveryZone, findZone } from "./queries.server";
import { deliveryZones } from "./tables.server";

type SaveZoneResult = { ok: true; id: string } | { ok: false; reason: "name-taken" };

type Needs = Pick<Platform, "db" | "now" | "newId">;

export const addZone = (
	needs: Needs,
	adminId: string,
	{ idempotencyKey, ...zone }: NewZoneInput,
): Promise<SaveZoneResult> =>
	saveZone(needs, adminId, null, {
		...zone,
		id: hashPayload(idempotencyKey, adminId, JSON.stringify(zone)),
	});

export const editZone = (
	needs: Needs,
	adminId: string,
	old: DeliveryZone,
	zone: ZoneInput,
): Promise<SaveZoneResult> => saveZone(needs, adminId, old, { ...zone, id: old.id });

async function saveZone(
	needs: Needs,
	adminId: string,
	old: DeliveryZone | null,
	{ id, ...zone }: DeliveryZone,
): Promise<SaveZoneResult> {
	const { db } = needs;
	const saved = old ?? (await findZone(db, id));
	if (saved?.name === zone.name && String(saved.districts) === String(zone.districts))
		return { ok: true, id };
	try {
		await db.batch([
			db
				.insert(deliveryZones)
				.values({ ...zone, id })
				.onConflictDoUpdate({ target: deliveryZones.id, set: zone }),
			auditLastChange(
				needs,
				byAdmin(adminId, `delivery-zone.${old ? "edit" : "add"}`, `delivery-zone:${id}`, {
					before: old ?? "",
					after: zone,
				}),
			),
		]);
		return { ok: true, id };
	} catch (error) {
		return explainViolation(error, { "delivery_zones.name": "name-taken" });
	}
}
