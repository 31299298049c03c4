import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { INVARIANTS } from "~/domain/payments/reconcile/invariants/invariants.server";
import { listOrderRefunds } from "~/domain/payments/refunds/queries.server";
import { sendDueRefunds } from "~/domain/payments/refunds/send-due-refunds.server";
import { attempts } from "~/domain/payments/tables.server";
import { getLine, listQueuedMailSubjects } from "~/testing/database/queries";
import {
	createDebtor,
	createDebtorOrder,
	type Debtor,
	getAccount,
} from "~/testing/factories/receivables";
import { createSignedInBrowser } from "~/testing/http/browser";
import {
	confirmCardPayment,
	deliverEvent,
	listProviderRefunds,
} from "~/testing/payments/payment-provider";
import { createTestPlatform } from "~/testing/platform";
import { listEntries } from "./queries.server";

const platform = createTestPlatform();
const { db } = platform;

/** Of tk 500, paid by a card of which the shop has not heard yet. */
async function createPaidElsewhere(debtor: Debtor) {
	const orderId = await createDebtorOrder(debtor);
	const method = { kind: "card", returnOrigin: "http://shop.test" } as const;
	const begun = await beginPayment(platform, debtor.buyer.id, { orderId }, method);
	if (!begun.ok) throw new Error(begun.reason);
	const { id: transactionId } = await confirmCardPayment(begun.handle);
	const pay = async () =>
		(await createSignedInBrowser(debtor.buyer)).submit(`/myorder/${orderId}`, {
			intent: "account",
		});
	const deliver = () =>
		deliverEvent("payment_intent.succeeded", `/v1/payment_intents/${transactionId}`);
	return { orderId, transactionId, pay, deliver };
}

async function listBroken(orderId: string, customerId: string): Promise<unknown[]> {
	const [attempt] = await db.select().from(attempts).where(eq(attempts.orderId, orderId));
	const ids = [orderId, attempt?.id, `${customerId}/1`, `${customerId}/2`];
	const kinds = ["order-payment-mismatch", "unallocated-payment", "account-mismatch"];
	const broken = INVARIANTS.filter(({ kind }) => kinds.includes(kind)).map(({ selectBroken }) =>
		db.all(selectBroken(sql`(select value from json_each(${JSON.stringify(ids)}))`, Date.now())),
	);
	expect(broken).toHaveLength(kinds.length);
	return (await Promise.all(broken)).flat();
}

test("a card payment that arrives when its order is on account goes back to the card, and the debt stays", async () => {
	const debtor = await createDebtor();
	const { orderId, transactionId, pay, deliver } = await createPaidElsewhere(debtor);
	// Simulates a wrong state, to test the last safeguard.
	await db.update(attempts).set({ state: "closed" }).where(eq(attempts.orderId, orderId));
	expect((await pay()).status).toBe(303);
	for (let time = 0; time < 2; time += 1) await deliver();
	expect(await getLine(orderId)).toMatchObject({
		status: "paid",
		transactionId: `ACC-${orderId}`,
		refundedPoisha: 0,
	});
	expect(await listOrderRefunds(db, orderId)).toMatchObject([
		{ reason: "surplus", lineId: null, amountPoisha: 50_000, method: "card" },
	]);
	expect(await listBroken(orderId, debtor.customerId)).toEqual([]);
	// Refunds of other tests may be due first.
	for (let run = 0; run < 20 && (await listProviderRefunds(transactionId)).length === 0; run += 1)
		await sendDueRefunds(platform);
	expect(await listProviderRefunds(transactionId)).toMatchObject([{ amount: 50_000 }]);
	const { orderNumber } = await getLine(orderId);
	const mails = await listQueuedMailSubjects(debtor.buyer.email);
	expect(
		mails.filter((subject) => subject === `Your refund for order ${orderNumber}`),
	).toHaveLength(1);
	expect(await getAccount(debtor.customerId)).toMatchObject({ owedPoisha: 50_000 });
	const { entries } = await listEntries(db, debtor.customerId);
	expect(entries.map(({ kind }) => kind)).toEqual(["charge"]);
	expect(await listBroken(orderId, debtor.customerId)).toEqual([]);
});

test("an order whose card payment is found to have succeeded is not put on account", async () => {
	const debtor = await createDebtor();
	const { orderId, transactionId, pay, deliver } = await createPaidElsewhere(debtor);
	const refused = await pay();
	expect(refused.status).toBe(409);
	expect(refused.html).toContain("Nothing of this order is to be paid any more.");
	await deliver();
	expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId });
	expect(await listOrderRefunds(db, orderId)).toEqual([]);
	expect(await getAccount(debtor.customerId)).toMatchObject({ owedPoisha: 0 });
	expect(await listBroken(orderId, debtor.customerId)).toEqual([]);
});
