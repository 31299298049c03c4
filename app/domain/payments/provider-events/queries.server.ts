import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isAfterCursor, sortBy } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { EventOutcome, ProviderEventDto } from "../rules";
import { providerEvents } from "../tables.server";

/** Small, because each row has the whole body. */
const EVENTS_PAGE_SIZE = 10;

const eventColumns = {
	...pickColumns(providerEvents, "id", "type", "body", "outcome", "note", "receivedAt"),
	...pickColumns(providerEvents, "settledAt", "settleNote"),
};

const NEWEST_FIRST = {
	key: providerEvents.receivedAt,
	id: providerEvents.id,
	direction: "desc",
} as const;

export async function listEvents(
	db: Db,
	outcome: EventOutcome | undefined,
	after: Cursor | null,
	size = EVENTS_PAGE_SIZE,
): Promise<{ events: ProviderEventDto[]; next: string | null }> {
	const rows = await db
		.select(eventColumns)
		.from(providerEvents)
		.where(and(outcome && eq(providerEvents.outcome, outcome), isAfterCursor(NEWEST_FIRST, after)))
		.orderBy(...sortBy(NEWEST_FIRST))
		.limit(size + 1);
	const page = cutPage(rows, size, ({ receivedAt, id }) => ({ key: receivedAt, id }));
	return { events: page.rows, next: page.next };
}

export async function findEventInReview(db: Db, id: string): Promise<ProviderEventDto | null> {
	const [row] = await db
		.select(eventColumns)
		.from(providerEvents)
		.where(
			and(
				eq(providerEvents.id, id),
				eq(providerEvents.outcome, "review"),
				isNull(providerEvents.settledAt),
			),
		);
	return row ?? null;
}
