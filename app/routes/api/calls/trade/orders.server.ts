import { z } from "zod";
import type { SignedInUser } from "~/domain/accounts/rules";
import { type NamedLine, orderNamedLines } from "~/domain/backorders/programs/order-lines.server";
import { quantityField } from "~/domain/cart/input";
import { listCartLines } from "~/domain/cart/queries.server";
import { readNumberedProducts } from "~/domain/catalog/part-numbers/find-numbered-products.server";
import { findOrderTotal } from "~/domain/orders/find-orders.server";
import type { Origin } from "~/domain/orders/order-draft.server";
import { MAX_LINES_PER_ORDER } from "~/domain/orders/rules/limits";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { answerCancelled } from "~/http/api/cancelled.server";
import { readDeliveryAddress, requireAddress } from "~/http/api/delivery-address.server";
import { createNumberField } from "~/http/api/fields.server";
import { orderFields, refuseUnnamedWaits, waitField } from "~/http/api/order-fields.server";
import { deleted, success } from "~/http/api/views/responses.server";
import { refuseCart } from "~/http/errors/orders.server";
import { chargePlaced } from "~/http/payment-page/charge-placed.server";
import type { Platform } from "~/platform/platform.server";
import { Refused } from "~/platform/refused";

const NOTHING_ORDERED = "Nothing was ordered";
const NUMBER_ERROR = "A part number has 1 to 100 characters";

const lineInput = z.strictObject({
	number: z
		.string()
		.trim()
		.min(1, NUMBER_ERROR)
		.max(100, NUMBER_ERROR)
		.describe("A part number of the shop, one of your own, or the id of a part"),
	quantity: createNumberField(quantityField).describe("Number of units"),
	unitPricePoisha: z
		.int()
		.min(1)
		.optional()
		.describe("The unit price that you saw: the order is refused if it costs more"),
	wait: waitField.optional(),
});

const orderInput = requireAddress(
	z
		.strictObject({
			lines: z
				.array(lineInput)
				.min(1, "At least one line")
				.max(MAX_LINES_PER_ORDER, `At most ${MAX_LINES_PER_ORDER} lines`)
				.optional()
				.describe("Instead of your cart, which then stays as it is"),
			...orderFields,
			totalPoisha: z
				.int()
				.min(1)
				.optional()
				.describe("The total that you saw, with delivery: the order is refused if it costs more"),
		})
		.refine(({ lines, waits }) => lines === undefined || waits === undefined, {
			path: ["waits"],
			error: "Write `wait` in the lines",
		}),
);

type OrderInput = z.output<typeof orderInput>;

type Lines = { lines: NamedLine[]; from: Origin };

export const postTradeOrder = defineCall("POST /trade/orders", {
	tag: "Orders",
	name: "placeTradeOrder",
	summary: "Order your cart, or a list of parts, as one order",
	notes:
		"Your prices for the quantities are charged, and the charge of the delivery method. All lines are ordered or none; an error names the line. What waits for stock is no part of the total. `orderId` is null if everything waits. A requester of a company orders from approved lists; a 403 says what needs a request.",
	access: "customer",
	input: orderInput,
	status: 201,
	rateLimit: "order",
	response: success.extend({
		orderId: z.string().nullable(),
		orderNumber: z.string().nullable(),
		totalPoisha: z.int().describe("Goods and charges; 0 if everything waits"),
		charges: z
			.array(z.strictObject({ name: z.string(), totalPoisha: z.int() }))
			.describe("What the total contains besides the goods, such as for delivery"),
	}),
	errorStatuses: [403, 409],
	example: {
		path: "/trade/orders",
		input: {
			lines: [
				{ number: "TY-0912", quantity: 12 },
				{ number: "TY-0913", quantity: 4, wait: "rest" },
			],
			name: "Rahim Mia",
			address: "12 Nawabpur Road, Dhaka",
			phone: "+880 1711 000000",
			purchaseOrderNumber: "PO-4711",
		},
	},
	fieldNames: () => ({ total: "totalPoisha" }),
	async run({ ctx, platform, caller: { user }, input, idempotencyKey }) {
		const address = await readDeliveryAddress(platform, user, input);
		const chosen = await readLines(platform, user, input);
		const { lines: _lines, waits: _waits, addressId: _id, totalPoisha, ...fields } = input;
		const { shipComplete, onAccount, ...delivery } = fields;
		const placed = await orderNamedLines(platform, user, {
			...chosen,
			form: {
				...delivery,
				...address,
				...(shipComplete ? { shipComplete: "on" } : {}),
				...(onAccount ? { onAccount: "on" } : {}),
				idempotencyKey,
			},
			totalPoisha: totalPoisha ?? null,
		});
		if (placed.ok) {
			if (onAccount && placed.orderId !== null) await chargePlaced(ctx, placed.orderId);
			return answerWithOrder(platform, placed.orderId);
		}
		const refused = refuseCart(placed);
		const place =
			"productId" in placed
				? (input.lines ? chosen.lines : []).findIndex((line) => line.productId === placed.productId)
				: -1;
		throw place < 0
			? refused
			: new Refused({ [`lines/${place}`]: refused.message }, refused.status);
	},
});

