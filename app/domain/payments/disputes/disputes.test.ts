import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "~/domain/orders/ship-order.server";
import { newId } from "~/platform/ids.server";
import type { DisputeFact } from "~/platform/stripe/card-payments.server";
import { theOrder } from "~/testing/database/queries";
import { anAdmin } from "~/testing/factories/factories";
import { signed } from "~/testing/payments/payment-provider";
import { aPurchasePaidByCard } from "~/testing/payments/purchases";
import { alertsAbout, runReconciler } from "~/testing/payments/reconciler";
import { testPlatform } from "~/testing/platform";
import type { FactSource } from "../provider-events/record-event.server";
import { disputes, reconcileMarks } from "../tables.server";
import { applyDispute } from "./apply-dispute.server";

const platform = testPlatform();
const { db } = platform;
const source = { actor: { kind: "system", name: "webhook" } } as const;

function aDispute(transactionId: string) {
	const providerId = `du_${newId()}`;
	const tell = (
		state: "open" | "won" | "lost",
		grown: Partial<DisputeFact> = {},
		event?: FactSource["event"],
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
				toldAt: Date.now(),
				...grown,
			},
			{ ...source, ...(event ? { event } : {}) },
		);
	const row = async () => (await db.select().from(disputes).where(eq(disputes.id, providerId)))[0];
	const state = async () => (await row())?.state;
	return { tell, row, state, subject: `dispute:${providerId}` };
}

test("an order whose payment is disputed does not ship before the bank has decided, and the shop is alerted", async () => {
	const { orderId, transactionId } = await aPurchasePaidByCard();
	const admin = await anAdmin();
	const { tell, subject } = aDispute(transactionId);
	await tell("open");
	expect(await shipOrder(platform, admin.id, orderId)).toEqual({ ok: false, reason: "disputed" });
	expect(await theOrder(orderId)).toMatchObject({ status: "paid" });
	await runReconciler();
	expect(await alertsAbout(subject)).toEqual(["dispute-open"]);
	await tell("won");
	await runReconciler();
	expect(await alertsAbout(subject)).toEqual([]);
	expect(await shipOrder(platform, admin.id, orderId)).toEqual({ ok: true });
});

test("a dispute that is lost stays an alert", async () => {
	const { transactionId } = await aPurchasePaidByCard();
	const { tell, subject } = aDispute(transactionId);
	await tell("lost");
	await runReconciler();
	expect(await alertsAbout(subject)).toEqual(["dispute-lost"]);
});

test("a dispute's news may come in any order: what was decided is not opened again, and only an appeal turns it", async () => {
	const { tell, state } = aDispute(`pi_${newId()}`);
	await tell("lost");
	await tell("open");
	expect(await state()).toBe("lost");
	await tell("won");
	await tell("lost");
	expect(await state()).toBe("won");
});

test("a dispute that grows graver keeps its new end, amount and reason, and one that is decided keeps what it has", async () => {
	const { tell, row } = aDispute(`pi_${newId()}`);
	await tell("open", { evidenceUntil: null });
	const graver = { evidenceUntil: 1_900_000_000_000, amountPoisha: 60_000, reason: "general" };
	await tell("open", graver);
	expect(await row()).toMatchObject({ state: "open", ...graver });
	await tell("lost", graver);
	await tell("open", { evidenceUntil: 1, amountPoisha: 1, reason: "duplicate" });
	expect(await row()).toMatchObject({ state: "lost", ...graver });
});

test("a message about a dispute carries the time at which it was told", async () => {
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
	const told = { type: "charge.dispute.updated", created: 1_700_000_000, data: { object } };
	const body = JSON.stringify({ id: `evt_${newId()}`, object: "event", ...told });
	const event = await platform.payments.readEvent(body, await signed(body));
	expect(event).toMatchObject({
		dispute: {
			evidenceUntil: 1_700_900_000_000,
			openedAt: 1_600_000_000_000,
			toldAt: 1_700_000_000_000,
		},
	});
});

test("of two messages the one that the provider told later counts, whichever comes first, and one that is told again does not", async () => {
	const { tell, row } = aDispute(`pi_${newId()}`);
	const told = (evidenceUntil: number, toldAt: number) => tell("open", { evidenceUntil, toldAt });
	await told(1_700_000_000_000, 3000);
	await told(1_600_000_000_000, 2000);
	expect(await row()).toMatchObject({ evidenceUntil: 1_700_000_000_000, toldAt: 3000 });
	// The same words, later: what was told in between is old news by then.
	await told(1_700_000_000_000, 5000);
	await told(1_500_000_000_000, 4000);
	expect(await row()).toMatchObject({ evidenceUntil: 1_700_000_000_000, toldAt: 5000 });

	const event = (id: string) => ({ id: `evt_${newId()}_${id}`, type: "", body: "" });
	const [first, second] = [event("first"), event("second")];
	const inOneSecond = (evidenceUntil: number, it: FactSource["event"]) =>
		tell("open", { evidenceUntil, toldAt: 6000 }, it);
	await inOneSecond(1_800_000_000_000, first);
	await inOneSecond(1_900_000_000_000, second);
	await inOneSecond(1_800_000_000_000, first);
	expect(await row()).toMatchObject({ evidenceUntil: 1_900_000_000_000 });
	await tell("lost", { toldAt: 1000 });
	expect(await row()).toMatchObject({ state: "lost" });
});

test.each([
	["open", "dispute-open"],
	["lost", "dispute-lost"],
] as const)(
	"a dispute that is %s is told of in the next run, wherever the sweep stands",
	async (state, kind) => {
		const { tell, subject } = aDispute(`pi_${newId()}`);
		const behindAll = { step: `check-${kind}`, since: 0, until: 0, after: "zzz" };
		await db
			.insert(reconcileMarks)
			.values(behindAll)
			.onConflictDoUpdate({ target: reconcileMarks.step, set: behindAll });
		await tell(state);
		await runReconciler();
		expect(await alertsAbout(subject)).toEqual([kind]);
		await tell("won");
		await runReconciler();
	},
);
