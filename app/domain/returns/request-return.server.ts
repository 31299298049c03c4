import { eq, sql } from "drizzle-orm";
import { type Actor, formatActor } from "~/domain/accounts/actor";
import { isChangeableOrder } from "~/domain/orders/conditions.server";
import { numberSeries, orders } from "~/domain/orders/tables.server";
import { auditEach } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import type { Platform } from "~/platform/platform.server";
import type { RequestReturnInput } from "./input";
import { findReturn, type LineInReturns, listLinesInReturns } from "./queries.server";
import { countReturnable, countReturned } from "./rules";
import { hasChangedReturn } from "./statements.server";
import { returnLines, returns } from "./tables.server";

type Needs = Pick<Platform, "db" | "now" | "newId">;

/** What is wrong with the units of a line: how many can be returned, and how many already are. */
export type TooManyUnits = { most: number; returned: number };

export type RequestReturnResult =
	| { ok: true; returnId: string }
	| { ok: false; reason: "no-such-order" | "nothing-to-return" | "no-units" | "changed-meanwhile" }
	/** By line. */
	| { ok: false; reason: "too-many"; lines: ReadonlyMap<string, TooManyUnits> };

const RETURN_SERIES = "return";

type ByUser = Extract<Actor, { userId: string }>;

/** The same request with the same key is one return. An admin enters it for who ordered. */
export async function requestReturn(
	needs: Needs,
	actor: ByUser,
	{
		orderId,
		idempotencyKey,
		...request
	}: RequestReturnInput & { orderId: string; idempotencyKey: string },
): Promise<RequestReturnResult> {
	const { db } = needs;
	const buyerId = getBuyerId(actor);
	const id = hashPayload(idempotencyKey, actor.userId, orderId, JSON.stringify(request));
	const requested = await retryWhileNull<RequestReturnResult>(async () => {
		const lines = await listLinesInReturns(db, buyerId, orderId);
		if (lines.length === 0) return { ok: false, reason: "no-such-order" };
		if (await findReturn(db, id)) return { ok: true, returnId: id };
		if (!lines.some((line) => countReturnable(line) > 0))
			return { ok: false, reason: "nothing-to-return" };
		if (request.lines.length === 0) return { ok: false, reason: "no-units" };
		const tooMany = findTooMany(lines, request);
		if (tooMany.size > 0) return { ok: false, reason: "too-many", lines: tooMany };
		const isWritten = await writeReturn(needs, actor, { ...request, id, orderId });
		return isWritten ? { ok: true, returnId: id } : null;
	});
	return requested ?? { ok: false, reason: "changed-meanwhile" };
}

/** Null for an admin, who sees all orders. */
const getBuyerId = ({ kind, userId }: ByUser) => (kind === "admin" ? null : userId);

const findTooMany = (lines: readonly LineInReturns[], { lines: wanted }: RequestReturnInput) =>
	new Map(
		wanted.flatMap(({ lineId, units }): [string, TooManyUnits][] => {
			const line = lines.find(({ id }) => id === lineId);
			const most = line ? countReturnable(line) : 0;
			return units > most ? [[lineId, { most, returned: line ? countReturned(line) : 0 }]] : [];
		}),
	);

/** False if the order or its returns changed since they were read. */
async function writeReturn(
	needs: Needs,
	actor: ByUser,
	{ id, orderId, lines, reason, note }: RequestReturnInput & { id: string; orderId: string },
): Promise<boolean> {
	const { db, now, newId } = needs;
	const buyerId = getBuyerId(actor);
	const changeId = newId();
	const isWritten = hasChangedReturn(id, changeId);
	try {
		const [, written] = await db.batch([
			db
				.update(numberSeries)
				.set({ last: sql`${numberSeries.last} + 1` })
				.where(eq(numberSeries.name, RETURN_SERIES)),
			insertSelect(
				db,
				returns,
				{
					id,
					reason,
					note,
					changeId,
					number: sql`'RT-' || (select last from number_series where name = ${RETURN_SERIES})`,
					orderId: orders.id,
					requestedBy: buyerId ?? orders.userId,
					createdAt: now(),
				},
				sql`from ${orders} where ${orders.id} = ${orderId} and ${buyerId === null ? sql`true` : isChangeableOrder(buyerId)}`,
			)
				.onConflictDoNothing()
				.returning({ id: returns.id }),
			insertSelect(
				db,
				returnLines,
				{ returnId: id, lineId: sql`value ->> 'lineId'`, quantity: sql`value ->> 'units'` },
				sql`from json_each(${JSON.stringify(lines)}) where ${isWritten}`,
			),
			auditEach(
				needs,
				{
					actor: formatActor(actor),
					action: "order.request-return",
					subject: `order:${orderId}`,
					after: sql`(select number from returns where id = ${id})`,
				},
				sql`where ${isWritten}`,
			),
		]);
		return written.length > 0;
	} catch (error) {
		const refused = getViolatedConstraint(error);
		if (refused === "more than can be returned" || refused === "not to be returned") return false;
		throw error;
	}
}
