import { env } from "cloudflare:test";
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { MAX_QUERIES_PER_INVOCATION } from "~/platform/jobs/query-budget.server";
import { platformFrom } from "~/platform/platform.server";
import type { ProviderWindow } from "~/platform/stripe/card-payments.server";
import { heldBy, mailsTo, stockOf, theOrder } from "~/testing/database/queries";
import {
	breakProvider,
	mendProvider,
	payByCard,
	takeInstead,
} from "~/testing/payments/payment-provider";
import { aPurchase, aPurchasePaidByCard, aRefund, theRefund } from "~/testing/payments/purchases";
import { alertsAbout, forgetMarks, runReconciler, theAlert } from "~/testing/payments/reconciler";
import { platformWithoutProvider, testPlatform } from "~/testing/platform";
import { users } from "../../accounts/tables.server";
import { products } from "../../catalog/tables.server";
import { orders } from "../../orders/tables.server";
import { resolveAlert } from "../alerts/resolve-alert.server";
import { beginPayment } from "../attempts/begin-payment.server";
import { settlePayments } from "../attempts/sync-payments.server";
import { cancelOrder } from "../cancellation/cancel-order.server";
import { settleEvent } from "../provider-events/settle-event.server";
import { liveAttemptOf } from "../queries.server";
import { attemptOrders, attempts, providerEvents, reconcileMarks } from "../tables.server";
import { INVARIANTS } from "./invariants.server";
import { takeLease } from "./lease.server";
import { reconcile, reconcileOrders, reconcilePayments } from "./reconcile.server";
import { reconcilerStatus, reconcilerView } from "./reconciler-status.server";

const platform = testPlatform();
const { db } = platform;
const inMinutes = (minutes: number) => testPlatform({ now: () => Date.now() + minutes * 60_000 });
const SHOP = "shop@toolyard.test";

beforeEach(forgetMarks);

/** Copies one row, once for each id, with what differs by column; D1 takes a hundred values a statement, so as JSON. */
async function copyRows(
	table: SQLiteTable,
	which: SQL,
	ids: readonly string[],
	other: (id: string) => Record<string, string>,
) {
	const { name: of, columns } = getTableConfig(table);
	const names = columns.map(({ name }) => name);
	const values = names.map((name) => `coalesce(it.value ->> '${name}', ${of}.${name})`);
	const rows = JSON.stringify(ids.map(other));
	await db.run(
		sql`insert into ${table} (${sql.raw(names.join())}) select ${sql.raw(values.join())} from ${table}, json_each(${rows}) as it where ${which}`,
	);
}

const attemptsOf = (orderId: string) =>
	db.select().from(attempts).where(eq(attempts.orderSet, orderId)).orderBy(attempts.number);
const theEvent = async (id: string) =>
	(await db.select().from(providerEvents).where(eq(providerEvents.id, id)))[0];

test("money whose webhook was lost and whose buyer never came back is found", async () => {
	const { orderId, product, pay } = await aPurchase();
	const { id } = await payByCard(await pay());
	expect(await runReconciler(inMinutes(3))).toBe("");
	expect(await theOrder(orderId)).toMatchObject({ status: "paid", transactionId: id });
	expect(await stockOf(product.id)).toEqual({ onHand: 8, reserved: 0 });
});

test("a payment that is left open is ended with its hold, and the units go back on sale", async () => {
	const { orderId, product, pay } = await aPurchase();
	const secret = await pay();
	// A run without time for the provider leaves the payment to the next.
	await reconcile(inMinutes(120), 0);
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid", closing: true });
	await runReconciler(inMinutes(120));
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
	expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect((await payByCard(secret)).status).not.toBe("succeeded");
});

