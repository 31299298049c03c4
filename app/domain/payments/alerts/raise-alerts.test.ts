import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { mailsTo } from "~/testing/database/queries";
import { anAdmin } from "~/testing/factories/factories";
import { aPurchasePaidByCard, aRefund } from "~/testing/payments/purchases";
import { alertsAbout, forgetMarks, runReconciler, theAlert } from "~/testing/payments/reconciler";
import { testPlatform } from "~/testing/platform";
import type { AlertKind } from "../alert-rules";
import { noteRefusedWebhook } from "../provider-webhook/alert-refused-webhook.server";
import { refunds } from "../tables.server";
import { raiseAlerts } from "./raise-alerts.server";
import { resolveAlert } from "./resolve-alert.server";

const platform = testPlatform();
const told = async () => (await mailsTo("shop@toolyard.test")).length;
const inDays = (days: number) => testPlatform({ now: () => Date.now() + days * 86_400_000 });

async function resolve(kind: AlertKind, subject: string) {
	const { id } = await theAlert(kind, subject);
	expect(await resolveAlert(platform, (await anAdmin()).id, id, "Seen to")).toBe(true);
}

test("a webhook that is refused again is told of again, also after an admin has resolved the alert", async () => {
	await noteRefusedWebhook(platform);
	await resolve("webhook-refused", "webhook:stripe");
	const before = await told();
	await noteRefusedWebhook(platform);
	expect(await alertsAbout("webhook:stripe")).toEqual(["webhook-refused"]);
	expect(await told()).toBe(before + 1);
	await noteRefusedWebhook(platform);
	expect(await told()).toBe(before + 1);
	await resolve("webhook-refused", "webhook:stripe");
});

test("what an admin has resolved stays silent for thirty days, and then the shop is asked again", async () => {
	const subject = `product:${newId()}`;
	const found = [{ kind: "stock", subject, detail: "3 reserved, unpaid orders hold 2" }] as const;
	await raiseAlerts(platform, found);
	await resolve("stock", subject);
	const before = await told();
	await raiseAlerts(inDays(29), found);
	expect(await alertsAbout(subject)).toEqual([]);
	expect(await told()).toBe(before);
	await raiseAlerts(inDays(31), found);
	expect(await alertsAbout(subject)).toEqual(["stock"]);
	expect(await told()).toBe(before + 1);
});

test("a refund that fails again for the same reason after it was sent anew is told of again", async () => {
	await forgetMarks();
	const refundId = await aRefund((await aPurchasePaidByCard()).orderId);
	const subject = `refund:${refundId}`;
	const failIn = async (round: number) => {
		const failed = { state: "failed", lastError: "expired_or_canceled_card", round } as const;
		await platform.db.update(refunds).set(failed).where(eq(refunds.id, refundId));
		await runReconciler();
	};
	await failIn(1);
	await resolve("refund-stuck", subject);
	await failIn(1);
	expect(await alertsAbout(subject)).toEqual([]);
	await failIn(2);
	expect(await alertsAbout(subject)).toEqual(["refund-stuck"]);
});
