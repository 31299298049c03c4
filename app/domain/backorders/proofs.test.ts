import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { INVARIANTS } from "~/domain/payments/reconcile/invariants/invariants.server";
import { newId } from "~/platform/ids.server";
import { getStock, setStock } from "~/testing/database/queries";
import { orderWaiting } from "~/testing/factories/backorders";
import { createBuyers } from "~/testing/factories/bulk";
import { createAdmin, createProduct, type TestProduct } from "~/testing/factories/factories";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { createRefund, payByBank } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { unlessRefused } from "~/testing/unless-refused";
import type { SignedInUser } from "../accounts/rules";
import { cartLines } from "../cart/tables.server";
import { backorders } from "../orders/backorder-tables.server";
import { BACKORDER_STATES } from "../orders/rules/backorder-states";
import { BACKORDER_HOLD_MS } from "../orders/rules/limits";
import { orderLines } from "../orders/tables.server";
import { cancelLine } from "../payments/cancellation/cancel-line.server";
import { releaseExpiredHolds } from "../payments/cancellation/release-expired-holds.server";
import { changeStockOfParts } from "../stock/verbs.server";
import { expireBackorders } from "./expire-backorders.server";
import { orderReadyBackorders } from "./order-ready.server";
import { findManagedBackorder } from "./queries.server";
import { MAX_WAITING_MS } from "./rules";
import { cancelBackorder, changePlace, takeInParts } from "./verbs.server";

const platform = createTestPlatform();
const { db } = platform;

/** What waits though it fits. A form that ships complete fits if all its parts are there. */
const selectUnserved = (productId: string) => sql`select id from backorders as claim
	where product_id = ${productId} and state = 'waiting' and not exists (
		select 1 from backorders as member join products on products.id = member.product_id
		where member.user_id = claim.user_id and member.idempotency_key = claim.idempotency_key
			and member.state = 'waiting' and (claim.ship_complete or member.id = claim.id)
			and min(member.quantity, coalesce(member.part_units, member.quantity)) > on_hand - reserved)`;

/** What is held is what unpaid orders and ready backorders have, and nobody waits for units that are for sale. */
async function expectConsistent(parts: readonly TestProduct[], label: string) {
	for (const { id } of parts) {
		const query = INVARIANTS.find(({ kind }) => kind === "stock-mismatch")?.selectBroken(
			sql`(select ${id})`,
			Date.now(),
		);
		expect(query && (await db.all(query)), label).toEqual([]);
		const { onHand, reserved } = await getStock(id);
		expect(reserved, label).toBeGreaterThanOrEqual(0);
		expect(onHand, label).toBeGreaterThanOrEqual(reserved);
		expect(await db.all(selectUnserved(id)), label).toEqual([]);
		const [ledger] = await db.all<{ units: number }>(
			sql`select coalesce(sum(delta), 0) as units from stock_movements where product_id = ${id}`,
		);
		expect(ledger?.units, label).toBe(onHand);
	}
}

/** Whatever happened before: what waits arrives, is ordered, and the rest ends. */
async function endCase(
	buyers: readonly SignedInUser[],
	parts: readonly TestProduct[],
	label: string,
): Promise<void> {
	const [part] = parts;
	if (!part) return;
	const { onHand, reserved } = await getStock(part.id);
	const quantity = onHand - reserved + 1;
	for (const buyer of buyers) {
		await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
		await orderWaiting(buyer, [{ product: part, quantity, choice: "all" }]);
	}
	await setStock(part.id, onHand + 2 * quantity);
	await expectConsistent(parts, label);
	await orderReadyBackorders(createTestPlatform());
	await expectConsistent(parts, label);
	const [last] = buyers;
	if (!last) return;
	const { onHand: units } = await getStock(part.id);
	await db.delete(cartLines).where(eq(cartLines.userId, last.id));
	await orderWaiting(last, [{ product: part, quantity: units + 1, choice: "all" }]);
	// 50 at a time, also those of other tests.
	for (let run = 0; run < 10; run += 1)
		await expireBackorders(createTestPlatform({ now: () => Date.now() + MAX_WAITING_MS + 60_000 }));
	await expectConsistent(parts, label);
}

