import { eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readNewestPage } from "~/platform/d1/keyset.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import type { SubscriberDto, SubscriberState } from "../rules";
import { subscriberCounts, subscribers } from "../tables.server";

const SUBSCRIBERS_PAGE_SIZE = 50;

const subscriberColumns = {
	...pickColumns(subscribers, "id", "email", "state", "createdAt"),
	...pickColumns(subscribers, "confirmedAt", "unsubscribedAt"),
};

export async function listSubscribers(
	db: Db,
	state: SubscriberState,
	after: Cursor | null,
	size = SUBSCRIBERS_PAGE_SIZE,
): Promise<{ subscribers: SubscriberDto[]; next: string | null }> {
	const query = db.select(subscriberColumns).from(subscribers);
	const options = { where: eq(subscribers.state, state), after, size };
	const page = await readNewestPage(query, subscribers, options);
	return { subscribers: page.rows, next: page.next };
}

export async function findSubscriber(db: Db, id: string): Promise<SubscriberDto | null> {
	const [row] = await db.select(subscriberColumns).from(subscribers).where(eq(subscribers.id, id));
	return row ?? null;
}

export async function countSubscribers(db: Db): Promise<Record<SubscriberState, number>> {
	const counts = { pending: 0, confirmed: 0, unsubscribed: 0 };
	for (const row of await db.select().from(subscriberCounts)) counts[row.state] = row.subscribers;
	return counts;
}
