import { eq } from "drizzle-orm";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import { findEndpoint } from "../queries.server";
import type { DeliveryState } from "../rules";
import { webhookDeliveries } from "../tables.server";
import { type DeliveryPlatform, deliver } from "./deliver.server";

/** One test per key, also to a paused endpoint. 'pending' while a concurrent request waits. */
export async function sendPing(
	needs: DeliveryPlatform,
	adminId: string,
	endpointId: string,
	idempotencyKey: string,
): Promise<DeliveryState | null> {
	const { db, now } = needs;
	if (!(await findEndpoint(db, endpointId))) return null;
	const id = hashPayload(idempotencyKey, adminId, endpointId);
	await db
		.insert(webhookDeliveries)
		.values({ ...buildPing({ now }, id), id, endpointId })
		.onConflictDoNothing();
	await deliver(needs, { id, endpointId });
	const [ping] = await db
		.select({ state: webhookDeliveries.state })
		.from(webhookDeliveries)
		.where(eq(webhookDeliveries.id, id));
	return ping?.state ?? null;
}

function buildPing({ now }: Pick<Platform, "now">, id: string) {
	const at = now();
	return {
		// Signatures need ids without a full stop.
		eventId: `evt_${id}`,
		type: "ping",
		payload: "{}",
		createdAt: at,
		state: "pending",
		tries: 0,
		dueAt: at,
		lastAnswer: "",
	} as const;
}
