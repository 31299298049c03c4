import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { MAX_QUERIES_PER_INVOCATION } from "~/platform/jobs/query-budget.server";
import { findLiveAttempt, getLine } from "~/testing/database/queries";
import { createPurchase } from "~/testing/payments/purchases";
import {
	listOpenAlertKinds,
	resetReconcileCursors,
	runReconciler,
} from "~/testing/payments/reconciler";
import { createPlatformWithoutProvider, createTestPlatform } from "~/testing/platform";
import { attempts } from "../tables.server";
import { reconcileOrders } from "./reconcile.server";

const { db } = createTestPlatform();
const DAY_MINUTES = 24 * 60;
const later = (minutes: number) => ({ now: () => Date.now() + minutes * 60_000 });

beforeEach(resetReconcileCursors);

test("after days without jobs an order past its hold is no alert before the job has tried it", async () => {
	const { orderId } = await createPurchase();
	const busy = createTestPlatform({
		...later(3 * DAY_MINUTES),
		getQueryCount: () => MAX_QUERIES_PER_INVOCATION,
	});
	await reconcileOrders(busy);
	expect((await getLine(orderId)).status).toBe("unpaid");
	expect(await listOpenAlertKinds(`order:${orderId}`)).toEqual([]);
});

test("a payment raises an alert once an hour of tries could not settle it, and its order raises none", async () => {
	const { orderId, pay } = await createPurchase();
	await pay();
	const id = (await findLiveAttempt(db, orderId))?.id ?? "";
	const subject = `attempt:${id}`;
	async function tryWithoutProvider(minutes: number) {
		// Before those of other tests: a run ends after three calls without an answer.
		await db.update(attempts).set({ nextCheckAt: 0 }).where(eq(attempts.id, id));
		await runReconciler({
			...createPlatformWithoutProvider(),
			...later(3 * DAY_MINUTES + minutes),
		});
	}
	await tryWithoutProvider(0);
	await tryWithoutProvider(55);
	expect(await listOpenAlertKinds(subject)).toEqual([]);
	await tryWithoutProvider(65);
	expect(await listOpenAlertKinds(subject)).toEqual(["payment-stuck"]);
	expect(await listOpenAlertKinds(`order:${orderId}`)).toEqual([]);
	await runReconciler(createTestPlatform(later(3 * DAY_MINUTES + 70)));
	expect(await listOpenAlertKinds(subject)).toEqual([]);
	expect((await getLine(orderId)).status).toBe("cancelled");
});
