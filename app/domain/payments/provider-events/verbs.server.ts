import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { AdminContext } from "~/domain/accounts/context.server";
import { byAdmin, writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { providerEvents } from "../tables.server";

/** Records the admin's note and moves no money. Returns false when it is settled already. */
export function settleEvent(ctx: AdminContext, eventId: string, note: string): Promise<boolean> {
	const { userId } = ctx.by;
	return writeAudited(
		ctx,
		ctx.db
			.update(providerEvents)
			.set({ settledAt: ctx.now(), settledBy: `admin:${userId}`, settleNote: note })
			.where(
				and(
					eq(providerEvents.id, eventId),
					eq(providerEvents.outcome, "review"),
					isNull(providerEvents.settledAt),
				),
			),
		byAdmin(userId, "event.settle", `event:${eventId}`, { before: "review", after: note }),
	);
}

const BODY_RETENTION_MS = 90 * 86_400_000;
const MAX_EMPTIED_PER_RUN = 200;

/** The rows stay, so that nothing is handled twice; bodies have names and client secrets. */
export async function emptyOldEvents({ db, now }: Platform): Promise<void> {
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
