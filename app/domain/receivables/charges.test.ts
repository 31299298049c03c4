import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers } from "~/domain/accounts/tables.server";
import { documents } from "~/domain/documents/tables.server";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { orders } from "~/domain/orders/tables.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { recordCertificate } from "~/domain/payments/bank/certificates.server";
import { recordBankPayment } from "~/domain/payments/bank/record-bank-payment.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { listOrderPayments } from "~/domain/payments/list-order-payments.server";
import { getPaymentMethods } from "~/domain/payments/queries.server";
import { newId } from "~/platform/ids.server";
import { getLine, listQueuedMailSubjects } from "~/testing/database/queries";
import { createRowCountingDatabase } from "~/testing/database/rows-read-counter";
import { createProducts } from "~/testing/factories/bulk";
import {
	buildOrderInput,
	createAdmin,
	createOrder,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import {
	addOpening,
	buildAccountPayment,
	createDebtor,
	createDebtorOrder,
	type Debtor,
	getAccount,
} from "~/testing/factories/receivables";
import {
	createCrashingPlatform,
	createInterruptedPlatform,
	listCrashPoints,
} from "~/testing/faults/crashing-platform";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import {
	clearProviderFaults,
	confirmCardPayment,
	injectProviderFault,
} from "~/testing/payments/payment-provider";
import { buildTransfer, createRefund, payLineByCard } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { chargeOrder } from "./charge-order.server";
import { chargeRequested, chargeRequestedOrders, payOnAccount } from "./charge-requested.server";
import { correctEntry, payOut, recordPayment } from "./entries.server";
import { findOnAccount } from "./offer.server";
import { listOpenInvoices } from "./open-invoices.server";
import { listEntries } from "./queries.server";
import { calculateDueAt, DAY_MS, toDueOn } from "./rules";

const platform = createTestPlatform();
const { db } = platform;

const charge = ({ buyer }: Debtor, orderId: string, now = Date.now()) =>
	payOnAccount(asBuyer({ ...platform, now: () => now }, buyer.id), orderId);

const findInvoice = async (orderId: string) =>
	(await db.select().from(documents).where(eq(documents.orderId, orderId)))[0]?.facts;

test("an order on account is paid with a debt, and its invoice says when it is due", async () => {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	const now = Date.now();
	await charge(debtor, orderId, now);
	const dueAt = calculateDueAt(now, 30);
	expect(await getLine(orderId)).toMatchObject({
		status: "paid",
		transactionId: `ACC-${orderId}`,
	});
	const { entries } = await listEntries(db, debtor.customerId);
	expect(entries).toMatchObject([
		{ kind: "charge", n: 1, deltaPoisha: 50_000, afterPoisha: 50_000, dueAt, orderId },
	]);
	expect(entries[0]?.invoiceNumber).toMatch(/^INV-/);
	expect(await findInvoice(orderId)).toMatchObject({
		payments: [],
		terms: { days: 30, dueOn: toDueOn(dueAt) },
	});
	expect(await getPaymentMethods(db, [orderId])).toEqual({ [orderId]: "account" });
	expect(await listOrderPayments(db, orderId)).toMatchObject([
		{ method: "account", amountPoisha: 50_000, transactionId: `ACC-${orderId}` },
	]);
	expect(await getAccount(debtor.customerId)).toMatchObject({
		owedPoisha: 50_000,
		freePoisha: 50_000,
		overduePoisha: 0,
		ages: { notDue: 50_000 },
	});
	// The button is pressed twice.
	await charge(debtor, orderId);
	expect((await getAccount(debtor.customerId)).owedPoisha).toBe(50_000);
});

test("the limit is met exactly, and one poisha above it is refused with the amount", async () => {
	const exact = await createDebtor({ creditLimitPoisha: 50_000 });
	await charge(exact, await createDebtorOrder(exact));
	const below = await createDebtor({ creditLimitPoisha: 49_999 });
	const orderId = await createDebtorOrder(below);
	await expect(charge(below, orderId)).rejects.toThrow(
		"This order is tk 0.01 over your free credit. Pay by card or transfer, or contact us.",
	);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	expect(order?.chargeRequested).toBe(false);
	expect((await getAccount(below.customerId)).owedPoisha).toBe(0);
});

test("a form that is sent twice at once charges once, also when the limit is met exactly", async () => {
	// The other sending is faster than the first write, or than each of the first reads.
	for (const [operation, place] of [
		["write", 1] as const,
		...[1, 2, 3].map((n) => ["read", n] as const),
	]) {
		const debtor = await createDebtor({ creditLimitPoisha: 50_000 });
		const orderId = await createDebtorOrder(debtor);
		let count = 0;
		const overtaken = createInterceptedPlatform(async (next, act) => {
			if (next === operation) count += 1;
			if (next === operation && count === place) await charge(debtor, orderId);
			return act();
		});
		await chargeOrder(asBuyer(overtaken, debtor.buyer.id), orderId);
		expect(await listEntries(db, debtor.customerId)).toMatchObject({ entries: [{ orderId }] });
	}
});

test("seven days after its due day, and not before, an open invoice ends ordering on account", async () => {
	for (const [late, isRefused] of [
		[0, false],
		[1, true],
	] as const) {
		const debtor = await createDebtor();
		const now = Date.now();
		const ctx = asAdmin(platform);
		await addOpening(ctx, debtor.customerId, { deltaPoisha: 100, dueAt: now - 7 * DAY_MS - late });
		const charged = charge(debtor, await createDebtorOrder(debtor), now);
		if (isRefused)
			await expect(charged).rejects.toThrow("You can order on account again when it is paid.");
		else await charged;
	}
});

test("what was paid out of a payment that was corrected since ends ordering on account, with the reason", async () => {
	const debtor = await createDebtor();
	const ctx = asAdmin(platform, (await createAdmin()).id);
	const orderId = await createDebtorOrder(debtor);
	const before = asAdmin({ ...platform, now: () => Date.now() - 3 * DAY_MS }, ctx.by.userId);
	await recordPayment(before, debtor.customerId, buildAccountPayment(1000));
	const key = { idempotencyKey: newId() };
	await payOut(ctx, debtor.customerId, { amount: 1000, reference: "OUT-1", ...key });
	await correctEntry(ctx, debtor.customerId, { n: 1, note: "Of another company", ...key });
	const { entries } = await listEntries(db, debtor.customerId);
	expect((await getAccount(debtor.customerId)).paidOutAt).toBe(entries[1]?.at);
	const reason =
		/^An older amount was due on \d+ \w+ \d{4}\. You can order on account again when it is paid\.$/;
	const { offer } = await findOnAccount(platform, await listLinesOfOrder(db, null, orderId));
	expect(offer?.problem).toMatch(reason);
	await expect(charge(debtor, orderId)).rejects.toThrow(reason);
	await recordPayment(ctx, debtor.customerId, buildAccountPayment(1000));
	await charge(debtor, orderId);
});

test("the oldest due is the first that is due, not the first that was entered", async () => {
	const debtor = await createDebtor({ termsDays: 30 });
	const now = Date.now();
	await addOpening(asAdmin(platform), debtor.customerId, {
		deltaPoisha: 100,
		dueAt: now + 60 * DAY_MS,
	});
	await charge(debtor, await createDebtorOrder(debtor), now);
	expect((await getAccount(debtor.customerId)).oldestDueAt).toBeLessThan(now + 40 * DAY_MS);
});

test("a cancelled charge does not hide an overdue one", async () => {
	const debtor = await createDebtor({ termsDays: 0 });
	const now = Date.now();
	await charge(debtor, await createDebtorOrder(debtor, 30_000), now);
	const later = now + 3 * DAY_MS;
	const cancelled = await createDebtorOrder(debtor, 20_000);
	await charge(debtor, cancelled, later);
	await createRefund(cancelled);
	const overdue = now + 9 * DAY_MS;
	expect(await getAccount(debtor.customerId, overdue)).toMatchObject({
		owedPoisha: 30_000,
		overduePoisha: 30_000,
	});
	const { entries } = await listEntries(db, debtor.customerId);
	expect(entries[0]).toMatchObject({ kind: "credit", deltaPoisha: -20_000 });
	expect(await listOrderPayments(db, cancelled)).toHaveLength(1);
	await expect(charge(debtor, await createDebtorOrder(debtor, 10_000), overdue)).rejects.toThrow(
		/^Invoice INV-\d{4}-\d{6} was due on/,
	);
});

test("a refund of an order on account lowers the debt of that order, and no older one", async () => {
	const debtor = await createDebtor();
	const admin = asAdmin(platform, (await createAdmin()).id);
	await addOpening(admin, debtor.customerId, { deltaPoisha: 40_000, dueAt: Date.now() - DAY_MS });
	const orderId = await createDebtorOrder(debtor);
	await charge(debtor, orderId, Date.now() - 1000);
	const refundedAt = Date.now();
	await createRefund(orderId, { units: 0, amountPoisha: 10_000, reason: "goodwill" });
	const { invoices } = await listOpenInvoices(db, debtor.customerId);
	expect(invoices.map(({ openPoisha }) => openPoisha)).toEqual([40_000, 40_000]);
	const { entries } = await listEntries(db, debtor.customerId);
	expect(entries[0]?.at).toBeGreaterThanOrEqual(refundedAt);
});

test("a person, a company without an account or on hold, and a viewer put nothing on account", async () => {
	const person = await createUser();
	const ofPerson = await createOrder(person, await createProduct());
	await expect(payOnAccount(asBuyer(platform, person.id), ofPerson)).rejects.toThrow(
		"has no account",
	);
	const none = await createDebtor({ creditLimitPoisha: 0 });
	await expect(charge(none, await createDebtorOrder(none))).rejects.toThrow("has no account");
	const held = await createDebtor();
	const ofHeld = await createDebtorOrder(held);
	const stranger = await createDebtor();
	for (const { id } of [held.viewer, stranger.owner, person])
		await expect(payOnAccount(asBuyer(platform, id), ofHeld)).rejects.toMatchObject({
			status: 404,
		});
	await db.update(customers).set({ state: "on_hold" }).where(eq(customers.id, held.customerId));
	await expect(charge(held, ofHeld)).rejects.toThrow("on hold");
	expect(await getLine(ofHeld)).toMatchObject({ status: "unpaid" });
});

test("an admin puts the order of a customer on account and its owners hear of it, but not of the own company", async () => {
	const debtor = await createDebtor();
	const admin = await createAdmin();
	const orderId = await createDebtorOrder(debtor);
	await payOnAccount(asAdmin(platform, admin.id), orderId);
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
	const [mail] = await db.all<{ n: number }>(
		sql`select count(*) as n from outbox where recipient = ${debtor.owner.email} and subject like '%was put on your account'`,
	);
	expect(mail?.n).toBe(1);
	for (const { email } of [debtor.buyer, debtor.requester])
		expect((await listQueuedMailSubjects(email)).join()).not.toContain("was put on your account");
	const own = await createDebtorOrder(debtor);
	await db.run(sql`update users set customer_id = ${debtor.customerId} where id = ${admin.id}`);
	await expect(payOnAccount(asAdmin(platform, admin.id), own)).rejects.toThrow(
		"A colleague must change this",
	);
});

test("a hundred orders at once stay within one limit", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 300_000 });
	const product = await createProduct({ pricePoisha: 10_000, onHand: 100 });
	const orderIds: string[] = [];
	for (let n = 0; n < 100; n += 1) orderIds.push(await createOrder(debtor.buyer, product));
	const settled = await Promise.allSettled(orderIds.map((id) => charge(debtor, id)));
	const charged = settled.filter(({ status }) => status === "fulfilled");
	expect(charged).toHaveLength(30);
	for (const result of settled)
		if (result.status === "rejected")
			expect(String(result.reason)).toContain("over your free credit");
	expect(await getAccount(debtor.customerId)).toMatchObject({ owedPoisha: 300_000, freePoisha: 0 });
}, 120_000);

