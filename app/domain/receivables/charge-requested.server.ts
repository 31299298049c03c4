import { and, asc, eq, sql } from "drizzle-orm";
import { users } from "~/domain/accounts/tables.server";
import { toIdList } from "~/platform/d1/id-list.server";
import { hasQueryBudget } from "~/platform/jobs/query-budget.server";
import { queueMailIfChanged } from "~/platform/outbox/queue-mail-if-changed.server";
import type { Platform } from "~/platform/platform.server";
import { found, Refused } from "~/platform/refused";
import { actAs, type Context, type UserContext } from "../accounts/context.server";
import { isChangeableOrder } from "../orders/conditions.server";
import { orders } from "../orders/tables.server";
import { chargeOrder } from "./charge-order.server";
import { buildNotChargedMail } from "./mails.server";

/** Charges the order of a member of the company, or for a customer by an admin. Throws why not. */
export async function payOnAccount(ctx: UserContext, orderId: string): Promise<void> {
	await requestCharge(ctx, orderId);
	const refused = (await chargeRequested(ctx, [orderId])).get(orderId);
	if (refused) throw refused;
	// Says why, if nothing was to be charged.
	await chargeOrder(ctx, orderId);
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

/** Charges those of the orders whose buyers asked for it. Returns why not, by order; they stay unpaid. */
export async function chargeRequested(
	ctx: Context,
	orderIds: readonly string[],
): Promise<Map<string, Refused>> {
	const requested = await ctx.db
		.select({ id: orders.id })
		.from(orders)
		.where(sql`${orders.id} in ${toIdList(orderIds)} and ${isRequested}`);
	const refusals = new Map<string, Refused>();
	for (const { id } of requested) {
		const refused = await tryCharge(ctx, id);
		if (!refused) continue;
		refusals.set(id, refused);
		await endRequest(ctx, id);
	}
	return refusals;
}

/** It is in the words of the partial index. */
const isRequested = sql`orders.charge_requested = 1`;

const tryCharge = (ctx: Context, orderId: string): Promise<Refused | null> =>
	chargeOrder(ctx, orderId).then(
		() => null,
		(error: unknown) => {
			if (error instanceof Refused) return error;
			throw error;
		},
	);

const endRequest = ({ db }: Platform, orderId: string) =>
	db
		.update(orders)
		.set({ chargeRequested: false })
		.where(and(eq(orders.id, orderId), isRequested));

const MAX_ORDERS_PER_RUN = 20;

/** A scheduled job, for what a request asked for and did not live to charge. Who ordered is told why not. */
export async function chargeRequestedOrders(platform: Platform): Promise<void> {
	const { db, settings } = platform;
	const ctx = actAs(platform, { kind: "system", name: "scheduled-job" });
	const requested = await db
		.select({ id: orders.id, number: orders.number, email: users.email, name: users.name })
		.from(orders)
		.innerJoin(users, eq(users.id, orders.userId))
		.where(isRequested)
		.orderBy(asc(orders.createdAt))
		.limit(MAX_ORDERS_PER_RUN);
	for (const { email, name, ...order } of requested) {
		if (!hasQueryBudget(platform)) break;
		const refused = await tryCharge(ctx, order.id);
		// The payment provider does not respond: the next run tries again.
		if (!refused || refused.status === 503) continue;
		const problem = refused.message;
		const mail = buildNotChargedMail(settings, { email, name }, { ...order, problem });
		await db.batch([endRequest(ctx, order.id), queueMailIfChanged(ctx, mail)]);
	}
}
