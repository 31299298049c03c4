import { and, eq, isNull } from "drizzle-orm";
import type { SignedInUser } from "~/domain/accounts/rules";
import { orderAndWait } from "~/domain/backorders/order-and-wait.server";
import type { WaitChoice } from "~/domain/backorders/wait-choices";
import { addProducts } from "~/domain/cart/add-products.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { deliveryMethods } from "~/domain/delivery/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import type { OrderCartInput } from "~/domain/orders/input";
import { newId } from "~/platform/ids.server";
import { createTestPlatform } from "../platform";
import { buildOrderInput, type TestProduct } from "./factories";

type Wanted = {
	product: TestProduct;
	quantity: number;
	/** Everything in stock is ordered now without a choice. */
	choice?: WaitChoice;
};

/** Orders or waits as in the cart's order form. */
export async function orderWaiting(
	buyer: SignedInUser,
	wanted: readonly Wanted[],
	overrides: Partial<OrderCartInput> = {},
	platform = createTestPlatform(),
) {
	// An interrupted platform is for the order.
	const filling = createTestPlatform();
	const added = await addProducts(
		filling,
		buyer,
		wanted.map(({ product, quantity }) => ({
			productId: product.id,
			quantity,
			mayWait: true as const,
			seenPricePoisha: Number.MAX_SAFE_INTEGER,
		})),
	);
	if (!added.ok) throw new Error(`The cart was refused: ${added.reason}`);
	const { quantity: _, ...delivery } = buildOrderInput();
	const seen = formatSeenLines(await listCartLines(filling, buyer));
	const choices = new Map(
		wanted.flatMap(({ product, choice }) => (choice ? [[product.id, choice] as const] : [])),
	);
	return orderAndWait(
		platform,
		buyer,
		{
			...delivery,
			idempotencyKey: newId(),
			seen,
			seenCharges: `${overrides.deliveryMethodId}:6000`,
			...overrides,
		},
		choices,
	);
}

/** Waits for units of a part. Returns the id of the backorder. */
export async function createBackorder(
	buyer: SignedInUser,
	product: TestProduct,
	quantity = 4,
): Promise<string> {
	const idempotencyKey = newId();
	const { db } = createTestPlatform();
	const [method] = await db
		.select({ deliveryMethodId: deliveryMethods.id })
		.from(deliveryMethods)
		.where(isNull(deliveryMethods.archivedAt))
		.limit(1);
	const placed = await orderWaiting(buyer, [{ product, quantity, choice: "all" }], {
		idempotencyKey,
		district: "Dhaka",
		buyerCarrier: "Own van",
		...method,
	});
	if (!placed.ok) throw new Error(`The backorder was refused: ${placed.reason}`);
	const [row] = await db
		.select({ id: backorders.id })
		.from(backorders)
		.where(and(eq(backorders.userId, buyer.id), eq(backorders.idempotencyKey, idempotencyKey)));
	if (!row) throw new Error("The backorder was not written.");
	return row.id;
}

export async function getBackorder(id: string) {
	const [row] = await createTestPlatform()
		.db.select()
		.from(backorders)
		.where(eq(backorders.id, id));
	if (!row) throw new Error("There is no such backorder.");
	return row;
}
