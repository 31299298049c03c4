import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { releaseOverdue } from "~/domain/payments/cancellation/release-expired-holds.server";
import { newId } from "~/platform/ids.server";
import { MAX_QUERIES_PER_INVOCATION } from "~/platform/jobs/query-budget.server";
import { theOrder } from "~/testing/database/queries";
import {
	aCartLine,
	anAdmin,
	anApiToken,
	anOrder,
	aPaidOrder,
	aProduct,
	aUser,
	orderInput,
} from "~/testing/factories/factories";
import { anEndpoint, receivers, theEndpoint, toldOf } from "~/testing/factories/webhooks";
import { api, wrongWith } from "~/testing/http/api-client";
import { signedIn } from "~/testing/http/browser";
import { deliver as deliverFromProvider, payByCard } from "~/testing/payments/payment-provider";
import { aPurchase, aPurchasePaidByBank, aPurchasePaidByCard } from "~/testing/payments/purchases";
import { alertsAbout, runReconciler, theAlert } from "~/testing/payments/reconciler";
import { testPlatform } from "~/testing/platform";
import { cartOf } from "../cart/queries.server";
import { products } from "../catalog/tables.server";
import { placeCart } from "../orders/place-cart.server";
import { linesSeen } from "../orders/rules";
import { shipOrder } from "../orders/ship-order.server";
import { orders } from "../orders/tables.server";
import { deleteOwnAccount } from "../privacy/delete-own-account.server";
import { deleteUser } from "../privacy/delete-user.server";
import { forgetOldWebhooks } from "./deliveries/delete-expired-deliveries.server";
import { replayDelivery, replayGivenUp } from "./deliveries/replay-delivery.server";
import { sendDueWebhooks } from "./deliveries/send-due-webhooks.server";
import { sendPing } from "./deliveries/send-ping.server";
import { sendToEndpoint } from "./deliveries/send-to-endpoint.server";
import { pauseEndpoint } from "./endpoints/pause-endpoint.server";
import { resumeEndpoint } from "./endpoints/resume-endpoint.server";
import { rotateSecret } from "./endpoints/rotate-secret.server";
import { bodyOf } from "./event-body.server";
import { DELIVERY_STATES, FAILING_MS, KEPT_MS, OVERLAP_MS, waitAfter } from "./rules";
import { webhookDeliveries, webhookEndpoints } from "./tables.server";

const platform = testPlatform();
const { db } = platform;
const { origin } = platform.settings;
const MINUTE = 60_000;

const NOTHING_SENT = { headers: {} as Record<string, string>, body: "" };

const typesOf = async (endpointId: string, orderId: string) =>
	(await toldOf(endpointId, orderId)).map(({ type }) => type).sort();

const dataOf = (row: Parameters<typeof bodyOf>[0]) => JSON.parse(bodyOf(row, origin)).data;

