import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import type { OrderLine } from "~/domain/orders/rules/order-line";
import { shipUnits } from "~/domain/orders/shipping/shipments.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { INVARIANTS } from "~/domain/payments/reconcile/invariants/invariants.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import type { Platform } from "~/platform/platform.server";
import { getLine, getStock } from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createAdmin,
	createProduct,
	createUser,
	createVatRate,
	type TestProduct,
} from "~/testing/factories/factories";
import { createExemption } from "~/testing/factories/price-lists";
import { buildReturnRequest, createShippedOrder } from "~/testing/factories/returns";
import { createCrashingPlatform, listCrashPoints } from "~/testing/faults/crashing-platform";
import {
	createCaseRandom,
	PROOF_TIMEOUT_MS,
	type Random,
	SEED_LABEL,
	scaleCases,
} from "~/testing/faults/random";
import {
	addCharge,
	buildRefundRequest,
	payByBank,
	payLineByCard,
} from "~/testing/payments/purchases";
import {
	asAdmin,
	asBuyer,
	createPlatformWithoutProvider,
	createTestPlatform,
} from "~/testing/platform";
import { DAY_MS, drawBeside, drawTime, drawUnits } from "~/testing/shop-day/draw";
import { unlessRefused } from "~/testing/unless-refused";
import { decideReturn, receiveReturn, settleReturn } from "./process-return.server";
import { listReturnsOfOrder } from "./queries.server";
import { requestReturn, withdrawReturn } from "./request-return.server";
import { RETURN_STATES, type Return } from "./rules";
import { returns as returnRows } from "./tables.server";

const HOUR_MS = 3_600_000;

const platform = createTestPlatform();
const { db } = platform;

async function expectConsistent(ids: readonly string[], label: string) {
	for (const kind of ["refund-mismatch", "document-mismatch"] as const) {
		const query = INVARIANTS.find((each) => each.kind === kind)?.selectBroken(
			sql`(select value from json_each(${JSON.stringify(ids)}))`,
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
		await expectConsistent([orderId], label);
	}
});

const OPEN_STATES = ["requested", "approved", "received"];
const CARD = { kind: "card", returnOrigin: "http://shop.test" } as const;

const at = (now: number) => createTestPlatform({ now: () => now });

type Opening = {
	admin: SignedInUser;
	parts: TestProduct[];
	quantity: number;
	now: number;
	isExempt: boolean;
};

/** Of all parts, each of another VAT rate, and a charge; some units have left. One part may be about to be cancelled. */
async function createDelivered(
	random: Random,
	{ admin, parts, quantity, now, isExempt }: Opening,
	buyer: SignedInUser,
) {
	const lines = parts.map(({ id }) => ({ productId: id, quantity }));
	const placed = await placeOrder(at(now), buyer, {
		...toOneLineOrder("", buildOrderInput()),
		lines,
	});
	if (!placed.ok) throw new Error(placed.reason);
	const { orderId } = placed;
	const [first, second, late] = await listLinesOfOrder(db, null, orderId);
	if (!first || !second || !late) throw new Error("Too little was ordered.");
	const isLate = random.isTrue(0.5);
	if (isLate) {
		await beginPayment(at(now), buyer.id, { lineId: late.id }, CARD);
		const actor = { kind: "admin", userId: admin.id } as const;
		await cancelLine(createPlatformWithoutProvider(), late.id, actor);
	}
	if (random.isTrue(0.3)) await payLineByCard(first.id, now);
	// Lines with a charge are paid and cancelled together.
	await addCharge(orderId, 6000, isExempt ? 0 : 500);
	await payByBank(orderId, { now: now + 1 });
	await shipUnits(asAdmin(at(now + 2), admin.id), {
		orderId,
		lines: [
			{ lineId: first.id, quantity: drawUnits(random, quantity) },
			{ lineId: second.id, quantity: drawUnits(random, quantity) },
		],
		carrier: "",
		trackingNumber: "",
		note: "",
	});
	return { orderId, buyer, lateId: isLate ? late.id : null };
}

/** Two members of a company, a buyer without VAT and another one ordered the same parts and units. */
async function openCounter(random: Random, now: number) {
	const company = await createCompany();
	const exempt = await createUser();
	await createExemption(exempt);
	const admin = await createAdmin();
	const quantity = 5 + random.integerBelow(5);
	const parts = [];
	for (const bp of [0, 750, 1500])
		parts.push(
			await createProduct({
				onHand: 4 * quantity,
				pricePoisha: 10_000 + random.integerBelow(9_999),
				vatRateId: await createVatRate(bp),
			}),
		);
	const buyers = [company.owner, company.buyer, exempt, await createUser()];
	const orders = [];
	for (const buyer of buyers)
		orders.push(
			await createDelivered(
				random,
				{ admin, parts, quantity, now, isExempt: buyer === exempt },
				buyer,
			),
		);
	return { admin, parts, quantity, viewer: company.viewer, buyers, orders };
}

