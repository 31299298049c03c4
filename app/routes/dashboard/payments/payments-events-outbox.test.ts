import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { raiseAlerts } from "~/domain/payments/alerts/raise-alerts.server";
import { recordEventOnly } from "~/domain/payments/provider-events/record-event.server";
import { settleEvent } from "~/domain/payments/provider-events/verbs.server";
import { providerEvents } from "~/domain/payments/tables.server";
import { newId } from "~/platform/ids.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import { listAudit } from "~/testing/database/queries";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { fetchWorker } from "~/testing/http/worker";
import { buildEventBody, signWebhook } from "~/testing/payments/payment-provider";
import { createCardPurchase, createPurchase } from "~/testing/payments/purchases";
import {
	getNewestAlert,
	listOpenAlertKinds,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { asAdmin, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

beforeEach(resetReconcileCursors);

/** Pages through a list to the page with a text; other tests' rows may come first. */
async function findPageWith(browser: Browser, path: string, text: string): Promise<string> {
	for (let next: string | undefined = path; next; ) {
		const { html } = await browser.open(next);
		if (html.includes(text)) return html;
		next = /href="([^"]+[?&]after=[^"]+)"[^>]*>Next page/.exec(html)?.[1];
	}
	throw new Error(`'${text}' stands on no page of ${path}.`);
}

const signInAdmin = async () => createSignedInBrowser(await createAdmin());

const SYSTEM = { kind: "system", name: "webhook" } as const;

async function insertEventInReview(at = Date.now()) {
	const id = `evt_${newId()}`;
	const event = { id, type: "refund.created", body: '{"note":"<script>alert(1)</script>"}' };
	const source = { event, actor: SYSTEM };
	const needs = { ...platform, now: () => at };
	await recordEventOnly(needs, source, "review", "not asked for by this shop");
	return id;
}

test("an admin runs the reconciler and sees its last success", async () => {
	const browser = await signInAdmin();
	expect(await browser.submit("/dashboard/payments")).toMatchObject({
		status: 303,
		location: "/dashboard/payments",
	});
	const { html } = await browser.open("/dashboard/payments");
	expect(html).toContain("Payments checked with the provider");
	expect(html).toMatch(/<dt>Last success<\/dt><dd><time/);
	const overview = await browser.open("/dashboard/overview");
	expect(overview.html).toMatch(/href="\/dashboard\/payments"[^>]*>Last checked/);
});

test("an event in review shows its message as text, raises an alert, and is settled with a note", async () => {
	const browser = await signInAdmin();
	const id = await insertEventInReview();
	await runReconciler();
	await findPageWith(browser, "/dashboard/payments", `event:${id}`);
	expect((await browser.open("/dashboard/overview")).html).toMatch(
		/\d<\/strong><span[^>]*>Alerts</,
	);
	const list = await findPageWith(browser, "/dashboard/events?outcome=review", `/${id}/settle`);
	expect(list).toContain("&lt;script&gt;alert(1)");
	expect(list).not.toContain("<script>alert(1)");
	const settle = `/dashboard/events/${id}/settle?outcome=review`;
	expect((await browser.open(settle)).html).toContain("not asked for by this shop");
	const rejected = await browser.submit(settle, { note: " " });
	expect(rejected.status).toBe(400);
	expect(rejected.html).toContain("Describe what you found or did");
	expect(await browser.submit(settle, { note: "Sent back by bank, TRF 9" })).toMatchObject({
		status: 303,
		location: "/dashboard/events?outcome=review",
	});
	await findPageWith(browser, "/dashboard/events", "Sent back by bank, TRF 9");
	expect(await listAudit(`event:${id}`)).toEqual(["event.settle"]);
	expect((await browser.open(settle)).status).toBe(404);
	await runReconciler();
	expect(await listOpenAlertKinds(`event:${id}`)).toEqual([]);
});

test("the times of an alert are written by the shop's clock, on its pages and in its mail", async () => {
	const browser = await signInAdmin();
	const to = `${newId()}@office.test`;
	const alerted = { ...platform, settings: { ...platform.settings, alertsTo: [to] } };
	const subject = `job:${newId()}`;
	const detail =
		"last success 2026-11-30 08:05 UTC, hooks.test did not answer at 2026-11-30T20:05:09.123Z";
	await raiseAlerts(alerted, [{ kind: "job-late", subject, detail }]);
	const shown = "last success 30 Nov 2026, 14:05, hooks.test did not answer at 1 Dec 2026, 02:05";
	expect(await findPageWith(browser, "/dashboard/payments", subject)).toContain(shown);
	const { id, detail: stored } = await getNewestAlert("job-late", subject);
	expect(stored).toBe(detail);
	const dialog = await browser.open(`/dashboard/payments/alerts/${id}/resolve`);
	expect(dialog.html).toContain(shown);
	const [mail] = await db.select().from(outbox).where(eq(outbox.to, to));
	expect(mail?.text).toContain(shown);
});

test("an alert is resolved once with a note and listed as resolved", async () => {
	const browser = await signInAdmin();
	const event = await insertEventInReview();
	await runReconciler();
	const { id } = await getNewestAlert("event-review", `event:${event}`);
	const resolve = `/dashboard/payments/alerts/${id}/resolve`;
	expect((await browser.submit(resolve, { note: "" })).status).toBe(400);
	for (let click = 0; click < 2; click += 1) {
		expect(await browser.submit(resolve, { note: "Known to the bank" })).toMatchObject({
			status: 303,
			location: "/dashboard/payments",
		});
	}
	await findPageWith(
		browser,
		"/dashboard/payments?alerts=resolved",
		"By an admin: Known to the bank",
	);
	expect(await listAudit(`alert:${id}`)).toEqual(["alert.resolve"]);
});

test("events are paged and filtered by outcome", async () => {
	const browser = await signInAdmin();
	const ids: string[] = [];
	// Newer than rows that other tests dated in the future.
	const ahead = Date.now() + 10 * 365 * 86_400_000;
	for (let n = 0; n < 12; n += 1) ids.push(await insertEventInReview(ahead + n));
	const first = await browser.open("/dashboard/events?outcome=review");
	const next = /href="(\/dashboard\/events\?outcome=review&after=[^"]+)"/.exec(first.html)?.[1];
	const second = await browser.open(next ?? "");
	// The next-page link contains the last event's id too.
	const on = ({ html }: { html: string }) => ids.filter((id) => html.includes(`/${id}/settle`));
	expect([...on(first), ...on(second)].sort()).toEqual([...ids].sort());
	expect((await browser.open("/dashboard/events?outcome=applied")).html).not.toContain(ids[0]);
	const applied = `evt_${newId()}`;
	const source = { event: { id: applied, type: "test", body: "{}" }, actor: SYSTEM };
	await recordEventOnly(platform, source, "applied", "");
	expect(await settleEvent(asAdmin(platform, "an-admin"), applied, "Nothing to settle")).toBe(
		false,
	);
	const settled = { settledAt: 1, settledBy: "admin:test" };
	await db.update(providerEvents).set(settled).where(inArray(providerEvents.id, ids));
});