test("while the provider is down a run says so, releases what needs no provider, and the next run goes on", async () => {
	const [paying, waiting] = [await aPurchase(), await aPurchase()];
	await paying.pay();
	const down = { ...platformWithoutProvider(), now: inMinutes(120).now };
	const trouble = await runReconciler(down);
	expect(trouble).toContain("Missed events: Error: The provider is down.");
	expect(await theOrder(waiting.orderId)).toMatchObject({ status: "cancelled" });
	expect(await theOrder(paying.orderId)).toMatchObject({ status: "unpaid", closing: true });
	expect(reconcilerView(await reconcilerStatus(db)).trouble).toBe(trouble);
	expect(await runReconciler(inMinutes(130))).toBe("");
	expect(await theOrder(paying.orderId)).toMatchObject({ status: "cancelled" });
});

test("a run that has used up its query budget leaves the rest to the next, and still checks the books", async () => {
	const [paying, waiting] = [await aPurchase(), await aPurchase()];
	await payByCard(await paying.pay());
	const refundId = await aRefund((await aPurchasePaidByCard()).orderId);
	const [attempt] = await attemptsOf(paying.orderId);
	const { id } = (await aPurchase()).product;
	const set = (reserved: number) =>
		db.update(products).set({ reserved }).where(eq(products.id, id));
	await set(5);
	const late = inMinutes(120);
	expect(await runReconciler({ ...late, statements: () => MAX_QUERIES_PER_INVOCATION })).toBe("");
	expect(await attemptsOf(paying.orderId)).toEqual([attempt]);
	expect(await theOrder(waiting.orderId)).toMatchObject({ status: "unpaid" });
	expect(await theRefund(refundId)).toMatchObject({ state: "due", tries: 0 });
	const marks = await db.select({ step: reconcileMarks.step }).from(reconcileMarks);
	// What was not seen of the provider's list is read again.
	expect(marks.map(({ step }) => step)).not.toContain("events");
	expect(await alertsAbout(`product:${id}`)).toEqual(["stock"]);
	await set(2);
	expect(await runReconciler(late)).toBe("");
	expect(await theOrder(paying.orderId)).toMatchObject({ status: "paid" });
	expect(await theOrder(waiting.orderId)).toMatchObject({ status: "cancelled" });
});

test("after an outage one run settles two hundred payments within its query budget, and no fresh one waits for the old", async () => {
	const clock = Date.now() + 3 * 3_600_000;
	// What other tests have left under way is asked for by now.
	await runReconciler(testPlatform({ now: () => clock }));
	const { buyer, orderId, product, pay } = await aPurchase();
	await pay();
	await db.update(products).set({ onHand: 1000 }).where(eq(products.id, product.id));
	const [first] = await attemptsOf(orderId);
	if (!first) throw new Error("Nothing is under way.");
	const copies = Array.from({ length: 199 }, (_, place) => newId() + place);
	await copyRows(users, eq(users.id, buyer.id), copies, (id) => ({ id, email: `${id}@b.test` }));
	await copyRows(orders, eq(orders.id, orderId), copies, (id) => ({
		id,
		user_id: id,
		idempotency_key: id,
		checkout_id: id,
	}));
	await copyRows(attempts, eq(attempts.id, first.id), copies, (id) => ({
		id,
		user_id: id,
		order_set: id,
		provider_id: id,
	}));
	await copyRows(attemptOrders, eq(attemptOrders.orderId, orderId), copies, (id) => ({
		attempt_id: id,
		order_id: id,
	}));
	const [fresh = "", paid = ""] = copies;
	await db
		.update(attempts)
		.set({ askAt: clock - 1, expiresAt: clock + 1 })
		.where(eq(attempts.id, fresh));
	await db
		.update(orders)
		.set({ holdUntil: clock + 1 })
		.where(eq(orders.id, fresh));
	await db
		.update(orders)
		.set({ closingAt: clock - 1 })
		.where(and(eq(orders.productId, product.id), ne(orders.id, fresh)));
	const ours = new Set([first.providerId ?? "", ...copies]);
	const asked: string[] = [];
	const { payments } = platform;
	const terms = { attemptId: null, kind: "card", amountPoisha: 50_000, currency: "bdt" } as const;
	const answers: typeof payments = {
		...payments,
		async resume(kind, providerId) {
			if (!ours.has(providerId)) return payments.resume(kind, providerId);
			asked.push(providerId);
			const state = providerId === paid ? "succeeded" : "open";
			const transactionId = state === "open" ? null : paid;
			return { fact: { ...terms, providerId, live: false, state, transactionId }, handle: "" };
		},
		async close(kind, providerId) {
			if (!ours.has(providerId)) return payments.close(kind, providerId);
			const closed = { state: "closed", transactionId: null, live: false } as const;
			return { ...terms, ...closed, providerId };
		},
		events: async () => ({ entries: [], next: null }),
		takenPayments: async () => ({ entries: [], next: null }),
	};
	const counted = platformFrom(env, { waitUntil: () => {}, note: () => {} });
	const outage = { ...counted, payments: answers, now: () => clock };
	expect(await runReconciler(outage)).toBe("");
	expect(counted.statements()).toBeLessThan(MAX_QUERIES_PER_INVOCATION);
	// On the second page, of twenty each.
	expect(asked.indexOf(fresh)).toBeLessThan(40);
	const settled = await db
		.select({ status: orders.status })
		.from(orders)
		.where(eq(orders.productId, product.id));
	expect(settled.filter(({ status }) => status === "cancelled")).toHaveLength(198);
	expect((await theOrder(paid)).status).toBe("paid");
	expect((await theOrder(fresh)).status).toBe("unpaid");
	expect(await stockOf(product.id)).toEqual({ onHand: 998, reserved: 2 });
});