type Counter = Awaited<ReturnType<typeof openCounter>>;
type Delivered = Counter["orders"][number];

const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
	rows.reduce((total, row) => total + of(row), 0);

const countOpen = (returns: readonly Return[], lineId: string) =>
	sumOf(
		returns
			.filter(({ state }) => OPEN_STATES.includes(state))
			.flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId)),
		({ quantity, received }) => received ?? quantity,
	);

const countBack = (line: OrderLine, returns: readonly Return[]) =>
	line.kind === "goods" && ["paid", "shipped"].includes(line.status)
		? line.shippedUnits - line.returnedUnits - countOpen(returns, line.id)
		: 0;

/** A member asks for units of one or two lines; answers whether it should be a return. */
async function ask(random: Random, { buyers, viewer }: Counter, order: Delivered, now: number) {
	const returns = await listReturnsOfOrder(db, order.orderId);
	const drawn = (await listLinesOfOrder(db, null, order.orderId)).filter(({ shippedUnits, kind }) =>
		random.isTrue(kind === "goods" && shippedUnits > 0 ? 0.6 : 0.05),
	);
	const lines = drawn.flatMap((line) => {
		const most = countBack(line, returns);
		const units = random.pick([most, drawBeside(random, most), drawUnits(random, most)]);
		return units > 0 ? [{ lineId: line.id, units, most }] : [];
	});
	const colleagues = buyers.filter(({ customerId }) => customerId === order.buyer.customerId);
	const by = random.isTrue(0.7) ? random.pick(colleagues) : random.pick([...buyers, viewer]);
	const mayAsk =
		by.id === order.buyer.id || (by.customerId === order.buyer.customerId && by.id !== viewer.id);
	const isPossible = mayAsk && lines.length > 0 && lines.every(({ units, most }) => units <= most);
	const id = await unlessRefused(
		requestReturn(asBuyer(at(now), by.id), {
			...buildReturnRequest(order.orderId, 1),
			lines: lines.map(({ lineId, units }) => ({ lineId, units })),
		}),
	);
	expect(id !== null, JSON.stringify({ lines, by: by.customerRole })).toBe(isPossible);
	if (id)
		expect(await db.select().from(returnRows).where(eq(returnRows.id, id))).toMatchObject([
			{ requestedBy: by.id, orderId: order.orderId, createdAt: now, state: "requested" },
		]);
}

/** What arrives is at most what was announced, and one more is refused. */
async function receive(random: Random, { admin }: Counter, returned: Return, now: number) {
	const lines = returned.lines.map(({ lineId, quantity }) => {
		const received = Math.max(
			0,
			random.pick([drawBeside(random, quantity), random.integerBelow(quantity + 1)]),
		);
		const toStock = random.pick([0, received, random.integerBelow(received + 1)]);
		return { lineId, quantity, received, condition: "opened" as const, toStock };
	});
	const isPossible =
		returned.state === "approved" &&
		lines.some(({ received }) => received > 0) &&
		lines.every(({ received, quantity }) => received <= quantity);
	const done = await unlessRefused(
		receiveReturn(asAdmin(at(now), admin.id), returned.id, lines).then(() => true),
	);
	expect(done).toBe(isPossible || null);
}

const refund = (random: Random, { admin }: Counter, { id, ...line }: OrderLine, now: number) => {
	const left = line.totalPoisha - line.refundedPoisha;
	const request = random.pick([
		{ reason: "returned" as const, units: drawUnits(random, line.quantity) },
		{ reason: "lost" as const, units: drawUnits(random, line.quantity) },
		{ reason: "price" as const, units: 0, amountPoisha: drawBeside(random, left) },
		{ reason: "goodwill" as const, units: 0, amountPoisha: drawUnits(random, left) },
	]);
	return refundLines(asAdmin(at(now), admin.id), buildRefundRequest(id, request));
};

/** One step of one order, which another may do at the same moment. */
async function doSomething(random: Random, counter: Counter, order: Delivered, now: number) {
	const { admin } = counter;
	const staff = asAdmin(at(now), admin.id);
	const [line, ...others] = await listLinesOfOrder(db, null, order.orderId);
	if (!line) throw new Error("There are no lines.");
	const returns = await listReturnsOfOrder(db, order.orderId);
	const open = returns.filter((each) => OPEN_STATES.includes(each.state));
	const drawn = open.length > 0 && random.isTrue(0.8) ? open : returns;
	const picked = drawn.length > 0 ? random.pick(drawn) : null;
	const state = random.isTrue(0.8) ? ("approved" as const) : ("rejected" as const);
	const ofReturn = picked && [
		() => decideReturn(staff, picked.id, { state, answer: "No" }),
		() => decideReturn(staff, picked.id, { state, answer: "No" }),
		() => settleReturn(staff, picked.id),
		() => settleReturn(staff, picked.id),
		() => withdrawReturn(asBuyer(at(now), random.pick(counter.buyers).id), picked.id),
	];
	const act = random.pick([
		...(ofReturn ?? []),
		() => refund(random, counter, random.pick([line, ...others]), now),
		() =>
			order.lateId
				? cancelLine(at(now), order.lateId, { kind: "admin", userId: admin.id })
				: Promise.resolve(),
	]);
	await Promise.all([
		unlessRefused<unknown>(act()),
		random.isTrue(0.2) ? unlessRefused<unknown>(act()) : null,
	]);
}