test(
	"in any sequence of orders, backorders, receipts, payments, refunds and expiries, what is held and what waits add up",
	async () => {
		const reached = new Set<string>();
		const admin = await createAdmin();
		// One after the other, because the jobs are of the whole shop.
		for (let n = 0; n < scaleCases(24); n += 1) {
			const random = createCaseRandom(n);
			const buyers = await createBuyers(3);
			const parts = [
				await createProduct({ onHand: random.integerBelow(6) }),
				await createProduct({ onHand: 0 }),
			];
			const ids = parts.map(({ id }) => id);
			const listOpen = () => db.select().from(backorders).where(inArray(backorders.productId, ids));
			for (let step = 0; step < 24; step += 1) {
				const label = `${SEED_LABEL}, case ${n}, step ${step}`;
				const buyer = random.pick(buyers);
				const part = random.pick(parts);
				const units = 1 + random.integerBelow(5);
				const { onHand, reserved } = await getStock(part.id);
				const now = Math.min(units, onHand - reserved);
				const lines = await db.select().from(orderLines).where(inArray(orderLines.productId, ids));
				const line = lines.length > 0 ? random.pick(lines) : null;
				const waiting = await listOpen();
				const backorder = waiting.length > 0 ? random.pick(waiting) : null;
				const wait = async () => {
					await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
					const split = { units: now, pricePoisha: part.pricePoisha };
					const isSplit = now > 0 && random.isTrue(0.5);
					return orderWaiting(
						buyer,
						random.isTrue(0.2)
							? parts.map((product) => ({ product, quantity: units, choice: "all" as const }))
							: [{ product: part, quantity: units, choice: isSplit ? split : ("all" as const) }],
						random.isTrue(0.3) ? { shipComplete: "on" } : {},
					);
				};
				const receive = () =>
					changeStockOfParts(actAs(platform, { kind: "admin", userId: admin.id }), {
						action: "stock.receive",
						entries: [{ number: part.id, change: units, cause: "receipt" }],
						reference: "DN-1",
						idempotencyKey: newId(),
					});
				const act = random.pick([
					wait,
					wait,
					wait,
					receive,
					receive,
					// Each run has a query budget of its own.
					() => orderReadyBackorders(createTestPlatform()),
					() => orderReadyBackorders(createTestPlatform()),
					async () => line?.status === "unpaid" && payByBank(line.id),
					async () => line?.status === "paid" && createRefund(line.id),
					async () => line && cancelLine(platform, line.id, { kind: "buyer", userId: line.userId }),
					async () =>
						backorder && cancelBackorder(asBuyer(platform, backorder.userId), backorder.id),
					async () => {
						const waiting = backorder && (await findManagedBackorder(db, backorder.id));
						if (!waiting) return;
						const owner = asBuyer(platform, backorder.userId);
						await unlessRefused(takeInParts(owner, waiting, units));
					},
					async () => {
						const act = random.isTrue(0.5) ? "end" : "behind";
						const change = { act, note: "Late" } as const;
						if (!backorder) return;
						const staff = asAdmin(platform, admin.id);
						await unlessRefused(changePlace(staff, backorder.id, change));
					},
					() => {
						const late = { now: () => Date.now() + BACKORDER_HOLD_MS + 60_000 };
						return releaseExpiredHolds(createTestPlatform(late));
					},
					...(random.isTrue(0.2)
						? [
								() => {
									const late = { now: () => Date.now() + MAX_WAITING_MS + 60_000 };
									return expireBackorders(createTestPlatform(late));
								},
							]
						: []),
				]);
				await Promise.all([act(), random.isTrue(0.3) ? receive() : null]);
				for (const { state } of await listOpen()) reached.add(state);
				await expectConsistent(parts, label);
			}
			await endCase(buyers, parts, `${SEED_LABEL}, case ${n}, the end`);
			for (const { state } of await listOpen()) reached.add(state);
		}
		expect(Array.from(reached).toSorted()).toEqual([...BACKORDER_STATES].toSorted());
	},
	PROOF_TIMEOUT_MS,
);
