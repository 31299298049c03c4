import { and, asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { documents } from "~/domain/documents/tables.server";
import { newId } from "~/platform/ids.server";
import { getLine, listOrderAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createOrder,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import {
	buildRefundRequest,
	createCardPurchase,
	createPurchase,
	listPayments,
	payByBank,
	payLineByCard,
} from "~/testing/payments/purchases";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import type { AlertKind } from "../alert-rules";
import { cancelOrder } from "../cancellation/cancel-order.server";
import { INVARIANTS } from "../reconcile/invariants/invariants.server";
import { listOrderRefunds } from "../refunds/queries.server";
import { refundLines } from "../refunds/refund-lines.server";
import { recordRefundSent } from "../refunds/verbs.server";
import { taxCertificates } from "../tables.server";
import { acceptShortfall } from "./accept-shortfall.server";
import { recordCertificate } from "./certificates.server";

const platform = createTestPlatform();
const { db } = platform;
const admin = await createAdmin();
const ctx = asAdmin(platform, admin.id);

/** 7.5 % of the net of a purchase of tk 500. */
const MOST = 3260;

const certify = (orderId: string, changes: Partial<Parameters<typeof recordCertificate>[2]> = {}) =>
	recordCertificate(ctx, orderId, {
		withheld: MOST,
		certificate: "M-118",
		idempotencyKey: newId(),
		...changes,
	});

const listCertificates = (orderId: string) =>
	db.select().from(taxCertificates).where(eq(taxCertificates.orderId, orderId));

async function listBroken(orderId: string): Promise<unknown[]> {
	const kinds: AlertKind[] = ["transfer-mismatch", "refund-mismatch", "document-mismatch"];
	const broken = INVARIANTS.filter(({ kind }) => kinds.includes(kind)).map((invariant) =>
		db.all(invariant.selectBroken(sql`(${orderId})`, Date.now())),
	);
	return (await Promise.all(broken)).flat();
}

const listRefundMails = async ({ email }: { email: string }) =>
	(await readMails(email)).filter(({ subject }) => subject.startsWith("Your refund"));

const readFacts = async (orderId: string, kind: "invoice" | "credit-note") =>
	db
		.select({ facts: documents.facts })
		.from(documents)
		.where(and(eq(documents.orderId, orderId), eq(documents.kind, kind)))
		.orderBy(asc(documents.issuedAt));

/** Its transfer and certificate paid it. */
async function createWithheldPurchase() {
	const purchase = await createPurchase();
	await certify(purchase.orderId);
	await payByBank(purchase.orderId);
	return purchase;
}

const paidParts = [
	{ method: "withheld", transactionId: "M-118", amountPoisha: MOST },
	{ method: "bank", amountPoisha: 50_000 - MOST },
];

test("a certificate and a transfer pay an order together, whichever comes last, and the invoice lists both", async () => {
	const [before, after] = [await createPurchase(), await createPurchase()];
	expect(await certify(before.orderId)).toEqual({ missingPoisha: 50_000 - MOST });
	expect(await getLine(before.orderId)).toMatchObject({
		status: "unpaid",
		receivedPoisha: MOST,
		withheldPoisha: MOST,
	});
	expect(await listBroken(before.orderId)).toEqual([]);
	await payByBank(before.orderId);
	const reference = await payByBank(after.orderId, { amount: 50_000 - MOST });
	expect(await certify(after.orderId)).toEqual({ missingPoisha: 0 });
	expect(await getLine(after.orderId)).toMatchObject({ transactionId: reference });
	for (const { orderId } of [before, after]) {
		expect(await getLine(orderId)).toMatchObject({ status: "paid", receivedPoisha: 0 });
		const [invoice] = await readFacts(orderId, "invoice");
		expect(invoice?.facts).toMatchObject({ totals: { grossPoisha: 50_000 } });
		const { payments = [] } = (invoice?.facts ?? {}) as { payments?: { method: string }[] };
		const byMethod = payments.toSorted((one, other) => (one.method < other.method ? 1 : -1));
		expect(byMethod).toMatchObject(paidParts);
		expect(await listBroken(orderId)).toEqual([]);
	}
	expect(await listOrderAudit(after.orderId)).toContain("order.record-certificate");
});

test("at most the VAT and the part that the settings name can be withheld of an order", async () => {
	const { orderId } = await createPurchase();
	const sentence = "At most tk 32.60 can be withheld of this order.";
	await expect(certify(orderId, { withheld: MOST + 1 })).rejects.toMatchObject({
		status: 400,
		fields: { withheld: sentence },
	});
	await certify(orderId, { withheld: MOST - 1, certificate: "M-117" });
	await expect(certify(orderId, { withheld: 2 })).rejects.toThrow("At most tk 0.01 can be");
	await certify(orderId, { withheld: 1 });
	const paid = await createCardPurchase();
	await expect(certify(paid.orderId)).rejects.toThrow("At most tk 0 can be withheld");
	await expect(certify("nothing")).rejects.toMatchObject({ status: 404 });
	const all = {
		...platform.settings,
		papers: { ...platform.settings.papers, withheldPercent: 15 },
	};
	const { orderId: other } = await createPurchase();
	await expect(
		recordCertificate(asAdmin({ ...platform, settings: all }, admin.id), other, {
			withheld: 6522,
			certificate: "M-1",
			idempotencyKey: newId(),
		}),
	).rejects.toThrow("At most tk 65.21 can be withheld");
});

test("a number counts once a customer in any letter case, and a form that is sent twice counts once", async () => {
	const { buyer, orderId } = await createPurchase();
	const other = await createOrder(buyer, await createProduct({ pricePoisha: 50_000 }));
	const idempotencyKey = newId();
	const sent = { withheld: 1000, idempotencyKey };
	const both = await Promise.all([certify(orderId, sent), certify(orderId, sent)]);
	expect(both).toEqual([{ missingPoisha: 49_000 }, { missingPoisha: 49_000 }]);
	expect(await listCertificates(orderId)).toHaveLength(1);
	await expect(certify(orderId, { ...sent, withheld: 1001 })).rejects.toMatchObject({
		status: 422,
	});
	await expect(certify(other, { certificate: "m-118" })).rejects.toMatchObject({
		fields: { certificate: expect.stringMatching(/^Certificate m-118 was recorded on \d+ \w+/) },
	});
	await certify((await createPurchase()).orderId);
	expect(await getLine(other)).toMatchObject({ receivedPoisha: 0 });
});

test("of many certificates at once no more than the limit counts", async () => {
	const { orderId } = await createPurchase();
	const results = await Promise.allSettled(
		Array.from({ length: 10 }, (_, n) =>
			certify(orderId, { withheld: 1000, certificate: `M-${n}` }),
		),
	);
	const recorded = await listCertificates(orderId);
	expect(recorded.length).toBeLessThanOrEqual(3);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(recorded.length);
	expect(await getLine(orderId)).toMatchObject({ receivedPoisha: recorded.length * 1000 });
});

test("a cancelled order sends back what arrived, and its certificate's number is free again", async () => {
	const [short, untouched] = [await createPurchase(), await createPurchase()];
	await certify(short.orderId);
	await payByBank(short.orderId, { amount: 10_000 });
	await certify(untouched.orderId);
	for (const { orderId } of [short, untouched]) {
		await cancelOrder(platform, orderId, { kind: "admin", userId: admin.id });
		expect(await getLine(orderId)).toMatchObject({ status: "cancelled", receivedPoisha: 0 });
		expect(await listCertificates(orderId)).toEqual([]);
		expect(await listBroken(orderId)).toEqual([]);
	}
	const sent = await listOrderRefunds(db, short.orderId);
	expect(sent).toMatchObject([{ reason: "surplus", amountPoisha: 10_000 }]);
	expect(await listOrderRefunds(db, untouched.orderId)).toEqual([]);
	const [mail] = (await readMails(untouched.buyer.email)).filter(({ subject }) =>
		subject.includes("cancelled"),
	);
	expect(mail?.text).toContain("you were not charged for them");
	const again = await createOrder(short.buyer, await createProduct({ pricePoisha: 50_000 }));
	await certify(again);
});

test("a refund sends back what arrived first, and says what was withheld on one credit note", async () => {
	const { orderId, buyer } = await createWithheldPurchase();
	const part = buildRefundRequest(orderId, { units: 0, amountPoisha: 5000, reason: "goodwill" });
	await refundLines(ctx, part);
	expect(await listOrderRefunds(db, orderId)).toMatchObject([
		{ method: "bank", amountPoisha: 5000, state: "due" },
	]);
	await refundLines(ctx, buildRefundRequest(orderId));
	const [, sent, withheld] = await listOrderRefunds(db, orderId);
	expect(sent).toMatchObject({
		method: "bank",
		units: 2,
		amountPoisha: 45_000 - MOST,
		state: "due",
	});
	expect(withheld).toMatchObject({
		method: "withheld",
		groupId: sent?.groupId,
		units: 0,
		amountPoisha: MOST,
		state: "succeeded",
	});
	expect(await getLine(orderId)).toMatchObject({ status: "refunded", refundedPoisha: 50_000 });
	expect(await readFacts(orderId, "credit-note")).toHaveLength(2);
	expect(await listBroken(orderId)).toEqual([]);
	expect(await listRefundMails(buyer)).toEqual([]);
	await recordRefundSent(ctx, sent?.id ?? "", { reference: "OUT-1" });
	const [mail] = await listRefundMails(buyer);
	expect(mail?.text).toContain("tk 32.60 was withheld and is not sent.");
	const browser = await createSignedInBrowser(buyer);
	const page = (await browser.open(`/myorder/${orderId}`)).html;
	expect(page).toContain("tk 32.60 was withheld and is not sent");
});

test("when all that arrived was sent back, the rest is withheld without a row to send", async () => {
	const { orderId, buyer } = await createWithheldPurchase();
	const first = buildRefundRequest(orderId, {
		units: 0,
		amountPoisha: 50_000 - MOST,
		reason: "goodwill",
	});
	await refundLines(ctx, first);
	expect(await listRefundMails(buyer)).toEqual([]);
	expect(await refundLines(ctx, buildRefundRequest(orderId))).toMatchObject({ isManual: false });
	expect(await listOrderRefunds(db, orderId)).toMatchObject([
		{ method: "bank", state: "due" },
		{ method: "withheld", units: 2, amountPoisha: MOST, state: "succeeded" },
	]);
	expect(await listBroken(orderId)).toEqual([]);
	const [mail, ...others] = await listRefundMails(buyer);
	expect(others).toEqual([]);
	expect(mail?.text).toContain("tk 32.60 of your order was withheld and is not sent");
});

test("with an accepted shortfall no more than what arrived and was withheld is refunded", async () => {
	const { orderId } = await createPurchase();
	await certify(orderId);
	await payByBank(orderId, { amount: 50_000 - MOST - 1000 });
	await acceptShortfall(ctx, orderId, "The bank's charges");
	expect(await listBroken(orderId)).toEqual([]);
	await expect(refundLines(ctx, buildRefundRequest(orderId))).rejects.toThrow(
		"Only tk 490 of this line can be refunded.",
	);
	await refundLines(ctx, buildRefundRequest(orderId, { amountPoisha: 49_000 }));
	expect(await listBroken(orderId)).toEqual([]);
});

test("a certificate pays nothing of an order whose other line was paid by card", async () => {
	const parts = [
		await createProduct({ pricePoisha: 50_000 }),
		await createProduct({ pricePoisha: 3000 }),
	];
	const lines = await createOrderOf(await createUser(), parts);
	const [paid, left] = lines.toSorted((one, other) => other.totalPoisha - one.totalPoisha);
	await payLineByCard(paid?.id ?? "");
	const orderId = paid?.orderId ?? "";
	await expect(certify(orderId, { withheld: 3000 })).rejects.toMatchObject({
		fields: { withheld: "A certificate alone can't pay an order. Record a transfer first." },
	});
	expect(await getLine(left?.id ?? "")).toMatchObject({ status: "unpaid", receivedPoisha: 0 });
});

test("a certificate alone pays no order, and accepts nothing as missing", async () => {
	const { orderId } = await createPurchase();
	await certify(orderId);
	await expect(acceptShortfall(ctx, orderId, "Fee")).rejects.toThrow("Nothing is missing");
	const browser = await createSignedInBrowser(admin);
	const form = await browser.open(`/dashboard/orders/${orderId}/bank-payment`);
	expect(form.html).toContain("<dt>Withheld</dt>");
	expect(form.html).not.toContain("<dt>Received</dt>");
});

test("the bank form records a transfer and its certificate at once, and refuses one without the other", async () => {
	const { orderId } = await createPurchase();
	const browser = await createSignedInBrowser(admin);
	const path = `/dashboard/orders/${orderId}/bank-payment`;
	const typed = {
		reference: `TRF-${newId()}`,
		amount: "467.40",
		receivedOn: "2026-11-03",
		idempotencyKey: newId(),
	};
	const alone = await browser.submit(path, { ...typed, withheld: "32.60", certificate: "" });
	expect(alone.status).toBe(400);
	expect(alone.html).toContain("The number of the certificate is required");
	expect(alone.html).toContain('value="32.60"');
	const numbered = await browser.submit(path, { ...typed, withheld: "", certificate: "M-118" });
	expect(numbered.html).toContain("Enter what was withheld with this certificate");
	const large = await browser.submit(path, { ...typed, withheld: "32.61", certificate: "M-118" });
	expect(large.html).toContain("At most tk 32.60 can be withheld of this order.");
	expect(await listPayments(orderId)).toEqual([]);
	const done = await browser.submit(path, { ...typed, withheld: "32.60", certificate: "M-118" });
	expect(done.status).toBe(303);
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
	expect(await listBroken(orderId)).toEqual([]);
	const page = (await browser.open(`/dashboard/orders/${orderId}`)).html;
	expect(page).toContain("tax withheld");
	const paper = (await browser.open(`/myorder/${orderId}/invoice`)).html;
	expect(paper).toContain("tax withheld");
	expect(paper).toContain("M-118");
});

test("the page of a certificate says the most and keeps what was typed", async () => {
	const { orderId } = await createPurchase();
	const browser = await createSignedInBrowser(admin);
	const order = await browser.open(`/dashboard/orders/${orderId}`);
	expect(order.html).toContain(`/dashboard/orders/${orderId}/certificate?order=${orderId}`);
	const path = `/dashboard/orders/${orderId}/certificate`;
	expect((await browser.open(path)).html).toContain("At most tk 32.60.");
	const typed = { withheld: "100", certificate: "M-118", idempotencyKey: newId() };
	const refused = await browser.submit(path, typed);
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("At most tk 32.60 can be withheld of this order.");
	expect(refused.html).toContain('value="M-118"');
	const done = await browser.submit(path, { ...typed, withheld: "32.6" });
	expect(done.status).toBe(303);
});
