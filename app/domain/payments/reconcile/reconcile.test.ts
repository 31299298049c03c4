import { env } from "cloudflare:test";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { MAX_QUERIES_PER_INVOCATION } from "~/platform/jobs/query-budget.server";
import { createPlatform } from "~/platform/platform.server";
import type { ProviderWindow } from "~/platform/stripe/card-payments.server";
import {
	findLiveAttempt,
	getLine,
	getReservedAndUnpaid,
	getStock,
	listQueuedMailSubjects,
	setStock,
} from "~/testing/database/queries";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import { createOrder, createProduct, createUser } from "~/testing/factories/factories";
import {
	clearProviderFaults,
	confirmCardPayment,
	injectProviderFault,
	overrideNextAmount,
} from "~/testing/payments/payment-provider";
import {
	createCardPurchase,
	createPurchase,
	createRefund,
	getRefund,
} from "~/testing/payments/purchases";
import {
	getNewestAlert,
	listOpenAlertKinds,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { asAdmin, createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { users } from "../../accounts/tables.server";
import { products } from "../../catalog/tables.server";
import { orderLines, orders } from "../../orders/tables.server";
import { resolveAlert } from "../alerts/verbs.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { syncPayments } from "../attempts/sync-payments.server";
import { cancelLine } from "../cancellation/cancel-line.server";
import { settleEvent } from "../provider-events/verbs.server";
import { attemptLines, attempts, providerEvents, reconcileCursors } from "../tables.server";
import { INVARIANTS } from "./invariants/invariants.server";
import { MONTH_SUMS } from "./invariants/month-sums.server";
import { acquireLease } from "./lease.server";
import { reconcile, reconcileOrders, reconcilePayments } from "./reconcile.server";
import { selectReconcilerStatus, toReconcilerStatus } from "./reconciler-status.server";

const platform = createTestPlatform();
const { db } = platform;
const inMinutes = (minutes: number) =>
	createTestPlatform({ now: () => Date.now() + minutes * 60_000 });
const SHOP = "shop@toolyard.test";

beforeEach(resetReconcileCursors);

/** Passed as one JSON value, because D1 binds at most 100. */
async function copyRows(
	table: SQLiteTable,
	condition: SQL,
	ids: readonly string[],
	overrides: (id: string) => Record<string, string>,
) {
	const { name: of, columns } = getTableConfig(table);
	const names = columns.map(({ name }) => name);
	const values = names.map((name) => `coalesce(changed.value ->> '${name}', ${of}.${name})`);
	const rows = JSON.stringify(ids.map(overrides));
	await db.run(
		sql`insert into ${table} (${sql.raw(names.join())}) select ${sql.raw(values.join())} from ${table}, json_each(${rows}) as changed where ${condition}`,
	);
}

const listReadingGroups = (orderId: string) =>
	db.select().from(attempts).where(eq(attempts.orderId, orderId)).orderBy(attempts.number);
const findEvent = async (id: string) =>
	(await db.select().from(providerEvents).where(eq(providerEvents.id, id)))[0];

test("a payment is found although its webhook was lost and its buyer never returned", async () => {
	const { orderId, product, pay } = await createPurchase();
	const { id } = await confirmCardPayment(await pay());
	expect(await runReconciler(inMinutes(3))).toBe("");
	expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId: id });
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
});

test("an abandoned payment is closed with its hold, and the units are released", async () => {
	const { orderId, product, pay } = await createPurchase();
	const secret = await pay();
	// Without time for the provider, the payment is left for the next run.
	await reconcile(inMinutes(120), 0);
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", cancellationPending: true });
	await runReconciler(inMinutes(120));
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect((await confirmCardPayment(secret)).status).not.toBe("succeeded");
});

test("a run reports a provider that is down, releases other orders, and the next run continues", async () => {
	const [payingOrder, waitingOrder] = [await createPurchase(), await createPurchase()];
	await payingOrder.pay();
	const unreachable = { ...createPlatformWithoutProvider(), now: inMinutes(120).now };
	const errors = await runReconciler(unreachable);
	expect(errors).toContain("Missed events: Error: The provider is down.");
	expect(await getLine(waitingOrder.orderId)).toMatchObject({ status: "cancelled" });
	expect(await getLine(payingOrder.orderId)).toMatchObject({
		status: "unpaid",
		cancellationPending: true,
	});
	expect(toReconcilerStatus(await selectReconcilerStatus(db)).errors).toBe(errors);
	expect(await runReconciler(inMinutes(130))).toBe("");
	expect(await getLine(payingOrder.orderId)).toMatchObject({ status: "cancelled" });
});

