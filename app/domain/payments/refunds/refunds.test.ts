import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import { orderLines } from "~/domain/orders/tables.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import {
	getLine,
	getReservedAndUnpaid,
	getStock,
	listAudit,
	listOrderAudit,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import { createAdmin } from "~/testing/factories/factories";
import {
	clearProviderFaults,
	confirmCardPayment,
	deliverEvent,
	injectProviderFault,
	listProviderRefunds,
} from "~/testing/payments/payment-provider";
import {
	addCharge,
	buildRefundRequest,
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
	getRefund,
	payByBank,
} from "~/testing/payments/purchases";
import { asAdmin, createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { unlessRefused } from "~/testing/unless-refused";
import { syncPayments } from "../attempts/sync-payments.server";
import { cancelLine } from "../cancellation/cancel-line.server";
import { applyDispute } from "../disputes/apply-dispute.server";
import { calculateRefund } from "../refund-rules";
import { attempts, providerEvents, refunds } from "../tables.server";
import { refundLines } from "./refund-lines.server";
import { sendDueRefunds } from "./send-due-refunds.server";
import { recordRefundSent, retryRefund } from "./verbs.server";

const platform = createTestPlatform();
const { db } = platform;

const inMinutes = (minutes: number) => () => Date.now() + minutes * 60_000;

/** Refunds of other tests may be due first. */
async function runUntilSettled(id: string, onPlatform = platform) {
	for (let run = 0; run < 20 && (await getRefund(id)).state === "due"; run += 1) {
		await sendDueRefunds(onPlatform);
	}
	return getRefund(id);
}

async function aDueRefund() {
	const purchase = await createCardPurchase();
	return { ...purchase, refundId: await createRefund(purchase.orderId) };
}

test("refunding a paid order creates one refund, an audit row and an email, and returns units only if asked", async () => {
	for (const restock of [true, false]) {
		const { buyer, product, orderId } = await createCardPurchase();
		const request = buildRefundRequest(orderId, { restock, note: "One of the bolts was bent." });
		const admin = await createAdmin();
		const ctx = asAdmin(platform, admin.id);
		const refunded = await refundLines(ctx, request);
		expect(await refundLines(ctx, request)).toEqual(refunded);
		const again = refundLines(ctx, buildRefundRequest(orderId));
		await expect(again).rejects.toThrow("This product is refunded already.");
		expect(await getLine(orderId)).toMatchObject({ status: "refunded" });
		expect(await getStock(product.id)).toEqual({ onHand: restock ? 10 : 8, reserved: 0 });
		expect(await getReservedAndUnpaid(product.id)).toEqual({ reserved: 0, unpaid: 0 });
		expect(await listOrderAudit(orderId)).toEqual(["order.create", "order.pay", "order.refund"]);
		expect(await listAudit(`product:${product.id}`)).toEqual(restock ? ["product.stock"] : []);
		const rows = await db.select().from(refunds).where(eq(refunds.lineId, orderId));
		expect(rows).toMatchObject([{ state: "due", amountPoisha: 50_000, units: 2 }]);
		const readMails = () => db.select().from(outbox).where(eq(outbox.to, buyer.email));
		const isRefund = ({ subject }: { subject: string }) => subject.startsWith("Your refund");
		expect((await readMails()).filter(isRefund)).toEqual([]);
		await runUntilSettled(refunded.refundIds[0] ?? "");
		const [mail, ...others] = (await readMails()).filter(isRefund);
		expect(others).toEqual([]);
		expect(mail?.text).toContain("sent tk 500 back");
		expect(mail?.text).toContain("One of the bolts was bent.");
	}
});

test("a charge without a delivery method goes back with the last goods, too", async () => {
	const { orderId } = await createPurchase();
	await addCharge(orderId, 12_000, 1500);
	await payByBank(orderId);
	await createRefund(orderId, { units: 1 });
	const listRefunded = async () =>
		(await listLinesOfOrder(db, null, orderId)).map(({ kind, refundedPoisha }) => [
			kind,
			refundedPoisha,
		]);
	expect(await listRefunded()).toEqual([
		["goods", 25_000],
		["service", 0],
	]);
	await createRefund(orderId, { units: 1 });
	expect(await listRefunded()).toEqual([
		["goods", 50_000],
		["service", 12_000],
	]);
});

test("ten admins who refund one order concurrently make one refund and return its units once", async () => {
	const { product, orderId } = await createCardPurchase();
	const admin = await createAdmin();
	const results = await Promise.all(
		Array.from({ length: 10 }, () =>
			unlessRefused(
				refundLines(asAdmin(platform, admin.id), buildRefundRequest(orderId, { restock: true })),
			),
		),
	);
	expect(results.filter(Boolean)).toHaveLength(1);
	expect(await getStock(product.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("units come back only if they were shipped, others are cancelled, and an unpaid or cancelled line is never refunded", async () => {
	const admin = await createAdmin();
	const refund = (lineId: string, request = {}) =>
		refundLines(asAdmin(platform, admin.id), buildRefundRequest(lineId, request));
	const shipped = await createCardPurchase();
	await expect(refund(shipped.orderId, { reason: "returned", units: 1 })).rejects.toThrow(
		"No units are shipped.",
	);
	await shipLine(asAdmin(platform, admin.id), shipped.orderId);
	await expect(refund(shipped.orderId, { reason: "lost", units: 1 })).rejects.toThrow(
		"All units are shipped.",
	);
	const back = { reason: "returned", restock: true };
	await refund(shipped.orderId, back);
	expect(await getLine(shipped.orderId)).toMatchObject({
		status: "refunded",
		shippedUnits: 2,
		returnedUnits: 2,
		cancelledUnits: 0,
	});
	expect(await getStock(shipped.product.id)).toEqual({ onHand: 10, reserved: 0 });
	const unpaid = await createPurchase();
	const refused = "Only a paid product can be refunded.";
	await expect(refund(unpaid.orderId)).rejects.toThrow(refused);
	await cancelLine(platform, unpaid.orderId, unpaid.me);
	await expect(refund(unpaid.orderId)).rejects.toThrow(refused);
});

test("a refund of one unit leaves the other to ship, and a refunded unit is not shipped", async () => {
	const admin = await createAdmin();
	const { orderId, product } = await createCardPurchase();
	await createRefund(orderId, { reason: "damaged", units: 1, restock: false });
	expect(await getLine(orderId)).toMatchObject({
		status: "paid",
		cancelledUnits: 1,
		unitsToShip: 1,
		refundedPoisha: 25_000,
	});
	expect(await shipLine(asAdmin(platform, admin.id), orderId)).toMatchObject({ ok: true });
	expect(await getLine(orderId)).toMatchObject({ status: "shipped", shippedUnits: 1 });
	expect(await shipLine(asAdmin(platform, admin.id), orderId)).toEqual({
		ok: false,
		reason: "already-shipped",
	});
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	const tooMany = db.update(orderLines).set({ shippedUnits: 2 }).where(eq(orderLines.id, orderId));
	await expect(tooMany).rejects.toMatchObject({
		cause: { message: expect.stringContaining("units_fit") },
	});
});

test("amounts are refunded within the line, and the last units get what is left", async () => {
	const { orderId, product } = await createCardPurchase();
	const admin = await createAdmin();
	const refund = (request: object) =>
		refundLines(asAdmin(platform, admin.id), buildRefundRequest(orderId, request));
	await expect(refund({ reason: "price", units: 0 })).rejects.toThrow("Enter the amount");
	await createRefund(orderId, { reason: "price", units: 0, amountPoisha: 1_250 });
	expect(await getStock(product.id)).toEqual({ onHand: 8, reserved: 0 });
	await expect(
		refund({ reason: "goodwill", units: 0, amountPoisha: 48_751 }),
	).rejects.toMatchObject({ leftPoisha: 48_750 });
	await createRefund(orderId, { units: 1 });
	await createRefund(orderId, { units: 1 });
	const rows = await db.select().from(refunds).where(eq(refunds.lineId, orderId));
	expect(rows.map(({ amountPoisha }) => amountPoisha).sort((a, b) => a - b)).toEqual([
		1_250, 23_750, 25_000,
	]);
	expect(await getLine(orderId)).toMatchObject({ status: "refunded", refundedPoisha: 50_000 });
});

test.each([1, 3, 7, 1000])(
	"the units of a line of %i refunded one by one, in any steps, add up to its total",
	(quantity) => {
		for (const totalPoisha of [3_700, 100, 99_900, 100_000_000_000]) {
			for (let step = 1; step <= quantity; step += 1) {
				let line = {
					status: "paid" as const,
					quantity,
					totalPoisha,
					cancelledUnits: 0,
					shippedUnits: 0,
					returnedUnits: 0,
					refundedPoisha: 0,
					unitsToShip: quantity,
				};
				while (line.cancelledUnits < quantity) {
					const units = Math.min(step, quantity - line.cancelledUnits);
					const amount = calculateRefund(line, units);
					expect(amount).toBeGreaterThanOrEqual(0);
					line = {
						...line,
						cancelledUnits: line.cancelledUnits + units,
						refundedPoisha: line.refundedPoisha + amount,
					};
				}
				expect(line.refundedPoisha).toBe(totalPoisha);
			}
		}
	},
);

test("any units of a line of up to 1,000 and then the rest are refunded as its total, also after a goodwill refund", () => {
	const wrong: number[][] = [];
	for (let quantity = 1; quantity <= 1000; quantity += 1) {
		const totalPoisha = quantity * 700;
		for (const goodwillPoisha of [0, Math.floor(totalPoisha / 3)]) {
			const line = {
				status: "shipped" as const,
				quantity,
				totalPoisha,
				refundedPoisha: goodwillPoisha,
				cancelledUnits: 0,
				shippedUnits: quantity,
				returnedUnits: 0,
				unitsToShip: 0,
			};
			for (let units = 1; units <= quantity; units += 1) {
				const first = calculateRefund(line, units);
				const refundedPoisha = goodwillPoisha + first;
				const after = { ...line, returnedUnits: units, refundedPoisha };
				const rest = units < quantity ? calculateRefund(after, quantity - units) : 0;
				const share = units * 700 - (units === quantity ? goodwillPoisha : 0);
				const isShare = first <= share && (share - first < 100 || refundedPoisha === totalPoisha);
				if (!isShare || first < 0 || rest < 0 || refundedPoisha + rest !== totalPoisha)
					wrong.push([quantity, goodwillPoisha, units, first, rest]);
			}
		}
	}
	expect(wrong).toEqual([]);
});

test("50 refunds of one line at once never exceed it nor its payment", async () => {
	const { orderId, transactionId } = await createCardPurchase();
	const admin = await createAdmin();
	const results = await Promise.all(
		Array.from({ length: 50 }, () =>
			unlessRefused(
				refundLines(
					asAdmin(platform, admin.id),
					buildRefundRequest(orderId, { reason: "goodwill", units: 0, amountPoisha: 1_900 }),
				),
			),
		),
	);
	const rows = await db.select().from(refunds).where(eq(refunds.lineId, orderId));
	const made = results.flatMap((result) => result?.refundIds ?? []);
	expect(rows.map(({ id }) => id).sort()).toEqual(made.sort());
	expect(rows.length).toBeLessThanOrEqual(26);
	expect((await getLine(orderId)).refundedPoisha).toBe(rows.length * 1_900);
	for (const { id } of rows) await runUntilSettled(id);
	const sent = await listProviderRefunds(transactionId);
	expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(rows.length * 1_900);
});

test("a refund that does not fit its line or its payment is refused by the database", async () => {
	const { orderId } = await createCardPurchase();
	const [attempt] = await db.select().from(attempts).where(eq(attempts.orderId, orderId));
	const at = Date.now();
	const row = {
		id: newId(),
		orderId,
		attemptId: attempt?.id,
		groupId: newId(),
		cause: newId(),
		createdAt: at,
		updatedAt: at,
	};
	const insert = (values: {
		reason: "goodwill" | "surplus";
		lineId: string | null;
		amountPoisha: number;
	}) => db.insert(refunds).values({ ...row, state: "due", ...values });
	const refused = (message: string) => ({ cause: { message: expect.stringContaining(message) } });
	await expect(
		insert({ reason: "goodwill", lineId: orderId, amountPoisha: 100 }),
	).rejects.toMatchObject(refused("not what the line has refunded"));
	await expect(
		insert({ reason: "surplus", lineId: null, amountPoisha: 50_001 }),
	).rejects.toMatchObject(refused("more than the payment"));
});

test("a line under an open dispute is not refunded, and a refund due before it goes on when it is won and ends when it is lost", async () => {
	const admin = await createAdmin();
	for (const state of ["won", "lost"] as const) {
		const { orderId, transactionId } = await createCardPurchase();
		const refundId = await createRefund(orderId, { units: 1 });
		const dispute = {
			providerId: newId(),
			transactionId,
			amountPoisha: 25_000,
			reason: "fraudulent",
			evidenceUntil: null,
			openedAt: Date.now(),
			reportedAt: Date.now(),
		};
		const source = { actor: { kind: "system", name: "webhook" } } as const;
		await applyDispute(platform, { ...dispute, state: "open" }, source);
		await expect(
			refundLines(asAdmin(platform, admin.id), buildRefundRequest(orderId, { units: 1 })),
		).rejects.toMatchObject({ cause: { message: expect.stringContaining("a dispute is open") } });
		await sendDueRefunds(createTestPlatform({ now: inMinutes(600) }));
		expect(await getRefund(refundId)).toMatchObject({ state: "due", tries: 0 });
		await applyDispute(platform, { ...dispute, state }, source);
		const ended = await runUntilSettled(refundId);
		expect(ended.state).toBe("succeeded");
		expect(await listProviderRefunds(transactionId)).toHaveLength(state === "won" ? 1 : 0);
	}
});

test("an order that ships just before its refund ships what it had, and only units that were not shipped are cancelled", async () => {
	const { orderId } = await createCardPurchase();
	const admin = await createAdmin();
	let shipped: Promise<unknown> | undefined;
	const slowPlatform = createTestPlatform({
		newId: () => {
			shipped ??= shipLine(asAdmin(platform, admin.id), orderId);
			return newId();
		},
	});
	const request = buildRefundRequest(orderId);
	const result = await unlessRefused(refundLines(asAdmin(slowPlatform, admin.id), request));
	await shipped;
	const { status } = await getLine(orderId);
	const dueRefunds = await db.select().from(refunds).where(eq(refunds.lineId, orderId));
	expect([status, dueRefunds.length]).toEqual(result ? ["refunded", 1] : ["shipped", 0]);
});

test("a refund is sent automatically to the original card, once", async () => {
	const { orderId, transactionId, refundId } = await aDueRefund();
	const sent = await runUntilSettled(refundId);
	expect(sent).toMatchObject({ state: "succeeded", lastError: null });
	await sendDueRefunds({ ...platform, now: inMinutes(600) });
	const refundsMade = await listProviderRefunds(transactionId);
	expect(refundsMade).toMatchObject([{ id: sent.providerId, amount: 50_000, status: "succeeded" }]);
	expect(await listAudit(`refund:${refundId}`)).toEqual(["refund.succeeded"]);
	expect(await getLine(orderId)).toMatchObject({ status: "refunded" });
});

test("two concurrent runs send a refund once", async () => {
	const { transactionId, refundId } = await aDueRefund();
	let calls = 0;
	const counting = {
		...platform.payments,
		createRefund: async (refundRequest: Parameters<typeof platform.payments.createRefund>[0]) => {
			if (refundRequest.refundId === refundId) calls += 1;
			// Long enough for concurrent runs.
			await new Promise((go) => setTimeout(go, 100));
			return platform.payments.createRefund(refundRequest);
		},
	};
	const onPlatform = { ...platform, payments: counting };
	await Promise.all([1, 2, 3].map(() => sendDueRefunds(onPlatform)));
	await runUntilSettled(refundId, onPlatform);
	expect(calls).toBe(1);
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", tries: 1 });
	expect(await listProviderRefunds(transactionId)).toHaveLength(1);
});

test("a run that crashes between acquiring and sending a refund is completed by a later one", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const neverReturns = () => new Promise<never>(() => {});
	const dyingPlatform = {
		...platform,
		payments: { ...platform.payments, createRefund: neverReturns },
	};
	for (let run = 0; run < 20 && (await getRefund(refundId)).tries === 0; run += 1) {
		await Promise.race([sendDueRefunds(dyingPlatform), new Promise((go) => setTimeout(go, 200))]);
	}
	expect(await getRefund(refundId)).toMatchObject({ state: "due", tries: 1 });
	await sendDueRefunds(platform);
	expect(await listProviderRefunds(transactionId)).toEqual([]);
	await runUntilSettled(refundId, createTestPlatform({ now: inMinutes(6) }));
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", tries: 2 });
	expect(await listProviderRefunds(transactionId)).toHaveLength(1);
});

test("a lost response is requested again and makes one refund, even after the key has expired", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const keys: string[] = [];
	const losingPayments = {
		...platform.payments,
		createRefund: async (refundRequest: Parameters<typeof platform.payments.createRefund>[0]) => {
			keys.push(refundRequest.key);
			await platform.payments.createRefund(refundRequest);
			throw new Error("The line broke off.");
		},
	};
	await runUntilSettledOrTried(refundId, { ...platform, payments: losingPayments });
	expect(await getRefund(refundId)).toMatchObject({ state: "due", tries: 1, providerId: null });
	const forgetfulPayments = {
		...platform.payments,
		createRefund: (asked: Parameters<typeof platform.payments.createRefund>[0]) => {
			keys.push(asked.key);
			// As if the provider had forgotten the key.
			return platform.payments.createRefund({ ...asked, key: `${asked.key}-forgotten` });
		},
	};
	const tomorrow = createTestPlatform({ payments: forgetfulPayments, now: inMinutes(60 * 30) });
	await runUntilSettled(refundId, tomorrow);
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", lastError: null });
	expect(await listProviderRefunds(transactionId)).toHaveLength(1);
	expect(new Set(keys)).toEqual(new Set([refundId]));
});

async function runUntilSettledOrTried(id: string, onPlatform: typeof platform) {
	for (let run = 0; run < 20 && (await getRefund(id)).tries === 0; run += 1) {
		await sendDueRefunds(onPlatform);
	}
}

test("a response lost in transit is retried within the same call with the same key", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await injectProviderFault("POST /v1/refunds", "lost");
	await runUntilSettled(refundId);
	await clearProviderFaults();
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded" });
	expect(await listProviderRefunds(transactionId)).toHaveLength(1);
});

test("while the provider is down a refund stays due with growing delays, and is sent once it is back", async () => {
	const { refundId } = await aDueRefund();
	await injectProviderFault("* /v1/refunds*");
	await runUntilSettledOrTried(refundId, platform);
	const waiting = await getRefund(refundId);
	expect(waiting).toMatchObject({ state: "due", tries: 1, lastError: expect.any(String) });
	expect(waiting.dueAt).toBeGreaterThan(Date.now());
	await clearProviderFaults();
	await runUntilSettled(refundId, createTestPlatform({ now: inMinutes(10) }));
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", lastError: null });
});

test("the provider's event settles the refund once, before or after our own update or twice", async () => {
	const { transactionId, refundId } = await aDueRefund();
	const refund = platform.payments.createRefund;
	const eventFirst = {
		...platform.payments,
		createRefund: async (refundRequest: Parameters<typeof refund>[0]) => {
			const refundState = await refund(refundRequest);
			await deliverEvent("refund.created", `/v1/refunds/${refundState.providerId}`);
			return refundState;
		},
	};
	await runUntilSettled(refundId, { ...platform, payments: eventFirst });
	const [refundMade] = await listProviderRefunds(transactionId);
	const path = `/v1/refunds/${refundMade?.id}`;
	expect(await deliverEvent("refund.updated", path)).toBe("ignored");
	expect(await deliverEvent("refund.updated", path, { status: "pending" })).toBe("ignored");
	expect(await getRefund(refundId)).toMatchObject({
		state: "succeeded",
		providerId: refundMade?.id,
	});
	expect(await listAudit(`refund:${refundId}`)).toEqual(["refund.succeeded"]);
	const storedEvents = await db
		.select({ outcome: providerEvents.outcome })
		.from(providerEvents)
		.where(like(providerEvents.note, `refund ${refundId} %`))
		.orderBy(providerEvents.outcome);
	expect(storedEvents.map(({ outcome }) => outcome)).toEqual(["applied", "ignored", "ignored"]);
});

test("a refund pending at the provider is marked sent and checked every hour until an event arrives", async () => {
	const { orderId, me, pay } = await createPurchase();
	await confirmCardPayment(await pay(), "4000000000007726");
	await syncPayments(platform, [orderId], me);
	const refundId = await createRefund(orderId);
	const sent = await runUntilSettled(refundId);
	expect(sent).toMatchObject({ state: "sent" });
	// The refund isn't checked again in every run.
	const hourLater = createTestPlatform({ now: inMinutes(61) });
	for (let run = 0; run < 20 && (await getRefund(refundId)).tries === sent.tries; run += 1) {
		await sendDueRefunds(hourLater);
	}
	const stillSent = await getRefund(refundId);
	expect(stillSent).toMatchObject({ state: "sent", tries: sent.tries + 1 });
	expect(stillSent.dueAt - Date.now()).toBeGreaterThan(100 * 60_000);
	expect(await listAudit(`refund:${refundId}`)).toEqual(["refund.sent"]);
	const arrived = createTestPlatform({
		now: inMinutes(122),
		payments: {
			...platform.payments,
			getRefund: async (id) => ({
				...(await platform.payments.getRefund(id)),
				state: "succeeded",
			}),
		},
	});
	for (let run = 0; run < 20 && (await getRefund(refundId)).state === "sent"; run += 1) {
		await sendDueRefunds(arrived);
	}
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded" });
});

test("a refund returned by the bank fails with its reason, and an admin can retry it with a new key", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [first] = await listProviderRefunds(transactionId);
	const failed = { status: "failed", failure_reason: "expired_or_canceled_card" };
	const path = `/v1/refunds/${first?.id}`;
	expect(await deliverEvent("refund.failed", path, failed)).toBe("applied");
	expect(await getRefund(refundId)).toMatchObject({
		state: "failed",
		lastError: "expired_or_canceled_card",
	});
	// A late event of the previous round changes nothing.
	expect(await deliverEvent("refund.updated", path)).toBe("ignored");
	expect(await retryRefund(asAdmin(platform, (await createAdmin()).id), refundId)).toBe(true);
	expect(await getRefund(refundId)).toMatchObject({ state: "due", round: 2, providerId: null });
	expect(await deliverEvent("refund.failed", path, failed)).toBe("ignored");
	expect(await getRefund(refundId)).toMatchObject({ state: "due", round: 2 });
	const again = await runUntilSettled(refundId);
	// The provider counts the first refund: nothing is left to refund.
	expect(again).toMatchObject({
		state: "failed",
		lastError: expect.stringContaining("already been refunded"),
	});
	expect(await listAudit(`refund:${refundId}`)).toEqual([
		"refund.succeeded",
		"refund.failed",
		"refund.retry",
		"refund.failed",
	]);
});

test("an admin records a bank refund of a failed one, and the provider's late event changes nothing", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [first] = await listProviderRefunds(transactionId);
	const admin = await createAdmin();
	const reference = `BACK-${newId()}`;
	const ctx = asAdmin(platform, admin.id);
	const early = recordRefundSent(ctx, refundId, { reference });
	await expect(early).rejects.toThrow("The provider sends this refund, or it is complete.");
	const failed = { status: "failed", failure_reason: "lost_or_stolen_card" };
	await deliverEvent("refund.failed", `/v1/refunds/${first?.id}`, failed);
	await recordRefundSent(ctx, refundId, { reference });
	await recordRefundSent(ctx, refundId, { reference });
	await deliverEvent("refund.failed", `/v1/refunds/${first?.id}`, failed);
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", bankReference: reference });
	expect(await retryRefund(asAdmin(platform, admin.id), refundId)).toBe(false);
});

