import { and, eq, gte, or, sql } from "drizzle-orm";
import { canBePaid } from "~/domain/orders/conditions.server";
import {
	type Actor,
	type CardLimitError,
	checkCardLimits,
	isPayable,
	type OrderLine,
} from "~/domain/orders/rules";
import { orderLines, orders } from "~/domain/orders/tables.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import { toIdList } from "~/platform/d1/id-list.server";
import type { Platform } from "~/platform/platform.server";
import { CURRENCY } from "~/platform/stripe/card-payments.server";
import {
	type Attempt,
	listLinesToPay,
	listLiveAttempts,
	selectAttemptLineIds,
} from "../queries.server";
import {
	BEGIN_AFTER_HOLD_MS,
	CHECK_AFTER_MS,
	getBeginDeadline,
	getPayer,
	getPaymentEnd,
	HOLD_AFTER_PAGE_MS,
	type PaymentChannel,
	type PaymentKind,
	type PaymentTarget,
} from "../rules";
import { attemptLines, attempts } from "../tables.server";
import { applyPayment } from "./apply-payment.server";
import { fetchOrCreatePayment } from "./fetch-or-create-payment.server";

type Needs = Pick<Platform, "db" | "now" | "newId" | "settings" | "payments" | "reportError">;

export type BeginPaymentResult =
	/** The client secret of a card payment, or the URL of a hosted page. */
	| { ok: true; handle: string }
	| { ok: false; reason: "no-such-order" | "not-payable" }
	/** The rest of an order may total less than the minimum. */
	| CardLimitError;

/** If the attempt has ended or another tab is quicker, the next round reads the new state. */
const MAX_ROUNDS = 4;

/**
 * Resumes a matching live attempt, or closes it and starts another: a line never has
 * two live attempts. Throws when the provider can't be reached; a retry uses the same key.
 */
export async function beginPayment(
	needs: Needs,
	buyerId: string,
	target: PaymentTarget,
	kind: PaymentKind,
	returnOrigin: string,
	channel: PaymentChannel = "account",
): Promise<BeginPaymentResult> {
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const targetLines = await listLinesToPay(needs.db, buyerId, target);
		if (targetLines.length === 0) return { ok: false, reason: "no-such-order" };
		const payable = targetLines.filter(isPayable);
		if (payable.length === 0) return { ok: false, reason: "not-payable" };
		const duePoisha = payable.reduce((sum, { totalPoisha }) => sum + totalPoisha, 0);
		const limitError = checkCardLimits(duePoisha, needs.settings.orderLimits);
		if (limitError) return limitError;
		const ids = payable.map(({ id }) => id);
		const liveAttempts = await listLiveAttempts(needs.db, ids);
		if (liveAttempts.length === 0) {
			const isOver = needs.now() > getBeginDeadline(payable, needs.settings);
			if (isOver) return { ok: false, reason: "not-payable" };
			await prepareAttempt(needs, buyerId, payable, { kind, returnOrigin, channel });
			continue;
		}
		for (const attempt of liveAttempts) {
			const isSameMethod = attempt.kind === kind && attempt.channel === channel;
			const isReusable = isSameMethod && (await paysExactly(needs, attempt, ids));
			const handle = await resumeAttempt(needs, getPayer(channel, buyerId), attempt, isReusable);
			if (handle) return { ok: true, handle };
		}
	}
	throw new Error(`No way to pay ${JSON.stringify(target)} was found in ${MAX_ROUNDS} rounds.`);
}

async function paysExactly({ db }: Needs, { id }: Attempt, lineIds: readonly string[]) {
	const attemptLineIds = new Set((await selectAttemptLineIds(db, id)).map((line) => line.id));
	return (
		attemptLineIds.size === lineIds.length && lineIds.every((lineId) => attemptLineIds.has(lineId))
	);
}

