import { and, eq, inArray, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderAndWait } from "~/domain/backorders/order-and-wait.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { addToCart } from "~/domain/cart/verbs.server";
import { listLinesOfOrder } from "~/domain/orders/queries.server";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { buildPayLinkDto } from "~/domain/payments/pay-link";
import { attempts } from "~/domain/payments/tables.server";
import { audit } from "~/platform/audit.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { findLiveAttempt, getLine } from "~/testing/database/queries";
import { buildOrderInput, createProduct, createUser } from "~/testing/factories/factories";
import { createDebtor, createDebtorOrder } from "~/testing/factories/receivables";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readMailedLink, readMails } from "~/testing/inbox";
import { confirmCardPayment } from "~/testing/payments/payment-provider";
import { createPurchase } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

async function createMailedLink() {
	const purchase = await createPurchase();
	const page = `/myorder/${purchase.orderId}`;
	const buyer = await createSignedInBrowser(purchase.buyer);
	const mailResponse = await buyer.submit(page, { intent: "mail-link" });
	expect(mailResponse).toMatchObject({ status: 303, location: page });
	expect((await buyer.open(page)).html).toContain("We've emailed you the link");
	return {
		...purchase,
		page,
		signedIn: buyer,
		link: await readMailedLink(purchase.buyer.email, "/pay/"),
	};
}

const parseClientSecret = (html: string) => /pi_\w+_secret_\w+/.exec(html)?.[0] ?? "";

test("an emailed link opens one payment on a signed-out device, and starts nothing by itself", async () => {
	const { link, orderId, buyer, product } = await createMailedLink();
	const device = new Browser();
	const opened = await device.open(link);
	expect(opened.status).toBe(200);
	expect(parseText(opened.html)).toMatch(
		new RegExp(`${product.name}\\s+2 ×\\s+tk 250\\s+=\\s+tk 500`),
	);
	expect(opened.html).toContain("tk 500");
	expect(opened.html).toContain(
		`<title>Pay for ${product.name}, order ${(await getLine(orderId)).orderNumber} |`,
	);
	expect(opened.html).toContain("Reserved until");
	const order = await getLine(orderId);
	const [mail] = await db
		.select({ expiresAt: outbox.expiresAt })
		.from(outbox)
		.where(and(eq(outbox.to, buyer.email), like(outbox.subject, "Pay %")));
	expect(mail?.expiresAt).toBe(order.holdUntil);
	for (const hidden of [buyer.email, order.buyerName, order.address, order.phone, "CANCEL"]) {
		expect(opened.html).not.toContain(hidden);
	}
	expect(await findLiveAttempt(db, orderId)).toBeNull();
	expect(await device.open(`/myorder/${orderId}`)).toMatchObject({ status: 302 });
	expect(await device.open(`/myorder/${orderId}/cancel`)).toMatchObject({ status: 302 });
});

test("an expired link says so, shows no way to pay and names no product", async () => {
	const { link, orderId, product } = await createMailedLink();
	const oldOrderTimes = { createdAt: Date.now() - 4 * 3_600_000, holdUntil: Date.now() + 60_000 };
	await db.update(orders).set(oldOrderTimes).where(eq(orders.id, orderId));
	const device = new Browser();
	expect(await device.submit(link, { intent: "hosted" })).toMatchObject({ status: 303 });
	const { html } = await device.open(link);
	expect(html).toContain("The time to pay by card has ended.");
	expect(html).not.toContain("Pay on Stripe's secure page");
	expect(html).not.toContain(`/products/${product.id}`);
	expect(html).not.toContain("Reserved until");
});

test("anyone with the link pays by card and sees only the transaction id", async () => {
	const { link, orderId, buyer } = await createMailedLink();
	const device = new Browser();
	const started = await device.submit(`${link}.data`, { intent: "card" });
	const intent = await confirmCardPayment(parseClientSecret(started.html));
	await device.submit(link, { intent: "confirmed" });
	const paid = await device.open(link);
	expect(paid.html).toContain("Congrats! Your payment is completed.");
	expect(paid.html).toContain(intent.id);
	for (const hidden of [buyer.email, "/invoice", "Ship to", orderId]) {
		expect(paid.html).not.toContain(`>${hidden}`);
	}
	expect(await getLine(orderId)).toMatchObject({ status: "paid", transactionId: intent.id });
	const trail = await db
		.select({ actor: audit.actor, action: audit.action })
		.from(audit)
		.where(inArray(audit.subject, [`order:${orderId}`, `line:${orderId}`]))
		.orderBy(audit.at, sql`rowid`);
	expect(trail).toEqual([
		{ actor: `buyer:${buyer.id}`, action: "order.create" },
		{ actor: `buyer:${buyer.id}`, action: "payment.mail-link" },
		{ actor: "system:pay-link", action: "order.pay" },
	]);
});

