import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { INVARIANTS } from "~/domain/payments/reconcile/invariants/invariants.server";
import { newId } from "~/platform/ids.server";
import { getStock, setStock } from "~/testing/database/queries";
import { orderWaiting } from "~/testing/factories/backorders";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createProduct,
	createUser,
	createVatRate,
	type TestProduct,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { createRefund, payByBank } from "~/testing/payments/purchases";
import {
	asAdmin,
	asBuyer,
	createPlatformWithoutProvider,
	createTestPlatform,
} from "~/testing/platform";
import { DAY_MS, drawTime, drawUnits } from "~/testing/shop-day/draw";
import { unlessRefused } from "~/testing/unless-refused";
import type { SignedInUser } from "../accounts/rules";
import { cartLines } from "../cart/tables.server";
import { calculateNet } from "../money/vat-rules";
import { backorders } from "../orders/backorder-tables.server";
import { BACKORDER_STATES } from "../orders/rules/backorder-states";
import { BACKORDER_HOLD_MS } from "../orders/rules/limits";
import { orderLines } from "../orders/tables.server";
import { beginPayment } from "../payments/attempts/begin-payment.server";
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
const HOUR_MS = 3_600_000;
const RATES = [500, 1500];

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
			// Two members of a company and a buyer without VAT.
			const company = await createCompany();
			const exempt = await createUser();
			await createExemption(exempt);
			const buyers = [company.owner, company.buyer, exempt];
			const [rate, other] = await Promise.all(RATES.map(createVatRate));
			const parts = [
				await createProduct({ onHand: random.integerBelow(6), vatRateId: rate }),
				await createProduct({ onHand: 0, vatRateId: other }),
			];
			const quantity = 1 + random.integerBelow(5);
			let at = drawTime(random);
			const ids = parts.map(({ id }) => id);
			const listOpen = () => db.select().from(backorders).where(inArray(backorders.productId, ids));
			for (let step = 0; step < 24; step += 1) {
				const label = `${SEED_LABEL}, case ${n}, step ${step}`;
				const buyer = random.pick(buyers);
				const part = random.pick(parts);
				const units = random.isTrue(0.5) ? quantity : drawUnits(random, 5);
				// What waits at one time arrives at another, and a job runs at a third.
				at += random.pick([1, HOUR_MS, DAY_MS, 5 * DAY_MS]);
				const on = createTestPlatform({ now: () => at });
				const { onHand, reserved } = await getStock(part.id);
				const now = Math.min(units, onHand - reserved);
				const lines = await db.select().from(orderLines).where(inArray(orderLines.productId, ids));
				const line = lines.length > 0 ? random.pick(lines) : null;
				const waiting = await listOpen();
				const backorder = waiting.length > 0 ? random.pick(waiting) : null;
				const wait = async () => {
					await db.delete(cartLines).where(eq(cartLines.userId, buyer.id));
					const vatBp = RATES[parts.indexOf(part)] ?? 0;
					const gross = part.pricePoisha;
					const pricePoisha = buyer === exempt ? calculateNet(gross, vatBp) : gross;
					const split = { units: now, pricePoisha };
					const isSplit = now > 0 && random.isTrue(0.5);
					return orderWaiting(
						buyer,
						random.isTrue(0.2)
							? parts.map((product) => ({ product, quantity: units, choice: "all" as const }))
							: [{ product: part, quantity: units, choice: isSplit ? split : ("all" as const) }],
						random.isTrue(0.3) ? { shipComplete: "on" } : {},
						on,
					);
				};
				const receive = () =>
					changeStockOfParts(asAdmin(on, admin.id), {
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
					() => orderReadyBackorders(createTestPlatform({ now: () => at })),
					() => orderReadyBackorders(createTestPlatform({ now: () => at })),
					// Refused for an order whose lines are all about to be cancelled.
					async () =>
						line?.status === "unpaid" && payByBank(line.orderId, { now: at }).catch(() => {}),
					async () =>
						line?.status === "paid" &&
						unlessRefused(createRefund(line.id, { units: drawUnits(random, line.quantity) })),
					// Its payment can't be closed, so that the cancellation is pending.
					async () => {
						if (line?.status !== "unpaid") return;
						const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
						await beginPayment(on, line.userId, { lineId: line.id }, method);
						const me = { kind: "buyer", userId: line.userId } as const;
						await cancelLine(createPlatformWithoutProvider(), line.id, me);
					},
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
