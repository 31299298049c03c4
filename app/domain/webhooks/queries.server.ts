import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
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

/** The body of an order of about forty lines. */
const MAX_SHOWN_LENGTH = 20_000;

const TOO_LONG = "Too long to be shown here";

export async function listDeliveries(
	{ db, settings }: Pick<Platform, "db" | "settings">,
	endpointId: string,
	{ state, after }: { state: DeliveryState | null; after: Cursor | null },
): Promise<{ deliveries: DeliveryDto[]; next: string | null }> {
	const {
		endpointId: _,
		orderId,
		lineId,
		payload,
		...columns
	} = getTableColumns(webhookDeliveries);
	const shownPayload = sql<
		string | null
	>`iif(length(${payload}) > ${MAX_SHOWN_LENGTH}, null, ${payload})`;
	const query = db.select({ ...columns, payload: shownPayload }).from(webhookDeliveries);
	const where = and(
		eq(webhookDeliveries.endpointId, endpointId),
		state ? eq(webhookDeliveries.state, state) : undefined,
	);
	const page = await readNewestPage(query, webhookDeliveries, {
		where,
		after,
		size: LOG_PAGE_SIZE,
	});
	const deliveries = page.rows.map(({ payload, ...row }) => ({
		...row,
		body: payload === null ? TOO_LONG : buildEventBody({ ...row, payload }, settings),
	}));
	return { deliveries, next: page.next };
}
