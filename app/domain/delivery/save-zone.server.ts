import { eq } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { explainViolation } from "~/platform/d1/database.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import type { NewZoneInput, ZoneInput } from "./input";
import { type DeliveryZone, findZone } from "./queries.server";
import { deliveryZones } from "./tables.server";

type SaveZoneResult =
	| { ok: true; id: string }
	| { ok: false; reason: "name-taken" | "no-such-zone" };

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

/** A form that is sent again changes nothing. */
async function saveZone(
	needs: Needs,
	adminId: string,
	old: DeliveryZone | null,
	{ id, ...zone }: DeliveryZone,
): Promise<SaveZoneResult> {
	const { db } = needs;
	const isRepeated = old
		? old.name === zone.name && String(old.districts) === String(zone.districts)
		: (await findZone(db, id)) !== null;
	if (isRepeated) return { ok: true, id };
	try {
		const [changed] = await db.batch([
			old
				? db.update(deliveryZones).set(zone).where(eq(deliveryZones.id, id)).returning()
				: db
						.insert(deliveryZones)
						.values({ ...zone, id })
						.onConflictDoNothing({ target: deliveryZones.id })
						.returning(),
			auditLastChange(
				needs,
				byAdmin(adminId, `delivery-zone.${old ? "edit" : "add"}`, `delivery-zone:${id}`, {
					before: old ?? "",
					after: zone,
				}),
			),
		]);
		return old && changed.length === 0 ? { ok: false, reason: "no-such-zone" } : { ok: true, id };
	} catch (error) {
		return explainViolation(error, { "delivery_zones.name": "name-taken" });
	}
}