test("an order that is placed by the API, paid by card and shipped is told of as the API shows it at each moment", async () => {
	const { id } = await anEndpoint();
	const buyer = await aUser();
	const product = await aProduct({ pricePoisha: 3333 });
	const [mine, admins] = [
		api((await anApiToken(buyer)).secret),
		api((await anApiToken(await anAdmin(), { scope: "admin" })).secret),
	];
	const { quantity: pQuantity, idempotencyKey: _, ...delivery } = orderInput({ quantity: 3 });
	const placed = await mine.post("/order", { productID: product.id, pQuantity, ...delivery });
	const orderId = String(placed.body._id);
	const seen = [(await mine.get(`/order/${orderId}`)).body];
	const { body } = await mine.post("/create-payment-intent", { orderId });
	const intent = await payByCard(String(body.clientSecret));
	await deliverFromProvider("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	seen.push((await mine.get(`/order/${orderId}`)).body);
	await admins.put(`/payments/${orderId}`, {});
	seen.push((await mine.get(`/order/${orderId}`)).body);
	const rows = await toldOf(id, orderId);
	rows.sort((one, other) => (one.eventId < other.eventId ? -1 : 1));
	expect(rows.map(({ type }) => type)).toEqual(["order.created", "order.paid", "order.shipped"]);
	expect(rows.map(dataOf)).toEqual(seen);
	for (const row of rows) {
		const body = JSON.parse(bodyOf(row, origin));
		expect(await wrongWith(row.type, body)).toEqual([]);
		expect(await wrongWith(row.type, { ...body, type: "ping" })).not.toEqual([]);
	}
	expect(seen[0]).toMatchObject({ pQuantity: 3, quantity: 7, paid: false });
	expect(seen[1]).toMatchObject({ quantity: 7, transaction: intent.id });
});

test("an order that is placed and cancelled on the pages is told of, with the stock it gave back", async () => {
	const { id } = await anEndpoint();
	const buyer = await aUser();
	const product = await aProduct();
	const browser = await signedIn(buyer);
	const { quantity, ...words } = orderInput({ quantity: 2 });
	const price = { seenPricePoisha: String(product.pricePoisha), quantity: String(quantity) };
	await browser.submit(`/products/${product.id}/order`, { ...words, ...price });
	const [{ id: orderId } = { id: "" }] = await db
		.select({ id: orders.id })
		.from(orders)
		.where(eq(orders.userId, buyer.id));
	await browser.submit(`/myorder/${orderId}/cancel`);
	expect(await typesOf(id, orderId)).toEqual(["order.cancelled", "order.created"]);
	const cancelled = (await toldOf(id, orderId)).find(({ type }) => type === "order.cancelled");
	if (!cancelled) throw new Error("Nothing was told.");
	expect(dataOf(cancelled)).toMatchObject({ _id: orderId, status: "cancelled", quantity: 10 });
	const program = api((await anApiToken(buyer)).secret);
	expect(dataOf(cancelled)).toEqual((await program.get(`/order/${orderId}`)).body);
});

test("each order of a whole cart is told of; of a cart that is refused nothing is", async () => {
	const { id } = await anEndpoint();
	const buyer = await aUser();
	const [one, two] = [await aProduct(), await aProduct()];
	for (const product of [one, two]) await aCartLine(buyer, product);
	const seen = linesSeen(await cartOf(db, buyer.id));
	const before = await db.select().from(webhookDeliveries);
	// The batch is written and taken back: a line's price moves between the look and the batch.
	const moving = testPlatform();
	const batch = moving.db.batch.bind(moving.db);
	Object.assign(moving.db, {
		batch: async (statements: never) => {
			await db.update(products).set({ pricePoisha: 30_000 }).where(eq(products.id, two.id));
			return batch(statements);
		},
	});
	const refused = await placeCart(moving, buyer, { ...orderInput(), seen });
	expect(refused).toMatchObject({ ok: false });
	expect(await db.select().from(webhookDeliveries)).toHaveLength(before.length);
	await db.update(products).set({ pricePoisha: 25_000 }).where(eq(products.id, two.id));
	const placed = await placeCart(platform, buyer, { ...orderInput(), seen });
	if (!placed.ok) throw new Error(placed.reason);
	const ordered = await db.select().from(orders).where(eq(orders.checkoutId, placed.checkoutId));
	expect(ordered).toHaveLength(2);
	for (const order of ordered) {
		expect(await typesOf(id, order.id)).toEqual(["order.created"]);
		expect((await toldOf(id, order.id)).map(dataOf)).toMatchObject([{ quantity: 9 }]);
	}
});

test("bank payments, the reconciler, the end of a hold, an admin and a leaving buyer are told of, each once", async () => {
	const { id } = await anEndpoint();
	const { orderId: byBank } = await aPurchasePaidByBank();
	expect(await typesOf(id, byBank)).toEqual(["order.created", "order.paid"]);

	const lost = await aPurchase();
	await payByCard(await lost.pay());
	const later = testPlatform({ now: () => Date.now() + 5 * MINUTE });
	await runReconciler(later);
	expect((await theOrder(lost.orderId)).status).toBe("paid");
	expect(await typesOf(id, lost.orderId)).toEqual(["order.created", "order.paid"]);

	const overdue = await aPurchase();
	const afterHold = testPlatform({ now: () => Date.now() + platform.settings.holdMs + MINUTE });
	for (let runs = 0; runs < 5 && (await theOrder(overdue.orderId)).status === "unpaid"; runs += 1) {
		await releaseOverdue(afterHold);
	}
	expect(await typesOf(id, overdue.orderId)).toEqual(["order.cancelled", "order.created"]);

	const closing = await aPurchase();
	await closing.pay();
	const admin = await anAdmin();
	await cancelOrder(platform, closing.orderId, { kind: "admin", userId: admin.id });
	expect((await theOrder(closing.orderId)).status).toBe("cancelled");
	expect(await typesOf(id, closing.orderId)).toEqual(["order.cancelled", "order.created"]);

	const leaving = await aPurchase();
	expect(await deleteOwnAccount(platform, leaving.buyer)).toEqual({ ok: true });
	expect(await typesOf(id, leaving.orderId)).toEqual(["order.cancelled", "order.created"]);
	expect(JSON.stringify(await toldOf(id, leaving.orderId))).not.toContain(leaving.buyer.email);
});

test("an erased buyer's name, address and phone are gone from all that was told of them, and from the answers", async () => {
	const { id } = await anEndpoint();
	const { buyer, orderId } = await aPurchasePaidByCard();
	await db
		.update(webhookDeliveries)
		.set({ lastAnswer: `Got the order of ${buyer.email}` })
		.where(eq(webhookDeliveries.orderId, orderId));
	const admin = await anAdmin();
	await deleteUser(platform, admin.id, buyer.id);
	const before = JSON.stringify(await toldOf(id, orderId));
	// It is still to be shipped, and whoever ships needs to know where.
	expect(before).toContain("Nawabpur");
	await shipOrder(platform, admin.id, orderId);
	const rows = await toldOf(id, orderId);
	expect(rows).toHaveLength(3);
	for (const row of rows) {
		expect(dataOf(row)).toMatchObject({ _id: orderId, name: "Deleted user", address: "Deleted" });
		for (const personal of [buyer.email, "Nawabpur", "1711", "Rahim"]) {
			expect(JSON.stringify(row)).not.toContain(personal);
		}
	}
});

test("what is sent is signed by the Standard Webhooks scheme, once, and by two runs at once just as well", async () => {
	const { id, secret, url } = await anEndpoint();
	const { orderId } = await aPurchase();
	const { got, postWebhook } = receivers(200);
	const sending = { ...platform, postWebhook };
	await Promise.all([sendDueWebhooks(sending), sendDueWebhooks(sending)]);
	await sendDueWebhooks(sending);
	expect(got.map((it) => it.url)).toEqual([url]);
	const [{ headers, body } = NOTHING_SENT] = got;
	expect(new Webhook(secret).verify(body, headers)).toMatchObject({
		id: `evt_${orderId}_created`,
		type: "order.created",
		created: new Date((await theOrder(orderId)).createdAt).toISOString(),
		data: { _id: orderId },
	});
	expect(headers["webhook-id"]).toBe(`evt_${orderId}_created`);
	expect(await isSignedBy(secret, headers, body)).toBe(true);
	expect(await isSignedBy(secret, headers, `${body} `)).toBe(false);
	expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
	const [row] = await toldOf(id, orderId);
	expect(row).toMatchObject({ state: "sent", tries: 1, lastStatus: 200, lastAnswer: "said 200" });
	expect((await theEndpoint(id)).lastSuccessAt).toBeGreaterThan(0);
});

/** The signature reckoned by Web Crypto, apart from the library. */
async function isSignedBy(secret: string, headers: Record<string, string>, body: string) {
	const raw = Uint8Array.from(atob(secret.replace("whsec_", "")), (char) => char.charCodeAt(0));
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["sign"]);
	const said = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
	const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(said));
	const text = btoa(String.fromCharCode(...new Uint8Array(mac)));
	return headers["webhook-signature"]?.split(" ").includes(`v1,${text}`) ?? false;
}