test("a webhook with a wrong secret raises an alert, and a valid one ends it", async () => {
	const { transactionId } = await createCardPurchase();
	// Messages of earlier tests were accepted in the last 15 minutes.
	await db.update(providerEvents).set({ receivedAt: 1 });
	const post = async (secret?: string) => {
		const body = await buildEventBody(
			"payment_intent.succeeded",
			`/v1/payment_intents/${transactionId}`,
		);
		const headers = { "stripe-signature": await signWebhook(body, secret) };
		return (
			await fetchWorker("http://shop.test/webhooks/stripe", { method: "POST", body, headers })
		).status;
	};
	expect(await post("whsec_somebody_elses")).toBe(400);
	expect(await listOpenAlertKinds("webhook:stripe")).toEqual(["webhook-refused"]);
	await new Promise((resolve) => setTimeout(resolve, 2));
	expect(await post()).toBe(200);
	await runReconciler();
	expect(await listOpenAlertKinds("webhook:stripe")).toEqual([]);
});

async function createMail(given: Partial<typeof outbox.$inferInsert> = {}) {
	const id = newId();
	const to = `${id}@buyers.test`;
	const words = { subject: `Hello ${id}`, html: "secret-link", text: "secret-link" };
	await queueMail(db, { id, to, ...words, now: Date.now() });
	await db.update(outbox).set(given).where(eq(outbox.id, id));
	return { id, to, subject: words.subject };
}
const getMail = async (id: string) => (await db.select().from(outbox).where(eq(outbox.id, id)))[0];

