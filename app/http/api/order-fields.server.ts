import { z } from "zod";
import { WAITS } from "~/domain/backorders/wait-choices";
import { orderCartInput } from "~/domain/orders/input";
import { MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { deliveryAddressFields } from "./delivery-address.server";
import { idField } from "./fields.server";
import type { FieldError } from "./problem.server";

const { purchaseOrderNumber, companyName, buyerBin, costCentre, note } = orderCartInput.shape;
const { deliveryMethodId, district, buyerCarrier, requestedOn } = orderCartInput.shape;

export const waitField = z
	.enum(WAITS)
	.describe("`rest`: what is in stock now and the rest later; `all`: all of it later");

/** What an order or a request holds besides its lines. */
export const orderFields = {
	...deliveryAddressFields,
	district,
	purchaseOrderNumber,
	companyName,
	buyerBin,
	costCentre,
	note,
	deliveryMethodId,
	buyerCarrier,
	requestedOn,
	shipComplete: z.boolean().optional().describe("All at once"),
	waits: z
		.array(z.strictObject({ productID: idField, wait: waitField }))
		.max(MAX_LINES_PER_ORDER)
		.optional()
		.describe("Parts of the cart that may wait for stock"),
};

/** Lists the waits that name no part of the cart, or one twice. */
export function findUnnamedWaits(
	waits: readonly { productID: string }[],
	cart: readonly { productId: string }[],
): FieldError[] {
	const unnamed = new Set(cart.map(({ productId }) => productId));
	const detail = "Your cart has no such part, or you named it before";
	return waits.flatMap(({ productID }, place) =>
		unnamed.delete(productID) ? [] : [{ pointer: `/waits/${place}/productID`, detail }],
	);
}