test("for a day after a change of secret both sign, then only the new one", async () => {
	const { id, secret: old } = await anEndpoint();
	const idempotencyKey = newId();
	// The first answer is lost, or the button was pressed twice.
	const rotate = (key: string) => rotateSecret(platform, "an-admin", id, key);
	const made = [await rotate(idempotencyKey), await rotate(idempotencyKey)];
	const [lost = "", fresh = ""] = made.map((it) => (it.ok ? it.secret : it.reason));
	expect(fresh).toMatch(/^whsec_[\w+/]{43}=$/);
	const stored = JSON.stringify(await theEndpoint(id));
	for (const secret of [old, fresh]) expect(stored).not.toContain(secret.slice(6, 30));
	await aPurchase();
	const { got, postWebhook } = receivers(500, 200);
	await sendDueWebhooks({ ...platform, postWebhook });
	// It has signed something by now: whoever reloads that page has copied it.
	expect(await rotate(idempotencyKey)).toEqual({ ok: false, reason: "in-use" });
	const dayOn = () => Date.now() + OVERLAP_MS + MINUTE;
	await sendDueWebhooks({ ...platform, postWebhook, now: dayOn });
	const [first, second] = got;
	if (!first || !second) throw new Error("Nothing was sent.");
	expect(await isSignedBy(old, first.headers, first.body)).toBe(true);
	expect(await isSignedBy(fresh, first.headers, first.body)).toBe(true);
	expect(await isSignedBy(lost, first.headers, first.body)).toBe(false);
	expect(await isSignedBy(old, second.headers, second.body)).toBe(false);
	expect(await isSignedBy(fresh, second.headers, second.body)).toBe(true);
	const key = newId();
	await rotate(key);
	expect(await rotate(newId())).toMatchObject({ ok: true });
	expect(await rotate(key)).toEqual({ ok: false, reason: "in-use" });
	expect([second.body, second.headers["webhook-id"]]).toEqual([
		first.body,
		first.headers["webhook-id"],
	]);
});