test("a run that has used up its query budget leaves the rest to the next and still checks the invariants", async () => {
	const [payingOrder, waitingOrder] = [await createPurchase(), await createPurchase()];
	await confirmCardPayment(await payingOrder.pay());
	const refundId = await createRefund((await createCardPurchase()).orderId);
	const [attempt] = await listReadingGroups(payingOrder.orderId);
	const { id } = (await createPurchase()).product;
	const setReserved = (reserved: number) =>
		db.update(products).set({ reserved }).where(eq(products.id, id));
	await setReserved(5);
	const latePlatform = inMinutes(120);
	expect(
		await runReconciler({ ...latePlatform, getQueryCount: () => MAX_QUERIES_PER_INVOCATION }),
	).toBe("");
	expect(await listReadingGroups(payingOrder.orderId)).toEqual([attempt]);
	expect(await getLine(waitingOrder.orderId)).toMatchObject({ status: "unpaid" });
	expect(await getRefund(refundId)).toMatchObject({ state: "due", tries: 0 });
	const cursors = await db.select({ step: reconcileCursors.step }).from(reconcileCursors);
	// The unread part of the provider's list is read again.
	expect(cursors.map(({ step }) => step)).not.toContain("events");
	expect(await listOpenAlertKinds(`product:${id}`)).toEqual(["stock-mismatch"]);
	await setReserved(2);
	expect(await runReconciler(latePlatform)).toBe("");
	expect(await getLine(payingOrder.orderId)).toMatchObject({ status: "paid" });
	expect(await getLine(waitingOrder.orderId)).toMatchObject({ status: "cancelled" });
});

test("after an outage one run settles two hundred payments within its query budget, including recent ones", async () => {
	const clock = Date.now() + 3 * 3_600_000;
	// Settles what other tests have left.
	await runReconciler(createTestPlatform({ now: () => clock }));
	const { buyer, orderId, product, pay } = await createPurchase();
	await pay();
	await setStock(product.id, 1000);
	const [first] = await listReadingGroups(orderId);
	if (!first) throw new Error("Nothing is under way.");
	const copies = Array.from({ length: 199 }, (_, place) => newId() + place);
	await copyRows(users, eq(users.id, buyer.id), copies, (id) => ({ id, email: `${id}@b.test` }));
	await copyRows(orders, eq(orders.id, orderId), copies, (id) => ({
		id,
		number: `SO-${id}`,
		user_id: id,
		idempotency_key: id,
	}));
	await copyRows(orderLines, eq(orderLines.id, orderId), copies, (id) => ({
		id,
		user_id: id,
		order_id: id,
	}));
	await copyRows(attempts, eq(attempts.id, first.id), copies, (id) => ({
		id,
		user_id: id,
		order_id: id,
		provider_id: id,
	}));
	await copyRows(attemptLines, eq(attemptLines.lineId, orderId), copies, (id) => ({
		attempt_id: id,
		line_id: id,
	}));
	const [freshId = "", paid = ""] = copies;
	await db
		.update(attempts)
		.set({ nextCheckAt: clock - 1, expiresAt: clock + 1 })
		.where(eq(attempts.id, freshId));
	await db
		.update(orders)
		.set({ holdUntil: clock + 1 })
		.where(eq(orders.id, freshId));
	await db
		.update(orderLines)
		.set({ cancellationPendingSince: clock - 1 })
		.where(and(eq(orderLines.productId, product.id), ne(orderLines.id, freshId)));
	const ownProviderIds = new Set([first.providerId ?? "", ...copies]);
	const requested: string[] = [];
	const { payments } = platform;
	const terms = { attemptId: null, kind: "card", amountPoisha: 50_000, currency: "bdt" } as const;
	const fakePayments: typeof payments = {
		...payments,
		async resume(kind, providerId) {
			if (!ownProviderIds.has(providerId)) return payments.resume(kind, providerId);
			requested.push(providerId);
			const state = providerId === paid ? "succeeded" : "open";
			const transactionId = state === "open" ? null : paid;
			return {
				providerState: { ...terms, providerId, live: false, state, transactionId },
				handle: "",
			};
		},
		async cancelPayment(kind, providerId) {
			if (!ownProviderIds.has(providerId)) return payments.cancelPayment(kind, providerId);
			const closed = { state: "closed", transactionId: null, live: false } as const;
			return { ...terms, ...closed, providerId };
		},
		listEvents: async () => ({ entries: [], next: null }),
		listCapturedPayments: async () => ({ entries: [], next: null }),
	};
	const countedPlatform = createPlatform(env, { waitUntil: () => {}, reportError: () => {} });
	const outagePlatform = { ...countedPlatform, payments: fakePayments, now: () => clock };
	expect(await runReconciler(outagePlatform)).toBe("");
	expect(countedPlatform.getQueryCount()).toBeLessThan(MAX_QUERIES_PER_INVOCATION);
	// On the second page of twenty.
	expect(requested.indexOf(freshId)).toBeLessThan(40);
	const settled = await db
		.select({ status: orderLines.status })
		.from(orderLines)
		.where(eq(orderLines.productId, product.id));
	expect(settled.filter(({ status }) => status === "cancelled")).toHaveLength(198);
	expect((await getLine(paid)).status).toBe("paid");
	expect((await getLine(freshId)).status).toBe("unpaid");
	expect(await getStock(product.id)).toEqual({ onHand: 998, reserved: 2 });
});