test("an order that can't be cancelled keeps none of those from it that are closed or released with it", async () => {
	const [one, two, three, four] = [
		await aPurchase(),
		await aPurchase(),
		await aPurchase(),
		await aPurchase(),
	];
	for (const { orderId, pay, me } of [one, two]) {
		await pay();
		await cancelOrder(platformWithoutProvider(), orderId, me);
	}
	const reserve = async (reserved: number) => {
		for (const { product } of [one, three]) {
			await db.update(products).set({ reserved }).where(eq(products.id, product.id));
		}
	};
	await reserve(0);
	const trouble = await runReconciler(inMinutes(120));
	expect(trouble).toContain("payments could not be asked for.");
	expect(trouble).toContain("Holds: ");
	const statuses = async () =>
		Promise.all([one, two, three, four].map(async (it) => (await theOrder(it.orderId)).status));
	expect(await statuses()).toEqual(["unpaid", "cancelled", "unpaid", "cancelled"]);
	await reserve(2);
	expect(await runReconciler(inMinutes(130))).toBe("");
	expect(await statuses()).toEqual(Array(4).fill("cancelled"));
});

test("the two parts may run at the same time: an overdue order is paid or cancelled once, with one mail", async () => {
	const [paying, open, waiting] = [await aPurchase(), await aPurchase(), await aPurchase()];
	await payByCard(await paying.pay());
	await open.pay();
	const refundId = await aRefund((await aPurchasePaidByCard()).orderId);
	const runBoth = async (minutes: number) => {
		const late = inMinutes(minutes);
		const runs = await Promise.all([reconcilePayments(late), reconcileOrders(late)]);
		expect(runs).toEqual([
			{ ran: true, trouble: "" },
			{ ran: true, trouble: "" },
		]);
	};
	await runBoth(120);
	await runBoth(125);
	expect(await theOrder(paying.orderId)).toMatchObject({ status: "paid" });
	for (const { orderId, product } of [open, waiting]) {
		expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
		expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	}
	expect(await theRefund(refundId)).toMatchObject({ state: "succeeded" });
	for (const { buyer } of [paying, open, waiting]) {
		const subjects = await mailsTo(buyer.email);
		expect(new Set(subjects).size).toBe(subjects.length);
	}
});

test("a part that another run has is busy, and the other part runs all the same", async () => {
	const lease = await takeLease(platform, "payments");
	expect(await reconcilePayments(platform)).toEqual({ ran: false, reason: "busy" });
	expect(await reconcileOrders(platform)).toEqual({ ran: true, trouble: "" });
	await lease?.end("");
});

