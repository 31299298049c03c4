import { z } from "zod";
import { WAITS } from "~/domain/backorders/wait-choices";
import { orderCartInput } from "~/domain/orders/input";
import { MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { Refused } from "~/platform/refused";
import { deliveryAddressFields } from "./delivery-address.server";
import { idField } from "./fields.server";

const { purchaseOrderNumber, buyerBin, note } = orderCartInput.shape;
const { deliveryMethodId, district, buyerCarrier, requestedOn } = orderCartInput.shape;

export const costCentreField = orderCartInput.shape.costCentre.describe(
	"Of a company: one of its cost centres, or any if it has none",
);

export const companyNameField = orderCartInput.shape.companyName.describe(
	"Without it, orders of a company have the company's",
);

export const waitField = z
	.enum(WAITS)
	.describe("`rest`: what is in stock now and the rest later; `all`: all of it later");

/** What an order or a request holds besides its lines. */
export const orderFields = {
	...deliveryAddressFields,
	district,
	purchaseOrderNumber,
	companyName: companyNameField,
	buyerBin,
	costCentre: costCentreField,
	note,
	deliveryMethodId,
	buyerCarrier,
	requestedOn,
	shipComplete: z.boolean().optional().describe("All at once"),
	onAccount: z
		.boolean()
		.optional()
		.describe("Your company pays it later; what its account refuses stays unpaid"),
	waits: z
		.array(z.strictObject({ productID: idField, wait: waitField }))
		.max(MAX_LINES_PER_ORDER)
		.optional()
		.describe("Parts of the cart that may wait for stock"),
};

/** A wait names a part of the cart, each once. `outcome` as 'Nothing was ordered'. */
export function refuseUnnamedWaits(
	waits: readonly { productID: string }[],
	cart: readonly { productId: string }[],
	outcome: string,
): void {
	const unnamed = new Set(cart.map(({ productId }) => productId));
	const wrong = waits.flatMap(({ productID }, place) =>
		unnamed.delete(productID)
			? []
			: [[`waits/${place}/productID`, "Your cart has no such part, or you named it before"]],
	);
	if (wrong.length > 0) throw new Refused({ "": outcome, ...Object.fromEntries(wrong) }, 422);
}
