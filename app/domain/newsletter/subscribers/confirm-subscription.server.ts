import { and, eq, gt, or, sql } from "drizzle-orm";
import { hashSecret } from "~/platform/ids.server";
import type { Platform } from "~/platform/platform.server";
import { subscribers } from "../tables.server";

const isUsableLink = (secret: string, now: number) =>
	and(
		eq(subscribers.confirmHash, hashSecret(secret)),
		or(eq(subscribers.state, "confirmed"), gt(subscribers.confirmUntil, now)),
	);

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
