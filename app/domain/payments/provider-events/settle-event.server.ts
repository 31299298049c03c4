import { and, eq, isNull } from "drizzle-orm";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { providerEvents } from "../tables.server";

/** Only records the admin's note; moves no money. */
export async function settleEvent(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	eventId: string,
	note: string,
): Promise<boolean> {
	const settledBy = `admin:${adminId}`;
	return writeAudited(
		needs,
		needs.db
			.update(providerEvents)
			.set({ settledAt: needs.now(), settledBy, settleNote: note })
			.where(
				and(
					eq(providerEvents.id, eventId),
					eq(providerEvents.outcome, "review"),
					isNull(providerEvents.settledAt),
				),
			),
		{
			actor: settledBy,
			action: "event.settle",
			subject: `event:${eventId}`,
			before: "review",
			after: note,
		},
	);
}
