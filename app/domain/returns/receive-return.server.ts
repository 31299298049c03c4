import { and, eq, sql } from "drizzle-orm";
import { listLines } from "~/domain/orders/queries.server";
import { returnToStock } from "~/domain/stock/move-stock.server";
import { auditLastChange, byAdmin } from "~/platform/audit.server";
import type { Platform } from "~/platform/platform.server";
import type { ReceivedLine } from "./input";
import { findReturn } from "./queries.server";
import type { Return, ReturnState } from "./rules";
import { hasChangedReturn } from "./statements.server";
import { returnLines, returns } from "./tables.server";

export type ReceiveReturnResult =
	| { ok: true }
	| { ok: false; reason: "no-such-return" | "no-units" }
	/** Lines of which more arrived than were to come, and those units. */
	| { ok: false; reason: "too-many"; lines: ReadonlyMap<string, number> }
	/** What it is instead of approved. */
	| { ok: false; reason: "not-approved"; state: ReturnState };

type Arrived = ReceivedLine & { quantity: number };

const NOTHING = { received: 0, condition: "as-new", toStock: 0 } as const;

/** Books what arrived; idempotent for the same units. Units go back into stock as the lines say. */
export async function receiveReturn(
	needs: Pick<Platform, "db" | "now" | "newId">,
	adminId: string,
	returnId: string,
	receivedLines: readonly ReceivedLine[],
): Promise<ReceiveReturnResult> {
	const { db, now, newId } = needs;
	const returned = await findReturn(db, returnId);
	if (!returned) return { ok: false, reason: "no-such-return" };
	const received = returned.lines.map(({ lineId, quantity }): Arrived => {
		const arrived = receivedLines.find((line) => line.lineId === lineId) ?? NOTHING;
		return { ...arrived, lineId, quantity };
	});
	const tooMany = received.filter((line) => line.received > line.quantity);
	if (tooMany.length > 0) {
		const lines = new Map(tooMany.map(({ lineId, quantity }) => [lineId, quantity]));
		return { ok: false, reason: "too-many", lines };
	}
	if (received.every((line) => line.received === 0)) return { ok: false, reason: "no-units" };
	const changeId = newId();
	const isReceived = hasChangedReturn(returnId, changeId);
	const restocked = await listRestocked(db, received);
	const [changed] = await db.batch([
		db
			.update(returns)
			.set({ state: "received", receivedAt: now(), changeId })
			.where(and(eq(returns.id, returnId), eq(returns.state, "approved")))
			.returning({ id: returns.id }),
		auditLastChange(
			needs,
			byAdmin(adminId, "order.receive-return", `order:${returned.orderId}`, {
				after: returned.number,
			}),
		),
		db
			.update(returnLines)
			.set({
				received: sql`arrived.value ->> 'received'`,
				condition: sql`arrived.value ->> 'condition'`,
				toStock: sql`arrived.value ->> 'toStock'`,
			})
			.from(sql`json_each(${JSON.stringify(received)}) as arrived`)
			.where(
				and(
					eq(returnLines.returnId, returnId),
					eq(returnLines.lineId, sql`arrived.value ->> 'lineId'`),
					isReceived,
				),
			),
		...returnToStock(needs, adminId, restocked, isReceived),
	]);
	if (changed.length > 0) return { ok: true };
	const after = await findReturn(db, returnId);
	if (after && isRecorded(after, received)) return { ok: true };
	return { ok: false, reason: "not-approved", state: after?.state ?? returned.state };
}

async function listRestocked(db: Platform["db"], received: readonly Arrived[]) {
	const lines = await listLines(
		db,
		received.map(({ lineId }) => lineId),
	);
	return lines.flatMap(({ id, productId }) => {
		const units = received.find(({ lineId }) => lineId === id)?.toStock ?? 0;
		return units > 0 ? { lineId: id, productId, units } : [];
	});
}

const isRecorded = ({ lines }: Return, received: readonly Arrived[]): boolean =>
	received.every((line) =>
		lines.some(
			({ lineId, received: units, condition, toStock }) =>
				lineId === line.lineId &&
				units === line.received &&
				condition === line.condition &&
				toStock === line.toStock,
		),
	);