async function resumeAttempt(
	needs: Needs,
	actor: Actor,
	attempt: Attempt,
	isReusable: boolean,
): Promise<string | null> {
	const { providerState, handle } = await fetchOrCreatePayment(needs, attempt);
	const isStale = !isReusable || attempt.expiresAt <= needs.now();
	const mustClose = providerState.state === "open" && isStale;
	const currentState = mustClose
		? await needs.payments.cancelPayment(providerState.kind, providerState.providerId)
		: providerState;
	await applyPayment(needs, currentState, { actor });
	return currentState.state === "open" && isReusable ? handle : null;
}

/**
 * Writes the attempt before the provider is called and extends the hold to outlive it. The INSERT
 * checks the lines again; if another tab was quicker, its attempt wins.
 */
async function prepareAttempt(
	{ db, now, newId, settings: { holdMs, bankHoldMs } }: Needs,
	buyerId: string,
	linesDue: readonly OrderLine[],
	{ kind, returnOrigin, channel }: Pick<Attempt, "kind" | "returnOrigin" | "channel">,
): Promise<void> {
	const at = now();
	const id = newId();
	const lineIds = toIdList(linesDue.map((line) => line.id));
	const endsAt = getPaymentEnd(at, Math.min(...linesDue.map(({ holdUntil }) => holdUntil)));
	const payable = and(
		sql`${orderLines.id} in ${lineIds}`,
		eq(orderLines.userId, buyerId),
		canBePaid,
		or(
			gte(orders.createdAt, at - holdMs - BEGIN_AFTER_HOLD_MS),
			and(
				gte(orders.createdAt, at - bankHoldMs),
				gte(orders.holdUntil, sql`${orders.createdAt} + ${bankHoldMs}`),
			),
		),
	);
	try {
		await db.batch([
			db.insert(attempts).select(
				db
					.select({
						id: sql<string>`${id}`.as("id"),
						userId: orders.userId,
						orderId: orders.id,
						number:
							sql<number>`(select coalesce(max(number), 0) + 1 from payment_attempts where order_id = ${orders.id})`.as(
								"number",
							),
						kind: sql<PaymentKind>`${kind}`.as("kind"),
						state: sql<"prepared">`'prepared'`.as("state"),
						amountPoisha: sql<number>`sum(${orderLines.totalPoisha})`.as("amount_poisha"),
						currency: sql<string>`${CURRENCY}`.as("currency"),
						providerId: sql<null>`null`.as("provider_id"),
						transactionId: sql<null>`null`.as("transaction_id"),
						expiresAt: sql<number>`${endsAt}`.as("expires_at"),
						returnOrigin: sql<string>`${returnOrigin}`.as("return_origin"),
						createdAt: sql<number>`${at}`.as("created_at"),
						updatedAt: sql<number>`${at}`.as("updated_at"),
						nextCheckAt: sql<number>`${at + CHECK_AFTER_MS}`.as("next_check_at"),
						channel: sql<PaymentChannel>`${channel}`.as("channel"),
					})
					.from(orderLines)
					.innerJoin(orders, eq(orders.id, orderLines.orderId))
					.where(payable)
					.groupBy(orders.id)
					.having(sql`count(*) = ${linesDue.length}`),
			),
			db.insert(attemptLines).select(
				db
					.select({
						attemptId: attempts.id,
						lineId: orderLines.id,
						live: sql<boolean>`1`.as("live"),
					})
					.from(attempts)
					.innerJoin(orderLines, sql`${orderLines.id} in ${lineIds}`)
					.where(eq(attempts.id, id)),
			),
			db
				.update(orders)
				.set({ holdUntil: sql`max(${orders.holdUntil}, ${endsAt + HOLD_AFTER_PAGE_MS})` })
				.where(sql`${orders.id} = (select order_id from payment_attempts where id = ${id})`),
		]);
	} catch (error) {
		const constraint = getViolatedConstraint(error);
		if (!constraint?.startsWith("attempt_lines.") && !constraint?.startsWith("payment_attempts.")) {
			throw error;
		}
	}
}