test("an order that can't be cancelled doesn't block others in the same batch", async () => {
	const [one, two, three, four] = [
		await createPurchase(),
		await createPurchase(),
		await createPurchase(),
		await createPurchase(),
	];
	for (const { orderId, pay, me } of [one, two]) {
		await pay();
		await cancelLine(createPlatformWithoutProvider(), orderId, me);
	}
	const setReservedOnBoth = async (reserved: number) => {
		for (const { product } of [one, three]) {
			await db.update(products).set({ reserved }).where(eq(products.id, product.id));
		}
	};
	await setReservedOnBoth(0);
	const errors = await runReconciler(inMinutes(120));
	expect(errors).toContain("payments could not be checked.");
	expect(errors).toContain("Holds: ");
	const statuses = async () =>
		Promise.all([one, two, three, four].map(async (it) => (await getLine(it.orderId)).status));
	expect(await statuses()).toEqual(["unpaid", "cancelled", "unpaid", "cancelled"]);
	await setReservedOnBoth(2);
	expect(await runReconciler(inMinutes(130))).toBe("");
	expect(await statuses()).toEqual(Array(4).fill("cancelled"));
});

test("the two parts may run at the same time: an overdue order is paid or cancelled once, with one email", async () => {
	const [paying, open, waiting] = [
		await createPurchase(),
		await createPurchase(),
		await createPurchase(),
	];
	await confirmCardPayment(await paying.pay());
	await open.pay();
	const refundId = await createRefund((await createCardPurchase()).orderId);
	const runBoth = async (minutes: number) => {
		const late = inMinutes(minutes);
		const runs = await Promise.all([reconcilePayments(late), reconcileOrders(late)]);
		expect(runs).toEqual([
			{ ran: true, errors: "" },
			{ ran: true, errors: "" },
		]);
	};
	await runBoth(120);
	await runBoth(125);
	expect(await getLine(paying.orderId)).toMatchObject({ status: "paid" });
	for (const { orderId, product } of [open, waiting]) {
		expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	}
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded" });
	for (const { buyer } of [paying, open, waiting]) {
		const subjects = await listQueuedMailSubjects(buyer.email);
		expect(new Set(subjects).size).toBe(subjects.length);
	}
});

test("a part that another run holds is busy, and the other part still runs", async () => {
	const lease = await acquireLease(platform, "payments");
	expect(await reconcilePayments(platform)).toEqual({ ran: false, reason: "busy" });
	expect(await reconcileOrders(platform)).toEqual({ ran: true, errors: "" });
	await lease?.release("");
});

test("both parts are shown as one run, which succeeds only if both do", () => {
	const part = { startedAt: 10, durationMs: 2, errors: "", succeededAt: 12 };
	const failed = { startedAt: 20, durationMs: 3, errors: "Refunds: 1 wait.", succeededAt: 7 };
	const shown = { succeededAt: 7, startedAt: 20, durationMs: 5, errors: "Refunds: 1 wait." };
	expect(toReconcilerStatus([part, failed])).toEqual(shown);
	expect(toReconcilerStatus([part, { ...failed, succeededAt: null }]).succeededAt).toBeNull();
	expect(toReconcilerStatus([part, { ...part, startedAt: 0 }]).startedAt).toBe(10);
});

