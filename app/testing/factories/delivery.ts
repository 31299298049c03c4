import { isNull } from "drizzle-orm";
import type { NewMethodInput } from "~/domain/delivery/input";
import { deliveryMethods } from "~/domain/delivery/tables.server";
import { addMethod, ZONES } from "~/domain/delivery/verbs.server";
import { newId } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";
import { actAsAdmin } from "./factories";

/** Tk 60 for each order. Where one is offered, every cart must choose: tests archive theirs. */
export async function createDeliveryMethod(method: Partial<NewMethodInput> = {}): Promise<string> {
	return addMethod(await actAsAdmin(), {
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
}

export async function createDeliveryZone(districts: string[]): Promise<string> {
	const zone = { name: `Zone ${newId()}`, districts };
	return ZONES.add(await actAsAdmin(), { idempotencyKey: newId() }, zone);
}

export async function archiveDeliveryMethods(): Promise<void> {
	await createTestPlatform()
		.db.update(deliveryMethods)
		.set({ archivedAt: 1 })
		.where(isNull(deliveryMethods.archivedAt));
}
