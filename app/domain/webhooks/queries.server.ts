import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, olderThan } from "~/platform/d1/keyset.server";
import { bodyOf } from "./event-body.server";
import type { DeliveryState, DeliveryView, EndpointView } from "./rules";
import { webhookDeliveries, webhookEndpoints } from "./tables.server";

const { secret, previousSecret, ...endpointView } = getTableColumns(webhookEndpoints);

/** Every endpoint, the oldest first; there are at most ten. */
export function allEndpoints(db: Db): Promise<EndpointView[]> {
	return db
		.select(endpointView)
		.from(webhookEndpoints)
		.orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** One endpoint; null when there is none with this id. */
export async function endpointById(db: Db, id: string): Promise<EndpointView | null> {
	const [row] = await db
		.select(endpointView)
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.id, id));
	return row ?? null;
}

const LOG_PAGE_SIZE = 20;

/** A page of what an endpoint was told or is to be, the latest first; all of it, or what is in one state. */
export async function deliveriesOf(
	{ db, origin }: { db: Db; origin: string },
	endpointId: string,
	state: DeliveryState | null,
	after: Cursor | null,
	size = LOG_PAGE_SIZE,
): Promise<{ deliveries: DeliveryView[]; next: string | null }> {
	const { endpointId: _, orderId, ...columns } = getTableColumns(webhookDeliveries);
	const rows = await db
		.select(columns)
		.from(webhookDeliveries)
		.where(
			and(
				eq(webhookDeliveries.endpointId, endpointId),
				state ? eq(webhookDeliveries.state, state) : undefined,
				olderThan(webhookDeliveries, after),
			),
		)
		.orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
	const deliveries = page.rows.map(({ facts, ...row }) => ({
		...row,
		body: bodyOf({ ...row, facts }, origin),
	}));
	return { deliveries, next: page.next };
}
