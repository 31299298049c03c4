import { eq, inArray } from "drizzle-orm";
import { actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { expireBackorders } from "~/domain/backorders/expire-backorders.server";
import { orderReadyBackorders } from "~/domain/backorders/order-ready.server";
import { cancelBackorder } from "~/domain/backorders/verbs.server";
import { cartLines } from "~/domain/cart/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { orderLines } from "~/domain/orders/tables.server";
import { chargeRequested } from "~/domain/receivables/charge-requested.server";
import { changeStockOfParts } from "~/domain/stock/verbs.server";
import { newId } from "~/platform/ids.server";
import { getStock } from "../database/queries";
import { orderWaiting } from "../factories/backorders";
import { createDeliveryMethod } from "../factories/delivery";
import {
	createAdmin,
	createCartLine,
	createProduct,
	createUser,
	createVatRate,
} from "../factories/factories";
import {
	assignPriceList,
	createExemption,
	createListPrice,
	createPriceList,
} from "../factories/price-lists";
import { createDebtor } from "../factories/receivables";
import type { Random } from "../faults/random";
import { asBuyer, createTestPlatform } from "../platform";
import { chargeWhatIsRequested, enterInAccount } from "./accounts";
import { drawUnits } from "./draw";
import { PAID_ACTS, UNPAID_ACTS } from "./line-acts";

const { db } = createTestPlatform();

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * Two members of a company, a buyer without VAT, a company without VAT that has a contract, and another one order the same parts,
 * each of another VAT rate, with a charge for delivery. The companies may order on account. Somebody else has the same parts in the
 * cart and orders nothing.
 */
export async function openShop({ integerBelow, pick }: Random) {
	const drawDebtor = () =>
		createDebtor({
			creditLimitPoisha: pick([150_000, 500_000, 2_000_000]),
			termsDays: pick([0, 10, 30]),
		});
	const [company, trader] = [await drawDebtor(), await drawDebtor()];
	const exempt = [await createUser(), trader.buyer];
	for (const buyer of exempt) await createExemption(buyer);
	const rates = await Promise.all([0, 500, 1500].map(createVatRate));
	const parts = [];
	for (const vatRateId of rates)
		parts.push(
			await createProduct({
				onHand: 1 + integerBelow(6),
				pricePoisha: 10_000 + integerBelow(9_999),
				vatRateId,
			}),
		);
	const contract = await createPriceList({ state: "active" });
	await assignPriceList(contract, trader.buyer);
	await createListPrice(contract, parts[0]?.id ?? "", [1, 9_050]);
	const onlooker = await createUser();
	for (const part of parts) await createCartLine(onlooker, part);
	const quantity = 2 + integerBelow(4);
	await db.update(cartLines).set({ quantity }).where(eq(cartLines.userId, onlooker.id));
	return {
		admin: await createAdmin(),
		buyers: [company.owner, company.buyer, ...exempt, await createUser()],
		exempt,
		debtors: [company, trader],
		onlooker,
		parts,
		quantity,
		methodId: await createDeliveryMethod({ vatRateId: rates[1] }),
		/** Each form that was sent. */
		forms: [] as { key: string; buyer: SignedInUser }[],
		cancelled: new Set<string>(),
	};
}

export const listLinesOfShop = ({ parts }: Shop) =>
	db
		.select()
		.from(orderLines)
		.where(
			inArray(
				orderLines.productId,
				parts.map(({ id }) => id),
			),
		);

export const listBackordersOfShop = ({ buyers }: Shop) =>
	db
		.select()
		.from(backorders)
		.where(
			inArray(
				backorders.userId,
				buyers.map(({ id }) => id),
			),
		);

type Act = (shop: Shop, random: Random, at: number) => Promise<unknown>;

/** With the parts of which there are enough; the others wait. */
export const order: Act = async (shop, random, at) => {
	const { buyers, exempt, parts, quantity, methodId, forms } = shop;
	const platform = createTestPlatform({ now: () => at });
	const buyer = random.pick(buyers);
	await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
	const wanted = [];
	for (const product of parts.filter(() => random.isTrue(0.7))) {
		const units = random.isTrue(0.6) ? quantity : drawUnits(random, 6);
		const { onHand, reserved } = await getStock(product.id);
		const isShort = units > onHand - reserved;
		wanted.push({ product, quantity: units, ...(isShort && { choice: "all" as const }) });
	}
	if (wanted.length === 0) return;
	// Tk 60 contain 5 % VAT, which some don't pay.
	const seenCharges = `${methodId}:${exempt.includes(buyer) ? 5700 : 6000}`;
	const key = newId();
	forms.push({ key, buyer });
	const placed = await orderWaiting(
		buyer,
		wanted,
		{
			idempotencyKey: key,
			deliveryMethodId: methodId,
			seenCharges,
			...(random.isTrue(0.2) && { shipComplete: "on" }),
			...(random.isTrue(0.7) && { onAccount: "on" }),
		},
		platform,
	);
	// A request may die before it charges.
	if (placed.ok && placed.orderId && random.isTrue(0.8))
		await chargeRequested(asBuyer(platform, buyer.id), [placed.orderId]);
};

const actOnLine: Act = async (shop, random, at) => {
	const lines = await listLinesOfShop(shop);
	if (lines.length === 0) return;
	const line = random.pick(lines);
	// Sometimes what its state doesn't allow.
	const isUnpaid = (line.status === "unpaid") !== random.isTrue(0.1);
	await random.pick(isUnpaid ? UNPAID_ACTS : PAID_ACTS)(shop, random, at, line);
};

const actOnBackorder: Act = async (shop, random) => {
	const open = await listBackordersOfShop(shop);
	const backorder = open.length > 0 ? random.pick(open) : null;
	if (!backorder) return;
	const by = random.pick(shop.buyers);
	await cancelBackorder(asBuyer(createTestPlatform(), by.id), backorder.id);
	// Owners and buyers of a company also cancel what another member waits for.
	if (by.customerId === backorder.customerId) shop.cancelled.add(backorder.id);
};

export const receive: Act = ({ admin, parts }, random, at) =>
	changeStockOfParts(
		actAs(createTestPlatform({ now: () => at }), { kind: "admin", userId: admin.id }),
		{
			action: "stock.receive",
			entries: parts.map(({ id: number }) => ({
				number,
				change: drawUnits(random, 5),
				cause: "receipt",
			})),
			reference: "DN-1",
			idempotencyKey: newId(),
		},
	);

const orderReady: Act = (_shop, _random, at) =>
	orderReadyBackorders(createTestPlatform({ now: () => at }));

/** Draws one of them. */
export const ACTS: readonly Act[] = [
	...[order, order, order, receive, actOnBackorder, orderReady, orderReady],
	...[chargeWhatIsRequested, enterInAccount, enterInAccount, enterInAccount],
	...Array.from({ length: 10 }, () => actOnLine),
	(_shop, _random, at) => expireBackorders(createTestPlatform({ now: () => at })),
];

/** So that what waits is ordered in each day. */
export const CLOSING: readonly Act[] = [
	...[receive, receive, orderReady, orderReady, chargeWhatIsRequested, enterInAccount],
	...Array.from({ length: 8 }, () => actOnLine),
];

export const listCart = ({ id }: SignedInUser) =>
	db
		.select({ productId: cartLines.productId, quantity: cartLines.quantity })
		.from(cartLines)
		.where(eq(cartLines.userId, id))
		.orderBy(cartLines.productId);