test("only one run happens at a time, and a crashed run's lease expires", async () => {
	expect(await acquireLease(platform, "payments")).not.toBeNull();
	expect(await reconcile(platform)).toEqual({ ran: false, reason: "busy" });
	expect(await runReconciler(inMinutes(6))).toBe("");
	await runReconciler();
});

test("a run stops when another has taken over its lease", async () => {
	const deadLease = await acquireLease(platform, "payments");
	const next = await acquireLease(inMinutes(6), "payments");
	await expect(deadLease?.renew()).rejects.toThrow("Another run");
	await deadLease?.release("");
	await next?.renew();
	await next?.release("");
});

test.each(["card", "hosted"] as const)(
	"a %s payment whose response was lost a day ago is found by our reference and never created twice",
	async (kind) => {
		const { orderId: lineId, buyer, pay } = await createPurchase();
		await pay(kind);
		// As if the response had never been saved.
		const live = await findLiveAttempt(db, lineId);
		const unsavedState = { state: "prepared", providerId: null } as const;
		await db.update(attempts).set(unsavedState).where(eq(attempts.orderId, lineId));
		await injectProviderFault("POST /v1/payment_intents", "error500");
		await injectProviderFault("POST /v1/checkout/sessions", "error500");
		const dayLater = inMinutes(24 * 60);
		const begun = await beginPayment(
			dayLater,
			buyer.id,
			{ lineId },
			{ kind, returnOrigin: "http://shop.test" },
		);
		await clearProviderFaults();
		expect(begun).toEqual({ ok: false, reason: "not-payable" });
		const { providerState } = await platform.payments.resume(kind, live?.providerId ?? "");
		expect(providerState.state).toBe("closed");
		expect((await listReadingGroups(lineId)).map(({ state }) => state)).toEqual(["closed"]);
		await runReconciler(inMinutes(25 * 60));
		expect(await getLine(lineId)).toMatchObject({ status: "cancelled" });
	},
);

test("an error that the provider stores for a key is kept on its attempt, and the next try pays at once", async () => {
	const { orderId: lineId, pay } = await createPurchase();
	await injectProviderFault("POST /v1/payment_intents", "error500");
	await expect(pay()).rejects.toThrow();
	await clearProviderFaults();
	const clientSecret = await pay();
	const stored = await listReadingGroups(lineId);
	expect(stored.map(({ state, number, lastError }) => [number, state, lastError])).toEqual([
		[1, "closed", expect.stringMatching(/^api_error: .* Request req_\w+$/)],
		[2, "closed", expect.stringMatching(/^api_error: /)],
		[3, "open", null],
	]);
	await confirmCardPayment(clientSecret);
	await runReconciler(inMinutes(15));
	expect(await getLine(lineId)).toMatchObject({ status: "paid" });
});

test("one failure of the provider is invisible to the buyer", async () => {
	const { orderId: lineId, pay } = await createPurchase();
	await injectProviderFault("POST /v1/payment_intents", "error500", 1);
	await pay();
	expect((await listReadingGroups(lineId)).at(-1)).toMatchObject({ state: "open" });
});

test.each(["paid", "cancelled"])(
	"an order whose payment the provider now refuses to create can still be %s",
	async (expected) => {
		const { orderId: lineId, buyer, me } = await createPurchase();
		// Too soon now for the provider to accept the original end.
		const holdInHalfAnHour = { holdUntil: Date.now() + 30 * 60_000 };
		await db.update(orders).set(holdInHalfAnHour).where(eq(orders.id, lineId));
		const down = { ...createPlatformWithoutProvider(), now: inMinutes(-2).now };
		const begin = (on: typeof platform) =>
			beginPayment(on, buyer.id, { lineId }, { kind: "hosted", returnOrigin: "http://shop.test" });
		await expect(begin(down)).rejects.toThrow("down");
		if (expected === "cancelled") {
			expect(await cancelLine(platform, lineId, me)).toEqual({ ok: true, outcome: "cancelled" });
			return;
		}
		expect(await begin(platform)).toMatchObject({ ok: true });
		expect((await listReadingGroups(lineId)).map(({ state, number }) => [number, state])).toEqual([
			[1, "closed"],
			[2, "open"],
		]);
	},
);

test("a cancellation that could not reach the provider is completed by the next run", async () => {
	const { orderId, product, me, pay } = await createPurchase();
	await pay();
	await cancelLine(createPlatformWithoutProvider(), orderId, me);
	await runReconciler();
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
});

