import type { Actor } from "~/domain/accounts/actor";
import { type CardLimitError, checkCardLimits } from "~/domain/money/card-limits";
import type { LineLimitError } from "~/domain/orders/rules/limits";
import { isPayable } from "~/domain/orders/rules/order-status";
import { summarizeAmounts } from "~/domain/orders/rules/summarize-amounts";
import { retryWhileNull } from "~/platform/d1/retry.server";
import type { Platform } from "~/platform/platform.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { getBeginDeadline } from "../payment-times";
import {
	type Attempt,
	listLinesToPay,
	listLiveAttempts,
	selectAttemptLineIds,
} from "../queries.server";
import {
	getPayer,
	getReader,
	type PaymentChannel,
	type PaymentKind,
	type PaymentTarget,
} from "../rules";
import { applyPayment } from "./apply-payment.server";
import { fetchOrCreatePayment } from "./fetch-or-create-payment.server";
import { prepareAttempt } from "./prepare-attempt.server";

type BeginPaymentResult =
	/** The client secret of a card payment, or the URL of a hosted page. */
	| { ok: true; handle: string; amountPoisha: number }
	| { ok: false; reason: "no-such-order" | "not-payable" | "begun-elsewhere" | "transfer-begun" }
	| { ok: false; reason: "other-amount"; duePoisha: number }
	/** The rest of an order may total less than the minimum. */
	| CardLimitError
	| LineLimitError;

type PaymentMethod = {
	kind: PaymentKind;
	returnOrigin: string;
	channel?: PaymentChannel;
	/** Nothing else is charged; undefined for what is due. */
	expectedPoisha?: number;
};

/** An attempt and its events take as many bytes as this many lines. */
const ATTEMPT_COST_LINES = 50;

/**
 * Resumes a matching live attempt, or closes it and starts another: a line never has
 * two live attempts. Throws when the provider can't be reached (a retry uses the same key), or what
 * it answered when it failed to create the payment in every round.
 */
export async function beginPayment(
	platform: Platform,
	buyerId: string,
	target: PaymentTarget,
	{ kind, returnOrigin, channel = "account", expectedPoisha }: PaymentMethod,
): Promise<BeginPaymentResult> {
	let failure: unknown;
	let isCounted = false;
	// If the attempt has ended or another tab is quicker, the next round reads the new state.
	const begun = await retryWhileNull<BeginPaymentResult>(async () => {
		const targetLines = await listLinesToPay(platform.db, getReader(channel, buyerId), target);
		if (targetLines.length === 0) return { ok: false, reason: "no-such-order" };
		const payable = targetLines.filter(isPayable);
		if (payable.length === 0) return { ok: false, reason: "not-payable" };
		const { duePoisha, receivedPoisha } = summarizeAmounts(payable);
		if (receivedPoisha > 0) return { ok: false, reason: "transfer-begun" };
		if (expectedPoisha !== undefined && expectedPoisha !== duePoisha)
			return { ok: false, reason: "other-amount", duePoisha };
		const limitError = checkCardLimits(duePoisha, platform.settings.orderLimits);
		if (limitError) return limitError;
		const ids = payable.map(({ id }) => id);
		const liveAttempts = await listLiveAttempts(platform.db, ids);
		if (liveAttempts.length === 0) {
			const isOver = platform.now() > getBeginDeadline(payable, platform.settings);
			if (isOver) return { ok: false, reason: "not-payable" };
			if (!isCounted) {
				const cost = payable.length + ATTEMPT_COST_LINES;
				const limit = await consumeRateLimit(platform, "payment-line", { account: buyerId }, cost);
				if (!limit.ok) return { ...limit, reason: "too-many-lines-today" };
			}
			isCounted = true;
			await prepareAttempt(platform, buyerId, payable, { kind, returnOrigin, channel });
			return null;
		}
		for (const attempt of liveAttempts) {
			const isSameMethod = attempt.kind === kind && attempt.channel === channel;
			const isReusable = isSameMethod && (await paysExactly(platform, attempt, ids));
			const payer = getPayer(channel, buyerId);
			const resumed = await resumeAttempt(platform, payer, attempt, isReusable);
			if (resumed.handle)
				return { ok: true, handle: resumed.handle, amountPoisha: attempt.amountPoisha };
			failure = resumed.failure ?? failure;
		}
		return null;
	});
	if (begun) return begun;
	if (failure !== undefined) throw failure;
	return { ok: false, reason: "begun-elsewhere" };
}

async function paysExactly({ db }: Platform, { id }: Attempt, lineIds: readonly string[]) {
	const attemptLineIds = new Set((await selectAttemptLineIds(db, id)).map((line) => line.id));
	return (
		attemptLineIds.size === lineIds.length && lineIds.every((lineId) => attemptLineIds.has(lineId))
	);
}

/** `failure` says why the provider did not create it. */
async function resumeAttempt(
	platform: Platform,
	actor: Actor,
	attempt: Attempt,
	isReusable: boolean,
): Promise<{ handle: string | null; failure?: unknown }> {
	const { providerState, handle, failure } = await fetchOrCreatePayment(platform, attempt);
	const isStale = !isReusable || attempt.expiresAt <= platform.now();
	const mustClose = providerState.state === "open" && isStale;
	const currentState = mustClose
		? await platform.payments.cancelPayment(providerState.kind, providerState.providerId)
		: providerState;
	await applyPayment(platform, currentState, { actor });
	const isUsable = currentState.state === "open" && isReusable;
	return { handle: isUsable ? handle : null, failure };
}
