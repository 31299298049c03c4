import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import type { Db } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { pickColumns } from "~/platform/d1/pick-columns.server";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { queueMail } from "~/platform/outbox/outbox.server";
import type { Platform } from "~/platform/platform.server";
import { asRefused, found, type Refused } from "~/platform/refused";
import { actAs, type Context, type UserContext } from "../accounts/context.server";
import { isChangeableOrder } from "../orders/conditions.server";
import { orders } from "../orders/tables.server";
import { chargeOrder } from "./charge-order.server";
import { buildNotChargedMail } from "./mails.server";

/** Charges the order of a member of the company, or for a customer by an admin. Throws why not. */
export async function payOnAccount(ctx: UserContext, orderId: string): Promise<void> {
	await requestCharge(ctx, orderId);
	const refused = await tryCharge(ctx, orderId);
	if (!refused) return;
	await endRequest(ctx, orderId);
	throw refused;
}

async function requestCharge({ db, by }: UserContext, orderId: string): Promise<void> {
	const mayPay = by.kind === "admin" ? undefined : isChangeableOrder(by.userId);
	const [requested] = await db
		.update(orders)
		.set({
			chargeRequested: sql`exists (select 1 from order_lines where order_id = orders.id and status = 'unpaid')`,
		})
		.where(and(eq(orders.id, orderId), mayPay))
		.returning({ id: orders.id });
	found(requested);
}

const MAX_ORDERS_PER_RUN = 20;

/**
 * A scheduled job charges what a request asked for and did not live to charge: first those that wait longest for their
 * turn, so that some whose card payment can't be closed don't keep back the others.
 */
export const chargeRequestedOrders = (platform: Platform): Promise<void> =>
	chargeEach(actAs(platform, { kind: "system", name: "scheduled-job" }), sql`true`);

/** Charges those of the orders that asked for it. */
export const chargeRequested = (ctx: Context, orderIds: readonly string[]): Promise<void> =>
	chargeEach(ctx, sql`${orders.id} in ${toIdList(orderIds)}`);

/** An error is thrown after the others are done. */
async function chargeEach(ctx: Context, which: SQL): Promise<void> {
	const failures: unknown[] = [];
	const requested = await listRequested(ctx.db, which);
	for (const order of requested) {
		if (!hasQueryBudget(ctx)) break;
		await chargeOrMail(ctx, order).catch((error: unknown) => failures.push(error));
	}
	if (failures.length > 0) throw failures[0];
}

const listRequested = (db: Db, which: SQL) =>
	db
		.select({
			...pickColumns(orders, "id", "number", "userId"),
			...pickColumns(users, "email", "name"),
		})
		.from(orders)
		.innerJoin(users, eq(users.id, orders.userId))
		.where(sql`${which} and ${isRequested}`)
		.orderBy(asc(orders.chargeTriedAt), asc(orders.createdAt))
		.limit(MAX_ORDERS_PER_RUN);

type RequestedOrder = Awaited<ReturnType<typeof listRequested>>[number];

/** What is refused stays unpaid. Who ordered it and waits for it reads why on its page, and else in a mail. */
async function chargeOrMail(
	ctx: Context,
	{ email, name, userId, ...order }: RequestedOrder,
): Promise<void> {
	const { db, now, newId, settings, by } = ctx;
	if (by.kind === "system")
		await db.update(orders).set({ chargeTriedAt: now() }).where(eq(orders.id, order.id));
	const refused = await tryCharge(ctx, order.id);
	// The payment provider does not respond: the next run tries again.
	if (!refused || refused.status === 503) return;
	const problem = refused.message;
	const mail = buildNotChargedMail(settings, { email, name }, { ...order, problem });
	const isWatching = by.kind !== "system" && by.userId === userId;
	const isToPay = sql`changes() > 0 and exists (select 1 from order_lines where order_id = ${order.id} and status = 'unpaid')`;
	await db.batch([
		endRequest(ctx, order.id),
		...(isWatching ? [] : [queueMail(db, { ...mail, id: newId(), now: now() }, isToPay)]),
	]);
}

/** Uses the words of the partial index. */
const isRequested = sql`orders.charge_requested = 1`;

const tryCharge = (ctx: Context, orderId: string): Promise<Refused | null> =>
	chargeOrder(ctx, orderId).then(
		() => null,
		(error: unknown) => asRefused(error),
	);

const endRequest = ({ db }: Platform, orderId: string) =>
	db
		.update(orders)
		.set({ chargeRequested: false })
		.where(and(eq(orders.id, orderId), isRequested));