test("while the shop's own secret is being changed an endpoint is told on, under the secret that it has", async () => {
	const { secret } = await anEndpoint();
	await aPurchase();
	const { got, postWebhook } = receivers(200);
	const { cookieSecret } = platform.settings;
	const settings = {
		...platform.settings,
		cookieSecret: "another-secret",
		knownCookieSecrets: ["another-secret", cookieSecret],
	};
	await sendDueWebhooks({ ...platform, settings, postWebhook });
	const [{ headers, body } = NOTHING_SENT] = got;
	expect(await isSignedBy(secret, headers, body)).toBe(true);
});

test("a failed delivery waits 1 min, 5 min, 30 min, 2 h, 8 h and 24 h, is then given up with an alert, and can be replayed", async () => {
	expect([1, 2, 3, 4, 5, 6, 7].map((failures) => waitAfter(failures, 0))).toEqual([
		MINUTE,
		5 * MINUTE,
		30 * MINUTE,
		120 * MINUTE,
		480 * MINUTE,
		1440 * MINUTE,
		null,
	]);
	expect(waitAfter(1, 1)).toBe(72_000);
	const { id } = await anEndpoint();
	const { orderId } = await aPurchase();
	const { got, postWebhook } = receivers(500, null, 302, 404, 503);
	let at = Date.now();
	const sending = { ...platform, postWebhook, now: () => at };
	for (let tries = 1; tries <= 6; tries += 1) {
		await sendDueWebhooks(sending);
		const [row] = await toldOf(id, orderId);
		expect(row).toMatchObject({ state: "pending", tries });
		const wait = (row?.dueAt ?? 0) - at;
		expect(wait).toBeGreaterThanOrEqual(waitAfter(tries, 0) ?? 0);
		expect(wait).toBeLessThanOrEqual(waitAfter(tries, 1) ?? 0);
		at += wait - 1;
		await sendDueWebhooks(sending);
		expect(got).toHaveLength(tries);
		at += 1;
	}
	expect(await alertsAbout(`webhook:${id}`)).toEqual([]);
	await sendDueWebhooks(sending);
	const [row] = await toldOf(id, orderId);
	expect(row).toMatchObject({ state: "given-up", tries: 7, lastStatus: 503 });
	expect(await alertsAbout(`webhook:${id}`)).toEqual(["webhook-failing"]);
	at += 30 * 1440 * MINUTE;
	await sendDueWebhooks(sending);
	expect(got).toHaveLength(7);
	expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
	expect(await replayGivenUp(platform, "an-admin", id)).toEqual({ ok: true, due: 1 });
	const well = receivers(204);
	await sendDueWebhooks({ ...platform, postWebhook: well.postWebhook });
	expect(well.got.map(({ body }) => body)).toEqual([got[0]?.body]);
	expect((await toldOf(id, orderId))[0]).toMatchObject({ state: "sent", tries: 1 });
	expect(await alertsAbout(`webhook:${id}`)).toEqual([]);
	if (row) expect((await replayDelivery(platform, "an-admin", id, row.id)).ok).toBe(true);
	await sendDueWebhooks({ ...platform, postWebhook: well.postWebhook });
	expect(well.got).toHaveLength(2);
});

