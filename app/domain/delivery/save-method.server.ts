import { eq } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { buildSearchText } from "../catalog/reading/search-words";
import { products } from "../catalog/tables.server";
import { isVatRate } from "../catalog/vat-rates/queries.server";
import type { MethodInput, NewMethodInput } from "./input";
import { findMethod, listZones, type SavedMethod } from "./queries.server";
import { nameCharge } from "./rules";
import { deliveryMethods, deliveryRates } from "./tables.server";

export type SaveMethodResult =
	| { ok: true; id: string }
	| { ok: false; reason: "no-such-vat-rate" | "no-such-zone" };

type Needs = Pick<Platform, "db" | "now" | "newId">;

/** Services have no stock, and the smallest price that a product can have: rates are the price. */
const SERVICE = { pricePoisha: 100, onHand: 0, imageKey: "", kind: "service" } as const;

export async function addMethod(
	needs: Needs,
	adminId: string,
	{ idempotencyKey, ...input }: NewMethodInput,
): Promise<SaveMethodResult> {
	const id = hashPayload(idempotencyKey, adminId, JSON.stringify(input));
	if (await findMethod(needs.db, id)) return { ok: true, id };
	return saveMethod(needs, adminId, null, { ...input, id });
}

export const editMethod = (
	needs: Needs,
	adminId: string,
	old: SavedMethod,
	input: MethodInput,
): Promise<SaveMethodResult> => saveMethod(needs, adminId, old, { ...input, id: old.id });

/** Orders keep the name and the charge that they were placed with. */
async function saveMethod(
	needs: Needs,
	adminId: string,
	old: SavedMethod | null,
	{ id, name, rates, freeOver, vatRateId, ...input }: MethodInput & { id: string },
): Promise<SaveMethodResult> {
	const { db, now } = needs;
	if (!(await isVatRate(db, vatRateId))) return { ok: false, reason: "no-such-vat-rate" };
	const zoneIds = new Set((await listZones(db)).map((zone) => zone.id));
	if (!input.zones.every((zone) => zoneIds.has(zone))) return { ok: false, reason: "no-such-zone" };
	const productId = old?.productId ?? `delivery-${id}`;
	const named = {
		name: nameCharge(name),
		searchName: buildSearchText(nameCharge(name)),
		vatRateId,
		unit: input.unit === "kg" ? ("kg" as const) : ("piece" as const),
	};
	const method = { ...input, name, freeOverPoisha: freeOver };
	const service = {
		...SERVICE,
		...named,
		id: productId,
		description: nameCharge(name),
		createdBy: adminId,
		createdAt: now(),
	};
	const after = { ...method, rates, vatRateId };
	if (old && isSame(old, after)) return { ok: true, id };
	await db.batch([
		db.insert(products).values(service).onConflictDoUpdate({ target: products.id, set: named }),
		db
			.insert(deliveryMethods)
			.values({ ...method, id, productId, createdAt: now() })
			.onConflictDoUpdate({ target: deliveryMethods.id, set: method }),
		auditLastChange(
			needs,
			byAdmin(adminId, `delivery-method.${old ? "edit" : "add"}`, `delivery-method:${id}`, {
				before: old ?? "",
				after,
			}),
		),
		db.delete(deliveryRates).where(eq(deliveryRates.methodId, id)),
		...(rates.length > 0
			? [db.insert(deliveryRates).values(rates.map((rate) => ({ ...rate, methodId: id })))]
			: []),
	]);
	return { ok: true, id };
}

/** A form that is sent again changes nothing. */
const isSame = (old: SavedMethod, after: object): boolean =>
	Object.entries(after).every(
		([field, value]) => JSON.stringify(old[field as keyof SavedMethod]) === JSON.stringify(value),
	);
