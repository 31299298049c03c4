import { and, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "~/domain/catalog/tables.server";
import { listDeliveries } from "~/domain/webhooks/deliveries.server";
import { buildEventSchema } from "~/domain/webhooks/event-body.server";
import { sendDueWebhooks } from "~/domain/webhooks/send-due-webhooks.server";
import { newId } from "~/platform/ids.server";
import { jobRuns } from "~/platform/jobs/job-runs.server";
import { outbox, queueMail } from "~/platform/outbox/outbox.server";
import { listQueuedMailSubjects } from "~/testing/database/queries";
import { createProducts } from "~/testing/factories/bulk";
import { createAdmin } from "~/testing/factories/factories";
import { createEndpoint, createReceivers } from "~/testing/factories/webhooks";
import { confirmCardPayment } from "~/testing/payments/payment-provider";
import { createCardPurchase, createPurchase, createRefund } from "~/testing/payments/purchases";
import {
	getNewestAlert,
	listOpenAlertKinds,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import { type AlertKind, MAX_OPEN_ALERTS } from "../alert-rules";
import { alertRefusedWebhook } from "../provider-webhook/receive-event.server";
import { alerts, providerEvents, refunds } from "../tables.server";
import { raiseAlerts } from "./raise-alerts.server";
import { resolveAlert } from "./verbs.server";

const platform = createTestPlatform();
const countMails = async () => (await listQueuedMailSubjects("shop@toolyard.test")).length;
const platformInDays = (days: number) =>
	createTestPlatform({ now: () => Date.now() + days * 86_400_000 });

async function resolve(kind: AlertKind, subject: string) {
	const { id } = await getNewestAlert(kind, subject);
	expect(await resolveAlert(asAdmin(platform, (await createAdmin()).id), id, "Seen to")).toBe(true);
}

test("a webhook that is refused again raises a new alert, also after an admin has resolved the old one", async () => {
	// Messages of earlier tests were accepted in the last 15 minutes.
	await platform.db.update(providerEvents).set({ receivedAt: 1 });
	await alertRefusedWebhook(platform);
	await resolve("webhook-refused", "webhook:stripe");
	const before = await countMails();
	await alertRefusedWebhook(platform);
	expect(await listOpenAlertKinds("webhook:stripe")).toEqual(["webhook-refused"]);
	expect(await countMails()).toBe(before + 1);
	await alertRefusedWebhook(platform);
	expect(await countMails()).toBe(before + 1);
	await resolve("webhook-refused", "webhook:stripe");
});

test("a wrongly signed webhook is no alert while valid ones arrive", async () => {
	const before = await countMails();
	await platform.db.insert(providerEvents).values({
		id: `evt_${newId()}`,
		type: "payment_intent.succeeded",
		body: "{}",
		outcome: "ignored",
		note: "",
		receivedAt: Date.now(),
	});
	await alertRefusedWebhook(platform);
	expect(await listOpenAlertKinds("webhook:stripe")).toEqual([]);
	expect(await countMails()).toBe(before);
	await alertRefusedWebhook({ ...platform, now: () => Date.now() + 16 * 60_000 });
	expect(await listOpenAlertKinds("webhook:stripe")).toEqual(["webhook-refused"]);
	await resolve("webhook-refused", "webhook:stripe");
});

test("events that the reconciler fetched don't end a refused webhook's alert, nor prevent it", async () => {
	const { pay } = await createPurchase();
	const soon = createTestPlatform({ now: () => Date.now() + 16 * 60_000 });
	await resetReconcileCursors();
	await confirmCardPayment(await pay());
	await runReconciler(soon);
	const fetched = await platform.db
		.select()
		.from(providerEvents)
		.where(and(eq(providerEvents.fetched, true), gte(providerEvents.receivedAt, Date.now() + 1)));
	expect(fetched.length).toBeGreaterThan(0);
	await alertRefusedWebhook(soon);
	await runReconciler(createTestPlatform({ now: () => soon.now() + 1 }));
	expect(await listOpenAlertKinds("webhook:stripe")).toEqual(["webhook-refused"]);
	await resolve("webhook-refused", "webhook:stripe");
});

test("an alert that an admin has resolved is raised again only after thirty days", async () => {
	const subject = `product:${newId()}`;
	const findings = [
		{ kind: "stock-mismatch", subject, detail: "3 reserved, unpaid orders and backorders hold 2" },
	] as const;
	await raiseAlerts(platform, findings);
	await resolve("stock-mismatch", subject);
	const before = await countMails();
	await raiseAlerts(platformInDays(29), findings);
	expect(await listOpenAlertKinds(subject)).toEqual([]);
	expect(await countMails()).toBe(before);
	await raiseAlerts(platformInDays(31), findings);
	expect(await listOpenAlertKinds(subject)).toEqual(["stock-mismatch"]);
	expect(await countMails()).toBe(before + 1);
});

test("a retried refund that fails again for the same reason raises a new alert", async () => {
	await resetReconcileCursors();
	const refundId = await createRefund((await createCardPurchase()).orderId);
	const subject = `refund:${refundId}`;
	const failInRound = async (round: number) => {
		const failed = { state: "failed", lastError: "expired_or_canceled_card", round } as const;
		await platform.db.update(refunds).set(failed).where(eq(refunds.id, refundId));
		await runReconciler();
	};
	await failInRound(1);
	await resolve("refund-stuck", subject);
	await failInRound(1);
	expect(await listOpenAlertKinds(subject)).toEqual([]);
	await failInRound(2);
	expect(await listOpenAlertKinds(subject)).toEqual(["refund-stuck"]);
});

test("beyond twenty findings of a kind, one alert has the count, until the others are resolved", async () => {
	await resetReconcileCursors();
	const { db } = platform;
	const created = await createProducts(30, (await createAdmin()).id);
	const broken = created.map(({ productId }) => productId);
	const setReserved = (ids: readonly string[], reserved: number) =>
		db
			.update(products)
			.set({ reserved })
			.where(inArray(products.id, [...ids]));
	const listOpen = async () =>
		(
			await db
				.select({ subject: alerts.subject, detail: alerts.detail })
				.from(alerts)
				.where(and(eq(alerts.kind, "stock-mismatch"), isNull(alerts.resolvedAt)))
		).filter(
			({ subject }) => subject === "product:more" || broken.includes(subject.split(":")[1] ?? ""),
		);
	await setReserved(broken, 1);
	const before = await countMails();
	await runReconciler();
	const open = await listOpen();
	expect(open).toHaveLength(MAX_OPEN_ALERTS + 1);
	expect(open.find(({ subject }) => subject === "product:more")?.detail).toMatch(/^10 more;/);
	expect(await countMails()).toBe(before + 1);
	await runReconciler();
	expect(await listOpen()).toHaveLength(MAX_OPEN_ALERTS + 1);
	expect(await countMails()).toBe(before + 1);
	const listed = open.flatMap(({ subject }) => broken.filter((id) => subject === `product:${id}`));
	await setReserved(listed, 0);
	await runReconciler();
	const rest = (await listOpen()).map(({ subject }) => subject);
	expect(rest.sort()).toEqual(
		broken
			.filter((id) => !listed.includes(id))
			.map((id) => `product:${id}`)
			.sort(),
	);
	await setReserved(broken, 0);
	await runReconciler();
	expect(await listOpen()).toEqual([]);
});

test("findings that an admin has resolved take no room from new ones", async () => {
	await resetReconcileCursors();
	const { db } = platform;
	const created = await createProducts(MAX_OPEN_ALERTS + 5, (await createAdmin()).id);
	const broken = created.map(({ productId }) => productId);
	const isOfBroken = inArray(products.id, broken);
	const listSubjects = async () =>
		(await db.select({ subject: alerts.subject }).from(alerts).where(isNull(alerts.resolvedAt)))
			.map(({ subject }) => subject.split(":")[1] ?? "")
			.filter((id) => broken.includes(id));
	await db.update(products).set({ reserved: 1 }).where(isOfBroken);
	await runReconciler();
	const first = await listSubjects();
	expect(first).toHaveLength(MAX_OPEN_ALERTS);
	await db
		.update(alerts)
		.set({ resolvedAt: Date.now(), resolvedBy: "admin:one" })
		.where(and(eq(alerts.kind, "stock-mismatch"), isNull(alerts.resolvedAt)));
	await runReconciler();
	expect((await listSubjects()).sort()).toEqual(broken.filter((id) => !first.includes(id)).sort());
	await db.update(products).set({ reserved: 0 }).where(isOfBroken);
	await runReconciler();
	expect(await listSubjects()).toEqual([]);
});

test("an alert goes to each address of ALERTS_TO before all other mail, and to webhooks as alert.raised", async () => {
	const { id, url } = await createEndpoint({ events: ["alert.raised"] });
	const subject = `product:${newId()}`;
	const alertsTo = [`${newId()}@night.test`, `${newId()}@day.test`];
	const finding = { kind: "stock-mismatch", subject, detail: "3 reserved" } as const;
	await raiseAlerts({ ...platform, settings: { ...platform.settings, alertsTo } }, [finding]);
	for (const to of alertsTo) {
		const mails = await platform.db.select().from(outbox).where(eq(outbox.to, to));
		expect(mails.map(({ priority }) => priority)).toEqual([0]);
	}
	const { got, postWebhook } = createReceivers();
	await sendDueWebhooks({ ...platform, postWebhook });
	const bodies = got.filter((each) => each.url === url).map(({ body }) => JSON.parse(body));
	expect(bodies).toMatchObject([
		{ type: "alert.raised", data: { kind: finding.kind, subject, detail: "3 reserved" } },
	]);
	expect(buildEventSchema("alert.raised").parse(bodies[0])).toEqual(bodies[0]);
	await raiseAlerts(platform, [finding]);
	await sendDueWebhooks({ ...platform, postWebhook });
	expect(got.filter((each) => each.url === url)).toHaveLength(1);
	expect(
		(await listDeliveries(platform, id, { state: null, after: null })).deliveries[0]?.type,
	).toBe("alert.raised");
});

test("late jobs, late mail and a database that is nearly full are alerts, closed once that is over", async () => {
	const { db } = platform;
	const job = newId();
	const mailId = newId();
	const longAgo = Date.now() - 21 * 60_000;
	await db.insert(jobRuns).values({ job, addedAt: longAgo, failureReference: "ABCD-1234" });
	const mail = { to: `${mailId}@buyers.test`, subject: "Hello", html: "", text: "Hello" };
	await queueMail(db, { ...mail, id: mailId, now: longAgo });
	const { meta } = await db.run(sql`select 1`);
	const runAtShare = (share: number) => {
		const databaseLimitBytes = Math.round((meta.size_after ?? 0) / share);
		return runReconciler(
			createTestPlatform({ settings: { ...platform.settings, databaseLimitBytes } }),
		);
	};
	await runAtShare(0.75);
	expect(await listOpenAlertKinds("database:d1")).toEqual([]);
	await runAtShare(0.8);
	expect(await listOpenAlertKinds(`job:${job}`)).toEqual(["job-late"]);
	expect((await getNewestAlert("job-late", `job:${job}`)).detail).toBe(
		"never succeeded, failed with reference ABCD-1234",
	);
	expect(await listOpenAlertKinds("outbox:mail")).toEqual(["mail-late"]);
	expect((await getNewestAlert("mail-late", "outbox:mail")).detail).toMatch(
		/^\d+ waiting, the oldest since /,
	);
	expect(await listOpenAlertKinds("database:d1")).toEqual(["database-full"]);
	await db.delete(jobRuns).where(eq(jobRuns.job, job));
	await db.update(outbox).set({ sentAt: Date.now() }).where(isNull(outbox.sentAt));
	await runReconciler();
	for (const subject of [`job:${job}`, "outbox:mail", "database:d1"])
		expect(await listOpenAlertKinds(subject)).toEqual([]);
});