test("an endpoint that answers 410 is paused at once, and one that only fails is after three days; neither is told anything then", async () => {
	const gone = await anEndpoint();
	const { orderId } = await aPurchase();
	await sendDueWebhooks({ ...platform, postWebhook: receivers(410).postWebhook });
	expect((await theEndpoint(gone.id)).pausedBy).toBe("system:gone");
	expect((await toldOf(gone.id, orderId))[0]).toMatchObject({ state: "given-up", tries: 1 });
	expect(await alertsAbout(`webhook:${gone.id}`)).toEqual(["webhook-failing"]);
	const { detail } = await theAlert("webhook-failing", `webhook:${gone.id}`);
	expect(detail).toMatch(/^hooks\.example\.com answered 410 at \S+, and is paused\.$/);
	// A test goes to a paused one too, and by arriving brings nothing back.
	const arrives = { ...platform, postWebhook: receivers(200).postWebhook };
	expect(await sendPing(arrives, "an-admin", gone.id, newId())).toBe("sent");
	expect(await alertsAbout(`webhook:${gone.id}`)).toEqual(["webhook-failing"]);
	const failing = await anEndpoint();
	const first = await aPurchase();
	await sendDueWebhooks({ ...platform, postWebhook: receivers(500).postWebhook });
	const { orderId: second } = await aPurchase();
	const { postWebhook } = receivers(500);
	await sendDueWebhooks({ ...platform, postWebhook, now: () => Date.now() + FAILING_MS - MINUTE });
	expect((await theEndpoint(failing.id)).pausedAt).toBeNull();
	const threeDaysOn = () => Date.now() + FAILING_MS + MINUTE;
	await sendDueWebhooks({ ...platform, postWebhook, now: threeDaysOn });
	expect((await theEndpoint(failing.id)).pausedBy).toBe("system:failing");
	const { orderId: third } = await aPurchase();
	for (const { id } of [gone, failing]) expect(await typesOf(id, third)).toEqual([]);
	const quiet = receivers(200);
	const sending = { ...platform, postWebhook: quiet.postWebhook, now: threeDaysOn };
	await sendDueWebhooks(sending);
	expect(quiet.got).toEqual([]);
	expect(await replayGivenUp(platform, "an-admin", gone.id)).toEqual({
		ok: false,
		reason: "paused",
	});
	expect(await resumeEndpoint(platform, "an-admin", gone.id)).toBe(true);
	// It still lacks what was given up.
	expect(await alertsAbout(`webhook:${gone.id}`)).toEqual(["webhook-failing"]);
	await replayGivenUp(platform, "an-admin", gone.id);
	await sendDueWebhooks({ ...platform, postWebhook: receivers(410).postWebhook });
	expect(await alertsAbout(`webhook:${gone.id}`)).toEqual(["webhook-failing"]);
	expect(await resumeEndpoint(platform, "an-admin", failing.id)).toBe(true);
	expect(await alertsAbout(`webhook:${failing.id}`)).toEqual([]);
	// What waited before the pause goes out; what happened in it was not written.
	const later = { ...sending, now: () => threeDaysOn() + 1440 * MINUTE };
	await sendDueWebhooks(later);
	const ids = quiet.got.map(({ headers }) => headers["webhook-id"]).sort();
	expect(ids).toEqual([`evt_${first.orderId}_created`, `evt_${second}_created`].sort());
	await resumeEndpoint(platform, "an-admin", gone.id);
	await replayGivenUp(platform, "an-admin", gone.id);
	await sendDueWebhooks(sending);
	expect(await alertsAbout(`webhook:${gone.id}`)).toEqual([]);
});