test("both parts are shown as one run, which has succeeded only when both have", () => {
	const part = { begunAt: 10, durationMs: 2, trouble: "", succeededAt: 12 };
	const failed = { begunAt: 20, durationMs: 3, trouble: "Refunds: 1 wait.", succeededAt: 7 };
	const shown = { succeededAt: 7, begunAt: 20, durationMs: 5, trouble: "Refunds: 1 wait." };
	expect(reconcilerView([part, failed])).toEqual(shown);
	expect(reconcilerView([part, { ...failed, succeededAt: null }]).succeededAt).toBeNull();
	expect(reconcilerView([part, { ...part, begunAt: 0 }]).begunAt).toBe(10);
});

test("only one run at a time; a dead one's lease ends by itself", async () => {
	expect(await takeLease(platform, "payments")).not.toBeNull();
	expect(await reconcile(platform)).toEqual({ ran: false, reason: "busy" });
	expect(await runReconciler(inMinutes(6))).toBe("");
	await runReconciler();
});

test("a run that was thought dead stops when another has taken its lease", async () => {
	const dead = await takeLease(platform, "payments");
	const next = await takeLease(inMinutes(6), "payments");
	await expect(dead?.holdOn()).rejects.toThrow("Another run");
	await dead?.end("");
	await next?.holdOn();
	await next?.end("");
});

test.each(["card", "hosted"] as const)(
	"a %s payment whose answer was lost a day ago is sought by our reference, and never made twice",
	async (kind) => {
		const { orderId, buyer, pay } = await aPurchase();
		await pay(kind);
		// As if the answer had never been written down.
		const live = await liveAttemptOf(db, orderId);
		const unknown = { state: "prepared", providerId: null } as const;
		await db.update(attempts).set(unknown).where(eq(attempts.orderSet, orderId));
		await breakProvider("POST /v1/payment_intents", "error500");
		await breakProvider("POST /v1/checkout/sessions", "error500");
		const dayLater = inMinutes(24 * 60);
		const begun = await beginPayment(dayLater, buyer.id, { orderId }, kind, "http://shop.test");
		await mendProvider();
		expect(begun).toEqual({ ok: false, reason: "not-payable" });
		const { fact } = await platform.payments.resume(kind, live?.providerId ?? "");
		expect(fact.state).toBe("closed");
		expect((await attemptsOf(orderId)).map(({ state }) => state)).toEqual(["closed"]);
		await runReconciler(inMinutes(25 * 60));
		expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
	},
);

test("a failure that the provider keeps for a key does not hold the order for a day", async () => {
	const { orderId, buyer, pay } = await aPurchase();
	await breakProvider("POST /v1/payment_intents", "error500");
	await expect(pay()).rejects.toThrow();
	await mendProvider();
	await expect(pay()).rejects.toThrow();
	const later = inMinutes(11);
	const begun = await beginPayment(later, buyer.id, { orderId }, "card", "http://shop.test");
	expect(begun.ok).toBe(true);
	expect((await attemptsOf(orderId)).map(({ state, number }) => [number, state])).toEqual([
		[1, "closed"],
		[2, "open"],
	]);
	if (begun.ok) await payByCard(begun.handle);
	await runReconciler(inMinutes(15));
	expect(await theOrder(orderId)).toMatchObject({ status: "paid" });
});

test.each(["paid", "cancelled"])(
	"an order whose payment the provider refuses to make by now is not locked: it can still be %s",
	async (wish) => {
		const { orderId, buyer, me } = await aPurchase();
		// Half an hour old: what was asked for two minutes ago ends too soon for the provider to make it now.
		const half = { holdUntil: Date.now() + 30 * 60_000 };
		await db.update(orders).set(half).where(eq(orders.id, orderId));
		const down = { ...platformWithoutProvider(), now: inMinutes(-2).now };
		const begin = (on: typeof platform) =>
			beginPayment(on, buyer.id, { orderId }, "hosted", "http://shop.test");
		await expect(begin(down)).rejects.toThrow("down");
		if (wish === "cancelled") {
			expect(await cancelOrder(platform, orderId, me)).toEqual({ ok: true, outcome: "cancelled" });
			return;
		}
		expect(await begin(platform)).toMatchObject({ ok: true });
		expect((await attemptsOf(orderId)).map(({ state, number }) => [number, state])).toEqual([
			[1, "closed"],
			[2, "open"],
		]);
	},
);

