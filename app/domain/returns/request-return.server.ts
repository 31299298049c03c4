import { and, eq, inArray, sql } from "drizzle-orm";
import { formatActor } from "~/domain/accounts/actor";
import type { BuyerContext, UserContext } from "~/domain/accounts/context.server";
import { isChangeableOrder } from "~/domain/orders/conditions.server";
import { numberSeries, orders } from "~/domain/orders/tables.server";
import { auditEach, writeAudited } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { insertSelect } from "~/platform/d1/insert-select.server";
import { retryWhileNull } from "~/platform/d1/retry.server";
import { formatNumber } from "~/platform/format/format-number";
import { hashPayload } from "~/platform/idempotency/hash-payload.server";
import { found, Refused, refuseFields } from "~/platform/refused";
import type { RequestReturnInput } from "./input";
import { findReturn, getBuyerId, type LineInReturns, listLinesInReturns } from "./queries.server";
import { countReturnable, countReturned, EXPECTED_STATES, NOTHING_TO_RETURN } from "./rules";
import { hasChangedReturn } from "./statements.server";
import { returnLines, returns } from "./tables.server";

const RETURN_SERIES = "return";

/** The same request with the same key is one return, whose id it answers. An admin enters it for who ordered. */
export async function requestReturn(
	ctx: UserContext,
	{
		orderId,
		idempotencyKey,
		...request
	}: RequestReturnInput & { orderId: string; idempotencyKey: string },
): Promise<string> {
	const { db, by } = ctx;
	const returnId = hashPayload(idempotencyKey, by.userId, orderId, JSON.stringify(request));
	const isWritten = await retryWhileNull(async () => {
		const lines = await listLinesInReturns(db, getBuyerId(by), orderId);
		found(lines[0]);
		if (await findReturn(db, returnId)) return true;
		if (!lines.some((line) => countReturnable(line) > 0)) throw new Refused(NOTHING_TO_RETURN);
		if (request.lines.length === 0)
			throw new Refused("Enter the units of at least one product.", 400);
		refuseFields(request.lines, ({ lineId, units }) => [
			lineId,
			explainTooMany(
				units,
				lines.find(({ id }) => id === lineId),
			),
		]);
		return (await writeReturn(ctx, { ...request, id: returnId, orderId })) || null;
	});
	if (!isWritten)
		throw new Refused("The order kept changing meanwhile. Nothing was requested: try again.");
	return returnId;
}

function explainTooMany(units: number, line: LineInReturns | undefined): string | null {
	const most = line ? countReturnable(line) : 0;
	const returned = line ? countReturned(line) : 0;
	if (units <= most) return null;
	if (most === 1) return "At most 1 unit can be returned.";
	if (most > 1) return `At most ${formatNumber(most)} units can be returned.`;
	if (returned === 0) return "Nothing of this can be returned.";
	return returned === 1
		? "1 of these units was already returned."
		: `${formatNumber(returned)} of these units were already returned.`;
}

/** Returns false if the order or its returns changed since they were read. */
async function writeReturn(
	ctx: UserContext,
	{ id, orderId, lines, reason, note }: RequestReturnInput & { id: string; orderId: string },
): Promise<boolean> {
	const { db, now, newId, by } = ctx;
	const buyerId = getBuyerId(by);
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
				ctx,
				{
					actor: formatActor(by),
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

/** Units of a withdrawn return can be returned again. Returns false if the goods have arrived, or it was rejected. */
export async function withdrawReturn(ctx: BuyerContext, returnId: string): Promise<boolean> {
	const { db, now, newId, by } = ctx;
	const before = found(await findReturn(db, returnId, by.userId));
	const isWithdrawn = await writeAudited(
		ctx,
		db
			.update(returns)
			.set({ state: "withdrawn", decidedAt: now(), changeId: newId() })
			.where(
				and(
					eq(returns.id, returnId),
					inArray(returns.state, [...EXPECTED_STATES]),
					sql`exists (select 1 from orders where orders.id = returns.order_id and ${isChangeableOrder(by.userId)})`,
				),
			),
		{
			actor: formatActor(by),
			action: "order.withdraw-return",
			subject: `order:${before.orderId}`,
			after: before.number,
		},
	);
	return isWithdrawn || (await findReturn(db, returnId, by.userId))?.state === "withdrawn";
}
