import { applyD1Migrations, env } from "cloudflare:test";
import { eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALERT_TITLES } from "~/domain/payments/alert-rules";
import { getPaymentPath } from "~/domain/payments/rules";
import { alerts, attempts, providerEvents } from "~/domain/payments/tables.server";
import { JOB_GROUPS } from "~/http/worker/scheduled-jobs.server";
import { newId } from "~/platform/ids.server";
import { outbox, queueMails } from "~/platform/outbox/outbox.server";
import { createPlatform } from "~/platform/platform.server";
import { createDatabaseBinding } from "~/testing/database/database-binding";
import {
	createAdmin,
	createOrder,
	createPhone,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { createEndpoint } from "~/testing/factories/webhooks";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { createCustomizedServer } from "~/testing/http/customized-server";
import { runScheduledJobs } from "~/testing/http/scheduled";
import { fetchWorker } from "~/testing/http/worker";
import {
	clearProviderFaults,
	confirmCardPayment,
	deliverEvent,
	injectProviderFault,
} from "~/testing/payments/payment-provider";
import { createPurchase } from "~/testing/payments/purchases";
import { listOpenAlertKinds } from "~/testing/payments/reconciler";
import { createTestPlatform } from "~/testing/platform";
import operations from "../docs/operations.md?raw";

const { db } = createTestPlatform();

/** Reads the cells of a section's last table, without its head. */
function readTable(section: string): string[][] {
	const [, after = ""] = operations.split(`\n## ${section}\n`);
	const [text = ""] = after.split("\n## ");
	const rows = text.split("\n").filter((line) => line.startsWith("| "));
	return rows.slice(1).map((row) => row.slice(2, -2).split(" | "));
}

const LOGGED_TEXTS = new Map(
	readTable("Finding a cause").map(([fault = "", , , logged = ""]) => [
		fault,
		/`([^`]+)`/.exec(logged)?.[1] ?? "nothing",
	]),
);

/** Of this file's users; no line may contain one. */
const personal: string[] = [];
const logs = (["error", "warn", "info", "log"] as const).map((level) =>
	vi.spyOn(console, level).mockImplementation(() => {}),
);

beforeEach(async () => {
	await db.update(outbox).set({ sentAt: 1 }).where(isNull(outbox.sentAt));
	personal.length = 0;
	for (const log of logs) log.mockClear();
});

afterEach(clearProviderFaults);

async function createKnownUser(given: Parameters<typeof createUser>[0] = {}) {
	const user = await createUser(given);
	personal.push(user.email);
	return user;
}

const readOrder = async (orderId: string) => {
	const admin = await createSignedInBrowser(await createAdmin());
	return (await admin.open(`/dashboard/orders/${orderId}`)).html;
};

const readOutbox = async (part: "waiting" | "failed") => {
	const admin = await createSignedInBrowser(await createAdmin());
	return (await admin.open(`/dashboard/outbox?state=${part}`)).html;
};

async function findAttempt(orderId: string) {
	const [attempt] = await db.select().from(attempts).where(eq(attempts.orderId, orderId));
	return { order: orderId, attempt: attempt?.id };
}

const failWith = (message: string) => () => Promise.reject(new Error(message));

/** Each makes the fault of a row in docs/operations.md, and returns what its log line has besides the text. */
const FAULTS: Record<string, () => Promise<object>> = {
	"A card is declined": async () => {
		const { pay, buyer, orderId } = await createPurchase();
		personal.push(buyer.email);
		const clientSecret = await pay();
		await confirmCardPayment(clientSecret, "4000000000009995");
		const [id] = clientSecret.split("_secret_");
		await deliverEvent("payment_intent.payment_failed", `/v1/payment_intents/${id}`);
		const shopper = await createSignedInBrowser(buyer);
		expect((await shopper.open(getPaymentPath(orderId))).html).toMatch(/Unpaid/i);
		expect(await readOrder(orderId)).toContain("card_declined (insufficient_funds): ");
		return { path: "/webhooks/stripe", ...(await findAttempt(orderId)) };
	},
	"The payment provider is down": async () => {
		const { buyer, orderId } = await createPurchase();
		personal.push(buyer.email);
		const shopper = await createSignedInBrowser(buyer);
		await injectProviderFault("* /v1/*", "down");
		const page = await shopper.submit(getPaymentPath(orderId), { intent: "hosted" });
		expect(page.status).toBe(503);
		expect(page.html).toContain("Card payments are not available right now");
		const answered = { order: orderId, status: 503 };
		expect(readLines()).toContainEqual(expect.objectContaining(answered));
		expect(await readOrder(orderId)).toMatch(/Failed .*connection/);
		return findAttempt(orderId);
	},
	"The webhook secret is wrong": async () => {
		await db.update(providerEvents).set({ receivedAt: 1 });
		const headers = { "stripe-signature": "t=1,v1=00" };
		const sent = { method: "POST", body: "{}", headers };
		expect((await fetchWorker("http://shop.test/webhooks/stripe", sent)).status).toBe(400);
		expect(await listOpenAlertKinds("webhook:stripe")).toEqual(["webhook-refused"]);
		await db.delete(alerts).where(eq(alerts.kind, "webhook-refused"));
		return { path: "/webhooks/stripe", status: 400 };
	},
	"The database is overloaded": async () => {
		const overloaded = () => {
			throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
		};
		const DB = createDatabaseBinding({ prepare: overloaded, batch: overloaded });
		const visitor = new Browser({ bindings: { DB } });
		for (const path of ["/products", "/blogs", "/api/v1/products"]) {
			const { status, headers } = await visitor.open(path);
			expect([path, status, headers.get("retry-after")]).toEqual([path, 503, "5"]);
		}
		const path = "/blogs/none";
		const page = await visitor.open(path);
		const reference = page.headers.get("x-request-id");
		expect(page.html).toContain(`Reference ${reference}`);
		return { path, reference, status: 503 };
	},
	"Pictures can't be read": async () => {
		const failed = failWith("get: We encountered an internal error. Please try again. (10001)");
		const IMAGES_BUCKET = new Proxy(env.IMAGES_BUCKET, { get: () => failed });
		const visitor = new Browser({ bindings: { IMAGES_BUCKET } });
		const path = `/images/products/${newId()}-0123456789ab.png`;
		expect((await visitor.open(path)).status).toBe(500);
		expect((await visitor.open("/products")).status).toBe(200);
		return { path, error: expect.stringContaining("(10001)") };
	},
	"A mail is refused": async () => {
		const newcomer = await createKnownUser({ verified: false });
		const browser = await createSignedInBrowser(newcomer);
		await injectProviderFault("POST /emails", "error400", 1);
		expect((await browser.submit("/verify-email")).status).toBe(303);
		expect(await readOutbox("failed")).toContain("Mail provider answered 400");
		const refused = await db.delete(outbox).where(eq(outbox.to, newcomer.email)).returning();
		return { path: "/verify-email", message: refused[0]?.id };
	},
	"An SMS is refused": async () => {
		const phone = createPhone();
		personal.push(phone);
		const browser = await createSignedInBrowser(await createKnownUser());
		await injectProviderFault("POST /2010-04-01/*", "error400", 1);
		const { status, location } = await browser.submit("/account/phone", { phone });
		expect([status, location]).toEqual([303, "/account/phone/code"]);
		expect(await readOutbox("waiting")).toContain("SMS provider answered 400");
		const refused = await db.delete(outbox).where(eq(outbox.to, phone)).returning();
		return { path: "/account/phone", message: refused[0]?.id };
	},
	"A setting is missing": async () => {
		const bindings = { MAIL_API_KEY: "" };
		for (const path of ["/products", "/dashboard", "/health"])
			expect((await new Browser({ bindings }).open(path)).status).toBe(500);
		await expect(runScheduledJobs({ ...env, ...bindings }, ["*/5 * * * *"])).rejects.toThrow();
		const error = expect.stringContaining("MAIL_API_KEY: must be set");
		expect(readLines()).toContainEqual(expect.objectContaining({ job: "scheduled", error }));
		return { path: "/products", error };
	},
	"A webhook's receiver is down": async () => {
		const url = new URL(`/hooks?answer=503&for=${newId()}`, env.MAIL_API_URL).href;
		const { id } = await createEndpoint({ url });
		await createOrder(await createKnownUser(), await createProduct());
		await runScheduledJobs(env, ["3-59/5 * * * *"]);
		const admin = await createSignedInBrowser(await createAdmin());
		expect((await admin.open(`/dashboard/webhooks/${id}`)).html).toContain("503");
		return { job: "sendDueWebhooks", endpoint: id };
	},
	"A page has a bug": async () => {
		const loader = () => {
			throw new TypeError("Cannot read properties of undefined");
		};
		const shop = createCustomizedServer({ route: { loader } });
		const page = await shop("/products");
		const reference = page.headers.get("x-request-id");
		expect(page.status).toBe(500);
		expect(page.html).toContain(`Reference ${reference}`);
		expect((await shop("/contact")).status).toBe(200);
		return { path: "/products", reference, status: 500 };
	},
};

const readLines = () =>
	logs.flatMap((log) => log.mock.calls.map(([line]) => JSON.parse(String(line))));

test("docs/operations.md names the faults that are made here", () => {
	expect([...LOGGED_TEXTS.keys()]).toEqual(Object.keys(FAULTS));
});

test.each(Object.keys(FAULTS))(
	"%s: the log says so, in lines of JSON with a reference and without secrets",
	async (fault) => {
		const expected = await FAULTS[fault]?.();
		const lines = readLines();
		const told = lines.filter((line) =>
			`${JSON.stringify(line)}${line.error}`.includes(LOGGED_TEXTS.get(fault) ?? "nothing"),
		);
		expect(told).toContainEqual(expect.objectContaining(expected ?? {}));
		for (const { reference } of lines) expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
		const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, MAIL_API_KEY, COOKIE_SECRET } = env;
		const secrets = [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, MAIL_API_KEY, COOKIE_SECRET];
		for (const text of [...secrets, ...personal]) expect(JSON.stringify(lines)).not.toContain(text);
	},
);

test("a run of the mail job sends as many messages as docs/operations.md says", async () => {
	const [perRun] = readTable("After an outage")
		.filter(([backlog]) => backlog === "mail and SMS")
		.map(([, messages]) => Number(messages));
	// What other tests left to do would take its part of the queries.
	await applyD1Migrations(env.EMPTY_SHOP, env.MIGRATIONS);
	const sendMail = vi.fn(async () => newId());
	const shop = createPlatform(
		{ ...env, DB: env.EMPTY_SHOP },
		{ waitUntil: () => {}, reportError: () => {} },
	);
	const mail = { subject: "Hello", html: "", text: "Hello", to: "a@buyers.test" };
	const mails = Array.from({ length: 450 }, () => ({ ...mail, id: newId() }));
	await queueMails(shop.db, mails, Date.now());
	for (const job of Object.values(JOB_GROUPS["2-59/5 * * * *"] ?? {}))
		await job({ ...shop, mail: sendMail });
	expect(sendMail).toHaveBeenCalledTimes(perRun ?? 0);
	await shop.db.delete(outbox);
});

test("docs/operations.md says what to do about each alert", () => {
	const titles = readTable("Alerts").map(([title = ""]) => title);
	expect(titles.sort()).toEqual(Object.values(ALERT_TITLES).sort());
});