test("a cancel that could not reach the provider is finished by the next run", async () => {
	const { orderId, product, me, pay } = await aPurchase();
	await pay();
	await cancelOrder(platformWithoutProvider(), orderId, me);
	await runReconciler();
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
	expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });
});

test("a run reads the orders, products and payments of its page, and never all of them to find those", async () => {
	const planOf = async (query: SQL) =>
		(await db.all<{ detail: string }>(sql`explain query plan ${query}`)).map((it) => it.detail);
	const tables = { order: "orders", product: "products", attempt: "payment_attempts" };
	const big = INVARIANTS.filter(({ of }) => of in tables);
	expect(big.length).toBeGreaterThan(5);
	for (const { kind, of, broken } of big) {
		const table = Object.entries(tables).find(([name]) => name === of)?.[1];
		const plan = await planOf(broken(sql`(select value from json_each('[]'))`, 0));
		expect(plan[0], kind).toBe(`SEARCH ${table} USING INDEX sqlite_autoindex_${table}_1 (id=?)`);
		expect(plan.join("\n"), kind).not.toMatch(
			/SCAN (orders|products|product_sales|payment_attempts)/,
		);
	}
	const givenUp = INVARIANTS.find(({ kind }) => kind === "mail-given-up");
	expect(await planOf(givenUp?.after("", 1) ?? sql``)).toContain(
		"SCAN outbox USING INDEX outbox_given_up",
	);
});

test("reserved units that no unpaid order holds become one alert and one mail, and it ends when they are right again", async () => {
	const { product } = await aPurchase();
	const set = (reserved: number) =>
		db.update(products).set({ reserved }).where(eq(products.id, product.id));
	await set(5);
	const subject = `product:${product.id}`;
	const told = async () => (await mailsTo(SHOP)).length;
	const before = await told();
	await runReconciler();
	expect(await alertsAbout(subject)).toEqual(["stock"]);
	expect(await told()).toBe(before + 1);
	expect((await theAlert("stock", subject)).detail).toBe("5 reserved, unpaid orders hold 2");
	await runReconciler();
	expect(await alertsAbout(subject)).toEqual(["stock"]);
	expect(await told()).toBe(before + 1);
	expect(await stockOf(product.id)).toEqual({ onHand: 10, reserved: 5 });
	await set(2);
	await runReconciler();
	expect(await theAlert("stock", subject)).toMatchObject({ resolvedBy: "system:reconciler" });
});

test("what an admin has resolved with a note stays resolved while the same is found, and not when it changes", async () => {
	const { product } = await aPurchase();
	const subject = `product:${product.id}`;
	const set = (reserved: number) =>
		db.update(products).set({ reserved }).where(eq(products.id, product.id));
	await set(7);
	await runReconciler();
	const { id } = await theAlert("stock", subject);
	expect(await resolveAlert(platform, "me", id, "Counted by hand")).toBe(true);
	expect(await resolveAlert(platform, "me", id, "Again")).toBe(false);
	await runReconciler();
	expect(await alertsAbout(subject)).toEqual([]);
	await set(8);
	await runReconciler();
	expect(await alertsAbout(subject)).toEqual(["stock"]);
	await set(2);
	await runReconciler();
});

