import { and, eq, isNull, sql } from "drizzle-orm";
import { reconcile } from "~/domain/payments/reconcile/reconcile.server";
import { alerts, reconcileCursors } from "~/domain/payments/tables.server";
import type { Platform } from "~/platform/platform.server";
import { createTestPlatform } from "../platform";

const { db } = createTestPlatform();

/** One run of the reconciler; what a step throws is the test's, not the log's. Returns what did not come through. */
export async function runReconciler(platform: Platform = createTestPlatform()): Promise<string> {
	const run = await reconcile(platform);
	if (!run.ran) throw new Error("Another run holds the lease.");
	return run.errors;
}

/** Lets the reconciler begin its windows and sweeps anew: tests move the clock, and with it the marks, into the future. */
export async function resetReconcileCursors(): Promise<void> {
	await db.delete(reconcileCursors);
}

/** The alerts that are open about a thing, named as 'order:<id>', by kind. */
export async function listOpenAlertKinds(subject: string): Promise<string[]> {
	const rows = await db
		.select({ kind: alerts.kind })
		.from(alerts)
		.where(and(eq(alerts.subject, subject), isNull(alerts.resolvedAt)))
		.orderBy(alerts.kind);
	return rows.map(({ kind }) => kind);
}

/** The newest alert about a thing, open or not. */
export async function getNewestAlert(kind: string, subject: string) {
	const rows = await db
		.select()
		.from(alerts)
		.where(and(sql`${alerts.kind} = ${kind}`, eq(alerts.subject, subject)))
		.orderBy(alerts.firstSeenAt);
	const alert = rows.at(-1);
	if (!alert) throw new Error(`No alert ${kind} about ${subject}.`);
	return alert;
}
