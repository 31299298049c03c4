import { and, asc, desc, eq, gt, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { emptyOldBuyers } from "~/domain/documents/empty-old-buyers.server";
import type { DocumentKind } from "~/domain/documents/facts";
import { prepareInvoices } from "~/domain/documents/prepare-invoices.server";
import { documents } from "~/domain/documents/tables.server";
import { orderLines } from "~/domain/orders/tables.server";
import { eraseUser } from "~/domain/privacy/erase-user.server";
import { newId } from "~/platform/ids.server";
import { getLine } from "~/testing/database/queries";
import {
	createAdmin,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createInterruptedPlatform } from "~/testing/faults/crashing-platform";
import { confirmCardPayment } from "~/testing/payments/payment-provider";
import {
	buildRefundRequest,
	buildTransfer,
	createBankPurchase,
	createCardPurchase,
	createPurchase,
	createRefund,
	payByBank,
	payLineByCard,
} from "~/testing/payments/purchases";
import {
	getNewestAlert,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { acceptShortfall } from "./bank/accept-shortfall.server";
import { recordBankPayment } from "./bank/record-bank-payment.server";
import { cancelLine } from "./cancellation/cancel-line.server";
import { INVARIANTS } from "./reconcile/invariants/invariants.server";
import { refundLines } from "./refunds/refund-lines.server";
import { alerts, refunds } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;
/** 1 January 2041, 00:30 in Bangladesh; in UTC it is still 2040. */
const NEW_YEAR = Date.UTC(2040, 11, 31, 18, 30);

const findInvoice = async (orderId: string) => {
	const [invoice] = await db
		.select()
		.from(documents)
		.where(and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")));
	return invoice;
};

const listNumbersOf = async (year: number, kind: DocumentKind = "invoice") => {
	const rows = await db
		.select({ number: documents.number })
		.from(documents)
		.where(and(eq(documents.kind, kind), eq(documents.year, year)))
		.orderBy(asc(documents.number));
	return rows.map(({ number }) => number);
};

const countFromOne = (numbers: readonly unknown[]) => numbers.map((_, index) => index + 1);

async function createThreeLineOrder() {
	const buyer = await createUser();
	const products = [await createProduct(), await createProduct(), await createProduct()];
	const lines = await createOrderOf(buyer, products);
	const [first, second, third] = lines;
	if (!first || !second || !third) throw new Error("Too little was ordered.");
	return { first, second, third, me: { kind: "buyer", userId: buyer.id } as const };
}

test("an order has its invoice as soon as it is paid by card, by bank transfer or through the reconciler", async () => {
	const { orderId } = await createPurchase();
	expect(await findInvoice(orderId)).toBeUndefined();
	const forgotten = await createPurchase();
	await confirmCardPayment(await forgotten.pay());
	await runReconciler({ ...platform, now: () => Date.now() + 180_000 });
	const paidIds = [
		(await createCardPurchase()).orderId,
		(await createBankPurchase()).orderId,
		forgotten.orderId,
	];
	for (const id of paidIds) {
		const { paidAt } = await getLine(id);
		expect(await findInvoice(id)).toMatchObject({ issuedAt: paidAt });
	}
});

test("an order of several lines has one invoice, once its last unpaid line is paid or cancelled", async () => {
	const { first, second, third, me } = await createThreeLineOrder();
	await payLineByCard(first.id);
	await payLineByCard(second.id);
	expect(await findInvoice(first.orderId)).toBeUndefined();
	await cancelLine(platform, third.id, me);
	const issued = await findInvoice(first.orderId);
	const [cancelled] = await db.select().from(orderLines).where(eq(orderLines.id, third.id));
	expect(issued).toMatchObject({ issuedAt: cancelled?.cancelledAt });

	const together = await createThreeLineOrder();
	await payByBank(together.first.orderId);
	expect(await findInvoice(together.first.orderId)).toBeDefined();
});

test("an invoice lists each transfer with what it brought", async () => {
	const { orderId } = await createPurchase();
	const first = await payByBank(orderId, { amount: 30_000, now: Date.now() - 1000 });
	const second = await payByBank(orderId, { amount: 20_500 });
	expect((await findInvoice(orderId))?.facts).toMatchObject({
		payments: [
			{ transactionId: first, amountPoisha: 30_000, method: "bank" },
			{ transactionId: second, amountPoisha: 20_000, method: "bank" },
		],
	});
	const { orderId: short } = await createPurchase();
	const only = await payByBank(short, { amount: 49_000 });
	await acceptShortfall(asAdmin(platform, (await createAdmin()).id), short, "Charges of the bank");
	expect((await findInvoice(short))?.facts).toMatchObject({
		payments: [{ transactionId: only, amountPoisha: 49_000 }],
		shortfallPoisha: 1000,
	});
	await createRefund(short, { reason: "goodwill", units: 0, amountPoisha: 100 });
	const [note] = await db
		.select()
		.from(documents)
		.where(eq(documents.kind, "credit-note"))
		.orderBy(desc(documents.issuedAt))
		.limit(1);
	expect(note?.facts).not.toHaveProperty("shortfallPoisha");
});

test("an order whose lines are all cancelled has no invoice", async () => {
	const { first, second, third, me } = await createThreeLineOrder();
	for (const { id } of [first, second, third]) await cancelLine(platform, id, me);
	expect(await findInvoice(first.orderId)).toBeUndefined();
});

test("50 concurrent payments in a new year are numbered from 1 without gaps or duplicates", async () => {
	const purchases: string[] = [];
	for (let count = 0; count < 50; count += 1) purchases.push((await createPurchase()).orderId);
	await Promise.all(purchases.map((id) => payByBank(id, { now: NEW_YEAR })));
	const numbers = await listNumbersOf(2041);
	expect(numbers).toHaveLength(50);
	expect(numbers).toEqual(countFromOne(numbers));
	expect(await listNumbersOf(2040)).toEqual([]);
});

test("a payment whose batch is rolled back leaves no gap", async () => {
	const [failed, next] = [await createPurchase(), await createPurchase()];
	const paidAt = NEW_YEAR + 400 * 86_400_000;
	await payByBank((await createPurchase()).orderId, { now: paidAt });
	const paid = { status: "paid", transactionId: newId(), paidAt } as const;
	const isFailed = eq(orderLines.id, failed.orderId);
	const [placed] = await db.select().from(orderLines).where(isFailed);
	const {
		invoices: [invoice],
	} = await prepareInvoices(platform, [failed.orderId], {
		lineIds: [failed.orderId],
		changeId: placed?.changeId ?? "",
		at: paidAt,
		status: "paid",
		transactionId: paid.transactionId,
		method: "bank",
	});
	const pay = db.update(orderLines).set(paid).where(isFailed);
	const refused = db.update(orderLines).set({ status: "unpaid" }).where(isFailed);
	await expect(db.batch([pay, invoice, refused])).rejects.toThrow("no such order transition");
	await payByBank(next.orderId, { now: paidAt });
	expect(await listNumbersOf(2042)).toEqual([1, 2]);
});

test("an invoice is never changed or deleted, and outlives a refund", async () => {
	const { orderId } = await createBankPurchase();
	const issued = await findInvoice(orderId);
	const ofOrder = eq(documents.orderId, orderId);
	await expect(db.update(documents).set({ number: 9999 }).where(ofOrder)).rejects.toThrow();
	await expect(db.delete(documents).where(ofOrder)).rejects.toThrow();
	await createRefund(orderId);
	expect(issued).toBeDefined();
	expect(await findInvoice(orderId)).toEqual(issued);
});

const listDocuments = (orderId: string) =>
	db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(documents.issuedAt);

test("50 concurrent cancellations and refunds are numbered without gaps per kind", async () => {
	const at = NEW_YEAR + 800 * 86_400_000;
	const later = { ...platform, now: () => at };
	const admin = await createAdmin();
	const orders: Awaited<ReturnType<typeof createThreeLineOrder>>[] = [];
	for (let count = 0; count < 25; count += 1) orders.push(await createThreeLineOrder());
	await Promise.all(orders.map(({ first }) => payLineByCard(first.id, at)));
	await Promise.all(
		orders.flatMap(({ second, third, me }) => [
			cancelLine(later, second.id, me),
			cancelLine(later, third.id, me),
		]),
	);
	await Promise.all(
		orders.map(({ first }) =>
			refundLines(asAdmin(later, admin.id), buildRefundRequest(first.id, { units: 1 })),
		),
	);
	// Lists of other tests show the newest refunds.
	await db
		.update(refunds)
		.set({ createdAt: 1 })
		.where(gt(refunds.createdAt, at - 1));
	const invoiceNumbers = await listNumbersOf(2043);
	expect(invoiceNumbers).toEqual(countFromOne(orders));
	expect(await listNumbersOf(2043, "credit-note")).toEqual(countFromOne(orders));
});

test("documents of the old year are numbered on while those of the new year start at 1", async () => {
	const midnight = Date.UTC(2044, 11, 31, 18);
	for (const at of [midnight - 1, midnight, midnight - 1, midnight])
		await payByBank((await createPurchase()).orderId, { now: at });
	expect(await listNumbersOf(2044)).toEqual([1, 2]);
	expect(await listNumbersOf(2045)).toEqual([1, 2]);
});

test("a line that ends between the read and the batch is on the invoice as it is then", async () => {
	const { first, second, third, me } = await createThreeLineOrder();
	await cancelLine(platform, third.id, me);
	const interrupted = createInterruptedPlatform(() => cancelLine(platform, second.id, me));
	const payment = buildTransfer({ amount: first.totalPoisha });
	const admin = await createAdmin();
	await recordBankPayment(asAdmin(interrupted, admin.id), [first.orderId], payment);
	const invoice = await findInvoice(first.orderId);
	expect(invoice?.facts.lines.map(({ lineId }) => lineId)).toEqual([first.id]);
	expect(invoice?.issuedAt).toBe((await getLine(first.id)).paidAt);
});

test("the database refuses an invoice of lines that have ended since they were read", async () => {
	const { first, second, third, me } = await createThreeLineOrder();
	await cancelLine(platform, third.id, me);
	const paid = { paidAt: Date.now(), transactionId: newId(), changeId: newId() };
	const {
		invoices: [invoice],
	} = await prepareInvoices(platform, [first.orderId], {
		lineIds: [first.id, second.id],
		at: paid.paidAt,
		status: "paid",
		method: "bank",
		...paid,
	});
	await cancelLine(platform, second.id, me);
	const pay = db
		.update(orderLines)
		.set({ status: "paid", ...paid })
		.where(eq(orderLines.id, first.id));
	await expect(db.batch([pay, invoice])).rejects.toThrow("documents.facts");
	expect(await findInvoice(first.orderId)).toBeUndefined();
});

test("a refund before the invoice makes it smaller, and one between the read and the batch is credited", async () => {
	const { first, second, third, me } = await createThreeLineOrder();
	await payLineByCard(first.id);
	await payLineByCard(second.id);
	await createRefund(first.id);
	expect(await listDocuments(first.orderId)).toEqual([]);
	const interrupted = createInterruptedPlatform(() => cancelLine(platform, third.id, me));
	const request = buildRefundRequest(second.id, { reason: "lost", units: 1 });
	await refundLines(asAdmin(interrupted, (await createAdmin()).id), request);
	const [invoice, note] = await listDocuments(first.orderId);
	expect(invoice?.facts.lines.map(({ lineId }) => lineId)).toEqual([second.id]);
	expect(note).toMatchObject({ kind: "credit-note", buyer: invoice?.buyer });
	expect(note?.facts).toMatchObject({ reason: "Lost", totals: invoice?.facts.totals });
});

test("an invoice has what was not refunded before it, and each part refunded later has its credit note", async () => {
	const { first, second, third, me } = await createThreeLineOrder();
	await payLineByCard(first.id);
	await createRefund(first.id, { reason: "price", units: 0, amountPoisha: 1_250 });
	for (const { id } of [second, third]) await cancelLine(platform, id, me);
	await createRefund(first.id, { reason: "goodwill", units: 0, amountPoisha: 2_000 });
	await createRefund(first.id);
	const [invoice, ...notes] = await listDocuments(first.orderId);
	const grossOf = (document?: { facts: { totals: { grossPoisha: number; vatPoisha: number } } }) =>
		document?.facts.totals.grossPoisha;
	expect(grossOf(invoice)).toBe(first.totalPoisha - 1_250);
	expect(notes.map(grossOf)).toEqual([2_000, first.totalPoisha - 3_250]);
	const vat = notes.reduce((sum, { facts }) => sum + facts.totals.vatPoisha, 0);
	expect(vat).toBe(invoice?.facts.totals.vatPoisha);
	expect(notes.map(({ facts }) => "reason" in facts && facts.reason)).toEqual([
		"Goodwill",
		"Not to be shipped",
	]);
});

test("an order whose paid lines were all refunded before the others were cancelled has no invoice", async () => {
	const { first, second, third, me } = await createThreeLineOrder();
	await payLineByCard(first.id);
	await createRefund(first.id);
	for (const { id } of [second, third]) await cancelLine(platform, id, me);
	expect(await listDocuments(first.orderId)).toEqual([]);
});

test("of two refunds at once, the VAT of the second credit note is what the first left of the invoice", async () => {
	const products = [1, 2].map(() => createProduct({ pricePoisha: 10_000 }));
	const [first, second] = await createOrderOf(await createUser(), await Promise.all(products));
	if (!first || !second) throw new Error("Too little was ordered.");
	await payByBank(first.orderId);
	const interrupted = createInterruptedPlatform(() => createRefund(second.id));
	const request = buildRefundRequest(first.id, { units: 1 });
	await refundLines(asAdmin(interrupted, (await createAdmin()).id), request);
	const [invoice, ...notes] = await listDocuments(first.orderId);
	expect(invoice?.facts.totals.vatPoisha).toBe(2609);
	expect(notes.map(({ facts }) => facts.totals.vatPoisha).sort()).toEqual([1304, 1305]);
});

test("a repeated refund has one credit note", async () => {
	const { orderId } = await createBankPurchase();
	const admin = await createAdmin();
	const request = buildRefundRequest(orderId);
	await Promise.all([1, 2, 3].map(() => refundLines(asAdmin(platform, admin.id), request)));
	expect((await listDocuments(orderId)).map(({ kind }) => kind).toSorted()).toEqual([
		"credit-note",
		"invoice",
	]);
});

test("one hold that ends with others gives each of its orders an invoice", async () => {
	const orders = [await createThreeLineOrder(), await createThreeLineOrder()];
	for (const { first } of orders) await payLineByCard(first.id);
	const later = { ...platform, now: () => Date.now() + 90 * 60_000 };
	await runReconciler(later);
	for (const { first } of orders) {
		const invoice = await findInvoice(first.orderId);
		expect(invoice?.facts.totals.grossPoisha).toBe(first.totalPoisha);
	}
});

const readText = (orderId: string) =>
	db.get<{ facts: string; buyer: string }>(
		sql`select facts, buyer from documents where order_id = ${orderId} and kind = 'invoice'`,
	);

test("deleting the account and changing the seller's address leave a document byte for byte", async () => {
	const { buyer, orderId } = await createBankPurchase();
	const issued = await readText(orderId);
	await createRefund(orderId);
	await db
		.update(refunds)
		.set({ state: "succeeded", bankReference: "TRF" })
		.where(eq(refunds.lineId, orderId));
	const profile = await findProfile(db, buyer.id);
	if (!profile) throw new Error("There is no profile.");
	await eraseUser(platform, profile, { actor: "user:self" });
	const seller = { ...platform.settings.seller, address: "1 New Road, Khulna" };
	const moved = { ...platform.settings, seller };
	const another = buildTransfer();
	const { id: adminId } = await createAdmin();
	await recordBankPayment(asAdmin({ ...platform, settings: moved }, adminId), [orderId], another);
	expect(await readText(orderId)).toEqual(issued);
	expect(issued.buyer).toContain(buyer.email);
	expect(issued.facts).toContain(platform.settings.seller.address);
});

test("the buyer of a document is removed once, six years after its issue, and nothing else changes", async () => {
	const [aged, recent] = [await createPurchase(), await createPurchase()];
	const issuedAt = Date.UTC(2019, 5, 1);
	await payByBank(aged.orderId, { now: issuedAt });
	await payByBank(recent.orderId, { now: issuedAt + 1 });
	const now = () => Date.UTC(2025, 5, 1);
	const before = await readText(aged.orderId);
	await emptyOldBuyers({ ...platform, now });
	await emptyOldBuyers({ ...platform, now });
	expect(await readText(aged.orderId)).toEqual({ facts: before.facts, buyer: "{}" });
	const kept = await findInvoice(recent.orderId);
	expect(kept?.buyer).toMatchObject({ email: recent.buyer.email });
	const restore = db.update(documents).set({ buyer: kept?.buyer });
	await expect(restore.where(eq(documents.orderId, aged.orderId))).rejects.toThrow();
});

/** Findings that other tests left would be listed first. */
async function resolveEarlierFindings() {
	const kind = "document-mismatch";
	await db.delete(alerts).where(eq(alerts.kind, kind));
	const query = INVARIANTS.find((each) => each.kind === kind)?.selectBroken(
		sql`(select id from orders)`,
		Date.now(),
	);
	const earlier = query ? await db.all<{ id: string; detail: string }>(query) : [];
	const at = Date.now();
	const resolved = { firstSeenAt: at, lastSeenAt: at, resolvedAt: at, resolvedBy: "admin:earlier" };
	for (const { id, detail } of earlier)
		await db
			.insert(alerts)
			.values({ ...resolved, id: newId(), kind, subject: `order:${id}`, detail, note: "" });
}

const writeInvoice = (orderId: string, year: number, number: number) =>
	db.run(sql`insert into documents (kind, year, number, order_id, issued_at, buyer, facts)
		values ('invoice', ${year}, ${number}, ${orderId}, 1, '{}', '{"lines":[],"vat":[]}')`);

test("the reconciler reports a paid order without an invoice, a refund without a credit note, and gaps", async () => {
	await resolveEarlierFindings();
	const { orderId: missing } = await createPurchase();
	await db
		.update(orderLines)
		.set({ status: "paid", transactionId: newId(), paidAt: 1 })
		.where(eq(orderLines.id, missing));
	const { orderId } = await createPurchase();
	await writeInvoice(orderId, 2050, 2);
	const correct = await createBankPurchase();
	await createRefund(correct.orderId);
	const uncredited = await createBankPurchase();
	const isUncredited = eq(orderLines.id, uncredited.orderId);
	const { bankPaymentId } = orderLines;
	const [paid] = await db.select({ bankPaymentId }).from(orderLines).where(isUncredited);
	await db.batch([
		db.update(orderLines).set({ refundedPoisha: 12_000 }).where(isUncredited),
		db.insert(refunds).values({
			id: "uncredited",
			groupId: "uncredited",
			cause: "uncredited",
			orderId: uncredited.orderId,
			state: "due",
			lineId: uncredited.orderId,
			bankPaymentId: paid?.bankPaymentId,
			reason: "goodwill",
			amountPoisha: 12_000,
			createdAt: 1,
			updatedAt: 1,
		}),
	]);
	await resetReconcileCursors();
	await runReconciler(platform);
	const getDetail = async (id: string) =>
		(await getNewestAlert("document-mismatch", `order:${id}`)).detail;
	expect(await getDetail(missing)).toBe("paid without an invoice");
	expect(await getDetail(orderId)).toBe("unpaid with invoice 2050-2; no invoice before 2050-2");
	expect(await getDetail(uncredited.orderId)).toBe(
		"tk 500.00 on documents, tk 380.00 not refunded",
	);
	await expect(getDetail(correct.orderId)).rejects.toThrow();

	await writeInvoice(missing, 2051, 5);
	await resetReconcileCursors();
	await runReconciler(platform);
	expect(await getDetail(missing)).toBe("no invoice before 2051-5");
});