test("an endpoint that answered in between is not paused for what failed before, and a test that fails counts for nothing", async () => {
	const { id } = await anEndpoint();
	const failed = { ...platform, postWebhook: receivers(500).postWebhook };
	expect(await sendPing(failed, "an-admin", id, newId())).toBe("given-up");
	expect(await theEndpoint(id)).toMatchObject({ failingSince: null, pausedAt: null });
	const longAgo = Date.now() - FAILING_MS - MINUTE;
	const sinceLongAgo = () =>
		db.update(webhookEndpoints).set({ failingSince: longAgo }).where(eq(webhookEndpoints.id, id));
	await sinceLongAgo();
	await sendPing(failed, "an-admin", id, newId());
	expect((await theEndpoint(id)).pausedAt).toBeNull();
	for (let orders = 0; orders < 2; orders += 1) await aPurchase();
	const { got, postWebhook } = receivers(200, 503);
	await sendDueWebhooks({ ...platform, postWebhook });
	expect(got).toHaveLength(2);
	expect((await theEndpoint(id)).pausedAt).toBeNull();
	expect(await alertsAbout(`webhook:${id}`)).toEqual([]);
	// An admin was quicker to pause it: nothing is said of that.
	await sinceLongAgo();
	await aPurchase();
	const pausing = async () => {
		await pauseEndpoint(platform, "an-admin", id);
		return { status: 503, said: "" };
	};
	await sendDueWebhooks({ ...platform, postWebhook: pausing });
	expect((await theEndpoint(id)).pausedBy).toBe("admin:an-admin");
	expect(await alertsAbout(`webhook:${id}`)).toEqual([]);
});

test("a run that dies before it has paused an endpoint has told of it already, and the next one pauses it", async () => {
	const { id } = await anEndpoint();
	await aPurchase();
	const dying = testPlatform({ postWebhook: receivers(410).postWebhook });
	const batch = dying.db.batch.bind(dying.db);
	let batches = 0;
	Object.assign(dying.db, {
		batch: (statements: never) => {
			batches += 1;
			// What is due, the claim, the alert, and then the pause.
			return batches < 4 ? batch(statements) : Promise.reject(new Error("The run has died."));
		},
	});
	await expect(sendDueWebhooks(dying)).rejects.toThrow("The run has died.");
	expect(await alertsAbout(`webhook:${id}`)).toEqual(["webhook-failing"]);
	expect((await theEndpoint(id)).pausedAt).toBeNull();
	const later = { now: () => Date.now() + 2 * MINUTE, postWebhook: receivers(410).postWebhook };
	await sendDueWebhooks({ ...platform, ...later });
	expect((await theEndpoint(id)).pausedBy).toBe("system:gone");
	expect(await alertsAbout(`webhook:${id}`)).toEqual(["webhook-failing"]);
});

test("two presses of one button send one test, and a run does not send it again", async () => {
	const { id } = await anEndpoint();
	const { got, postWebhook } = receivers(200);
	const sending = { ...platform, postWebhook };
	const key = newId();
	const both = await Promise.all([
		sendPing(sending, "an-admin", id, key),
		sendPing(sending, "an-admin", id, key),
	]);
	expect(got).toHaveLength(1);
	expect(both).toContain("sent");
	// As one is left whose run died.
	await db
		.update(webhookDeliveries)
		.set({ state: "pending", dueAt: 1 })
		.where(eq(webhookDeliveries.endpointId, id));
	await sendDueWebhooks(sending);
	expect(got).toHaveLength(1);
});

test("a replay counts more than what comes of the try before it, whatever that is", async () => {
	const { id } = await anEndpoint();
	const { orderId } = await aPurchase();
	const tried = (await toldOf(id, orderId))[0]?.id ?? "";
	for (const status of [200, 410]) {
		const postWebhook = async () => {
			await replayDelivery(platform, "an-admin", id, tried);
			return { status, said: "too late" };
		};
		await sendToEndpoint({ ...platform, postWebhook }, id, { most: 1, forMs: MINUTE });
		const [row] = await toldOf(id, orderId);
		expect(row).toMatchObject({ state: "pending", tries: 0, lastAnswer: "" });
	}
	expect(await theEndpoint(id)).toMatchObject({ lastSuccessAt: null, pausedAt: null });
	expect(await alertsAbout(`webhook:${id}`)).toEqual([]);
});