test("an order that has received money is paid the same way, and a card payment under way is closed", async () => {
	const debtor = await createDebtor();
	const begun = await createDebtorOrder(debtor);
	const ctx = asAdmin(platform, (await createAdmin()).id);
	await recordBankPayment(ctx, [begun], buildTransfer({ amount: 20_000 }));
	await expect(charge(debtor, begun)).rejects.toThrow(
		"tk 200 has arrived by transfer. Pay the rest by transfer.",
	);
	const byCard = await createDebtorOrder(debtor);
	const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
	const attempt = await beginPayment(platform, debtor.buyer.id, { orderId: byCard }, method);
	if (!attempt.ok) throw new Error(attempt.reason);
	await charge(debtor, byCard);
	expect((await confirmCardPayment(attempt.handle)).status).not.toBe("succeeded");
	expect(await getLine(byCard)).toMatchObject({ transactionId: `ACC-${byCard}` });
});

test("an order of which a part is withheld, paid or being cancelled says so, and is not charged", async () => {
	const debtor = await createDebtor();
	const ctx = asAdmin(platform, (await createAdmin()).id);
	const withheld = await createDebtorOrder(debtor);
	const certificate = { withheld: 100, certificate: newId(), idempotencyKey: newId() };
	await recordCertificate(ctx, withheld, certificate);
	const reason = "tk 1 of this order was withheld. Pay the rest by transfer.";
	await expect(charge(debtor, withheld)).rejects.toThrow(reason);
	const createPair = () =>
		Promise.all([1, 2].map(() => createProduct())).then((pair) =>
			createOrderOf(debtor.buyer, pair),
		);
	const [paid] = await createPair();
	await payLineByCard(paid?.id ?? "");
	await expect(charge(debtor, paid?.orderId ?? "")).rejects.toThrow(
		"A part of this order is paid. Pay the rest by card or transfer.",
	);
	const [pending] = await createPair();
	await db.run(
		sql`update order_lines set cancellation_pending_since = 1 where id = ${pending?.id ?? ""}`,
	);
	await expect(charge(debtor, pending?.orderId ?? "")).rejects.toThrow(
		"A part of this order is being cancelled. Try again in a moment.",
	);
	expect((await getAccount(debtor.customerId)).owedPoisha).toBe(0);
});