test("the refund of a bank payment stays due until an admin records it", async () => {
	const { orderId } = await createBankPurchase();
	const refundId = await createRefund(orderId);
	await sendDueRefunds(createTestPlatform({ now: inMinutes(600) }));
	expect(await getRefund(refundId)).toMatchObject({ state: "due", attemptId: null, tries: 0 });
	const admin = await createAdmin();
	expect(await retryRefund(asAdmin(platform, admin.id), refundId)).toBe(false);
	const reference = `BACK-${newId()}`;
	await recordRefundSent(asAdmin(platform, admin.id), refundId, { reference });
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded", bankReference: reference });
});

test("the database rejects a finished refund without a reference and a return to due", async () => {
	const { refundId } = await aDueRefund();
	const updateState = (state: "due" | "succeeded") =>
		db.update(refunds).set({ state }).where(eq(refunds.id, refundId));
	const refused = (message: string) => ({ cause: { message: expect.stringContaining(message) } });
	await expect(updateState("succeeded")).rejects.toMatchObject(refused("names what sent it"));
	await runUntilSettled(refundId);
	await expect(updateState("due")).rejects.toMatchObject(refused("no such refund transition"));
});

test("a refund response with other terms is put up for review and checked again after an hour", async () => {
	const { refundId } = await aDueRefund();
	const mistakenPlatform = createTestPlatform({
		payments: {
			...platform.payments,
			createRefund: async (refundRequest) => ({
				...(await platform.payments.createRefund(refundRequest)),
				amountPoisha: 1,
			}),
		},
	});
	await runUntilSettledOrTried(refundId, mistakenPlatform);
	const waiting = await getRefund(refundId);
	expect(waiting).toMatchObject({ state: "due", tries: 1 });
	expect(waiting.dueAt - Date.now()).toBeGreaterThan(50 * 60_000);
	const found = await db
		.select({ type: providerEvents.type, outcome: providerEvents.outcome })
		.from(providerEvents)
		.where(eq(providerEvents.note, `refund ${refundId}: 1 poisha, expected 50000`));
	expect(found).toEqual([{ type: "reconciler.refund", outcome: "review" }]);
});

