import { and, asc, eq, lte, ne, sql } from "drizzle-orm";
import { hasRoom } from "../../platform/statement-room.server";
import { type Delivering, deliver } from "./deliver.server";
import { webhookDeliveries } from "./tables.server";

/** What is due to endpoints. A test is sent by the button that asks for it, and never by itself. */
export const isDue = (at: number) =>
	and(
		// Word for word as in its index, which a bound value would not match.
		sql`${webhookDeliveries.state} = 'pending'`,
		lte(webhookDeliveries.dueAt, at),
		ne(webhookDeliveries.type, "ping"),
	);

/**
 * Sends an endpoint what is due to it, one after the other: at most `most`, begun within `forMs`, and until the receiver
 * is in trouble or paused. What one refuses keeps the others from nothing.
 */
export async function sendToEndpoint(
	needs: Delivering,
	endpointId: string,
	{ most, forMs }: { most: number; forMs: number },
): Promise<void> {
	const due = await needs.db
		.select({ id: webhookDeliveries.id })
		.from(webhookDeliveries)
		.where(and(eq(webhookDeliveries.endpointId, endpointId), isDue(needs.now())))
		.orderBy(asc(webhookDeliveries.dueAt))
		.limit(most);
	const begun = Date.now();
	for (const { id } of due) {
		if (Date.now() - begun > forMs || !hasRoom(needs, "webhooks")) return;
		if (!(await deliver(needs, { id, endpointId }))) return;
	}
}
