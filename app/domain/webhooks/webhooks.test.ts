import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { formatSeenLines } from "~/domain/cart/seen-lines";
import { shipLine, shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { cancelLine } from "~/domain/payments/cancellation/cancel-line.server";
import { releaseExpiredHolds } from "~/domain/payments/cancellation/release-expired-holds.server";
import { newId } from "~/platform/ids.server";
import { MAX_QUERIES_PER_INVOCATION } from "~/platform/jobs/query-budget.server";
import { DELIVERY_STATES, LINE_EVENTS } from "~/platform/webhooks/events";
import { webhookDeliveries, webhookEndpoints } from "~/platform/webhooks/tables.server";
import { getLine } from "~/testing/database/queries";
import {
	buildOrderInput,
	createAdmin,
	createCartLine,
	createOrder,
	createPaidOrder,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import {
	createEndpoint,
	createReceivers,
	getEndpoint,
	listOrderDeliveries,
} from "~/testing/factories/webhooks";
import { createApiClient, findSchemaErrors } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import {
	confirmCardPayment,
	deliverEvent as deliverFromProvider,
} from "~/testing/payments/payment-provider";
import {
	createBankPurchase,
	createCardPurchase,
	createPurchase,
} from "~/testing/payments/purchases";
import { getNewestAlert, listOpenAlertKinds, runReconciler } from "~/testing/payments/reconciler";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { orderAndWait } from "../backorders/order-and-wait.server";
import { listCartLines } from "../cart/queries.server";
import { products } from "../catalog/tables.server";
import { orderLines } from "../orders/tables.server";
import { deleteOwnAccount, deleteUser } from "../privacy/delete-account.server";
import {
	deleteExpiredDeliveries,
	replayDelivery,
	replayGivenUp,
	sendPing,
} from "./deliveries.server";
import { pauseEndpoint, resumeEndpoint } from "./endpoints.server";
import { buildEventBody } from "./event-body.server";
import { getRetryDelay, MAX_FAILING_MS, RETENTION_MS, SECRET_OVERLAP_MS } from "./rules";
import { listEndpointsWithPreviousSecret, rotateSecret } from "./secrets.server";
import { sendDueWebhooks, sendToEndpoint } from "./send-due-webhooks.server";

const platform = createTestPlatform();
const { db } = platform;
const MINUTE_MS = 60_000;

const NOTHING_SENT = { headers: {} as Record<string, string>, body: "" };

const listEventTypes = async (endpointId: string, orderId: string) =>
	(await listOrderDeliveries(endpointId, orderId)).map(({ type }) => type).sort();

const parseData = (row: Parameters<typeof buildEventBody>[0]) =>
	JSON.parse(buildEventBody(row, platform.settings)).data;

test("an order placed by API, paid by card and shipped is delivered as the API shows it each time, but for the invoice", async () => {
	const { id } = await createEndpoint({ events: LINE_EVENTS });
	const buyer = await createUser();
	const product = await createProduct({ pricePoisha: 3333 });
	const [buyerClient, adminClient] = [
		createApiClient((await createTestApiToken(buyer)).secret),
		createApiClient((await createTestApiToken(await createAdmin(), { scope: "admin" })).secret),
	];
	const { quantity: pQuantity, idempotencyKey: _, ...delivery } = buildOrderInput({ quantity: 3 });
	const placed = await buyerClient.post("/order", {
		productID: product.id,
		pQuantity,
		...delivery,
	});
	const orderId = String(placed.body._id);
	const seen = [(await buyerClient.get(`/order/${orderId}`)).body];
	const { body } = await buyerClient.post("/create-payment-intent", { orderId });
	const intent = await confirmCardPayment(String(body.clientSecret));
	await deliverFromProvider("payment_intent.succeeded", `/v1/payment_intents/${intent.id}`);
	seen.push((await buyerClient.get(`/order/${orderId}`)).body);
	await adminClient.put(`/payments/${orderId}`, {});
	seen.push((await buyerClient.get(`/order/${orderId}`)).body);
	const types = ["order_line.placed", "order_line.paid", "order_line.shipped"];
	expect(await listEventTypes(id, orderId)).toEqual(types.toSorted());
	const unordered = await listOrderDeliveries(id, orderId);
	const rows = types.flatMap((type) => unordered.filter((row) => row.type === type));
	expect(rows.map(parseData)).toEqual(seen.map(({ invoiceNumber, ...line }) => line));
	for (const row of rows) {
		const body = JSON.parse(buildEventBody(row, platform.settings));
		expect(await findSchemaErrors(row.type, body)).toEqual([]);
		expect(await findSchemaErrors(row.type, { ...body, type: "ping" })).not.toEqual([]);
	}
	expect(seen[0]).toMatchObject({ pQuantity: 3, quantity: 7, paid: false });
	expect(seen[1]).toMatchObject({ quantity: 7, transaction: intent.id });
});

test("an order shipped with a tracking number is delivered with it, as the API shows it", async () => {
	const { id } = await createEndpoint({ events: LINE_EVENTS });
	const { buyer, orderId } = await createBankPurchase();
	const tracking = { carrier: "Padma Parcel", trackingNumber: "PP 9" };
	await shipOrders(asAdmin(platform, (await createAdmin()).id), [{ orderId, ...tracking }]);
	const program = createApiClient((await createTestApiToken(buyer)).secret);
	const { body } = await program.get(`/order/${orderId}`);
	const { invoiceNumber, ...line } = body;
	expect(line).toMatchObject({
		...tracking,
		trackingUrl: "https://padma.example/parcels?number=PP%209",
	});
	const rows = await listOrderDeliveries(id, orderId);
	const shipped = rows.filter(({ type }) => type === "order_line.shipped");
	expect(shipped.map(parseData)).toEqual([line]);
	for (const row of rows.filter(({ type }) => type !== "order_line.shipped"))
		expect(parseData(row)).not.toHaveProperty("carrier");
});

test("an order placed and cancelled on the pages is delivered with the returned stock", async () => {
	const { id } = await createEndpoint({ events: LINE_EVENTS });
	const buyer = await createUser();
	const product = await createProduct();
	const browser = await createSignedInBrowser(buyer);
	const own = { purchaseOrderNumber: "PO-77", companyName: "Mia and Sons" };
	const { quantity, ...words } = buildOrderInput({ quantity: 2, ...own });
	const price = { seenBreaks: `1:${product.pricePoisha}`, quantity: String(quantity) };
	await browser.submit(`/products/${product.id}/order`, { ...words, ...price });
	const [{ id: orderId } = { id: "" }] = await db
		.select({ id: orderLines.id })
		.from(orderLines)
		.where(eq(orderLines.userId, buyer.id));
	await browser.submit(`/myorder/${orderId}/cancel`);
	expect(await listEventTypes(id, orderId)).toEqual(["order_line.cancelled", "order_line.placed"]);
	const cancelled = (await listOrderDeliveries(id, orderId)).find(
		({ type }) => type === "order_line.cancelled",
	);
	if (!cancelled) throw new Error("Nothing was told.");
	expect(parseData(cancelled)).toMatchObject({
		_id: orderId,
		status: "cancelled",
		quantity: 10,
		...own,
	});
	const apiClient = createApiClient((await createTestApiToken(buyer)).secret);
	expect(parseData(cancelled)).toEqual((await apiClient.get(`/order/${orderId}`)).body);
});

test("each product of a cart is delivered, and nothing of a rejected cart", async () => {
	const { id } = await createEndpoint({ events: LINE_EVENTS });
	const buyer = await createUser();
	const [one, two] = [await createProduct(), await createProduct()];
	for (const product of [one, two]) await createCartLine(buyer, product);
	const seen = formatSeenLines(await listCartLines(createTestPlatform(), buyer));
	const before = await db.select().from(webhookDeliveries);
	// A line's price changes between the check and the batch, which is rolled back.
	const moving = createTestPlatform();
	const batch = moving.db.batch.bind(moving.db);
	Object.assign(moving.db, {
		batch: async (statements: never) => {
			await db.update(products).set({ pricePoisha: 30_000 }).where(eq(products.id, two.id));
			return batch(statements);
		},
	});
	const refused = await orderAndWait(moving, buyer, { ...buildOrderInput(), seen });
	expect(refused).toMatchObject({ ok: false });
	expect(await db.select().from(webhookDeliveries)).toHaveLength(before.length);
	await db.update(products).set({ pricePoisha: 25_000 }).where(eq(products.id, two.id));
	const placed = await orderAndWait(platform, buyer, { ...buildOrderInput(), seen });
	if (!placed.ok || !placed.orderId) throw new Error("The cart was not ordered.");
	const ordered = await db.select().from(orderLines).where(eq(orderLines.orderId, placed.orderId));
	expect(ordered).toHaveLength(2);
	const rows = await listOrderDeliveries(id, placed.orderId);
	expect(rows.map(({ type, lineId }) => `${type} ${lineId}`).sort()).toEqual(
		ordered.map((line) => `order_line.placed ${line.id}`).sort(),
	);
	for (const row of rows) expect(parseData(row)).toMatchObject({ quantity: 9 });
});

test("changes by bank payment, reconciler, expired hold, admin and account deletion are each delivered once", async () => {
	const { id } = await createEndpoint();
	const { orderId: byBank } = await createBankPurchase();
	expect(await listEventTypes(id, byBank)).toEqual(["order.paid", "order.placed"]);

	const lost = await createPurchase();
	await confirmCardPayment(await lost.pay());
	const later = createTestPlatform({ now: () => Date.now() + 5 * MINUTE_MS });
	await runReconciler(later);
	expect((await getLine(lost.orderId)).status).toBe("paid");
	expect(await listEventTypes(id, lost.orderId)).toEqual(["order.paid", "order.placed"]);

	const overdue = await createPurchase();
	const afterHold = createTestPlatform({
		now: () => Date.now() + platform.settings.holdMs + MINUTE_MS,
	});
	for (let runs = 0; runs < 5 && (await getLine(overdue.orderId)).status === "unpaid"; runs += 1) {
		await releaseExpiredHolds(afterHold);
	}
	expect(await listEventTypes(id, overdue.orderId)).toEqual(["order.cancelled", "order.placed"]);

	const cancelling = await createPurchase();
	await cancelling.pay();
	const admin = await createAdmin();
	await cancelLine(platform, cancelling.orderId, { kind: "admin", userId: admin.id });
	expect((await getLine(cancelling.orderId)).status).toBe("cancelled");
	expect(await listEventTypes(id, cancelling.orderId)).toEqual(["order.cancelled", "order.placed"]);

	const leaving = await createPurchase();
	await deleteOwnAccount(platform, leaving.buyer);
	expect(await listEventTypes(id, leaving.orderId)).toEqual(["order.cancelled", "order.placed"]);
	expect(JSON.stringify(await listOrderDeliveries(id, leaving.orderId))).not.toContain(
		leaving.buyer.email,
	);
});

test("an erased buyer's name, address and phone are removed from deliveries and responses", async () => {
	const { id } = await createEndpoint();
	const { buyer, orderId } = await createCardPurchase();
	const own = { purchaseOrderNumber: "PO-77", companyName: "Mia and Sons" };
	await db
		.update(webhookDeliveries)
		.set({ payload: sql`json_patch(payload, ${JSON.stringify(own)})` })
		.where(eq(webhookDeliveries.orderId, orderId));
	await db
		.update(webhookDeliveries)
		.set({ lastAnswer: `Got the order of ${buyer.email}` })
		.where(eq(webhookDeliveries.orderId, orderId));
	const admin = await createAdmin();
	await deleteUser(actAs(platform, { kind: "admin", userId: admin.id }), buyer.id);
	const before = JSON.stringify(await listOrderDeliveries(id, orderId));
	// The order still has to be shipped.
	expect(before).toContain("Nawabpur");
	await shipLine(asAdmin(platform, admin.id), orderId);
	const rows = await listOrderDeliveries(id, orderId);
	expect(rows).toHaveLength(4);
	for (const row of rows) {
		expect(parseData(row)).toMatchObject({
			name: "Deleted user",
			address: "Deleted",
		});
		for (const personal of [buyer.email, "Nawabpur", "1711", "Rahim", "PO-77", "Mia and Sons"]) {
			expect(JSON.stringify(row)).not.toContain(personal);
		}
	}
});

test("a delivery is signed by the Standard Webhooks scheme and sent once, also by two concurrent runs", async () => {
	const { id, secret, url } = await createEndpoint();
	const { orderId } = await createPurchase();
	const { got, postWebhook } = createReceivers(200);
	const sending = { ...platform, postWebhook };
	await Promise.all([sendDueWebhooks(sending), sendDueWebhooks(sending)]);
	await sendDueWebhooks(sending);
	expect(got.map((it) => it.url)).toEqual([url]);
	const [{ headers, body } = NOTHING_SENT] = got;
	expect(new Webhook(secret).verify(body, headers)).toMatchObject({
		id: `evt_${orderId}_placed`,
		type: "order.placed",
		created: new Date((await getLine(orderId)).createdAt).toISOString(),
		data: { _id: orderId },
	});
	expect(headers["webhook-id"]).toBe(`evt_${orderId}_placed`);
	expect(await isSignedBy(secret, headers, body)).toBe(true);
	expect(await isSignedBy(secret, headers, `${body} `)).toBe(false);
	expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
	const [row] = await listOrderDeliveries(id, orderId);
	expect(row).toMatchObject({ state: "sent", tries: 1, lastStatus: 200, lastAnswer: "said 200" });
	expect((await getEndpoint(id)).lastSuccessAt).toBeGreaterThan(0);
});

/** Uses Web Crypto instead of the library. */
async function isSignedBy(secret: string, headers: Record<string, string>, body: string) {
	const raw = Uint8Array.from(atob(secret.replace("whsec_", "")), (char) => char.charCodeAt(0));
	const algorithm = { name: "HMAC", hash: "SHA-256" };
	const key = await crypto.subtle.importKey("raw", raw, algorithm, false, ["sign"]);
	const signedText = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
	const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(signedText));
	const text = btoa(String.fromCharCode(...new Uint8Array(mac)));
	return headers["webhook-signature"]?.split(" ").includes(`v1,${text}`) ?? false;
}

test("for a day after a rotation both secrets sign, then only the new one", async () => {
	const { id, secret: oldSecret } = await createEndpoint();
	const idempotencyKey = newId();
	// As if the first response were lost, or the button pressed twice.
	const rotate = (key: string) => rotateSecret(asAdmin(platform), id, key);
	const made = [await rotate(idempotencyKey), await rotate(idempotencyKey)];
	const [lost = "", fresh = ""] = made;
	expect(fresh).toMatch(/^whsec_[\w+/]{43}=$/);
	const stored = JSON.stringify(await getEndpoint(id));
	for (const secret of [oldSecret, fresh]) expect(stored).not.toContain(secret.slice(6, 30));
	await createPurchase();
	const { got, postWebhook } = createReceivers(500, 200);
	await sendDueWebhooks({ ...platform, postWebhook });
	// The secret has signed a delivery.
	await expect(rotate(idempotencyKey)).rejects.toThrow("it is in use");
	const dayOn = () => Date.now() + SECRET_OVERLAP_MS + MINUTE_MS;
	await sendDueWebhooks({ ...platform, postWebhook, now: dayOn });
	const [first, second] = got;
	if (!first || !second) throw new Error("Nothing was sent.");
	expect(await isSignedBy(oldSecret, first.headers, first.body)).toBe(true);
	expect(await isSignedBy(fresh, first.headers, first.body)).toBe(true);
	expect(await isSignedBy(lost, first.headers, first.body)).toBe(false);
	expect(await isSignedBy(oldSecret, second.headers, second.body)).toBe(false);
	expect(await isSignedBy(fresh, second.headers, second.body)).toBe(true);
	const key = newId();
	await rotate(key);
	await rotate(newId());
	await expect(rotate(key)).rejects.toThrow("it is in use");
	expect([second.body, second.headers["webhook-id"]]).toEqual([
		first.body,
		first.headers["webhook-id"],
	]);
});

test("an endpoint keeps its secret while the shop's own secret is rotated", async () => {
	const { id, secret } = await createEndpoint();
	await createPurchase();
	const { got, postWebhook } = createReceivers(200);
	const { cookieSecret } = platform.settings;
	const settings = {
		...platform.settings,
		cookieSecret: "another-secret",
		knownCookieSecrets: ["another-secret", cookieSecret],
	};
	await sendDueWebhooks({ ...platform, settings, postWebhook });
	const [{ headers, body } = NOTHING_SENT] = got;
	expect(await isSignedBy(secret, headers, body)).toBe(true);
	expect(await listEndpointsWithPreviousSecret({ ...platform, settings })).toContain(id);
	await rotateSecret(asAdmin({ ...platform, settings }), id, newId());
	expect(await listEndpointsWithPreviousSecret({ ...platform, settings })).not.toContain(id);
	expect(await listEndpointsWithPreviousSecret(platform)).toEqual([]);
});

test("an endpoint whose secret the shop can no longer decrypt is paused at once, with an alert, and loses nothing", async () => {
	const { id } = await createEndpoint();
	const { orderId } = await createPurchase();
	const { got, postWebhook } = createReceivers(200);
	const settings = {
		...platform.settings,
		cookieSecret: "another-secret",
		knownCookieSecrets: ["another-secret"],
	};
	await sendDueWebhooks({ ...platform, settings, postWebhook });
	expect(got).toEqual([]);
	expect(await getEndpoint(id)).toMatchObject({ pausedBy: "system:failing" });
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual(["webhook-failing"]);
	expect((await getNewestAlert("webhook-failing", `webhook:${id}`)).detail).toContain(
		"needs a new secret",
	);
	const [delivery] = await listOrderDeliveries(id, orderId);
	expect(delivery).toMatchObject({ state: "pending" });
	expect(delivery?.lastAnswer).toContain("Generate a new secret, then resume");
	const changed = await rotateSecret(asAdmin({ ...platform, settings }), id, newId());
	expect(changed).toMatch(/^whsec_/);
	await resumeEndpoint(asAdmin(platform), id);
	const later = () => Date.now() + 2 * MINUTE_MS;
	await sendDueWebhooks({ ...platform, settings, postWebhook, now: later });
	expect(got.map(({ headers }) => headers["webhook-id"])).toContain(`evt_${orderId}_placed`);
});

test("a failed delivery waits 1 min, 5 min, 30 min, 2 h, 8 h and 24 h, then fails with an alert and can be replayed", async () => {
	expect([1, 2, 3, 4, 5, 6, 7].map((failures) => getRetryDelay(failures, 0))).toEqual([
		MINUTE_MS,
		5 * MINUTE_MS,
		30 * MINUTE_MS,
		120 * MINUTE_MS,
		480 * MINUTE_MS,
		1440 * MINUTE_MS,
		null,
	]);
	expect(getRetryDelay(1, 1)).toBe(72_000);
	const { id } = await createEndpoint();
	const { orderId } = await createPurchase();
	const { got, postWebhook } = createReceivers(500, null, 302, 404, 503);
	let at = Date.now();
	const sending = { ...platform, postWebhook, now: () => at };
	for (let tries = 1; tries <= 6; tries += 1) {
		await sendDueWebhooks(sending);
		const [row] = await listOrderDeliveries(id, orderId);
		expect(row).toMatchObject({ state: "pending", tries });
		const wait = (row?.dueAt ?? 0) - at;
		expect(wait).toBeGreaterThanOrEqual(getRetryDelay(tries, 0) ?? 0);
		expect(wait).toBeLessThanOrEqual(getRetryDelay(tries, 1) ?? 0);
		at += wait - 1;
		await sendDueWebhooks(sending);
		expect(got).toHaveLength(tries);
		at += 1;
	}
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual([]);
	await sendDueWebhooks(sending);
	const [row] = await listOrderDeliveries(id, orderId);
	expect(row).toMatchObject({ state: "given-up", tries: 7, lastStatus: 503 });
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual(["webhook-failing"]);
	at += 30 * 1440 * MINUTE_MS;
	await sendDueWebhooks(sending);
	expect(got).toHaveLength(7);
	expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
	expect(await replayGivenUp(asAdmin(platform), id)).toBe(1);
	const healthy = createReceivers(204);
	await sendDueWebhooks({ ...platform, postWebhook: healthy.postWebhook });
	expect(healthy.got.map(({ body }) => body)).toEqual([got[0]?.body]);
	expect((await listOrderDeliveries(id, orderId))[0]).toMatchObject({ state: "sent", tries: 1 });
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual([]);
	const rowId = row?.id ?? "";
	const other = await createEndpoint();
	const replayed = await replayDelivery(asAdmin(platform), other.id, rowId);
	expect(replayed).toBe(0);
	expect(await replayDelivery(asAdmin(platform), id, rowId)).toBe(1);
	await sendDueWebhooks({ ...platform, postWebhook: healthy.postWebhook });
	expect(healthy.got).toHaveLength(2);
});

test("an endpoint is paused after a 410 or three days of failures and then gets nothing", async () => {
	const goneEndpoint = await createEndpoint();
	const { orderId } = await createPurchase();
	await sendDueWebhooks({ ...platform, postWebhook: createReceivers(410).postWebhook });
	expect((await getEndpoint(goneEndpoint.id)).pausedBy).toBe("system:responded-410");
	expect((await listOrderDeliveries(goneEndpoint.id, orderId))[0]).toMatchObject({
		state: "given-up",
		tries: 1,
	});
	expect(await listOpenAlertKinds(`webhook:${goneEndpoint.id}`)).toEqual(["webhook-failing"]);
	const { detail } = await getNewestAlert("webhook-failing", `webhook:${goneEndpoint.id}`);
	expect(detail).toMatch(/^hooks\.example\.com answered 410 at \S+, and is paused\.$/);
	// A successful test neither resumes nor ends anything.
	const arrives = { ...platform, postWebhook: createReceivers(200).postWebhook };
	expect(await sendPing(asAdmin(arrives), goneEndpoint.id, newId())).toBe("sent");
	expect(await listOpenAlertKinds(`webhook:${goneEndpoint.id}`)).toEqual(["webhook-failing"]);
	const failingEndpoint = await createEndpoint();
	const first = await createPurchase();
	await sendDueWebhooks({ ...platform, postWebhook: createReceivers(500).postWebhook });
	const { orderId: second } = await createPurchase();
	const { postWebhook } = createReceivers(500);
	await sendDueWebhooks({
		...platform,
		postWebhook,
		now: () => Date.now() + MAX_FAILING_MS - MINUTE_MS,
	});
	expect((await getEndpoint(failingEndpoint.id)).pausedAt).toBeNull();
	const threeDaysOn = () => Date.now() + MAX_FAILING_MS + MINUTE_MS;
	await sendDueWebhooks({ ...platform, postWebhook, now: threeDaysOn });
	expect((await getEndpoint(failingEndpoint.id)).pausedBy).toBe("system:failing");
	const { orderId: third } = await createPurchase();
	for (const { id } of [goneEndpoint, failingEndpoint])
		expect(await listEventTypes(id, third)).toEqual([]);
	const idleReceivers = createReceivers(200);
	const sending = { ...platform, postWebhook: idleReceivers.postWebhook, now: threeDaysOn };
	await sendDueWebhooks(sending);
	expect(idleReceivers.got).toEqual([]);
	expect(await replayGivenUp(asAdmin(platform), goneEndpoint.id)).toBeNull();
	expect(await resumeEndpoint(asAdmin(platform), goneEndpoint.id)).toBe(true);
	// Failed deliveries are still missing.
	expect(await listOpenAlertKinds(`webhook:${goneEndpoint.id}`)).toEqual(["webhook-failing"]);
	await replayGivenUp(asAdmin(platform), goneEndpoint.id);
	await sendDueWebhooks({ ...platform, postWebhook: createReceivers(410).postWebhook });
	expect(await listOpenAlertKinds(`webhook:${goneEndpoint.id}`)).toEqual(["webhook-failing"]);
	expect(await resumeEndpoint(asAdmin(platform), failingEndpoint.id)).toBe(true);
	expect(await listOpenAlertKinds(`webhook:${failingEndpoint.id}`)).toEqual([]);
	const later = { ...sending, now: () => threeDaysOn() + 1440 * MINUTE_MS };
	await sendDueWebhooks(later);
	const ids = idleReceivers.got.map(({ headers }) => headers["webhook-id"]).sort();
	expect(ids).toEqual([`evt_${first.orderId}_placed`, `evt_${second}_placed`].sort());
	await resumeEndpoint(asAdmin(platform), goneEndpoint.id);
	await replayGivenUp(asAdmin(platform), goneEndpoint.id);
	await sendDueWebhooks(sending);
	expect(await listOpenAlertKinds(`webhook:${goneEndpoint.id}`)).toEqual([]);
});

test("a success resets the days of failures, and a failed test doesn't count", async () => {
	const { id } = await createEndpoint();
	const failed = { ...platform, postWebhook: createReceivers(500).postWebhook };
	expect(await sendPing(asAdmin(failed), id, newId())).toBe("given-up");
	expect(await getEndpoint(id)).toMatchObject({ failingSince: null, pausedAt: null });
	const longAgo = Date.now() - MAX_FAILING_MS - MINUTE_MS;
	const sinceLongAgo = () =>
		db.update(webhookEndpoints).set({ failingSince: longAgo }).where(eq(webhookEndpoints.id, id));
	await sinceLongAgo();
	await sendPing(asAdmin(failed), id, newId());
	expect((await getEndpoint(id)).pausedAt).toBeNull();
	for (let orders = 0; orders < 2; orders += 1) await createPurchase();
	const { got, postWebhook } = createReceivers(200, 503);
	await sendDueWebhooks({ ...platform, postWebhook });
	expect(got).toHaveLength(2);
	expect((await getEndpoint(id)).pausedAt).toBeNull();
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual([]);
	// An admin pauses it first: no alert.
	await sinceLongAgo();
	await createPurchase();
	const pausing = async () => {
		await pauseEndpoint(asAdmin(platform), id);
		return { status: 503, body: "" };
	};
	await sendDueWebhooks({ ...platform, postWebhook: pausing });
	expect((await getEndpoint(id)).pausedBy).toBe("admin:an-admin");
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual([]);
});

test("a run that crashes before it pauses an endpoint has already raised the alert, and the next one pauses it", async () => {
	const { id } = await createEndpoint();
	await createPurchase();
	const dying = createTestPlatform({ postWebhook: createReceivers(410).postWebhook });
	const batch = dying.db.batch.bind(dying.db);
	let batches = 0;
	Object.assign(dying.db, {
		batch: (statements: never) => {
			batches += 1;
			// The due list, the lease, the alert and then the pause.
			return batches < 4 ? batch(statements) : Promise.reject(new Error("The run has died."));
		},
	});
	await expect(sendDueWebhooks(dying)).rejects.toThrow("The run has died.");
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual(["webhook-failing"]);
	expect((await getEndpoint(id)).pausedAt).toBeNull();
	const later = {
		now: () => Date.now() + 2 * MINUTE_MS,
		postWebhook: createReceivers(410).postWebhook,
	};
	await sendDueWebhooks({ ...platform, ...later });
	expect((await getEndpoint(id)).pausedBy).toBe("system:responded-410");
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual(["webhook-failing"]);
});

test("pressing a button twice sends one test, and a run does not send it again", async () => {
	const { id } = await createEndpoint();
	const { got, postWebhook } = createReceivers(200);
	const sending = { ...platform, postWebhook };
	const key = newId();
	const both = await Promise.all([
		sendPing(asAdmin(sending), id, key),
		sendPing(asAdmin(sending), id, key),
	]);
	expect(got).toHaveLength(1);
	expect(both).toContain("sent");
	// As a crashed run leaves it.
	await db
		.update(webhookDeliveries)
		.set({ state: "pending", dueAt: 1 })
		.where(eq(webhookDeliveries.endpointId, id));
	await sendDueWebhooks(sending);
	expect(got).toHaveLength(1);
});

test("a replay overrides the result of the try before it", async () => {
	const { id } = await createEndpoint();
	const { orderId } = await createPurchase();
	const tried = (await listOrderDeliveries(id, orderId))[0]?.id ?? "";
	for (const status of [200, 410]) {
		const postWebhook = async () => {
			await replayDelivery(asAdmin(platform), id, tried);
			return { status, body: "too late" };
		};
		await sendToEndpoint({ ...platform, postWebhook }, id, { most: 1, forMs: MINUTE_MS });
		const [row] = await listOrderDeliveries(id, orderId);
		expect(row).toMatchObject({ state: "pending", tries: 0, lastAnswer: "" });
	}
	expect(await getEndpoint(id)).toMatchObject({ lastSuccessAt: null, pausedAt: null });
	expect(await listOpenAlertKinds(`webhook:${id}`)).toEqual([]);
});

test("a rejected delivery doesn't block the next; none contains an erased buyer or follows a pause", async () => {
	const { id } = await createEndpoint();
	const purchases = [await createPurchase(), await createPurchase(), await createPurchase()];
	const [first, second, third] = purchases;
	if (!first || !second || !third) throw new Error("Nothing was bought.");
	const got: string[] = [];
	const postWebhook = async (_url: string, { body }: { body: string }) => {
		got.push(body);
		if (got.length === 2) await pauseEndpoint(asAdmin(platform), id);
		else for (const { buyer } of [first, second]) await deleteOwnAccount(platform, buyer);
		return { status: 422, body: `I don't know ${first.buyer.email}` };
	};
	await sendDueWebhooks({ ...platform, postWebhook });
	expect(got).toHaveLength(2);
	expect(got[0]).toContain(first.buyer.email);
	expect(got[1]).toContain(`evt_${second.orderId}_placed`);
	expect(got[1]).not.toContain(second.buyer.email);
	expect((await listOrderDeliveries(id, first.orderId))[0]).toMatchObject({
		lastStatus: 422,
		lastAnswer: "",
	});
	expect((await listOrderDeliveries(id, third.orderId))[0]).toMatchObject({
		state: "pending",
		tries: 0,
	});
});

test("of several deliveries of one type the one that is due longest is sent first", async () => {
	const { id } = await createEndpoint();
	const waiting = [await createPurchase(), await createPurchase(), await createPurchase()];
	const longest = waiting[1]?.orderId ?? "";
	await db
		.update(webhookDeliveries)
		.set({ dueAt: platform.now() - MINUTE_MS })
		.where(eq(webhookDeliveries.orderId, longest));
	const postWebhook = async () => ({ status: 200, body: "" });
	await sendToEndpoint({ ...platform, postWebhook }, id, { most: 1, forMs: MINUTE_MS });
	const states = [];
	for (const { orderId } of waiting)
		states.push((await listOrderDeliveries(id, orderId))[0]?.state);
	expect(states).toEqual(["pending", "sent", "pending"]);
});

test.each([
	[500, ["order.placed", "order.paid"]],
	[429, ["order.placed"]],
] as const)(
	"a receiver that answers one type with %i still gets %j in that run",
	async (status, deliveredTypes) => {
		const { id } = await createEndpoint();
		const waiting = [await createPurchase(), await createPurchase(), await createPurchase()];
		const paid = await createPaidOrder(await createUser(), await createProduct());
		const got: string[] = [];
		const postWebhook = async (_url: string, { body }: { body: string }) => {
			const { type } = JSON.parse(body);
			got.push(type);
			return { status: type === "order.placed" ? status : 200, body: "" };
		};
		await sendToEndpoint({ ...platform, postWebhook }, id, { most: 2, forMs: MINUTE_MS });
		expect(got).toEqual(deliveredTypes);
		const tries = [];
		for (const { orderId } of waiting)
			tries.push((await listOrderDeliveries(id, orderId))[0]?.tries);
		expect(tries).toEqual([1, 0, 0]);
		const ofPaid = (await listOrderDeliveries(id, paid)).map(({ type, state }) => [type, state]);
		expect(ofPaid).toContainEqual(["order.paid", status === 500 ? "sent" : "pending"]);
	},
);

test("a receiver that fails fast costs a run two tries, and the others get everything", async () => {
	const [downEndpoint, healthy] = [await createEndpoint(), await createEndpoint()];
	const waiting = [await createPurchase(), await createPurchase(), await createPurchase()];
	const shipped = await createPaidOrder(await createUser(), await createProduct());
	await shipLine(asAdmin(platform, (await createAdmin()).id), shipped);
	const got: string[] = [];
	const postWebhook = async (url: string, { body }: { body: string }) => {
		got.push(`${url} ${JSON.parse(body).type}`);
		return { status: url === downEndpoint.url ? 503 : 200, body: "" };
	};
	await sendDueWebhooks({ ...platform, postWebhook });
	const ofDown = got.filter((it) => it.startsWith(downEndpoint.url));
	expect(ofDown).toHaveLength(2);
	expect(new Set(ofDown).size).toBe(2);
	expect(got.filter((it) => it.startsWith(healthy.url))).toHaveLength(waiting.length + 4);
});

test("endpoints that a run's query budget leaves out come first in the next run", async () => {
	const endpoints = [];
	for (let some = 0; some < 7; some += 1) endpoints.push(await createEndpoint());
	for (let orders = 0; orders < 2; orders += 1) await createPurchase();
	const got: string[] = [];
	const postWebhook = async (url: string) => {
		got.push(url);
		return { status: 200, body: "" };
	};
	for (const capacity of [5, 10]) {
		const getQueryCount = () => (got.length < capacity ? 0 : MAX_QUERIES_PER_INVOCATION);
		await sendDueWebhooks({ ...platform, postWebhook, getQueryCount });
	}
	expect(new Set(got)).toEqual(new Set(endpoints.map(({ url }) => url)));
});

test("an error of the shop itself is thrown after the other endpoints are served", async () => {
	const [brokenEndpoint, healthy] = [await createEndpoint(), await createEndpoint()];
	const { orderId } = await createPurchase();
	let breaks = () => {};
	const broke = new Promise<void>((done) => {
		breaks = done;
	});
	const newIdFails = () => {
		breaks();
		throw new Error("No more ids.");
	};
	const postWebhook = async (url: string) => {
		if (url === brokenEndpoint.url) return { status: 410, body: "" };
		await broke;
		await getEndpoint(healthy.id);
		return { status: 200, body: "" };
	};
	const run = sendDueWebhooks({ ...platform, newId: newIdFails, postWebhook });
	await expect(run).rejects.toThrow("No more ids.");
	expect((await listOrderDeliveries(healthy.id, orderId))[0]?.state).toBe("sent");
});

test("an endpoint that fails or hangs blocks neither other endpoints nor orders", async () => {
	const [deadEndpoint, healthy] = [await createEndpoint(), await createEndpoint()];
	const { got, postWebhook } = createReceivers(200);
	const { orderId: one } = await createPurchase();
	const { orderId: two } = await createPurchase();
	const requestedUrls: string[] = [];
	await sendDueWebhooks({
		...platform,
		postWebhook: (url, message) => {
			requestedUrls.push(url);
			return url === deadEndpoint.url
				? Promise.reject(new Error("aborted"))
				: postWebhook(url, message);
		},
	});
	expect(got).toHaveLength(2);
	expect(requestedUrls.filter((url) => url === deadEndpoint.url)).toHaveLength(1);
	for (const orderId of [one, two]) {
		expect((await listOrderDeliveries(healthy.id, orderId))[0]?.state).toBe("sent");
		expect((await listOrderDeliveries(deadEndpoint.id, orderId))[0]?.state).toBe("pending");
	}
	const states = (await listOrderDeliveries(deadEndpoint.id, one)).concat(
		await listOrderDeliveries(deadEndpoint.id, two),
	);
	expect(states.map(({ tries, lastAnswer }) => [tries, lastAnswer]).sort()).toEqual([
		[0, ""],
		[1, "aborted"],
	]);
});

test("an unchanged order and an order during a pause are not delivered", async () => {
	const { id } = await createEndpoint();
	const orderId = await createPaidOrder(await createUser(), await createProduct());
	await cancelLine(platform, orderId, { kind: "system", name: "scheduled-job" });
	await db.update(orderLines).set({ status: "paid" }).where(eq(orderLines.id, orderId));
	expect(await listEventTypes(id, orderId)).toEqual(["order.paid", "order.placed"]);
	expect(await pauseEndpoint(asAdmin(platform), id)).toBe(true);
	expect(await pauseEndpoint(asAdmin(platform), id)).toBe(false);
	const unseen = await createOrder(await createUser(), await createProduct());
	expect(await listEventTypes(id, unseen)).toEqual([]);
});

test("a registered URL that the settings no longer allow gets nothing", async () => {
	const { id } = await createEndpoint({
		url: `${platform.settings.webhookTrustedOrigins[0]}/hooks`,
	});
	const { orderId } = await createPurchase();
	const { got, postWebhook } = createReceivers(200);
	const settings = { ...platform.settings, webhookTrustedOrigins: [] };
	await sendDueWebhooks({ ...platform, settings, postWebhook });
	expect(got).toEqual([]);
	expect((await listOrderDeliveries(id, orderId))[0]?.lastAnswer).toContain(
		"not allowed (not-https)",
	);
});

test("deliveries in any state are deleted after 30 days", async () => {
	const { id } = await createEndpoint();
	const orderIds = await Promise.all(
		DELIVERY_STATES.map(async () => (await createPurchase()).orderId),
	);
	for (const [place, state] of DELIVERY_STATES.entries()) {
		const which = eq(webhookDeliveries.orderId, orderIds[place] ?? "");
		await db.update(webhookDeliveries).set({ state }).where(which);
	}
	await deleteExpiredDeliveries(platform);
	for (const orderId of orderIds) expect(await listOrderDeliveries(id, orderId)).toHaveLength(1);
	await deleteExpiredDeliveries({ ...platform, now: () => Date.now() + RETENTION_MS + MINUTE_MS });
	for (const orderId of orderIds) expect(await listOrderDeliveries(id, orderId)).toEqual([]);
});
