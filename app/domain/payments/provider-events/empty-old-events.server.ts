import { and, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Platform } from "~/platform/platform.server";
import { providerEvents } from "../tables.server";

const BODY_RETENTION_MS = 90 * 86_400_000;
const MAX_EMPTIED_PER_RUN = 200;

/** The rows stay, so that nothing is handled twice; bodies have names and client secrets. */
export async function emptyOldEvents({ db, now }: Pick<Platform, "db" | "now">): Promise<void> {
	const end = now() - BODY_RETENTION_MS;
	const old = db
		.select({ id: providerEvents.id })
		.from(providerEvents)
		.where(
			and(
				// A literal, so that the partial index is used.
				sql`${providerEvents.body} <> ''`,
				lte(providerEvents.receivedAt, end),
				or(
					ne(providerEvents.outcome, "review"),
					and(isNotNull(providerEvents.settledAt), lte(providerEvents.settledAt, end)),
				),
			),
		)
		.limit(MAX_EMPTIED_PER_RUN);
	await db.update(providerEvents).set({ body: "" }).where(inArray(providerEvents.id, old));
}