test("a given-up email is shown with its error but without its text, and 'Send again' sends it", async () => {
	const mail = await createMail({
		givenUpAt: 1,
		tries: 20,
		lastError: "Mail provider answered 422",
	});
	await runReconciler();
	expect(await listOpenAlertKinds(`mail:${mail.id}`)).toEqual(["mail-failed"]);
	const browser = await signInAdmin();
	const html = await findPageWith(browser, "/dashboard/outbox?state=failed", mail.to);
	expect(html).toContain("Mail provider answered 422");
	expect(html).not.toContain("secret-link");
	const again = await browser.submit("/dashboard/outbox?state=failed", {
		mailId: mail.id,
		do: "again",
	});
	expect(again).toMatchObject({ status: 303, location: "/dashboard/outbox?state=failed" });
	await expect.poll(async () => (await getMail(mail.id))?.sentAt).toBeGreaterThan(1);
	expect(await listAudit(`mail:${mail.id}`)).toEqual(["mail.retry"]);
	await runReconciler();
	expect(await listOpenAlertKinds(`mail:${mail.id}`)).toEqual([]);
	const late = await browser.submit("/dashboard/outbox", { mailId: mail.id, do: "again" });
	expect(late.status).toBe(303);
	expect(await listAudit(`mail:${mail.id}`)).toEqual(["mail.retry"]);
	expect((await browser.open("/dashboard/outbox?state=sent")).html).toContain("Email sent");
});

test("a waiting email shows its attempts and the next one, and can be given up", async () => {
	const dueAt = Date.now() + 3_600_000;
	const mail = await createMail({ tries: 3, dueAt, lastError: "Mail provider answered 503" });
	const browser = await signInAdmin();
	const named = `Give up: '${mail.subject}' to ${mail.to}`;
	const html = await findPageWith(browser, "/dashboard/outbox", named);
	expect(html).toContain("Mail provider answered 503");
	for (const _click of ["first", "second"]) {
		await browser.submit("/dashboard/outbox", { mailId: mail.id, do: "give-up" });
		expect((await browser.open("/dashboard/outbox")).html).toContain("Email stopped");
	}
	expect((await getMail(mail.id))?.givenUpAt).toBeGreaterThan(1);
	expect(await listAudit(`mail:${mail.id}`)).toEqual(["mail.abandon"]);
});

test("a buyer sees when the hold of an unpaid order ends and how long that is", async () => {
	const { buyer, orderId } = await createPurchase();
	const browser = await createSignedInBrowser(buyer);
	for (const path of ["/myorder", `/myorder/${orderId}`]) {
		const { html } = await browser.open(path);
		expect(html).toMatch(
			/Reserved until <time dateTime="20[^"]+Z">\d\d:\d\d<\/time> \((59 min|1 h) left\)/i,
		);
	}
	expect(
		(await (await createSignedInBrowser(await createUser())).open("/myorder")).html,
	).not.toContain("Reserved until");
});