test("a payment that nobody here asked for is put up for review once, with an alert", async () => {
	const { transactionId } = await aPurchasePaidByCard();
	// The books forget it, as if another system had taken it at the same provider.
	const payments = {
		...platform.payments,
		takenPayments: async () => ({
			entries: [
				{ transactionId, amountPoisha: 50_000, currency: "bdt" },
				{ transactionId: `pi_${newId()}`, amountPoisha: 70_000, currency: "bdt" },
			],
			next: null,
		}),
		paymentBehind: async () => null,
	};
	const entries = await payments.takenPayments();
	await runReconciler({
		...platform,
		payments: { ...payments, takenPayments: async () => entries },
	});
	expect(await theEvent(`found-${transactionId}`)).toBeUndefined();
	const foreign = `found-${entries.entries[1]?.transactionId}`;
	expect(await theEvent(foreign)).toMatchObject({ outcome: "review" });
	expect(await alertsAbout(`event:${foreign}`)).toEqual(["event-review"]);
});

test("a payment of which the provider took another amount than our books have is put up for review", async () => {
	const { transactionId } = await aPurchasePaidByCard();
	const entries = [{ transactionId, amountPoisha: 49_999, currency: "bdt" }];
	const takenPayments = async () => ({ entries, next: null });
	await runReconciler({ ...platform, payments: { ...platform.payments, takenPayments } });
	expect(await theEvent(`found-${transactionId}`)).toMatchObject({
		outcome: "review",
		note: "took 49999 poisha, our books have 50000",
	});
});

test("money of another amount pays nothing and holds the units until an admin has settled it by hand", async () => {
	const { orderId, product, me, pay } = await aPurchase();
	await takeInstead(49_000);
	const { id } = await payByCard(await pay());
	// Its buyer comes back: an admin hears of it then, and not only when the provider's list is read.
	await settlePayments(platform, [orderId], me);
	expect(await theEvent(`found-${id}`)).toMatchObject({ outcome: "review" });
	await runReconciler(inMinutes(120));
	await runReconciler(inMinutes(130));
	expect(await theOrder(orderId)).toMatchObject({ status: "unpaid", closing: true });
	expect(await theEvent(`found-${id}`)).toMatchObject({
		outcome: "review",
		note: "paid 49000 poisha, expected 50000",
	});
	expect(await alertsAbout(`event:found-${id}`)).toEqual(["event-review"]);
	await settleEvent(platform, "me", `found-${id}`, "Sent back at the provider");
	await runReconciler(inMinutes(140));
	expect(await theOrder(orderId)).toMatchObject({ status: "cancelled" });
	expect(await heldBy(product.id)).toEqual({ reserved: 0, unpaid: 0 });
	expect(await alertsAbout(`event:found-${id}`)).toEqual([]);
});

test("a list at the provider that is longer than a run is read on by the next, from its mark", async () => {
	const asked: string[] = [];
	const takenPayments = async ({ after }: { after: string }) => {
		asked.push(after);
		const next = String(Number(after || 0) + 1);
		return { entries: [], next: next === "7" ? null : next };
	};
	const long = { ...platform, payments: { ...platform.payments, takenPayments } };
	await runReconciler(long);
	expect(asked).toEqual(["", "1", "2", "3", "4"]);
	await runReconciler(long);
	expect(asked.slice(5)).toEqual(["5", "6"]);
	await runReconciler(long);
	expect(asked[7]).toBe("");
});

test("an entry that the provider has forgotten holds a list up for one run, and the next reads all of its window", async () => {
	const mark = { since: Date.now() - 3_600_000, until: Date.now(), after: "ch_forgotten" };
	await db.insert(reconcileMarks).values({ step: "payments", ...mark });
	expect(await runReconciler()).toContain("Payments taken: ");
	const windows: ProviderWindow[] = [];
	const takenPayments = async (window: ProviderWindow) => {
		windows.push(window);
		return { entries: [], next: null };
	};
	const watched = { ...platform, payments: { ...platform.payments, takenPayments } };
	expect(await runReconciler(watched)).toBe("");
	expect(windows).toEqual([{ since: mark.since, until: expect.any(Number), after: "" }]);
	expect(windows[0]?.until).toBeGreaterThanOrEqual(mark.until);
});
