import { eq } from "drizzle-orm";
import type { Platform } from "../../platform/platform.server";
import { submissionId } from "../../platform/submission.server";
import { type Delivering, deliver } from "./deliver.server";
import { webhookDeliveries, webhookEndpoints } from "./tables.server";

/**
 * Sends an endpoint a signed test of the type 'ping' at once, a paused one too, and only once: an admin looks on. The
 * same submission is one test. Returns whether it arrived; null when there is no such endpoint.
 */
export async function sendPing(
	needs: Delivering,
	adminId: string,
	endpointId: string,
	submissionKey: string,
): Promise<boolean | null> {
	const { db, now } = needs;
	const [endpoint] = await db
		.select()
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.id, endpointId));
	if (!endpoint) return null;
	const id = submissionId(submissionKey, adminId, endpointId);
	await db
		.insert(webhookDeliveries)
		.values({ ...aPing({ now }, id), id, endpointId })
		.onConflictDoNothing();
	const ping = await pingById(db, id);
	if (ping?.state === "pending") await deliver(needs, endpoint, ping);
	return (await pingById(db, id))?.state === "sent";
}

function aPing({ now }: Pick<Platform, "now">, id: string) {
	const at = now();
	return {
		// A full stop would make what is signed ambiguous; an id of ours has none.
		eventId: `evt_${id}`,
		type: "ping",
		facts: "{}",
		createdAt: at,
		state: "pending",
		tries: 0,
		dueAt: at,
		lastAnswer: "",
	} as const;
}

async function pingById(db: Platform["db"], id: string) {
	const [ping] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
	return ping;
}
