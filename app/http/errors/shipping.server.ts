import { getShippingMessage } from "~/domain/orders/rules/shipping-message";
import type { WriteShipmentResult } from "~/domain/orders/shipping/write-shipment.server";
import { notFound } from "../responses/respond.server";
import { type DomainError, type FormError, formError } from "./domain-error.server";

const getLeftMessage = (left: number): string => {
	if (left === 0) return "Nothing of this is left to ship.";
	return left === 1
		? "Only 1 is left to ship."
		: `Only ${left.toLocaleString("en-US")} are left to ship.`;
};

/** Fields are the ids of lines. Throws 404 for an unknown order. */
export function describeShippingError(error: DomainError<WriteShipmentResult>): FormError {
	switch (error.reason) {
		case "no-such-order":
			throw notFound();
		case "no-such-shipment":
			return formError(409, "This shipment was sent or thrown away meanwhile.");
		case "no-units":
			return formError(400, "Enter the units of at least one product.");
		case "too-many": {
			const fields = Array.from(error.left, ([lineId, left]) => [lineId, [getLeftMessage(left)]]);
			return { status: 409, errors: { fieldErrors: Object.fromEntries(fields) } };
		}
		default:
			return formError(409, getShippingMessage(error));
	}
}
