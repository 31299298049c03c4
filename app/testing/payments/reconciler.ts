import { and, eq, isNull, sql } from "drizzle-orm";
import { reconcile } from "~/domain/payments/reconcile/reconcile.server";
import { alerts, reconcileCursors } from "~/domain/payments/tables.server";
import type { Platform } from "~/platform/platform.server";
import { createTestPlatform } from "../platform";

const { db } = createTestPlatform();

export async function runReconciler(platform: Platform = createTestPlatform()): Promise<string> {
	const run = await reconcile(platform);
	if (!run.ran) throw new Error("Another run holds the lease.");
	return run.errors;
}

/** Tests move the clock forward, and the cursors with it. */
export async function resetReconcileCursors(): Promise<void> {
	await db.delete(reconcileCursors);
}

export async function listOpenAlertKinds(subject: string): Promise<string[]> {
	const rows = await db
		.select({ kind: alerts.kind })
		.from(alerts)
		.where(and(eq(alerts.subject, subject), isNull(alerts.resolvedAt)))
		.orderBy(alerts.kind);
	return rows.map(({ kind }) => kind);
}

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