test("a refund made at the provider or with other terms is put up for review", async () => {
	const { transactionId, refundId } = await aDueRefund();
	await runUntilSettled(refundId);
	const [refundMade] = await listProviderRefunds(transactionId);
	const path = `/v1/refunds/${refundMade?.id}`;
	expect(await deliverEvent("refund.created", path, { id: "re_by_hand", metadata: {} })).toBe(
		"review",
	);
	expect(await deliverEvent("refund.updated", path, { metadata: {} })).toBe("ignored");
	expect(await deliverEvent("refund.created", path, { amount: 1 })).toBe("review");
	expect(await deliverEvent("refund.created", path, { currency: "usd" })).toBe("review");
	const storedEvents = await db
		.select()
		.from(providerEvents)
		.where(eq(providerEvents.outcome, "review"));
	expect(storedEvents.map(({ note }) => note)).toContain(
		`refund re_by_hand of ${transactionId}: not asked for by this shop`,
	);
	expect(await getRefund(refundId)).toMatchObject({ state: "succeeded" });
});

test("a late payment is refunded automatically, with one email", async () => {
	const { buyer, orderId, pay, me } = await createPurchase();
	const intent = await confirmCardPayment(await pay());
	// Simulates a wrong state, to test the last safeguard.
	await db.update(attempts).set({ state: "closed" }).where(eq(attempts.orderId, orderId));
	await cancelLine(platform, orderId, me);
	for (let time = 0; time < 2; time += 1) {
		await deliverEvent("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	}
	const [dueRefund] = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
	await runUntilSettled(dueRefund?.id ?? "");
	expect(await listProviderRefunds(intent.id)).toHaveLength(1);
	const lateMailSubject = `Your refund for order ${(await getLine(orderId)).orderNumber}`;
	expect(
		(await listQueuedMailSubjects(buyer.email)).filter((subject) => subject === lateMailSubject),
	).toHaveLength(1);
	expect(await listAudit(`refund:${dueRefund?.id}`)).toEqual(["refund.create", "refund.succeeded"]);
});

test("a refund that fails at the provider does not block the others", async () => {
	const [chokingRefund, otherRefund] = [await aDueRefund(), await aDueRefund()];
	const chokingPayments = {
		...platform.payments,
		createRefund: (refundRequest: Parameters<typeof platform.payments.createRefund>[0]) =>
			refundRequest.refundId === chokingRefund.refundId
				? createPlatformWithoutProvider().payments.createRefund(refundRequest)
				: platform.payments.createRefund(refundRequest),
	};
	expect(
		await runUntilSettled(otherRefund.refundId, { ...platform, payments: chokingPayments }),
	).toMatchObject({
		state: "succeeded",
	});
	expect(await getRefund(chokingRefund.refundId)).toMatchObject({ state: "due", tries: 1 });
});