test("a charge that waits for the payment provider is tried again, without a mail", async () => {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
	await beginPayment(platform, debtor.buyer.id, { orderId }, method);
	await request(orderId);
	await injectProviderFault("* /v1/payment_intents*");
	await chargeRequestedOrders(platform).finally(clearProviderFaults);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	expect(await countNotCharged(debtor.buyer.email)).toBe(0);
	await chargeRequestedOrders(platform);
	expect(await getLine(orderId)).toMatchObject({ transactionId: `ACC-${orderId}` });
});

test("more orders than a run tries, whose card payment can't be closed, don't keep back the others", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 10_000_000 });
	const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
	const waiting: string[] = [];
	for (let n = 0; n < 20; n += 1) {
		const orderId = await createDebtorOrder(debtor);
		await beginPayment(platform, debtor.buyer.id, { orderId }, method);
		waiting.push(orderId);
	}
	const ready = await createDebtorOrder(debtor);
	await request(...waiting, ready);
	await injectProviderFault("* /v1/payment_intents*", "down", 1000);
	await chargeRequestedOrders(platform).finally(clearProviderFaults);
	expect(await getLine(ready)).toMatchObject({ status: "unpaid" });
	await chargeRequestedOrders(platform);
	expect(await getLine(ready)).toMatchObject({ status: "paid" });
	await chargeRequestedOrders(platform);
	for (const orderId of waiting) expect(await getLine(orderId)).toMatchObject({ status: "paid" });
});