test("what one message is refused with keeps the next from nothing; an erased buyer is in none of them, nor is any sent after a pause", async () => {
	const { id } = await anEndpoint();
	const bought = [await aPurchase(), await aPurchase(), await aPurchase()];
	const [first, second, third] = bought;
	if (!first || !second || !third) throw new Error("Nothing was bought.");
	const got: string[] = [];
	const postWebhook = async (_url: string, { body }: { body: string }) => {
		got.push(body);
		if (got.length === 2) await pauseEndpoint(platform, "an-admin", id);
		else for (const { buyer } of [first, second]) await deleteOwnAccount(platform, buyer);
		return { status: 422, said: `I don't know ${first.buyer.email}` };
	};
	await sendDueWebhooks({ ...platform, postWebhook });
	expect(got).toHaveLength(2);
	expect(got[0]).toContain(first.buyer.email);
	expect(got[1]).toContain(`evt_${second.orderId}_created`);
	expect(got[1]).not.toContain(second.buyer.email);
	expect((await toldOf(id, first.orderId))[0]).toMatchObject({ lastStatus: 422, lastAnswer: "" });
	expect((await toldOf(id, third.orderId))[0]).toMatchObject({ state: "pending", tries: 0 });
});

test.each([
	[500, ["order.created", "order.paid"]],
	[429, ["order.created"]],
] as const)(
	"a receiver that answers one type with %i is told of %j in that run, whatever waits of the first",
	async (status, told) => {
		const { id } = await anEndpoint();
		const waiting = [await aPurchase(), await aPurchase(), await aPurchase()];
		const paid = await aPaidOrder(await aUser(), await aProduct());
		const got: string[] = [];
		const postWebhook = async (_url: string, { body }: { body: string }) => {
			const { type } = JSON.parse(body);
			got.push(type);
			return { status: type === "order.created" ? status : 200, said: "" };
		};
		await sendToEndpoint({ ...platform, postWebhook }, id, { most: 2, forMs: MINUTE });
		expect(got).toEqual(told);
		const tries = [];
		for (const { orderId } of waiting) tries.push((await toldOf(id, orderId))[0]?.tries);
		expect(tries).toEqual([1, 0, 0]);
		const ofPaid = (await toldOf(id, paid)).map(({ type, state }) => [type, state]);
		expect(ofPaid).toContainEqual(["order.paid", status === 500 ? "sent" : "pending"]);
	},
);

test("a receiver that is down but quick to say so costs a run two tries, and the others get all that is theirs", async () => {
	const [down, well] = [await anEndpoint(), await anEndpoint()];
	const waiting = [await aPurchase(), await aPurchase(), await aPurchase()];
	const shipped = await aPaidOrder(await aUser(), await aProduct());
	await shipOrder(platform, (await anAdmin()).id, shipped);
	const got: string[] = [];
	const postWebhook = async (url: string, { body }: { body: string }) => {
		got.push(`${url} ${JSON.parse(body).type}`);
		return { status: url === down.url ? 503 : 200, said: "" };
	};
	await sendDueWebhooks({ ...platform, postWebhook });
	const ofDown = got.filter((it) => it.startsWith(down.url));
	expect(ofDown).toHaveLength(2);
	expect(new Set(ofDown).size).toBe(2);
	expect(got.filter((it) => it.startsWith(well.url))).toHaveLength(waiting.length + 3);
});

test("endpoints that a run's query budget leaves out come first in the next run, however much waits for the others", async () => {
	const endpoints = [];
	for (let some = 0; some < 7; some += 1) endpoints.push(await anEndpoint());
	for (let orders = 0; orders < 2; orders += 1) await aPurchase();
	const got: string[] = [];
	const postWebhook = async (url: string) => {
		got.push(url);
		return { status: 200, said: "" };
	};
	for (const room of [5, 10]) {
		const statements = () => (got.length < room ? 0 : MAX_QUERIES_PER_INVOCATION);
		await sendDueWebhooks({ ...platform, postWebhook, statements });
	}
	expect(new Set(got)).toEqual(new Set(endpoints.map(({ url }) => url)));
});

