import { and, eq, isNull, type SQL } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { webhookEndpoints } from "../tables.server";

type Pause = { endpointId: string; by: string; auditId: string; at: number };

/**
 * The statements that pause an endpoint, with their audit row; they do nothing to one that is paused, nor where `when` does
 * not hold of it. `at` in ms.
 */
export function buildPauseStatements(
	db: Db,
	{ endpointId, by, auditId, at }: Pause,
	condition?: SQL,
) {
	return [
		db
			.update(webhookEndpoints)
			.set({ pausedAt: at, pausedBy: by })
			.where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.pausedAt), condition))
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(db, {
			id: auditId,
			actor: by,
			action: "webhook.pause",
			subject: `webhook:${endpointId}`,
			before: "active",
			after: "paused",
			at,
		}),
	] as const;
}

/**
 * Pauses an endpoint at an admin's word: nothing is sent to it, and what happens meanwhile is not told later. False when
 * it is paused already or not there.
 */
export async function pauseEndpoint(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	endpointId: string,
): Promise<boolean> {
	const by = `admin:${adminId}`;
	const [paused] = await db.batch(
		buildPauseStatements(db, { endpointId, by, auditId: newId(), at: now() }),
	);
	return paused.length > 0;
}
