import { and, eq, isNull } from "drizzle-orm";
import { auditLastChange } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { providerEvents } from "../tables.server";

/** Only records the admin's note; moves no money. */
export async function settleEvent(
	{ db, now, newId }: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	eventId: string,
	note: string,
): Promise<boolean> {
	const at = now();
	const settledBy = `admin:${adminId}`;
	const [settled] = await db.batch([
		db
			.update(providerEvents)
			.set({ settledAt: at, settledBy, settleNote: note })
			.where(
				and(
					eq(providerEvents.id, eventId),
					eq(providerEvents.outcome, "review"),
					isNull(providerEvents.settledAt),
				),
			)
			.returning({ id: providerEvents.id }),
		auditLastChange(db, {
			id: newId(),
			actor: settledBy,
			action: "event.settle",
			subject: `event:${eventId}`,
			before: "review",
			after: note,
			at,
		}),
	]);
	return settled.length > 0;
}