test("what goes wrong in the shop itself for one endpoint is thrown once the others are told", async () => {
	const [broken, well] = [await anEndpoint(), await anEndpoint()];
	const { orderId } = await aPurchase();
	let breaks = () => {};
	const broke = new Promise<void>((done) => {
		breaks = done;
	});
	const newIdFails = () => {
		breaks();
		throw new Error("No more ids.");
	};
	const postWebhook = async (url: string) => {
		if (url === broken.url) return { status: 500, said: "" };
		await broke;
		// By now the other one has long failed.
		await theEndpoint(well.id);
		return { status: 200, said: "" };
	};
	const run = sendDueWebhooks({ ...platform, newId: newIdFails, postWebhook });
	await expect(run).rejects.toThrow("No more ids.");
	expect((await toldOf(well.id, orderId))[0]?.state).toBe("sent");
});

test("an endpoint that fails or hangs keeps nobody else's from leaving, and no order from being placed", async () => {
	const [dead, well] = [await anEndpoint(), await anEndpoint()];
	const { got, postWebhook } = receivers(200);
	const { orderId: one } = await aPurchase();
	const { orderId: two } = await aPurchase();
	const asked: string[] = [];
	await sendDueWebhooks({
		...platform,
		postWebhook: (url, message) => {
			asked.push(url);
			return url === dead.url ? Promise.reject(new Error("aborted")) : postWebhook(url, message);
		},
	});
	expect(got).toHaveLength(2);
	expect(asked.filter((url) => url === dead.url)).toHaveLength(1);
	for (const orderId of [one, two]) {
		expect((await toldOf(well.id, orderId))[0]?.state).toBe("sent");
		expect((await toldOf(dead.id, orderId))[0]?.state).toBe("pending");
	}
	const states = (await toldOf(dead.id, one)).concat(await toldOf(dead.id, two));
	expect(states.map(({ tries, lastAnswer }) => [tries, lastAnswer]).sort()).toEqual([
		[0, ""],
		[1, "aborted"],
	]);
});

test("an order in which nothing moved is told of no more, nor is one while its endpoint is paused by an admin", async () => {
	const { id } = await anEndpoint();
	const orderId = await aPaidOrder(await aUser(), await aProduct());
	await cancelOrder(platform, orderId, { kind: "system", name: "scheduled-job" });
	await db.update(orders).set({ status: "paid" }).where(eq(orders.id, orderId));
	expect(await typesOf(id, orderId)).toEqual(["order.created", "order.paid"]);
	expect(await pauseEndpoint(platform, "an-admin", id)).toBe(true);
	expect(await pauseEndpoint(platform, "an-admin", id)).toBe(false);
	const unseen = await anOrder(await aUser(), await aProduct());
	expect(await typesOf(id, unseen)).toEqual([]);
});

test("a URL that the settings no longer allow is not sent to, whatever was registered", async () => {
	const { id } = await anEndpoint({ url: `${platform.settings.webhookTrustedOrigins[0]}/hooks` });
	const { orderId } = await aPurchase();
	const { got, postWebhook } = receivers(200);
	const settings = { ...platform.settings, webhookTrustedOrigins: [] };
	await sendDueWebhooks({ ...platform, settings, postWebhook });
	expect(got).toEqual([]);
	expect((await toldOf(id, orderId))[0]?.lastAnswer).toContain("not allowed (not-https)");
});

test("after 30 days nothing of what was told is kept, in whatever state it is", async () => {
	const { id } = await anEndpoint();
	const told = await Promise.all(DELIVERY_STATES.map(async () => (await aPurchase()).orderId));
	for (const [place, state] of DELIVERY_STATES.entries()) {
		const which = eq(webhookDeliveries.orderId, told[place] ?? "");
		await db.update(webhookDeliveries).set({ state }).where(which);
	}
	await forgetOldWebhooks(platform);
	for (const orderId of told) expect(await toldOf(id, orderId)).toHaveLength(1);
	await forgetOldWebhooks({ ...platform, now: () => Date.now() + KEPT_MS + MINUTE });
	for (const orderId of told) expect(await toldOf(id, orderId)).toEqual([]);
});