/** What comes next for an open return; goods may arrive before it was approved. */
async function goOn(random: Random, counter: Counter, order: Delivered, now: number) {
	const returns = await listReturnsOfOrder(db, order.orderId);
	const open = returns.filter(({ state }) => OPEN_STATES.includes(state));
	if (open.length === 0) return ask(random, counter, order, now);
	const returned = random.pick(open);
	const staff = asAdmin(at(now), counter.admin.id);
	if (returned.state === "received") await unlessRefused(settleReturn(staff, returned.id));
	else if (returned.state === "approved" || random.isTrue(0.2))
		await receive(random, counter, returned, now);
	else await decideReturn(staff, returned.id, { state: "approved", answer: "" });
}

/** Of each part, with the units that came back to it. */
const readStock = ({ parts }: Counter) =>
	db.all<{ onHand: number; back: number }>(sql`
		select on_hand as onHand, (select coalesce(sum(to_stock), 0) from order_lines join return_lines on line_id = order_lines.id
			where product_id = products.id) as back
		from products where id in (select value from json_each(${JSON.stringify(parts.map(({ id }) => id))})) order by id`);

/** Times are in the order of the steps, and each settled unit has one refund of its own. */
async function expectOrder({ orderId, buyer }: Delivered, { buyers }: Counter, label: string) {
	const returns = await listReturnsOfOrder(db, orderId);
	const lines = await listLinesOfOrder(db, null, orderId);
	const refunds = await db.all<{ lineId: string; cause: string; units: number; poisha: number }>(
		sql`select line_id as lineId, cause, units, amount_poisha as poisha from refunds where order_id = ${orderId}`,
	);
	for (const line of lines) {
		expect(countOpen(returns, line.id) + line.returnedUnits, label).toBeLessThanOrEqual(
			line.shippedUnits,
		);
		const own = refunds.filter(({ lineId }) => lineId === line.id);
		expect(
			sumOf(own, ({ poisha }) => poisha),
			label,
		).toBe(line.refundedPoisha);
		if (buyer === buyers[2]) expect(line.vatBp, label).toBe(0);
	}
	for (const { id, state, lines: back, ...times } of returns) {
		const { createdAt, decidedAt, receivedAt, settledAt } = times;
		const known = [createdAt, decidedAt, receivedAt, settledAt].filter((time) => time !== null);
		expect(known, label).toEqual(known.toSorted((one, other) => one - other));
		for (const { lineId, received } of back) {
			const cause = `return:${lineId}:${id}`;
			const [own, ...more] = refunds.filter((each) => each.cause === cause);
			expect(more, label).toEqual([]);
			if (own) expect([state, own.units], label).toEqual(["settled", received]);
		}
	}
	await expectConsistent([orderId, ...lines.map(({ id }) => id)], label);
	return returns;
}

test(
	`in any sequence of returns, decisions, receipts and refunds of two members, an exempt buyer and another one no unit comes back twice, and stock, money and papers add up (${SEED_LABEL})`,
	async () => {
		const reached = new Set<string>();
		const cases = scaleCases(30);
		for (let n = 0; n < cases; n += 1) {
			const random = createCaseRandom(n);
			let now = drawTime(random);
			const counter = await openCounter(random, now);
			const opening = await readStock(counter);
			for (let step = 0; step < 60; step += 1) {
				const label = `${SEED_LABEL}, case ${n}, step ${step}`;
				now += random.pick([1, HOUR_MS, DAY_MS, 9 * DAY_MS]);
				const order = random.pick(counter.orders);
				const act = random.pick([ask, goOn, goOn, doSomething, doSomething]);
				await act(random, counter, order, now);
				for (const { state } of await expectOrder(order, counter, label)) reached.add(state);
				for (const [index, { onHand, back }] of (await readStock(counter)).entries())
					expect(onHand - back, label).toBe(opening[index]?.onHand);
			}
			for (const each of counter.orders)
				await expectOrder(each, counter, `${SEED_LABEL}, case ${n}, the end`);
		}
		// A few cases need not reject or withdraw one.
		const needed = cases < 20 ? ["approved", "received", "settled"] : RETURN_STATES;
		for (const state of needed) expect(reached).toContain(state);
	},
	PROOF_TIMEOUT_MS,
);
