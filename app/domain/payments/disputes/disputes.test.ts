import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipLine } from "~/domain/orders/shipping/ship-orders.server";
import { newId } from "~/platform/ids.server";
import type { DisputeProviderState } from "~/platform/stripe/card-payments.server";
import { getLine } from "~/testing/database/queries";
import { createAdmin } from "~/testing/factories/factories";
import { signWebhook } from "~/testing/payments/payment-provider";
import { createCardPurchase } from "~/testing/payments/purchases";
import { listOpenAlertKinds, runReconciler } from "~/testing/payments/reconciler";
import { asAdmin, createTestPlatform } from "~/testing/platform";
import type { ProviderStateSource } from "../provider-events/record-event.server";
import { disputes, reconcileCursors } from "../tables.server";
import { applyDispute } from "./apply-dispute.server";

const platform = createTestPlatform();
const { db } = platform;
const source = { actor: { kind: "system", name: "webhook" } } as const;

function aDispute(transactionId: string) {
	const providerId = `du_${newId()}`;
	const applyState = (
		state: "open" | "won" | "lost",
		changes: Partial<DisputeProviderState> = {},
		event?: ProviderStateSource["event"],
	) =>
		applyDispute(
			platform,
			{
				providerId,
				transactionId,
				state,
				amountPoisha: 50_000,
				reason: "fraudulent",
				evidenceUntil: Date.now(),
				openedAt: Date.now(),
				reportedAt: Date.now(),
				...changes,
			},
			{ ...source, ...(event ? { event } : {}) },
		);
	const findRow = async () =>
		(await db.select().from(disputes).where(eq(disputes.id, providerId)))[0];
	const getState = async () => (await findRow())?.state;
	return { tell: applyState, row: findRow, state: getState, subject: `dispute:${providerId}` };
}

test("an order with a disputed payment can't ship before the decision, and the shop is alerted", async () => {
	const { orderId, transactionId } = await createCardPurchase();
	const admin = await createAdmin();
	const { tell, subject } = aDispute(transactionId);
	await tell("open");
	expect(await shipLine(asAdmin(platform, admin.id), orderId)).toEqual({
		ok: false,
		reason: "disputed",
	});
	expect(await getLine(orderId)).toMatchObject({ status: "paid" });
	await runReconciler();
	expect(await listOpenAlertKinds(subject)).toEqual(["dispute-open"]);
	await tell("won");
	await runReconciler();
	expect(await listOpenAlertKinds(subject)).toEqual([]);
	expect(await shipLine(asAdmin(platform, admin.id), orderId)).toMatchObject({ ok: true });
});

test("a lost dispute stays an open alert", async () => {
	const { transactionId } = await createCardPurchase();
	const { tell, subject } = aDispute(transactionId);
	await tell("lost");
	await runReconciler();
	expect(await listOpenAlertKinds(subject)).toEqual(["dispute-lost"]);
});

test("dispute events may arrive in any order: a decision is final unless an appeal reverses it", async () => {
	const { tell, state } = aDispute(`pi_${newId()}`);
	await tell("lost");
	await tell("open");
	expect(await state()).toBe("lost");
	await tell("won");
	await tell("lost");
	expect(await state()).toBe("won");
});

test("an open dispute takes a new deadline, amount and reason, and a decided one keeps its own", async () => {
	const { tell, row } = aDispute(`pi_${newId()}`);
	await tell("open", { evidenceUntil: null });
	const graver = { evidenceUntil: 1_900_000_000_000, amountPoisha: 60_000, reason: "general" };
	await tell("open", graver);
	expect(await row()).toMatchObject({ state: "open", ...graver });
	await tell("lost", graver);
	await tell("open", { evidenceUntil: 1, amountPoisha: 1, reason: "duplicate" });
	expect(await row()).toMatchObject({ state: "lost", ...graver });
});

test("a dispute event has the provider's time", async () => {
	const object = {
		id: `du_${newId()}`,
		object: "dispute",
		status: "needs_response",
		payment_intent: "pi_disputed",
		amount: 50_000,
		reason: "fraudulent",
		evidence_details: { due_by: 1_700_900_000 },
		created: 1_600_000_000,
	};
	const eventFields = { type: "charge.dispute.updated", created: 1_700_000_000, data: { object } };
	const body = JSON.stringify({ id: `evt_${newId()}`, object: "event", ...eventFields });
	const event = await platform.payments.readEvent(body, await signWebhook(body));
	expect(event).toMatchObject({
		dispute: {
			evidenceUntil: 1_700_900_000_000,
			openedAt: 1_600_000_000_000,
			reportedAt: 1_700_000_000_000,
		},
	});
});

test("of two dispute events the newer one wins in either order, and a repeat changes nothing", async () => {
	const { tell, row } = aDispute(`pi_${newId()}`);
	const applyOpenState = (evidenceUntil: number, reportedAt: number) =>
		tell("open", { evidenceUntil, reportedAt });
	await applyOpenState(1_700_000_000_000, 3000);
	await applyOpenState(1_600_000_000_000, 2000);
	expect(await row()).toMatchObject({ evidenceUntil: 1_700_000_000_000, reportedAt: 3000 });
	// A late repeat of older news.
	await applyOpenState(1_700_000_000_000, 5000);
	await applyOpenState(1_500_000_000_000, 4000);
	expect(await row()).toMatchObject({ evidenceUntil: 1_700_000_000_000, reportedAt: 5000 });

	const event = (id: string) => ({ id: `evt_${newId()}_${id}`, type: "", body: "" });
	const [first, second] = [event("first"), event("second")];
	const applyInSameSecond = (evidenceUntil: number, event: ProviderStateSource["event"]) =>
		tell("open", { evidenceUntil, reportedAt: 6000 }, event);
	await applyInSameSecond(1_800_000_000_000, first);
	await applyInSameSecond(1_900_000_000_000, second);
	await applyInSameSecond(1_800_000_000_000, first);
	expect(await row()).toMatchObject({ evidenceUntil: 1_900_000_000_000 });
	await tell("lost", { reportedAt: 1000 });
	expect(await row()).toMatchObject({ state: "lost" });
});

test.each([
	["open", "dispute-open"],
	["lost", "dispute-lost"],
] as const)(
	"a dispute that is %s is reported in the next run, wherever the cursor is",
	async (state, kind) => {
		const { tell, subject } = aDispute(`pi_${newId()}`);
		const cursorAtEnd = { step: `check-${kind}`, since: 0, until: 0, after: "zzz" };
		await db
			.insert(reconcileCursors)
			.values(cursorAtEnd)
			.onConflictDoUpdate({ target: reconcileCursors.step, set: cursorAtEnd });
		await tell(state);
		await runReconciler();
		expect(await listOpenAlertKinds(subject)).toEqual([kind]);
		await tell("won");
		await runReconciler();
	},
);
