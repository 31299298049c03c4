import { and, eq, isNull, type SQL } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { webhookEndpoints } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

export function buildPauseStatements(
	needs: Needs,
	{ endpointId, by }: { endpointId: string; by: string },
	condition?: SQL,
) {
	return [
		needs.db
			.update(webhookEndpoints)
			.set({ pausedAt: needs.now(), pausedBy: by })
			.where(and(eq(webhookEndpoints.id, endpointId), isNull(webhookEndpoints.pausedAt), condition))
			.returning({ id: webhookEndpoints.id }),
		auditLastChange(needs, {
			actor: by,
			action: "webhook.pause",
			subject: `webhook:${endpointId}`,
			before: "active",
			after: "paused",
		}),
	] as const;
}

/** Events during a pause are not delivered later. */
export async function pauseEndpoint(
	needs: Needs,
	adminId: string,
	endpointId: string,
): Promise<boolean> {
	const [paused] = await needs.db.batch(
		buildPauseStatements(needs, { endpointId, by: `admin:${adminId}` }),
	);
	return paused.length > 0;
}
