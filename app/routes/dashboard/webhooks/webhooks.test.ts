import { env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { MAX_ENDPOINTS } from "~/domain/webhooks/rules";
import { sendDueWebhooks } from "~/domain/webhooks/send-due-webhooks.server";
import { newId } from "~/platform/ids.server";
import { ORDER_EVENTS } from "~/platform/webhooks/events";
import { webhookDeliveries, webhookEndpoints } from "~/platform/webhooks/tables.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin, createOrder, createProduct, createUser } from "~/testing/factories/factories";
import { createEndpoint, getEndpoint, listOrderDeliveries } from "~/testing/factories/webhooks";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const LIST_PATH = "/dashboard/webhooks";
const ADD_PATH = `${LIST_PATH}/add`;
const EMULATOR_HOOKS_URL = new URL("/hooks", env.MAIL_API_URL);

type FieldOverrides = { url?: string; events?: string[]; idempotencyKey?: string };

function buildFields({
	url,
	events = ["order.paid"],
	idempotencyKey = newId(),
}: FieldOverrides = {}) {
	const to = url ?? `https://hooks.example.com/${newId()}`;
	onTestFinished(async () => {
		await db.delete(webhookEndpoints).where(eq(webhookEndpoints.url, to));
	});
	const form = new URLSearchParams({ url: to, idempotencyKey });
	for (const event of events) form.append("events", event);
	return form;
}

const parseSecret = (html: string) => /whsec_[\w+/]{43}=/.exec(html)?.[0] ?? "";
const findEndpointByUrl = async (url: string) =>
	(await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.url, url)))[0];

let browser: Browser;
beforeAll(async () => {
	browser = await createSignedInBrowser(await createAdmin());
});

const readPage = async (path: string) => (await browser.open(path)).html;

async function listArrived(path: string) {
	const response = await fetch(EMULATOR_HOOKS_URL, { headers: { accept: "application/json" } });
	const all = await response.json<{ path: string; id: string; verdict: string; body: string }[]>();
	return all.filter((arrival) => arrival.path === path);
}

test("an admin adds a webhook, sees its secret once and sends a test with valid signatures", async () => {
	const url = new URL(`${EMULATOR_HOOKS_URL}?for=${newId()}`);
	const form = buildFields({ url: url.href, events: ["order.placed", "order.paid"] });
	const added = await browser.submit(ADD_PATH, form);
	expect(added.status).toBe(200);
	expect(added.headers.get("cache-control")).toContain("no-store");
	const secret = parseSecret(added.html);
	const body = new URLSearchParams({ secret });
	await (
		await fetch(`${EMULATOR_HOOKS_URL}/secrets`, { method: "POST", body, redirect: "manual" })
	).text();
	const endpoint = await findEndpointByUrl(url.href);
	if (!endpoint) throw new Error("It was not added.");
	const page = `${LIST_PATH}/${endpoint.id}`;
	const list = (await browser.open(LIST_PATH)).html;
	expect(list).toContain(url.href);
	expect(list).toContain("order.placed, order.paid");
	expect((await browser.open(page)).html).toContain("No deliveries in the last 30 days");
	for (const html of [list, (await browser.open(page)).html]) expect(html).not.toContain(secret);

	const idempotencyKey = newId();
	for (let presses = 0; presses < 2; presses += 1) {
		const pressed = await browser.submit(page, { do: "ping", idempotencyKey });
		expect([pressed.status, pressed.location]).toEqual([303, page]);
	}
	expect(await readPage(page)).toContain("Test delivered");
	const orderId = await createOrder(await createUser(), await createProduct());
	await sendDueWebhooks(platform);
	const arrived = await listArrived(url.pathname + url.search);
	expect(arrived.map(({ verdict }) => verdict)).toEqual(["right", "right"]);
	expect(arrived.map((it) => JSON.parse(it.body).type)).toEqual(["order.placed", "ping"]);
	const log = (await browser.open(page)).html;
	expect(log).toContain(`evt_${orderId}_placed`);
	expect(log).toContain('"address": "12 Nawabpur Road, Dhaka"');
	expect((await browser.open(`${page}?state=sent`)).html).toContain(`evt_${orderId}_placed`);
	expect((await browser.open(`${page}?state=given-up`)).html).toContain("No failed deliveries");
	expect(await listAudit(`webhook:${endpoint.id}`)).toEqual(["webhook.add"]);
});

