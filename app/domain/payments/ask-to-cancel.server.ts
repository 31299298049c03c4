import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { queueMail } from "../../platform/outbox.server";
import type { Platform } from "../../platform/platform.server";
import { cancelledMail } from "../orders/mails.server";
import type { Actor, OrderView } from "../orders/rules";
import { auditOrders, changeHappened } from "../orders/statements.server";
import { orders } from "../orders/tables.server";
import { liveAttemptIdsOf, noLiveAttempt } from "./queries.server";
import { attempts } from "./tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings">;

/**
 * The half of a cancel that needs no provider: cancels an unpaid order if no payment is under way, else marks it as
 * closing and has the reconciler close the payment next; all of it guarded in the UPDATE itself. With `onlyPastHold` an
 * order whose hold was stretched a moment ago stays as it is. Returns how the order stands then, null for another buyer's.
 */
export async function askToCancel(
	{ db, now, newId, settings }: Needs,
	order: OrderView,
	actor: Actor,
	{ onlyPastHold = false }: { onlyPastHold?: boolean } = {},
): Promise<{ status: OrderView["status"] } | null> {
	const at = now();
	const cancelId = newId();
	const closingId = newId();
	const theirs: SQL | undefined = and(
		eq(orders.id, order.id),
		actor.kind === "buyer" ? eq(orders.userId, actor.userId) : undefined,
	);
	const isDue = onlyPastHold
		? or(isNotNull(orders.closingAt), lte(orders.holdUntil, at))
		: undefined;
	const change = { actor, before: "unpaid", at };
	const [, , , , , , seen] = await db.batch([
		db
			.update(orders)
			.set({ status: "cancelled", cancelledAt: at, changeId: cancelId })
			.where(and(theirs, isDue, eq(orders.status, "unpaid"), noLiveAttempt)),
		db
			.update(orders)
			.set({ closingAt: at, changeId: closingId })
			.where(
				and(
					theirs,
					isDue,
					eq(orders.status, "unpaid"),
					isNull(orders.closingAt),
					sql`not ${noLiveAttempt}`,
				),
			),
		auditOrders(db, { ...change, changeId: cancelId, action: "order.cancel", after: "cancelled" }),
		auditOrders(db, {
			...change,
			changeId: closingId,
			action: "order.ask-cancel",
			after: "closing",
		}),
		queueMail(
			db,
			{ ...cancelledMail(settings, order), id: newId(), now: at },
			changeHappened(cancelId),
		),
		db
			.update(attempts)
			.set({ askAt: at })
			.where(and(inArray(attempts.id, liveAttemptIdsOf(db, order.id)), changeHappened(closingId))),
		db.select({ status: orders.status }).from(orders).where(theirs),
	]);
	return seen[0] ?? null;
}
