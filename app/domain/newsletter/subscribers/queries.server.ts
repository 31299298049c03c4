import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, cutPage, isOlderThanCursor } from "~/platform/d1/keyset.server";
import type { SubscriberDto, SubscriberState } from "../rules";
import { subscriberCounts, subscribers } from "../tables.server";

const SUBSCRIBERS_PAGE_SIZE = 50;

const subscriberColumns = {
	id: subscribers.id,
	email: subscribers.email,
	state: subscribers.state,
	createdAt: subscribers.createdAt,
	confirmedAt: subscribers.confirmedAt,
	unsubscribedAt: subscribers.unsubscribedAt,
};

export async function listSubscribers(
	db: Db,
	state: SubscriberState,
	after: Cursor | null,
	size = SUBSCRIBERS_PAGE_SIZE,
): Promise<{ subscribers: SubscriberDto[]; next: string | null }> {
	const rows = await db
		.select(subscriberColumns)
		.from(subscribers)
		.where(and(eq(subscribers.state, state), isOlderThanCursor(subscribers, after)))
		.orderBy(desc(subscribers.createdAt), desc(subscribers.id))
		.limit(size + 1);
	const page = cutPage(rows, size);
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
