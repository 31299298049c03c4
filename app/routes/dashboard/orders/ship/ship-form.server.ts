import { carrierField, trackingNumberField } from "~/domain/orders/input";
import type { Tracking } from "~/domain/orders/rules/shipping";
import { limitSelection } from "../selected-orders.server";
import {
	COMMON_CARRIER_FIELD,
	getCarrierField,
	getTrackingField,
	type ShipFormResult,
} from "./ship-form";

/** A parcel without its own carrier has the common one. */
export function readShipForm(form: FormData): {
	requests: ({ orderId: string } & Tracking)[];
	result: ShipFormResult;
} {
	const result: ShipFormResult = { typed: {}, errors: {} };
	const read = (field: string, schema: typeof carrierField | typeof trackingNumberField) => {
		const typed = String(form.get(field) ?? "");
		const parsed = schema.safeParse(typed);
		result.typed[field] = typed;
		if (parsed.success) return parsed.data;
		result.errors[field] = parsed.error.issues[0]?.message ?? "";
		return "";
	};
	const common = read(COMMON_CARRIER_FIELD, carrierField);
	const { orderIds } = limitSelection(form.getAll("orderId").map(String));
	const requests = orderIds.map((orderId) => ({
		orderId,
		carrier: read(getCarrierField(orderId), carrierField) || common,
		trackingNumber: read(getTrackingField(orderId), trackingNumberField),
	}));
	return { requests, result };
}