test.each([
	[{ url: "" }, "URL is required"],
	[{ url: "http://hooks.example.com/" }, "Must start with https://"],
	[{ url: "https://10.0.0.1/" }, "Enter a host name, not an IP address"],
	[{ url: "https://printer.local/" }, "This host name is not public"],
	[{ url: env.APP_ORIGIN.replace("http:", "https:") }, "Enter a host name, not an IP address"],
	[{ events: [] }, "Choose at least one event"],
	[{ events: ["order.lost"] }, "Choose from the list"],
	[{ idempotencyKey: "" }, "Open the form again"],
	[
		{ url: "https://hooks/", events: [] },
		"This host name is not public",
		"Choose at least one event",
	],
])("%j adds nothing and the input stays", async (wrong, ...messages) => {
	const form = buildFields({ events: ["order.shipped"], ...wrong });
	const { status, html } = await browser.submit(ADD_PATH, form);
	expect(status).toBe(400);
	for (const message of messages) expect(html).toContain(message);
	const [box] = /<input[^>]*value="order\.shipped"[^>]*>/.exec(html) ?? [];
	expect(box?.includes('checked=""')).toBe(!("events" in wrong));
	if (!("url" in wrong)) expect(html).toContain(`value="${form.get("url")}"`);
	expect(await findEndpointByUrl(form.get("url") ?? "")).toBeUndefined();
});

test("resubmitting the form gives the same endpoint a new secret until it was used; its key reveals nothing", async () => {
	const form = buildFields();
	const url = form.get("url") ?? "";
	const first = parseSecret((await browser.submit(ADD_PATH, form)).html);
	const again = await browser.submit(ADD_PATH, form);
	expect(parseSecret(again.html)).not.toBe(first);
	expect(again.status).toBe(200);
	const other = buildFields({ idempotencyKey: form.get("idempotencyKey") ?? "" });
	expect((await browser.submit(ADD_PATH, other)).status).toBe(422);
	expect((await browser.submit(ADD_PATH, buildFields({ url }))).html).toContain(
		"This URL has already been added",
	);
	await db.update(webhookEndpoints).set({ lastFailureAt: 1 }).where(eq(webhookEndpoints.url, url));
	const late = await browser.submit(ADD_PATH, form);
	expect([late.status, late.html.includes("is in use")]).toEqual([409, true]);
	expect(
		await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.url, url)),
	).toHaveLength(1);
});

test(`at most ${MAX_ENDPOINTS} endpoints can be added`, async () => {
	const there = await db.$count(webhookEndpoints);
	for (let more = there; more < MAX_ENDPOINTS; more += 1) await createEndpoint();
	const { status, html } = await browser.submit(ADD_PATH, buildFields());
	expect(status).toBe(409);
	expect(html).toContain(`There are ${MAX_ENDPOINTS} webhooks. Delete one first.`);
});

test("a new webhook gets the events of orders, unless others are chosen", async () => {
	const { html } = await browser.open(ADD_PATH);
	const checked = Array.from(html.matchAll(/<input[^>]*checked=""[^>]*>/g), ([box]) => box);
	expect(checked.map((box) => /value="([^"]*)"/.exec(box)?.[1])).toEqual([...ORDER_EVENTS]);
});

test("the log leaves out the body of a very large order", async () => {
	const { id } = await createEndpoint();
	const orderId = await createOrder(await createUser(), await createProduct());
	const page = `${LIST_PATH}/${id}`;
	expect(await readPage(page)).not.toContain("Too long to be shown here");
	await db
		.update(webhookDeliveries)
		.set({ payload: sql`json_set(payload, '$.address', ${"x".repeat(30_000)})` })
		.where(eq(webhookDeliveries.orderId, orderId));
	expect(await readPage(page)).toContain("Too long to be shown here");
});

