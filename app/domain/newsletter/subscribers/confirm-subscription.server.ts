import { and, eq, gt, or, sql } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { subscribers } from "../tables.server";

/** A link works until it is too old; one that was used goes on saying so, for who presses twice, until they unsubscribe. */
const isUsableLink = (secret: string, now: number) =>
	and(
		eq(subscribers.confirmHash, hashSecret(secret)),
		or(eq(subscribers.state, "confirmed"), gt(subscribers.confirmUntil, now)),
	);

/** The address that a mailed link would subscribe, without using it; null when the link is unknown, replaced or too old. */
export async function findConfirmableEmail(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<string | null> {
	const [row] = await db
		.select({ email: subscribers.email })
		.from(subscribers)
		.where(isUsableLink(secret, now()));
	return row?.email ?? null;
}

/** Subscribes the address of a mailed link. False when the link is unknown, replaced or too old. */
export async function confirmSubscription(
	{ db, now }: Pick<Platform, "db" | "now">,
	secret: string,
): Promise<boolean> {
	const at = now();
	const confirmed = await db
		.update(subscribers)
		.set({
			state: "confirmed",
			confirmedAt: sql`iif(${subscribers.state} = 'confirmed', ${subscribers.confirmedAt}, ${at})`,
			unsubscribedAt: null,
		})
		.where(isUsableLink(secret, at))
		.returning({ id: subscribers.id });
	return confirmed.length > 0;
}
