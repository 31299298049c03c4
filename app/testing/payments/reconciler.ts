import { and, eq, isNull, sql } from "drizzle-orm";
import { reconcile } from "~/domain/payments/reconcile/reconcile.server";
import { alerts, reconcileMarks } from "~/domain/payments/tables.server";
import type { Platform } from "~/platform/platform.server";
import { testPlatform } from "../platform";

const { db } = testPlatform();

/** One run of the reconciler; what a step throws is the test's, not the log's. Returns what did not come through. */
export async function runReconciler(platform: Platform = testPlatform()): Promise<string> {
	const run = await reconcile(platform);
	if (!run.ran) throw new Error("Another run holds the lease.");
	return run.trouble;
}

/** Lets the reconciler begin its windows and sweeps anew: tests move the clock, and with it the marks, into the future. */
export async function forgetMarks(): Promise<void> {
	await db.delete(reconcileMarks);
}

/** The alerts that are open about a thing, named as 'order:<id>', by kind. */
export async function alertsAbout(subject: string): Promise<string[]> {
	const rows = await db
		.select({ kind: alerts.kind })
		.from(alerts)
		.where(and(eq(alerts.subject, subject), isNull(alerts.resolvedAt)))
		.orderBy(alerts.kind);
	return rows.map(({ kind }) => kind);
}

/** The newest alert about a thing, open or not. */
export async function theAlert(kind: string, subject: string) {
	const rows = await db
		.select()
		.from(alerts)
		.where(and(sql`${alerts.kind} = ${kind}`, eq(alerts.subject, subject)))
		.orderBy(alerts.firstSeenAt);
	const alert = rows.at(-1);
	if (!alert) throw new Error(`No alert ${kind} about ${subject}.`);
	return alert;
}