export const deleteTradeOrder = defineCall("DELETE /trade/orders/{id}", {
	tag: "Orders",
	name: "cancelTradeOrder",
	summary: "Cancel one of your orders as a whole; admins may cancel any",
	notes:
		"Takes the `orderId` of `POST /trade/orders`. 202 with a deletedCount of 0: a payment is being closed, and the order then ends cancelled or paid.",
	access: "customer",
	response: deleted,
	canReturnAccepted: true,
	errorStatuses: [404, 409],
	example: { path: "/trade/orders/$ORDER" },
	async run({ platform, caller, params }) {
		const kind = caller.actsAsAdminWith("orders") ? "admin" : "buyer";
		return answerCancelled(
			await cancelOrder(platform, params.id, { kind, userId: caller.user.id }),
		);
	},
});

async function answerWithOrder({ db }: Platform, orderId: string | null) {
	const placed = orderId === null ? null : await findOrderTotal(db, orderId);
	const { orderNumber = null, totalPoisha = 0, charges = [] } = placed ?? {};
	return succeed({ success: true as const, orderId, orderNumber, totalPoisha, charges });
}

async function readLines(
	platform: Platform,
	user: SignedInUser,
	{ lines, waits = [] }: OrderInput,
): Promise<Lines> {
	if (lines) return readNamedLines(platform, user, lines);
	const cart = await listCartLines(platform, user);
	// The cart of an order that was placed is empty.
	if (cart.length > 0) refuseUnnamedWaits(waits, cart, NOTHING_ORDERED);
	const wanted = new Map(waits.map(({ productID, wait }) => [productID, wait]));
	return {
		from: { kind: "cart" },
		lines: cart.map(({ productId, quantity }) => ({
			productId,
			quantity,
			wait: wanted.get(productId),
		})),
	};
}

async function readNamedLines(
	{ db }: Platform,
	{ customerId }: SignedInUser,
	lines: NonNullable<OrderInput["lines"]>,
): Promise<Lines> {
	const numbers = lines.map(({ number }) => number);
	const { find } = await readNumberedProducts(db, { numbers, customerId });
	const places = new Map<string, number>();
	const errors: Record<string, string> = {};
	const named: NamedLine[] = [];
	for (const [place, { number, quantity, unitPricePoisha: seenPoisha, wait }] of lines.entries()) {
		const refuse = (sentence: string) => {
			errors[`lines/${place}/number`] = sentence;
		};
		const found = find(number);
		const earlier = found.ok ? places.get(found.product.id) : undefined;
		if (!found.ok) refuse(found.message);
		else if (earlier !== undefined) refuse(`Line ${earlier + 1} orders the same part`);
		else {
			places.set(found.product.id, place);
			named.push({ productId: found.product.id, quantity, seenPoisha, wait });
		}
	}
	if (named.length < lines.length) throw new Refused({ "": NOTHING_ORDERED, ...errors }, 422);
	return { from: { kind: "list" }, lines: named };
}
