import { and, eq, ne, type SQL } from "drizzle-orm";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import { webhookDeliveries } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

export type ReplayResult =
	| { ok: true; due: number }
	| { ok: false; reason: "no-such-endpoint" | "paused" };

/** Sends the same id and body, so that the receiver can ignore a duplicate. */
export function replayDelivery(
	needs: Needs,
	adminId: string,
	endpointId: string,
	deliveryId: string,
): Promise<ReplayResult> {
	return replayMatching(needs, adminId, endpointId, eq(webhookDeliveries.id, deliveryId));
}

export function replayGivenUp(
	needs: Needs,
	adminId: string,
	endpointId: string,
): Promise<ReplayResult> {
	return replayMatching(needs, adminId, endpointId, eq(webhookDeliveries.state, "given-up"));
}

async function replayMatching(
	needs: Needs,
	adminId: string,
	endpointId: string,
	filter: SQL,
): Promise<ReplayResult> {
	const { db, now } = needs;
	const endpoint = await findEndpoint(db, endpointId);
	if (!endpoint) return { ok: false, reason: "no-such-endpoint" };
	if (endpoint.pausedAt !== null) return { ok: false, reason: "paused" };
	const [due] = await db.batch([
		db
			.update(webhookDeliveries)
			.set({ state: "pending", tries: 0, dueAt: now() })
			// Tests have their own button.
			.where(
				and(
					eq(webhookDeliveries.endpointId, endpointId),
					ne(webhookDeliveries.type, "ping"),
					filter,
				),
			)
			.returning({ id: webhookDeliveries.id }),
		auditLastChange(
			needs,
			byAdmin(adminId, "webhook.replay", `webhook:${endpointId}`, { after: "due" }),
		),
	]);
	return { ok: true, due: due.length };
}
