import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readPage } from "~/platform/d1/keyset.server";
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
): Promise<{ events: ProviderEventDto[]; next: string | null }> {
	const query = db.select(eventColumns).from(providerEvents);
	const where = outcome && eq(providerEvents.outcome, outcome);
	const options = { where, after, size: EVENTS_PAGE_SIZE };
	const page = await readPage(query, NEWEST_FIRST, options, ({ receivedAt, id }) => ({
		key: receivedAt,
		id,
	}));
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