const OWN_SEARCHES: Readonly<Record<string, string>> = {
	"account-mismatch": "charge USING INDEX account_entries_one_charge (order_id=?)",
	"stock-unexplained": "stock_movements USING INDEX stock_movements_unexplained (product_id=?)",
};

test("a run reads only the orders, products and payments of its page", async () => {
	const explainQuery = async (query: SQL) =>
		(await db.all<{ detail: string }>(sql`explain query plan ${query}`)).map((it) => it.detail);
	const tables = { order: "order_lines", product: "products", attempt: "payment_attempts" };
	const big = INVARIANTS.filter((it) => it.subjectType in tables || MONTH_SUMS.includes(it));
	expect(big.length).toBeGreaterThan(5);
	for (const invariant of big) {
		const { kind, subjectType, selectBroken } = invariant;
		const subjectTable = Object.entries(tables).find(([name]) => name === subjectType)?.[1];
		const isOfOrders = kind === "order-stuck" || kind === "transfer-mismatch";
		const table = isOfOrders ? "orders" : subjectTable;
		const search = OWN_SEARCHES[kind] ?? `${table} USING INDEX sqlite_autoindex_${table}_1 (id=?)`;
		const plan = await explainQuery(selectBroken(sql`(select value from json_each('[]'))`, 0));
		// The documents of orders are a union of several searches, and a month is found first.
		if (kind !== "document-mismatch" && !MONTH_SUMS.includes(invariant))
			expect(plan[0]?.replace("COVERING ", ""), kind).toBe(`SEARCH ${search}`);
		expect(plan.join("\n"), kind).not.toMatch(
			/SCAN (orders|order_lines|documents|refunds|products|product_sales|payment_attempts|stock_movements)/,
		);
	}
	const givenUp = INVARIANTS.find(({ kind }) => kind === "mail-failed");
	expect(await explainQuery(givenUp?.selectNext("", 1) ?? sql``)).toContain(
		"SCAN outbox USING INDEX outbox_given_up",
	);
});

test("the charge for delivery of an unpaid order is no unit in stock", async () => {
	const deliveryMethodId = await createDeliveryMethod({
		rates: [{ minQuantity: 1, unitPoisha: 6000 }],
	});
	const orderId = await createOrder(await createUser(), await createProduct(), {
		deliveryMethodId,
		seenCharges: `${deliveryMethodId}:6000`,
	});
	await archiveDeliveryMethods();
	const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
	const charge = lines.find(({ kind }) => kind === "service");
	await runReconciler();
	expect(await listOpenAlertKinds(`product:${charge?.productId}`)).toEqual([]);
});

test("reserved units without an unpaid order raise one alert and one email until they are correct again", async () => {
	const { product } = await createPurchase();
	const set = (reserved: number) =>
		db.update(products).set({ reserved }).where(eq(products.id, product.id));
	await set(5);
	const subject = `product:${product.id}`;
	const countMails = async () => (await listQueuedMailSubjects(SHOP)).length;
	const before = await countMails();
	await runReconciler();
	expect(await listOpenAlertKinds(subject)).toEqual(["stock-mismatch"]);
	expect(await countMails()).toBe(before + 1);
	expect((await getNewestAlert("stock-mismatch", subject)).detail).toBe(
		"5 reserved, unpaid orders and backorders hold 2",
	);
	await runReconciler();
	expect(await listOpenAlertKinds(subject)).toEqual(["stock-mismatch"]);
	expect(await countMails()).toBe(before + 1);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 5 });
	await set(2);
	await runReconciler();
	expect(await getNewestAlert("stock-mismatch", subject)).toMatchObject({
		resolvedBy: "system:reconciler",
	});
});

test("an alert that an admin has resolved stays resolved until the finding changes", async () => {
	const { product } = await createPurchase();
	const subject = `product:${product.id}`;
	const set = (reserved: number) =>
		db.update(products).set({ reserved }).where(eq(products.id, product.id));
	await set(7);
	await runReconciler();
	const { id } = await getNewestAlert("stock-mismatch", subject);
	expect(await resolveAlert(asAdmin(platform, "me"), id, "Counted by hand")).toBe(true);
	expect(await resolveAlert(asAdmin(platform, "me"), id, "Again")).toBe(false);
	await runReconciler();
	expect(await listOpenAlertKinds(subject)).toEqual([]);
	await set(8);
	await runReconciler();
	expect(await listOpenAlertKinds(subject)).toEqual(["stock-mismatch"]);
	await set(2);
	await runReconciler();
});