test("the log shows a payload that isn't of its event as it is stored", async () => {
	const { id } = await createEndpoint();
	const orderId = await createOrder(await createUser(), await createProduct());
	await db
		.update(webhookDeliveries)
		.set({ payload: '{"no":"order"}' })
		.where(eq(webhookDeliveries.orderId, orderId));
	expect(await readPage(`${LIST_PATH}/${id}`)).toContain('"no": "order"');
});

test("an endpoint's events can be changed to any but none", async () => {
	const [{ id }, other] = [await createEndpoint(), await createEndpoint()];
	const { events } = await getEndpoint(other.id);
	const page = `${LIST_PATH}/${id}/events`;
	expect((await browser.open(page)).html.match(/checked=""/g)).toHaveLength(6);
	const rejected = await browser.submit(page, {});
	expect([rejected.status, rejected.html.includes("Choose at least one event")]).toEqual([
		400,
		true,
	]);
	const saved = await browser.submit(page, { events: "order.shipped" });
	expect([saved.status, saved.location]).toEqual([303, `${LIST_PATH}/${id}`]);
	expect((await getEndpoint(id)).events).toEqual(["order.shipped"]);
	expect((await getEndpoint(other.id)).events).toEqual(events);
	const orderId = await createOrder(await createUser(), await createProduct());
	expect(await listOrderDeliveries(id, orderId)).toEqual([]);
	expect(await listAudit(`webhook:${id}`)).toEqual(["webhook.add", "webhook.change-events"]);
});