test("of a charge and a cancellation at once, one wins", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 1_000_000 });
	for (let n = 0; n < 5; n += 1) {
		const orderId = await createDebtorOrder(debtor);
		await Promise.allSettled([
			charge(debtor, orderId),
			cancelOrder(platform, orderId, { kind: "buyer", userId: debtor.buyer.id }),
		]);
		const { status } = await getLine(orderId);
		const { entries } = await listEntries(db, debtor.customerId);
		const isCharged = entries.some((entry) => entry.orderId === orderId);
		expect(status).toBe(isCharged ? "paid" : "cancelled");
	}
});

const countNotCharged = async (recipient: string) =>
	(
		await db.all(
			sql`select 1 from outbox where recipient = ${recipient} and subject like '%could not be put on account'`,
		)
	).length;

const request = (...orderIds: string[]) =>
	db.run(
		sql`update orders set charge_requested = 1 where id in (select value from json_each(${JSON.stringify(orderIds)}))`,
	);

test("the job charges what a request left, and mails why not", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 50_000 });
	const orderIds = [await createDebtorOrder(debtor), await createDebtorOrder(debtor)];
	await request(...orderIds);
	for (let run = 0; run < 2; run += 1) await chargeRequestedOrders(platform);
	expect(await getLine(orderIds[0] ?? "")).toMatchObject({ status: "paid" });
	expect(await getLine(orderIds[1] ?? "")).toMatchObject({ status: "unpaid" });
	expect(await countNotCharged(debtor.buyer.email)).toBe(1);
});

test("who ordered gets a mail about a refused charge only when another acts, and none of an order that is cancelled", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 100 });
	const { buyer, owner } = debtor;
	const refuse = async (by: Parameters<typeof chargeRequested>[0]) => {
		const orderId = await createDebtorOrder(debtor);
		await request(orderId);
		await chargeRequested(by, [orderId]);
		const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
		expect(order?.chargeRequested).toBe(false);
		return countNotCharged(buyer.email);
	};
	expect(await refuse(asBuyer(platform, buyer.id))).toBe(0);
	expect(await refuse(asBuyer(platform, owner.id))).toBe(1);
	expect(await refuse(asAdmin(platform))).toBe(2);
	const cancelled = await createDebtorOrder(debtor);
	await request(cancelled);
	await cancelOrder(platform, cancelled, { kind: "buyer", userId: buyer.id });
	await chargeRequestedOrders(platform);
	expect(await countNotCharged(buyer.email)).toBe(2);
});

