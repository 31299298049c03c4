import { and, eq, inArray, sql } from "drizzle-orm";
import { formatActor } from "~/domain/accounts/actor";
import { isChangeableOrder } from "~/domain/orders/conditions.server";
import { writeAudited } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import { findReturn } from "./queries.server";
import { EXPECTED_STATES, type ReturnState } from "./rules";
import { returns } from "./tables.server";

export type WithdrawReturnResult =
	| { ok: true }
	| { ok: false; reason: "no-such-return" }
	/** What it is already. */
	| { ok: false; reason: "decided"; state: ReturnState };

/** Until the goods have arrived; their units can be returned again. Idempotent. */
export async function withdrawReturn(
	needs: Pick<Platform, "db" | "now" | "newId">,
	buyerId: string,
	returnId: string,
): Promise<WithdrawReturnResult> {
	const { db, now, newId } = needs;
	const before = await findReturn(db, returnId, buyerId);
	if (!before) return { ok: false, reason: "no-such-return" };
	const isWithdrawn = await writeAudited(
		needs,
		db
			.update(returns)
			.set({ state: "withdrawn", decidedAt: now(), changeId: newId() })
			.where(
				and(
					eq(returns.id, returnId),
					inArray(returns.state, [...EXPECTED_STATES]),
					sql`exists (select 1 from orders where orders.id = returns.order_id and ${isChangeableOrder(buyerId)})`,
				),
			),
		{
			actor: formatActor({ kind: "buyer", userId: buyerId }),
			action: "order.withdraw-return",
			subject: `order:${before.orderId}`,
			after: before.number,
		},
	);
	const state = (await findReturn(db, returnId, buyerId))?.state ?? before.state;
	return isWithdrawn || state === "withdrawn"
		? { ok: true }
		: { ok: false, reason: "decided", state };
}
