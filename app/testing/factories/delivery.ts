import { isNull } from "drizzle-orm";
import type { NewMethodInput } from "~/domain/delivery/input";
import { addMethod } from "~/domain/delivery/save-method.server";
import { addZone } from "~/domain/delivery/save-zone.server";
import { deliveryMethods } from "~/domain/delivery/tables.server";
import { newId } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";
import { createAdmin } from "./factories";

/** Tk 60 for each order. Where one is offered, every cart must choose: tests archive theirs. */
export async function createDeliveryMethod(method: Partial<NewMethodInput> = {}): Promise<string> {
	const added = await addMethod(createTestPlatform(), (await createAdmin()).id, {
		name: "Courier",
		kind: "delivery",
		unit: "order",
		vatRateId: "standard",
		days: 3,
		rates: [{ minQuantity: 1, unitPoisha: 6000 }],
		freeOver: null,
		maxKg: null,
		zones: [],
		idempotencyKey: newId(),
		...method,
	});
	if (!added.ok) throw new Error(added.reason);
	return added.id;
}

export async function createDeliveryZone(districts: string[]): Promise<string> {
	const zone = { name: `Zone ${newId()}`, districts, idempotencyKey: newId() };
	const added = await addZone(createTestPlatform(), (await createAdmin()).id, zone);
	if (!added.ok) throw new Error(added.reason);
	return added.id;
}

export async function archiveDeliveryMethods(): Promise<void> {
	await createTestPlatform()
		.db.update(deliveryMethods)
		.set({ archivedAt: 1 })
		.where(isNull(deliveryMethods.archivedAt));
}
