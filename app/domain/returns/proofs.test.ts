import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { INVARIANTS } from "~/domain/payments/reconcile/invariants/invariants.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import type { Platform } from "~/platform/platform.server";
import { getLine, getStock } from "~/testing/database/queries";
import { buildReturnRequest, createShippedOrder } from "~/testing/factories/returns";
import { createCrashingPlatform, listCrashPoints } from "~/testing/faults/crashing-platform";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	runConcurrently,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import { buildRefundRequest } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { unlessRefused } from "~/testing/unless-refused";
import { decideReturn, receiveReturn, settleReturn } from "./process-return.server";
import { listReturnsOfOrder } from "./queries.server";
import { requestReturn, withdrawReturn } from "./request-return.server";

const platform = createTestPlatform();
const { db } = platform;

async function expectConsistent(orderId: string, label: string) {
	for (const kind of ["refund-mismatch", "document-mismatch"] as const) {
		const query = INVARIANTS.find((each) => each.kind === kind)?.selectBroken(
			sql`(select ${orderId})`,
			Date.now(),
		);
		expect(query && (await db.all(query)), label).toEqual([]);
	}
}

test("a process that dies before or after any write leaves a return that the same steps finish, with one refund and its units back once", async () => {
	const createSteps = async () => {
		const shipped = await createShippedOrder(5);
		const { buyer, admin, orderId } = shipped;
		const request = buildReturnRequest(orderId, 2);
		const line = { lineId: orderId, received: 2, condition: "opened" as const, toStock: 1 };
		const run = async (on: Platform) => {
			const ctx = asAdmin(on, admin.id);
			const returnId = await requestReturn(asBuyer(on, buyer.id), request);
			// A repeat finds it decided already.
			await unlessRefused(decideReturn(ctx, returnId, { state: "approved", answer: "" }));
			await unlessRefused(receiveReturn(ctx, returnId, [line]));
			return settleReturn(ctx, returnId);
		};
		return { ...shipped, run };
	};
	const points = await listCrashPoints((await createSteps()).run);
	expect(points.length).toBeGreaterThanOrEqual(8);
	for (const point of points) {
		const { product, orderId, run } = await createSteps();
		const label = JSON.stringify(point);
		await expect(run(createCrashingPlatform(point).platform), label).rejects.toThrow();
		await run(platform);
		expect(await getStock(product.id), label).toMatchObject({ onHand: 11 });
		expect(await getLine(orderId), label).toMatchObject({
			returnedUnits: 2,
			refundedPoisha: 20_000,
		});
		expect(await listReturnsOfOrder(db, orderId), label).toMatchObject([{ state: "settled" }]);
		await expectConsistent(orderId, label);
	}
});

const OPEN_STATES = ["requested", "approved", "received"];

test(
	"in any sequence of returns, decisions, receipts and refunds no unit comes back twice, and stock and money add up",
	async () => {
		const cases = Array.from({ length: scaleCases(60) }, (_, n) => n);
		const reached = new Set<string>();
		await runConcurrently(3, cases, async (n) => {
			const random = createCaseRandom(n);
			const quantity = 1 + random.integerBelow(9);
			const shipped = await createShippedOrder(quantity, {
				pricePoisha: 10_000 + random.integerBelow(5_000),
			});
			const { buyer, admin, product, orderId } = shipped;
			const opening = (await getStock(product.id)).onHand;
			let isGoodwillGiven = false;
			for (let step = 0; step < 30; step += 1) {
				const label = `${SEED_LABEL}, case ${n}, step ${step}`;
				const returns = await listReturnsOfOrder(db, orderId);
				const open = returns.filter(({ state }) => OPEN_STATES.includes(state));
				const picked = open.length > 0 ? random.pick(open) : returns[0];
				const id = picked?.id ?? "none";
				const received = 1 + random.integerBelow(picked?.lines[0]?.quantity ?? 1);
				const units = 1 + random.integerBelow(quantity);
				const state = random.isTrue(0.8) ? "approved" : "rejected";
				const toStock = random.integerBelow(received + 1);
				const line = { lineId: orderId, received, condition: "opened" as const, toStock };
				const act = random.pick([
					() => requestReturn(asBuyer(platform, buyer.id), buildReturnRequest(orderId, units)),
					() => requestReturn(asBuyer(platform, buyer.id), buildReturnRequest(orderId, 1)),
					() => decideReturn(asAdmin(platform, admin.id), id, { state, answer: "No" }),
					() => receiveReturn(asAdmin(platform, admin.id), id, [line]),
					() => settleReturn(asAdmin(platform, admin.id), id),
					...(random.isTrue(0.5) ? [() => withdrawReturn(asBuyer(platform, buyer.id), id)] : []),
					() => {
						const isGoodwill = !isGoodwillGiven && random.isTrue(0.2);
						isGoodwillGiven ||= isGoodwill;
						const refund = isGoodwill
							? { reason: "goodwill" as const, units: 0, amountPoisha: 1_234 }
							: { reason: "returned" as const, units: 1 };
						return refundLines(asAdmin(platform, admin.id), buildRefundRequest(orderId, refund));
					},
				]);
				await Promise.all([
					unlessRefused<unknown>(act()),
					random.isTrue(0.3) ? unlessRefused<unknown>(act()) : null,
				]);
				const after = await listReturnsOfOrder(db, orderId);
				for (const returned of after) reached.add(returned.state);
				const back = after.flatMap(({ lines }) => lines.map((each) => each.toStock ?? 0));
				const restocked = back.reduce((sum, each) => sum + each, 0);
				expect((await getStock(product.id)).onHand, label).toBe(opening + restocked);
				const unitsInReturns = after
					.filter(({ state }) => OPEN_STATES.includes(state))
					.flatMap(({ lines }) => lines.map((each) => each.received ?? each.quantity))
					.reduce((sum, each) => sum + each, 0);
				const now = await getLine(orderId);
				expect(unitsInReturns + now.returnedUnits, label).toBeLessThanOrEqual(quantity);
				await expectConsistent(orderId, label);
			}
		});
		expect(Array.from(reached).toSorted()).toEqual([
			...["approved", "received", "rejected", "requested", "settled", "withdrawn"],
		]);
	},
	PROOF_TIMEOUT_MS,
);
