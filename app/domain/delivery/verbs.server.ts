import { and, eq, isNull } from "drizzle-orm";
import { auditLastChange, byAdmin, writeAudited } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { Refused } from "~/platform/refused";
import type { AdminContext } from "../accounts/context.server";
import { defineNoun } from "../accounts/nouns/noun.server";
import { buildSearchText } from "../catalog/reading/search-words";
import { products } from "../catalog/tables.server";
import { isVatRate } from "../catalog/vat-rates/queries.server";
import type { MethodInput, NewMethodInput, ZoneInput } from "./input";
import { findMethod, listZones, type SavedMethod } from "./queries.server";
import { nameCharge } from "./rules";
import { deliveryMethods, deliveryRates, deliveryZones } from "./tables.server";

export const ZONES = defineNoun({
	table: deliveryZones,
	audit: "delivery-zone",
	addAction: "add",
	toValues: (zone: ZoneInput) => zone,
	refusals: {
		"delivery_zones.name": () => new Refused({ name: "Another zone already has this name" }),
	},
});

/** Services have no stock, and the smallest price that a product can have: rates are the price. */
const SERVICE = { pricePoisha: 100, onHand: 0, imageKey: "", kind: "service" } as const;

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
export async function archiveMethod(ctx: AdminContext, id: string): Promise<void> {
	const old = await findMethod(ctx.db, id);
	if (!old) return;
	await writeAudited(
		ctx,
		ctx.db
			.update(deliveryMethods)
			.set({ archivedAt: ctx.now() })
			.where(and(eq(deliveryMethods.id, id), isNull(deliveryMethods.archivedAt))),
		byAdmin(ctx.by.userId, "delivery-method.archive", `delivery-method:${id}`, {
			before: old.name,
		}),
	);
}
