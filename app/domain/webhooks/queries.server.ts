import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import type { Platform } from "~/platform/platform.server";
import { buildEventBody } from "./event-body.server";
import type { DeliveryDto, DeliveryState, EndpointDto } from "./rules";
import { webhookDeliveries, webhookEndpoints } from "./tables.server";

const { secret, previousSecret, ...endpointColumns } = getTableColumns(webhookEndpoints);

export function listEndpoints(db: Db): Promise<EndpointDto[]> {
	return db
		.select(endpointColumns)
		.from(webhookEndpoints)
		.orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

export async function findEndpoint(db: Db, id: string): Promise<EndpointDto | null> {
	const [row] = await db
		.select(endpointColumns)
		.from(webhookEndpoints)
		.where(eq(webhookEndpoints.id, id));
	return row ?? null;
}

const LOG_PAGE_SIZE = 20;

export async function listDeliveries(
	{ db, settings }: Pick<Platform, "db" | "settings">,
	endpointId: string,
	{ state, after }: { state: DeliveryState | null; after: Cursor | null },
): Promise<{ deliveries: DeliveryDto[]; next: string | null }> {
	const { endpointId: _, lineId, ...columns } = getTableColumns(webhookDeliveries);
	const rows = await db
		.select(columns)
		.from(webhookDeliveries)
		.where(
			and(
				eq(webhookDeliveries.endpointId, endpointId),
				state ? eq(webhookDeliveries.state, state) : undefined,
				isOlderThanCursor(webhookDeliveries, after),
			),
		)
		.orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
		.limit(LOG_PAGE_SIZE + 1);
	const page = cutPage(rows, LOG_PAGE_SIZE);
	const deliveries = page.rows.map(({ payload, ...row }) => ({
		...row,
		body: buildEventBody({ ...row, payload }, settings),
	}));
	return { deliveries, next: page.next };
}