test("a paused endpoint gets no events, given-up deliveries can be replayed, and deletion removes the log", async () => {
	const { id, secret } = await createEndpoint({
		url: `${EMULATOR_HOOKS_URL}?answer=500&say=5000&for=${newId()}`,
	});
	const page = `${LIST_PATH}/${id}`;
	const buyer = await createUser();
	const [one, two] = [
		await createOrder(buyer, await createProduct()),
		await createOrder(buyer, await createProduct()),
	];
	await sendDueWebhooks(platform);
	const triedDeliveries = (await listOrderDeliveries(id, one))
		.concat(await listOrderDeliveries(id, two))
		.filter(({ tries }) => tries);
	expect(triedDeliveries).toMatchObject([{ lastStatus: 500 }]);
	expect(triedDeliveries[0]?.lastAnswer).toMatch(/^\{\n +"received": false,\n +"said": "x+$/);
	expect(triedDeliveries[0]?.lastAnswer).toHaveLength(1024);
	const failed = await browser.submit(page, { do: "ping", idempotencyKey: newId() });
	expect(await readPage(failed.location ?? "")).toContain("Test not delivered");
	await db
		.update(webhookDeliveries)
		.set({ state: "given-up" })
		.where(eq(webhookDeliveries.endpointId, id));
	const getDeliveryState = async (orderId: string) =>
		(await listOrderDeliveries(id, orderId))[0]?.state;

	await browser.submit(page, { do: "pause" });
	const paused = (await browser.open(page)).html;
	expect(paused).toContain("No events are being sent");
	expect(paused).not.toContain('value="replay"');
	const [row] = await listOrderDeliveries(id, one);
	const deliveryId = row?.id ?? "";
	await browser.submit(page, { do: "replay", deliveryId });
	expect(await readPage(page)).toContain("Resume it first");
	expect(await getDeliveryState(one)).toBe("given-up");
	await browser.submit(page, { do: "resume" });
	const part = `${page}?state=given-up`;
	expect((await browser.open(part)).html).toContain("Replay all that were given up");
	await db
		.update(webhookEndpoints)
		.set({ url: `${EMULATOR_HOOKS_URL}?for=${id}` })
		.where(eq(webhookEndpoints.id, id));
	const replayed = await browser.submit(part, { do: "replay", deliveryId });
	expect(replayed.location).toBe(part);
	expect([await getDeliveryState(one), await getDeliveryState(two)]).toEqual(["sent", "given-up"]);
	await browser.submit(part, { do: "replay-all" });
	expect(await getDeliveryState(two)).toBe("sent");
	expect((await listArrived(`/hooks?for=${id}`)).map((it) => it.id)).toEqual([
		`evt_${two}_placed`,
		`evt_${one}_placed`,
	]);

	const press = { idempotencyKey: newId() };
	const shown = (await browser.submit(`${page}/secret`, press)).html;
	expect(shown).toMatch(/<label[^>]*>Signing secret</);
	const again = parseSecret((await browser.submit(`${page}/secret`, press)).html);
	expect(new Set([secret, parseSecret(shown), again]).size).toBe(3);
	await db
		.update(webhookEndpoints)
		.set({ lastSuccessAt: Date.now() + 1 })
		.where(eq(webhookEndpoints.id, id));
	const late = await browser.submit(`${page}/secret`, press);
	expect([late.status, late.html.includes("it is in use")]).toEqual([409, true]);
	const keyless = await browser.submit(`${page}/secret`, { idempotencyKey: "" });
	expect([keyless.status, keyless.html.includes("Open the form again")]).toEqual([400, true]);
	expect((await browser.open(page)).html).toContain("Also signs until");
	expect((await browser.open(`${page}/delete`)).html).toContain("Are you sure to delete");
	expect((await browser.submit(`${page}/delete`)).location).toBe(LIST_PATH);
	expect((await browser.open(page)).status).toBe(404);
	expect(await listOrderDeliveries(id, one)).toEqual([]);
	expect(await listAudit(`webhook:${id}`)).toEqual([
		"webhook.add",
		"webhook.pause",
		"webhook.resume",
		"webhook.replay",
		"webhook.replay",
		"webhook.rotate-secret",
		"webhook.rotate-secret",
		"webhook.delete",
	]);
});

test.each<Record<string, string>>([
	{},
	{ do: "explode" },
	{ do: "ping" },
	{ do: "ping", idempotencyKey: "short" },
])("an unknown or incomplete button %j returns 404 and sends nothing", async (fields) => {
	const { id } = await createEndpoint();
	expect((await browser.submit(`${LIST_PATH}/${id}`, fields)).status).toBe(404);
	const deliveries = await db
		.select()
		.from(webhookDeliveries)
		.where(eq(webhookDeliveries.endpointId, id));
	expect(deliveries).toEqual([]);
});

test("a redirect is not followed", async () => {
	const { id } = await createEndpoint({ url: `${EMULATOR_HOOKS_URL}?answer=302&for=${newId()}` });
	await browser.submit(`${LIST_PATH}/${id}`, { do: "ping", idempotencyKey: newId() });
	expect(await listArrived("/hooks?redirected=1")).toEqual([]);
	const [ping] = await db
		.select()
		.from(webhookDeliveries)
		.where(eq(webhookDeliveries.endpointId, id));
	expect(ping).toMatchObject({ state: "given-up", lastStatus: 302 });
});

test("the log is paged", async () => {
	const { id } = await createEndpoint();
	const rows = Array.from({ length: 25 }, (_, place) => ({
		id: newId(),
		endpointId: id,
		eventId: `evt_${id}${place}`,
		type: "ping" as const,
		payload: "{}",
		createdAt: 1000 + place,
		state: "sent" as const,
		tries: 1,
		dueAt: 1,
		lastAnswer: "",
	}));
	for (const row of rows) await db.insert(webhookDeliveries).values(row);
	const first = (await browser.open(`${LIST_PATH}/${id}?state=sent`)).html;
	expect(first.match(/>Message</g)).toHaveLength(20);
	const next = /href="([^"]+after=[^"]+)"/.exec(first)?.[1] ?? "";
	const second = (await browser.open(next)).html;
	expect(second.match(/>Message</g)).toHaveLength(5);
	expect(second).toContain("First page");
});
