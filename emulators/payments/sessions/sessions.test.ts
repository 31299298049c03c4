import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { catchStripeError } from "../../testing/failure.ts";
import { type Shop, sessionParams, startShop } from "../../testing/shop.ts";

let shop: Shop;
beforeAll(async () => {
	shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => {
	vi.useRealTimers();
});

const GOOD = {
	cardnumber: "4242 4242 4242 4242",
	"exp-date": "12/34",
	cvc: "123",
	name: "A Shopper",
};

function submit(url: string | null, form: Record<string, string>): Promise<Response> {
	return fetch(String(url), {
		method: "POST",
		body: new URLSearchParams(form),
		redirect: "manual",
	});
}

test("a session has no payment until the buyer submits, and is found by its payment afterwards", async () => {
	const session = await shop.stripe.checkout.sessions.create(
		sessionParams({
			client_reference_id: "order-7",
			payment_intent_data: { metadata: { order: "7" } },
		}),
	);
	expect(session).toMatchObject({ payment_intent: null, status: "open", amount_total: 100_000 });
	const reply = await submit(session.url, GOOD);
	expect(reply.status).toBe(303);
	expect(reply.headers.get("location")).toBe(`http://shop.test/paid?session=${session.id}`);

	const paid = await shop.stripe.checkout.sessions.retrieve(session.id, {
		expand: ["payment_intent", "line_items"],
	});
	expect(paid).toMatchObject({
		status: "complete",
		payment_status: "paid",
		url: null,
		client_reference_id: "order-7",
		payment_intent: { status: "succeeded", metadata: { order: "7" } },
		customer_details: { email: "shopper@toolyard.test", name: "A Shopper" },
		line_items: { data: [{ description: "Hex <bolt>", quantity: 2 }] },
	});
	const intent = typeof paid.payment_intent === "object" ? paid.payment_intent?.id : undefined;
	const found = await shop.stripe.checkout.sessions.list({ payment_intent: intent });
	expect(found.data.map(({ id }) => id)).toEqual([session.id]);
});

test("the page shows escaped lines and the amount", async () => {
	const { url } = await shop.stripe.checkout.sessions.create(sessionParams());
	const page = await (await fetch(String(url))).text();
	expect(page).toContain("Hex &lt;bolt&gt;");
	expect(page).toContain("BDT 1,000.00");
	expect(page).toContain("http://shop.test/myorder");
});

test("a mistyped card is reported next to its field, and all but the security code is kept", async () => {
	const { url } = await shop.stripe.checkout.sessions.create(sessionParams());
	const reply = await submit(url, { ...GOOD, cardnumber: "4242 4242 4242 4241", cvc: "987" });
	const page = await reply.text();
	expect(reply.status).toBe(422);
	expect(page).toContain("Your card number is invalid.");
	expect(page).toContain("4242 4242 4242 4241");
	expect(page).toContain("A Shopper");
	expect(page).not.toContain("987");
});

test("a declined card answers 402 on the page, and the next card pays the same payment", async () => {
	const session = await shop.stripe.checkout.sessions.create(sessionParams());
	const declined = await submit(session.url, { ...GOOD, cardnumber: "4000000000009995" });
	expect(declined.status).toBe(402);
	expect(await declined.text()).toContain("Your card has insufficient funds.");
	const before = await shop.stripe.checkout.sessions.retrieve(session.id);
	expect((await submit(session.url, GOOD)).status).toBe(303);
	const after = await shop.stripe.checkout.sessions.retrieve(session.id);
	expect(after.payment_intent).toBe(before.payment_intent);
	expect(after.payment_status).toBe("paid");
});

test("authentication has its own page, where it can be completed or failed", async () => {
	const session = await shop.stripe.checkout.sessions.create(sessionParams());
	const card = { ...GOOD, cardnumber: "4000002500003155" };
	const asked = await submit(session.url, card);
	const address = `${shop.emulators.url}${asked.headers.get("location")}`;
	expect(await (await fetch(address)).text()).toContain("Complete authentication");
	const failed = await submit(address, { outcome: "fail" });
	expect(failed.status).toBe(402);
	expect(await failed.text()).toContain("We are unable to authenticate your payment method.");
	await submit(session.url, card);
	const done = await submit(address, { outcome: "complete" });
	expect(done.headers.get("location")).toContain(session.id);
});

test("a paid session is not charged again", async () => {
	const session = await shop.stripe.checkout.sessions.create(sessionParams());
	await submit(session.url, GOOD);
	const again = await submit(session.url, GOOD);
	expect(await again.text()).toContain("This payment is complete");
	expect(
		(await catchStripeError(shop.stripe.checkout.sessions.expire(session.id))).message,
	).toContain("This Checkout Session has a status of `complete`");
});

test("an expired session accepts no card, and its payment is cancelled", async () => {
	const session = await shop.stripe.checkout.sessions.create(sessionParams());
	const { url } = session;
	await submit(url, { ...GOOD, cardnumber: "4000000000000002" });
	const expired = await shop.stripe.checkout.sessions.expire(session.id);
	expect(expired).toMatchObject({ status: "expired", url: null });
	const reply = await submit(url, GOOD);
	expect(reply.status).toBe(410);
	expect(await reply.text()).toContain("This payment page has expired");
	const intent = await shop.stripe.paymentIntents.retrieve(String(expired.payment_intent));
	expect(intent.status).toBe("canceled");
});

test("a session expires when its time is over", async () => {
	const now = Date.now();
	const session = await shop.stripe.checkout.sessions.create(
		sessionParams({ expires_at: Math.floor(now / 1000) + 31 * 60 }),
	);
	vi.useFakeTimers({ toFake: ["Date"], now: now + 32 * 60_000 });
	expect((await fetch(String(session.url))).status).toBe(410);
	expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
		status: "expired",
	});
});

test.each([
	[29 * 60, "at least 30 minutes"],
	[25 * 3600, "less than 24 hours"],
])("an end %d seconds from now is refused", async (seconds, message) => {
	const expires_at = Math.floor(Date.now() / 1000) + seconds;
	const refused = await catchStripeError(
		shop.stripe.checkout.sessions.create(sessionParams({ expires_at })),
	);
	expect(refused.message).toContain(message);
});

test("a relative success URL is refused", async () => {
	const create = shop.stripe.checkout.sessions.create(sessionParams({ success_url: "/paid" }));
	expect((await catchStripeError(create)).message).toBe("Not a valid URL");
});