test("the provider's page returns to the link and doesn't show the buyer's address", async () => {
	const { link, orderId, buyer } = await createMailedLink();
	const device = new Browser();
	const left = await device.submit(link, { intent: "hosted" });
	expect(left).toMatchObject({ status: 303 });
	const page = await fetch(left.location ?? "").then((response) => response.text());
	expect(page).toContain(link);
	expect(page).not.toContain(buyer.email);
	expect(await findLiveAttempt(db, orderId)).toMatchObject({ kind: "hosted", channel: "link" });
	const back = await device.open(`${link}?returned=back`);
	expect(back.html).toContain("You returned without paying");
});

test("a payment begun in the account is closed before one begins at the link, and the reverse", async () => {
	const { link, orderId, signedIn: home, page } = await createMailedLink();
	const device = new Browser();
	const states = async () => {
		const rows = await db
			.select({ channel: attempts.channel, state: attempts.state })
			.from(attempts)
			.where(eq(attempts.orderId, orderId))
			.orderBy(attempts.number);
		return rows.map(({ channel, state }) => `${channel} ${state}`);
	};
	await home.submit(page, { intent: "hosted" });
	await device.submit(link, { intent: "hosted" });
	expect(await states()).toEqual(["account closed", "link open"]);
	await device.submit(link, { intent: "hosted" });
	expect(await states()).toEqual(["account closed", "link open"]);
	await home.submit(page, { intent: "hosted" });
	expect(await states()).toEqual(["account closed", "link closed", "account open"]);
});

test("one email per minute is sent, each with the same link", async () => {
	const { signedIn: home, page, buyer, link, orderId } = await createMailedLink();
	await home.submit(page, { intent: "mail-link" });
	expect((await home.open(page)).html).toContain("We emailed a link less than a minute ago");
	const links = async () =>
		(await readMails(buyer.email)).filter(({ subject }) => subject.startsWith("Pay tk 500"));
	expect(await links()).toHaveLength(1);
	const minuteAgo = Date.now() - 61_000;
	await db
		.update(audit)
		.set({ at: minuteAgo })
		.where(eq(audit.subject, `order:${orderId}`));
	await home.submit(page, { intent: "mail-link" });
	expect(await links()).toHaveLength(2);
	expect(await readMailedLink(buyer.email, "/pay/")).toBe(link);
});

test("the link expires when the order is cancelled, when its hold ends, and a day after the payment", async () => {
	const expectExpiredLink = async (link: string) => {
		const device = new Browser();
		const [looked, posted] = [
			await device.open(link),
			await device.submit(link, { intent: "hosted" }),
		];
		expect([looked.status, posted.status]).toEqual([404, 404]);
		expect(looked.html).toContain("This link no longer works");
	};
	const cancelled = await createMailedLink();
	await cancelLine(platform, cancelled.orderId, cancelled.me);
	await expectExpiredLink(cancelled.link);

	const late = await createMailedLink();
	const lines = await listLinesOfOrder(db, late.buyer.id, late.orderId);
	const [holdUntil = 0] = lines.map((line) => line.holdUntil);
	expect(buildPayLinkDto(lines, holdUntil - 1)?.state).toBe("open");
	expect(buildPayLinkDto(lines, holdUntil)).toBeNull();
	const past = { holdUntil: Date.now() - 1 };
	await db.update(orders).set(past).where(eq(orders.id, late.orderId));
	await expectExpiredLink(late.link);
	expect(await findLiveAttempt(db, late.orderId)).toBeNull();
	await late.signedIn.submit(late.page, { intent: "mail-link" });
	expect((await late.signedIn.open(late.page)).html).toContain("There is nothing left to pay");

	const paid = await createMailedLink();
	const when = { status: "paid", transactionId: `pi_${paid.orderId}` } as const;
	await db
		.update(orderLines)
		.set({ ...when, paidAt: Date.now() - 23 * 3_600_000 })
		.where(eq(orderLines.id, paid.orderId));
	expect((await new Browser().open(paid.link)).html).toContain(`pi_${paid.orderId}`);
	await db
		.update(orderLines)
		.set({ paidAt: Date.now() - 25 * 3_600_000 })
		.where(eq(orderLines.id, paid.orderId));
	await expectExpiredLink(paid.link);
});

