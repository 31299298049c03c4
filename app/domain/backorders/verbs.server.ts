import { and, eq, inArray, sql } from "drizzle-orm";
import { auditEach, byAdmin, byOwner, writeAudited } from "~/platform/audit.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import { found, Refused } from "~/platform/refused";
import type { AdminContext, BuyerContext } from "../accounts/context.server";
import { backorders } from "../orders/backorder-tables.server";
import { serveOthers } from "../orders/waiting.server";
import { serveBackorders } from "../stock/serve-backorders.server";
import type { ChangePlaceInput } from "./input";
import { buildBehindMail, buildEndedMail } from "./mails.server";
import {
	type Backorder,
	findManagedBackorder,
	hasState,
	isChangeableBackorder,
} from "./queries.server";
import { findPartProblem } from "./rules";

const isOpen = (id: string) =>
	and(eq(backorders.id, id), inArray(backorders.state, ["waiting", "ready"]));

/** Its units serve the next one. False if it has ended already, or is not the customer's. */
export const cancelBackorder = (ctx: BuyerContext, id: string): Promise<boolean> =>
	writeAudited(
		ctx,
		ctx.db
			.update(backorders)
			.set({ state: "cancelled", endedAt: ctx.now() })
			.where(and(isOpen(id), isChangeableBackorder(ctx.by.userId))),
		byOwner(ctx.by.userId, "user.cancel-backorder", { after: `backorder:${id}` }),
		[serveOthers(ctx, [id])],
	);

/** Sets how many units are taken at a time at least; null is all together. The same choice again is not audited. */
export async function takeInParts(
	ctx: BuyerContext,
	backorder: Pick<Backorder, "id" | "quantity" | "unitPoisha" | "orderMultiple">,
	partUnits: number | null,
): Promise<void> {
	const { db, by, settings } = ctx;
	const { id } = backorder;
	const problem = findPartProblem(backorder, partUnits, settings.orderLimits.minPoisha);
	if (problem) throw new Refused({ partUnits: problem }, 400);
	const isChangeable = and(
		eq(backorders.id, id),
		hasState("waiting"),
		eq(backorders.shipComplete, false),
		isChangeableBackorder(by.userId),
	);
	const [, changed] = await db.batch([
		auditEach(
			ctx,
			byOwner(by.userId, "user.take-in-parts", { after: `backorder:${id}` }),
			sql`from ${backorders} where ${isChangeable} and ${backorders.partUnits} is not ${partUnits}`,
		),
		db.update(backorders).set({ partUnits }).where(isChangeable).returning({ id: backorders.id }),
		serveBackorders(ctx, sql`select product_id from backorders where id = ${id}`),
	]);
	if (changed.length === 0)
		throw new Refused("Nothing was changed: only what waits by itself can be taken in parts.");
}

const UNCHANGED = {
	end: "Nothing was changed: it has ended already, or became an order.",
	behind: "Nothing was changed: nobody waits behind it, or it no longer waits.",
} as const;

/** Staff end a backorder or put it behind others, with a mail that says why. Returns its part. */
export async function changePlace(
	ctx: AdminContext,
	id: string,
	{ act, note }: ChangePlaceInput,
): Promise<string> {
	const backorder = found(await findManagedBackorder(ctx.db, id));
	const isEnd = act === "end";
	const buildMail = isEnd ? buildEndedMail : buildBehindMail;
	const action = isEnd ? "backorder.end" : "backorder.put-behind-others";
	const isDone = await writeAudited(
		ctx,
		isEnd ? end(ctx, id, note) : putBehind(ctx, id, note),
		byAdmin(ctx.by.userId, action, `backorder:${id}`, { after: note }),
		[
			queueMailIfChanged(ctx, buildMail(ctx.settings, { ...backorder, note })),
			...(isEnd ? [serveOthers(ctx, [id])] : []),
		],
	);
	const isSentAgain = backorder.note === note && isEnd === (backorder.state === "cancelled");
	if (!isDone && !isSentAgain) throw new Refused(UNCHANGED[act]);
	return backorder.productId;
}

const end = ({ db, now }: AdminContext, id: string, note: string) =>
	db.update(backorders).set({ state: "cancelled", endedAt: now(), note }).where(isOpen(id));

/** Moves all of the form, if it ships complete. What fits has been served, so that nobody behind it gets units now. */
const putBehind = ({ db, now }: AdminContext, id: string, note: string) =>
	db
		.update(backorders)
		.set({ queuedAt: now(), note })
		.where(
			sql`state = 'waiting' and exists (select 1 from backorders as moved
				where moved.id = ${id} and (backorders.id = moved.id or moved.ship_complete
					and backorders.user_id = moved.user_id and backorders.idempotency_key = moved.idempotency_key)
				and exists (select 1 from backorders as behind where behind.product_id = moved.product_id
					and behind.state = 'waiting' and (behind.queued_at, behind.id) > (moved.queued_at, moved.id)))`,
		);
