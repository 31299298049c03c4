import { and, eq, ne, type SQL } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import { webhookDeliveries } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

export type ReplayResult =
	/** How many are due now. */
	{ ok: true; due: number } | { ok: false; reason: "no-such-endpoint" | "paused" };

/**
 * Makes one delivery of an endpoint due at once, at an admin's word, whether it was sent, was given up or waits; its tries
 * begin anew. The same id and body go out again, so that a receiver who had it drops it.
 */
export function replayDelivery(
	needs: Needs,
	adminId: string,
	endpointId: string,
	deliveryId: string,
): Promise<ReplayResult> {
	return replayMatching(needs, adminId, endpointId, eq(webhookDeliveries.id, deliveryId));
}

/** As `replayDelivery`, for all that was given up on an endpoint. */
export function replayGivenUp(
	needs: Needs,
	adminId: string,
	endpointId: string,
): Promise<ReplayResult> {
	return replayMatching(needs, adminId, endpointId, eq(webhookDeliveries.state, "given-up"));
}

async function replayMatching(
	{ db, now, newId }: Needs,
	adminId: string,
	endpointId: string,
	filter: SQL,
): Promise<ReplayResult> {
	const endpoint = await findEndpoint(db, endpointId);
	if (!endpoint) return { ok: false, reason: "no-such-endpoint" };
	if (endpoint.pausedAt !== null) return { ok: false, reason: "paused" };
	const at = now();
	const [due] = await db.batch([
		db
			.update(webhookDeliveries)
			.set({ state: "pending", tries: 0, dueAt: at })
			// A test is sent again by its own button.
			.where(
				and(
					eq(webhookDeliveries.endpointId, endpointId),
					ne(webhookDeliveries.type, "ping"),
					filter,
				),
			)
			.returning({ id: webhookDeliveries.id }),
		auditLastChange(db, {
			id: newId(),
			actor: `admin:${adminId}`,
			action: "webhook.replay",
			subject: `webhook:${endpointId}`,
			before: "",
			after: "due",
			at,
		}),
	]);
	return { ok: true, due: due.length };
}
