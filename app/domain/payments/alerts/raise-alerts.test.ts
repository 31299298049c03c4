import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { listQueuedMailSubjects } from "~/testing/database/queries";
import { createAdmin } from "~/testing/factories/factories";
import { createCardPurchase, createRefund } from "~/testing/payments/purchases";
import {
	getNewestAlert,
	listOpenAlertKinds,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { createTestPlatform } from "~/testing/platform";
import type { AlertKind } from "../alert-rules";
import { alertRefusedWebhook } from "../provider-webhook/alert-refused-webhook.server";
import { refunds } from "../tables.server";
import { raiseAlerts } from "./raise-alerts.server";
import { resolveAlert } from "./resolve-alert.server";

const platform = createTestPlatform();
const countMails = async () => (await listQueuedMailSubjects("shop@toolyard.test")).length;
const platformInDays = (days: number) =>
	createTestPlatform({ now: () => Date.now() + days * 86_400_000 });

async function resolve(kind: AlertKind, subject: string) {
	const { id } = await getNewestAlert(kind, subject);
	expect(await resolveAlert(platform, (await createAdmin()).id, id, "Seen to")).toBe(true);
}

test("a webhook that is refused again raises a new alert, also after an admin has resolved the old one", async () => {
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

test("an alert that an admin has resolved is raised again only after thirty days", async () => {
	const subject = `product:${newId()}`;
	const findings = [
		{ kind: "stock-mismatch", subject, detail: "3 reserved, unpaid orders hold 2" },
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
