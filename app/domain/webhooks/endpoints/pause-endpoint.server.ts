import { and, eq, isNull, type SQL } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Db } from "~/platform/d1/database.server";
import type { Platform } from "~/platform/platform.server";
import { webhookEndpoints } from "../tables.server";

type Pause = { endpointId: string; by: string; auditId: string; at: number };

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

/** Events during a pause are not delivered later. */
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
