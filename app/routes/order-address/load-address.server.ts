import type { UserContext } from "~/domain/accounts/context.server";
import {
	canStillChange,
	findDelivery,
	listLinesOfActor,
} from "~/domain/orders/change-address.server";
import { found } from "~/platform/refused";

export async function loadAddress(ctx: UserContext, orderId = "", backTo: string) {
	const lines = await listLinesOfActor(ctx, orderId);
	const { orderNumber, address, district, phone } = found(lines[0]);
	const delivery = await findDelivery(ctx.db, orderId);
	return {
		orderNumber,
		saved: { address, district, phone },
		// One that no zone has any more stays until another is chosen.
		districts: Array.from(new Set([district, ...(delivery?.zoneDistricts ?? [])])).filter(Boolean),
		isOpen: canStillChange(lines),
		backTo,
	};
}
