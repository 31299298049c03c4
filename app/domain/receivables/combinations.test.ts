import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderReadyBackorders } from "~/domain/backorders/order-ready.server";
import { closeCompany } from "~/domain/companies/company.server";
import type { InvoiceFacts } from "~/domain/documents/facts";
import { documents } from "~/domain/documents/tables.server";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import { orders } from "~/domain/orders/tables.server";
import { recordBankPayment } from "~/domain/payments/bank/record-bank-payment.server";
import { acceptQuote } from "~/domain/quotes/accept-quote.server";
import { listQuoteLines } from "~/domain/quotes/queries.server";
import { getLine, listQueuedMailSubjects, setStock } from "~/testing/database/queries";
import { orderWaiting } from "~/testing/factories/backorders";
import { archiveDeliveryMethods, createDeliveryMethod } from "~/testing/factories/delivery";
import { createAdmin, createProduct, createVatRate } from "~/testing/factories/factories";
import {
	assignPriceList,
	createExemption,
	createListPrice,
	createPriceList,
} from "~/testing/factories/price-lists";
import { buildAcceptance, buildNewForm, createSentQuote } from "~/testing/factories/quotes";
import {
	buildAccountPayment,
	createDebtor,
	createDebtorOrder,
	getAccount,
} from "~/testing/factories/receivables";
import { buildTransfer, createRefund, listPayments } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { chargeRequested, chargeRequestedOrders, payOnAccount } from "./charge-requested.server";
import { payOut, recordPayment, recordWithheld } from "./entries.server";
import { listReceivables } from "./open-invoices.server";
import { listEntries } from "./queries.server";

const platform = createTestPlatform();
const { db } = platform;
const ctx = asAdmin(platform, (await createAdmin()).id);