test("an unknown payment is put up for review once, with an alert", async () => {
	const { transactionId } = await createCardPurchase();
	// As if another system had taken it at the same provider.
	const payments = {
		...platform.payments,
		listCapturedPayments: async () => ({
			entries: [
				{ transactionId, amountPoisha: 50_000, currency: "bdt" },
				{ transactionId: `pi_${newId()}`, amountPoisha: 70_000, currency: "bdt" },
			],
			next: null,
		}),
		findPaymentByTransaction: async () => null,
	};
	const entries = await payments.listCapturedPayments();
	await runReconciler({
		...platform,
		payments: { ...payments, listCapturedPayments: async () => entries },
	});
	expect(await findEvent(`found-${transactionId}`)).toBeUndefined();
	const foreignEventId = `found-${entries.entries[1]?.transactionId}`;
	expect(await findEvent(foreignEventId)).toMatchObject({ outcome: "review" });
	expect(await listOpenAlertKinds(`event:${foreignEventId}`)).toEqual(["event-review"]);
});

test("a payment whose amount differs from our records is put up for review", async () => {
	const { transactionId } = await createCardPurchase();
	const entries = [{ transactionId, amountPoisha: 49_999, currency: "bdt" }];
	const listCapturedPayments = async () => ({ entries, next: null });
	await runReconciler({ ...platform, payments: { ...platform.payments, listCapturedPayments } });
	expect(await findEvent(`found-${transactionId}`)).toMatchObject({
		outcome: "review",
		note: "the provider took 49999 poisha, our records say 50000",
	});
});

test("a payment of another amount pays nothing and holds the units until an admin settles it", async () => {
	const { orderId, product, me, pay } = await createPurchase();
	await overrideNextAmount(49_000);
	const { id } = await confirmCardPayment(await pay());
	// Reported at once, not only when the provider's list is read.
	await syncPayments(platform, [orderId], me);
	expect(await findEvent(`found-${id}`)).toMatchObject({ outcome: "review" });
	await runReconciler(inMinutes(120));
	await runReconciler(inMinutes(130));
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid", cancellationPending: true });
	expect(await findEvent(`found-${id}`)).toMatchObject({
		outcome: "review",
		note: "paid 49000 poisha, expected 50000",
	});
	expect(await listOpenAlertKinds(`event:found-${id}`)).toEqual(["event-review"]);
	await settleEvent(asAdmin(platform, "me"), `found-${id}`, "Sent back at the provider");
	await runReconciler(inMinutes(140));
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
	expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect(await listOpenAlertKinds(`event:found-${id}`)).toEqual([]);
});

test("a provider list that is too long for one run is continued from its cursor by the next", async () => {
	const asked: string[] = [];
	const listCapturedPayments = async ({ after }: { after: string }) => {
		asked.push(after);
		const next = String(Number(after || 0) + 1);
		return { entries: [], next: next === "7" ? null : next };
	};
	const longListPlatform = {
		...platform,
		payments: { ...platform.payments, listCapturedPayments },
	};
	await runReconciler(longListPlatform);
	expect(asked).toEqual(["", "1", "2", "3", "4"]);
	await runReconciler(longListPlatform);
	expect(asked.slice(5)).toEqual(["5", "6"]);
	await runReconciler(longListPlatform);
	expect(asked[7]).toBe("");
});

test("a cursor entry that the provider has deleted stops one run, and the next reads the window again", async () => {
	const cursor = { since: Date.now() - 3_600_000, until: Date.now(), after: "ch_forgotten" };
	await db.insert(reconcileCursors).values({ step: "payments", ...cursor });
	expect(await runReconciler()).toContain("Payments taken: ");
	const windows: ProviderWindow[] = [];
	const listCapturedPayments = async (window: ProviderWindow) => {
		windows.push(window);
		return { entries: [], next: null };
	};
	const watchedPlatform = { ...platform, payments: { ...platform.payments, listCapturedPayments } };
	expect(await runReconciler(watchedPlatform)).toBe("");
	expect(windows).toEqual([{ since: cursor.since, until: expect.any(Number), after: "" }]);
	expect(windows[0]?.until).toBeGreaterThanOrEqual(cursor.until);
});
