import { and, eq, isNull } from "drizzle-orm";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { buildSearchText } from "../catalog/reading/search-words";
import { products } from "../catalog/tables.server";
import { isVatRate } from "../catalog/vat-rates/queries.server";
import type { MethodInput, NewMethodInput, NewZoneInput, ZoneInput } from "./input";
import { type DeliveryZone, findMethod, listZones, type SavedMethod } from "./queries.server";
import { nameCharge } from "./rules";
import { deliveryMethods, deliveryRates, deliveryZones } from "./tables.server";

/** Sending the same form again adds nothing. Returns the zone's id. */
export async function addZone(
	ctx: AdminContext,
	{ idempotencyKey, ...zone }: NewZoneInput,
): Promise<string> {
	const { userId } = ctx.by;
	const id = hashPayload(idempotencyKey, userId, JSON.stringify(zone));
	await writeAudited(
		ctx,
		ctx.db
			.insert(deliveryZones)
			.values({ ...zone, id })
			.onConflictDoNothing({ target: deliveryZones.id }),
		byAdmin(userId, "delivery-zone.add", `delivery-zone:${id}`, { after: zone }),
	);
	return id;
}

export async function editZone(
	ctx: AdminContext,
	old: DeliveryZone,
	zone: ZoneInput,
): Promise<void> {
	if (old.name === zone.name && String(old.districts) === String(zone.districts)) return;
	found(
		await writeAudited(
			ctx,
			ctx.db.update(deliveryZones).set(zone).where(eq(deliveryZones.id, old.id)),
			byAdmin(ctx.by.userId, "delivery-zone.edit", `delivery-zone:${old.id}`, {
				before: old,
				after: zone,
			}),
		),
	);
}

export async function deleteZone(ctx: AdminContext, zone: DeliveryZone): Promise<void> {
	await writeAudited(
		ctx,
		ctx.db.delete(deliveryZones).where(eq(deliveryZones.id, zone.id)),
		byAdmin(ctx.by.userId, "delivery-zone.delete", `delivery-zone:${zone.id}`, { before: zone }),
	);
}

/** Services have no stock, and the smallest price that a product can have: rates are the price. */
const SERVICE = { pricePoisha: 100, onHand: 0, imageKey: "", kind: "service" } as const;

/** Returns the method's id. */
export async function addMethod(
	ctx: AdminContext,
	{ idempotencyKey, ...input }: NewMethodInput,
): Promise<string> {
	const id = hashPayload(idempotencyKey, ctx.by.userId, JSON.stringify(input));
	if (!(await findMethod(ctx.db, id))) await saveMethod(ctx, null, { ...input, id });
	return id;
}

export const editMethod = (
	ctx: AdminContext,
	old: SavedMethod,
	input: MethodInput,
): Promise<void> => saveMethod(ctx, old, { ...input, id: old.id });

/** Orders keep the name and the charge that they were placed with. */
async function saveMethod(
	ctx: AdminContext,
	old: SavedMethod | null,
	{ id, name, rates, freeOver, vatRateId, ...input }: MethodInput & { id: string },
): Promise<void> {
	const { db, now } = ctx;
	const { userId } = ctx.by;
	if (!(await isVatRate(db, vatRateId))) throw new Refused({ vatRateId: "Choose a VAT rate" });
	const zoneIds = new Set((await listZones(db)).map((zone) => zone.id));
	if (!input.zones.every((zone) => zoneIds.has(zone)))
		throw new Refused({ zones: "A zone was deleted meanwhile. Choose again." });
	const productId = old?.productId ?? `delivery-${id}`;
	const named = {
		name: nameCharge(name),
		searchName: buildSearchText(nameCharge(name)),
		vatRateId,
		unit: input.unit === "kg" ? ("kg" as const) : ("piece" as const),
	};
	const method = { ...input, name, freeOverPoisha: freeOver };
	const created = { description: nameCharge(name), createdBy: userId, createdAt: now() };
	const service = { ...SERVICE, ...named, ...created, id: productId };
	const after = { ...method, rates, vatRateId };
	if (old && isSame(old, after)) return;
	await db.batch([
		db.insert(products).values(service).onConflictDoUpdate({ target: products.id, set: named }),
		db
			.insert(deliveryMethods)
			.values({ ...method, id, productId, createdAt: now() })
			.onConflictDoUpdate({ target: deliveryMethods.id, set: method }),
		auditLastChange(
			ctx,
			byAdmin(userId, `delivery-method.${old ? "edit" : "add"}`, `delivery-method:${id}`, {
				before: old ?? "",
				after,
			}),
		),
		db.delete(deliveryRates).where(eq(deliveryRates.methodId, id)),
		...(rates.length > 0
			? [db.insert(deliveryRates).values(rates.map((rate) => ({ ...rate, methodId: id })))]
			: []),
	]);
}

/** A form that is sent again changes nothing. */
const isSame = (old: SavedMethod, after: object): boolean =>
	Object.entries(after).every(
		([field, value]) => JSON.stringify(old[field as keyof SavedMethod]) === JSON.stringify(value),
	);

/** Nobody can choose it any more; orders keep it. */
export async function archiveMethod(
	ctx: AdminContext,
	{ id, name }: Pick<SavedMethod, "id" | "name">,
): Promise<void> {
	await writeAudited(
		ctx,
		ctx.db
			.update(deliveryMethods)
			.set({ archivedAt: ctx.now() })
			.where(and(eq(deliveryMethods.id, id), isNull(deliveryMethods.archivedAt))),
		byAdmin(ctx.by.userId, "delivery-method.archive", `delivery-method:${id}`, { before: name }),
	);
}