async function readInvoice(orderId: string): Promise<InvoiceFacts> {
	const [invoice] = await db
		.select({ facts: documents.facts })
		.from(documents)
		.where(and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")));
	return invoice?.facts as InvoiceFacts;
}

const withhold = (customerId: string, amount: number) =>
	recordWithheld(ctx, customerId, { amount, certificate: "M-118", idempotencyKey: "withhold" });

test("parts of several rates, one of them by contract, that are picked up are charged as their invoice says", async () => {
	await archiveDeliveryMethods();
	const debtor = await createDebtor();
	const [low, standard] = [
		await createProduct({ pricePoisha: 10_000, vatRateId: await createVatRate(750) }),
		await createProduct({ pricePoisha: 25_000 }),
	];
	const contract = await createPriceList({ state: "active" });
	await assignPriceList(contract, debtor.buyer);
	await createListPrice(contract, standard.id, [1, 20_000]);
	const deliveryMethodId = await createDeliveryMethod({
		name: "Pickup",
		kind: "pickup",
		rates: [],
	});
	const placed = await orderWaiting(
		debtor.buyer,
		[
			{ product: low, quantity: 3 },
			{ product: standard, quantity: 2 },
		],
		{ deliveryMethodId, seenCharges: `${deliveryMethodId}:0`, onAccount: "on" },
	);
	await archiveDeliveryMethods();
	const orderId = (placed.ok && placed.orderId) || "";
	await chargeRequested(asBuyer(platform, debtor.buyer.id), [orderId]);
	const { totals, vat, payments, terms } = await readInvoice(orderId);
	expect(totals.grossPoisha).toBe(70_000);
	expect(vat.map(({ vatBp }) => vatBp)).toEqual([1500, 750]);
	expect([payments, terms?.days]).toEqual([[], 30]);
	const { entries } = await listEntries(db, debtor.customerId);
	expect(entries).toMatchObject([
		{ kind: "charge", deltaPoisha: 70_000, vatPoisha: totals.vatPoisha, orderId },
	]);
	expect(totals.vatPoisha).toBe(5217 + 2093);
});

test("a quoted delivery is one piece on the invoice, also of a method that charges by weight", async () => {
	const { owner } = await createDebtor();
	const part = await createProduct({ onHand: 10 });
	const deliveryMethodId = await createDeliveryMethod({ unit: "kg" });
	const quote = await createSentQuote(owner, `${part.id}; 10; 20`, {
		deliveryMethodId,
		deliveryPrice: 50_000,
	});
	const placed = await acceptQuote(platform, owner, quote, {
		input: buildAcceptance(quote),
		lines: await listQuoteLines(platform, quote, owner.customerId),
		picks: new Map([[1, { now: 10, later: 0 }]]),
		adminId: null,
		form: buildNewForm(),
	});
	await archiveDeliveryMethods();
	const orderId = (placed.ok && placed.orderId) || "";
	await payOnAccount(asBuyer(platform, owner.id), orderId);
	const { lines } = await readInvoice(orderId);
	expect(lines.map(({ quantity, unit }) => [quantity, unit])).toEqual([
		[10, "piece"],
		[1, "piece"],
	]);
});

test("nothing is withheld from a company that pays no VAT", async () => {
	const debtor = await createDebtor();
	const exemptNumber = await createExemption(debtor.buyer);
	const orderId = await createDebtorOrder(debtor);
	await payOnAccount(asBuyer(platform, debtor.buyer.id), orderId);
	expect(await readInvoice(orderId)).toMatchObject({ exemptNumber, totals: { vatPoisha: 0 } });
	await expect(withhold(debtor.customerId, 1)).rejects.toThrow("At most tk 0 can be withheld.");
});

test("what waits to be paid on account is charged when it becomes an order, or mailed why not", async () => {
	await archiveDeliveryMethods();
	const debtor = await createDebtor({ creditLimitPoisha: 60_000 });
	const [there, late] = [
		await createProduct({ pricePoisha: 20_000, onHand: 0 }),
		await createProduct({ pricePoisha: 50_000, onHand: 0 }),
	];
	for (const product of [there, late])
		await orderWaiting(debtor.buyer, [{ product, quantity: 1, choice: "all" }], {
			seenCharges: "",
			onAccount: "on",
		});
	for (const product of [there, late]) {
		await setStock(product.id, 1);
		await orderReadyBackorders(platform);
		await chargeRequestedOrders(platform);
	}
	const placed = await db
		.select({ id: orders.id, chargeRequested: orders.chargeRequested })
		.from(orders)
		.where(eq(orders.userId, debtor.buyer.id))
		.orderBy(orders.createdAt);
	expect(placed).toMatchObject([{ chargeRequested: false }, { chargeRequested: false }]);
	const [first, second] = placed.map(({ id }) => id);
	expect(await getLine(first ?? "")).toMatchObject({ transactionId: `ACC-${first}` });
	expect(await getLine(second ?? "")).toMatchObject({ status: "unpaid" });
	expect((await getAccount(debtor.customerId)).owedPoisha).toBe(20_000);
	const refused = (await listQueuedMailSubjects(debtor.buyer.email)).filter((subject) =>
		subject.endsWith("could not be put on account"),
	);
	expect(refused).toHaveLength(1);
});

test("a credit after its company was closed stays among the receivables, and is paid out", async () => {
	const debtor = await createDebtor();
	const { customerId, name } = debtor;
	const orderId = await createDebtorOrder(debtor);
	await payOnAccount(asBuyer(platform, debtor.buyer.id), orderId);
	await recordPayment(ctx, customerId, buildAccountPayment(50_000));
	await shipLine(ctx, orderId);
	expect(await closeCompany(ctx, { id: customerId, name })).toBe(true);
	await createRefund(orderId, { units: 0, amountPoisha: 10_000, reason: "goodwill" });
	const listed = async () =>
		(await listReceivables(db, Date.now(), { size: 1000 })).receivables.filter(
			(row) => row.customerId === customerId,
		);
	expect(await listed()).toMatchObject([{ state: "closed", owedPoisha: -10_000 }]);
	await payOut(ctx, customerId, {
		amount: 10_000,
		reference: "OUT-7",
		idempotencyKey: "pay-out",
	});
	expect(await listed()).toEqual([]);
});

test("of a charge and a transfer at once, one pays the order", async () => {
	const debtor = await createDebtor({ creditLimitPoisha: 10_000_000 });
	for (let n = 0; n < 5; n += 1) {
		const orderId = await createDebtorOrder(debtor);
		await Promise.allSettled([
			payOnAccount(asBuyer(platform, debtor.buyer.id), orderId),
			recordBankPayment(ctx, [orderId], buildTransfer()),
		]);
		const { entries } = await listEntries(db, debtor.customerId);
		const isCharged = entries.some((entry) => entry.orderId === orderId);
		const { transactionId, status } = await getLine(orderId);
		expect(status).toBe("paid");
		expect(transactionId === `ACC-${orderId}`).toBe(isCharged);
		expect(await listPayments(orderId)).toHaveLength(isCharged ? 0 : 1);
	}
});