test("a changed token, or one signed for another order, returns 404", async () => {
	const { link } = await createMailedLink();
	const other = await createMailedLink();
	const [, named = "", signature = ""] = /^\/pay\/([^-]+)-(.+)$/.exec(link) ?? [];
	const [, , othersSignature = ""] = /^\/pay\/([^-]+)-(.+)$/.exec(other.link) ?? [];
	const changed = signature.replace(/^./, (letter) => (letter === "A" ? "B" : "A"));
	for (const token of [
		`${named}-${changed}`,
		`${named}-${othersSignature}`,
		`${other.orderId}-${signature}`,
	]) {
		expect(await new Browser().open(`/pay/${token}`), token).toMatchObject({ status: 404 });
	}
});

test("a user can't have a link to another buyer's order sent", async () => {
	const { orderId } = await createPurchase();
	const otherUser = await createUser();
	const mailResponse = await (await createSignedInBrowser(otherUser)).submit(
		`/myorder/${orderId}`,
		{
			intent: "mail-link",
		},
	);
	expect(mailResponse.status).toBe(404);
	expect(await readMails(otherUser.email)).toEqual([]);
});

test("a cart's link pays all its unpaid orders together", async () => {
	const buyer = await createUser();
	for (const { id } of [await createProduct(), await createProduct(), await createProduct()]) {
		await addToCart(platform, buyer, { productId: id, quantity: 1 });
	}
	const seen = formatSeenLines(await listCartLines(createTestPlatform(), buyer));
	const placed = await orderAndWait(platform, buyer, { ...buildOrderInput(), seen });
	if (!placed.ok || !placed.orderId) throw new Error("The cart was not ordered.");
	const [first] = await listLinesOfOrder(db, buyer.id, placed.orderId);
	await cancelLine(platform, first?.id ?? "", { kind: "buyer", userId: buyer.id });
	const page = `/myorder/${placed.orderId}`;
	await (await createSignedInBrowser(buyer)).submit(page, { intent: "mail-link" });
	const link = await readMailedLink(buyer.email, "/pay/");
	const device = new Browser();
	expect((await device.open(link)).html).toContain("tk 500");
	const started = await device.submit(`${link}.data`, { intent: "card" });
	const { id } = await confirmCardPayment(parseClientSecret(started.html));
	await device.submit(link, { intent: "confirmed" });
	expect((await device.open(link)).html).toContain(id);
	const after = await listLinesOfOrder(db, buyer.id, placed.orderId);
	expect(after.map(({ status }) => status).sort()).toEqual(["cancelled", "paid", "paid"]);
});

test("too many payments begun at one link return 429", async () => {
	const { link } = await createMailedLink();
	const device = new Browser({
		bindings: { RATE_LIMITS_BY_ACCOUNT: "all 100 in 10 min; pay 1 in 10 min" },
	});
	expect((await device.submit(link, { intent: "hosted" })).status).toBe(303);
	const second = await device.submit(link, { intent: "hosted" });
	expect(second.status).toBe(429);
	expect(Number(second.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a link puts nothing on account, and doesn't say that an order on account is paid", async () => {
	const debtor = await createDebtor();
	const orderId = await createDebtorOrder(debtor);
	const buyer = await createSignedInBrowser(debtor.buyer);
	await buyer.submit(`/myorder/${orderId}`, { intent: "mail-link" });
	const link = await readMailedLink(debtor.buyer.email, "/pay/");
	const device = new Browser();
	expect(parseText((await device.open(link)).html)).not.toContain("On account");
	await device.submit(link, { intent: "account" });
	expect(await getLine(orderId)).toMatchObject({ status: "unpaid" });
	await buyer.submit(`/myorder/${orderId}`, { intent: "account" });
	expect(await getLine(orderId)).toMatchObject({ transactionId: `ACC-${orderId}` });
	const charged = await device.open(link);
	expect(charged.status).toBe(404);
	expect(charged.html).not.toContain("Congrats!");
});