test("an error with one order keeps the job from no other", async () => {
	const debtor = await createDebtor();
	const [broken, other] = [await createDebtorOrder(debtor), await createDebtorOrder(debtor)];
	await request(broken, other);
	await db.run(sql`update orders set created_at = 1 where id = ${broken}`);
	let writes = 0;
	const failing = createInterceptedPlatform(async (next, act) => {
		if (next === "write" && ++writes === 2) throw new Error("The database is busy.");
		return act();
	});
	await expect(chargeRequestedOrders(failing)).rejects.toThrow("The database is busy.");
	expect(await getLine(broken)).toMatchObject({ status: "unpaid" });
	expect(await getLine(other)).toMatchObject({ status: "paid" });
	await chargeRequestedOrders(platform);
	expect(await getLine(broken)).toMatchObject({ status: "paid" });
});

test("a process that dies at any write leaves an order that is charged once, or unpaid", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 10_000_000 });
	const pay = (orderId: string) => (on: typeof platform) =>
		payOnAccount(asBuyer(on, debtor.buyer.id), orderId);
	const points = await listCrashPoints(pay(await createDebtorOrder(debtor)));
	expect(points.length).toBeGreaterThanOrEqual(4);
	for (const point of points) {
		const orderId = await createDebtorOrder(debtor);
		const { owedPoisha } = await getAccount(debtor.customerId);
		await expect(pay(orderId)(createCrashingPlatform(point).platform)).rejects.toThrow();
		await chargeRequestedOrders(platform);
		const { status } = await getLine(orderId);
		const after = (await getAccount(debtor.customerId)).owedPoisha;
		expect(after - owedPoisha, JSON.stringify(point)).toBe(status === "paid" ? 50_000 : 0);
	}
});

test("what changes just before the charge is written is charged as it is then, or refused", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 10_000_000 });
	const charging = (orderId: string, interruption: () => Promise<unknown>) => {
		const interrupted = createInterruptedPlatform(interruption);
		return chargeOrder(asBuyer(interrupted, debtor.buyer.id), orderId);
	};
	const set = (values: Partial<typeof customers.$inferInsert>) =>
		db.update(customers).set(values).where(eq(customers.id, debtor.customerId));
	const longer = await createDebtorOrder(debtor);
	await charging(longer, () => set({ termsDays: 90 }));
	const { entries } = await listEntries(db, debtor.customerId);
	expect(entries[0]?.dueAt).toBe(calculateDueAt(entries[0]?.at ?? 0, 90));
	const cancelled = await createDebtorOrder(debtor);
	const by = { kind: "buyer", userId: debtor.buyer.id } as const;
	await expect(charging(cancelled, () => cancelOrder(platform, cancelled, by))).rejects.toThrow(
		"Nothing of this order is to be paid any more.",
	);
	const above = await createDebtorOrder(debtor);
	await expect(charging(above, () => set({ creditLimitPoisha: 60_000 }))).rejects.toThrow(
		"This order is tk 400 over your free credit.",
	);
	expect((await getAccount(debtor.customerId)).owedPoisha).toBe(50_000);
});

test("an order of a thousand lines on account writes no more rows than one paid by transfer", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 100_000_000_000 });
	const { id: adminId } = await createAdmin();
	// Each has its own parts: the first order of a part on a day writes more.
	const place = async () => {
		const parts = await createProducts(1000, adminId);
		const lines = parts.map(({ productId }) => ({ productId, quantity: 1 }));
		const draft = { ...toOneLineOrder("", buildOrderInput()), lines };
		const placed = await placeOrder(platform, debtor.buyer, draft);
		if (!placed.ok || placed.orderId === null) throw new Error("The order was refused.");
		return placed.orderId;
	};
	const measure = async (run: (on: typeof platform) => Promise<unknown>) => {
		const { db: counting, ...counts } = createRowCountingDatabase();
		await run({ ...platform, db: counting });
		return { read: counts.rowsRead(), written: counts.rowsWritten() };
	};
	const [onAccount, byTransfer] = [await place(), await place()];
	const charged = await measure((on) => chargeOrder(asBuyer(on, debtor.buyer.id), onAccount));
	const { duePoisha } = summarizeAmounts(await listLinesOfOrder(db, null, byTransfer));
	const transfer = buildTransfer({ amount: duePoisha });
	const paid = await measure((on) =>
		recordBankPayment(asAdmin(on, adminId), [byTransfer], transfer),
	);
	expect(charged.written).toBeLessThanOrEqual(1.03 * paid.written);
	expect(charged.read).toBeLessThanOrEqual(1.03 * paid.read);
}, 60_000);
