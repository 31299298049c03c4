import { and, eq } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { deleteQueuedMails } from "../queued-mails.server";
import type { SubscriberState } from "../rules";
import { subscribers } from "../tables.server";

export async function findSubscriberByLink(
	{ db }: Pick<Platform, "db">,
	secret: string,
): Promise<{ email: string; state: SubscriberState } | null> {
	const [row] = await db
		.select({ email: subscribers.email, state: subscribers.state })
		.from(subscribers)
		.where(eq(subscribers.unsubscribeSecret, secret));
	return row ?? null;
}

/** Idempotent; links of old newsletters work too. False for an unknown link. */
export async function unsubscribe(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<boolean> {
	const isSubscriber = eq(subscribers.unsubscribeSecret, secret);
	const [, , , subscribersFound] = await db.batch([
		...deleteQueuedMails(db, isSubscriber),
		db
			.update(subscribers)
			.set({ state: "unsubscribed", unsubscribedAt: now(), confirmHash: "" })
			.where(and(isSubscriber, eq(subscribers.state, "confirmed"))),
		db.select({ id: subscribers.id }).from(subscribers).where(isSubscriber),
	]);
	return subscribersFound.length > 0;
}
