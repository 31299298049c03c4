import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { cancelledMail } from "~/domain/orders/mails.server";
import { auditOrders, orderMoved } from "~/domain/orders/statements.server";
import { orders } from "~/domain/orders/tables.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { byLastChange, type FactSource, recordEvent } from "../provider-events/record-event.server";
import { noLiveAttempt, orderIdsOf, ordersOfAttempts } from "../queries.server";
import type { Applied } from "../rules";
import { attempts } from "../tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/**
 * Ends attempts (at most 90) for which the provider takes no money any more, and cancels those of their orders that were
 * closing and waited for that, all in one batch with what told of it. Returns `ignored` when none was under way.
 */
export async function closeAttempts(
	{ db, now, newId, settings }: Needs,
	attemptIds: readonly string[],
	source: FactSource,
): Promise<Applied> {
	const waiting = await ordersOfAttempts(db, ...attemptIds);
	const at = now();
	const changeId = newId();
	const [closed] = await db.batch([
		db
			.update(attempts)
			.set({ state: "closed", updatedAt: at })
			.where(
				and(inArray(attempts.id, [...attemptIds]), inArray(attempts.state, ["prepared", "open"])),
			)
			.returning({ id: attempts.id }),
		recordEvent({ db, now }, source, byLastChange, `attempt ${attemptIds.join(", ")} closed`),
		db
			.update(orders)
			.set({ status: "cancelled", cancelledAt: at, changeId })
			.where(
				and(
					inArray(orders.id, orderIdsOf(db, ...attemptIds)),
					eq(orders.status, "unpaid"),
					isNotNull(orders.closingAt),
					noLiveAttempt,
				),
			),
		auditOrders(db, {
			changeId,
			actor: source.actor,
			action: "order.cancel",
			before: "unpaid",
			after: "cancelled",
			at,
		}),
		...waiting.map((order) =>
			queueMail(
				db,
				{ ...cancelledMail(settings, order), id: newId(), now: at },
				orderMoved(order.id, changeId),
			),
		),
	]);
	return closed.length > 0 ? "applied" : "ignored";
}
