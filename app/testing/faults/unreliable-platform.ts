import type { Platform } from "~/platform/platform.server";
import type { CardPayments } from "~/platform/stripe/card-payments.server";
import type { Operation } from "./intercepted-platform";
import { createInterceptedPlatform } from "./intercepted-platform";
import type { Random } from "./random";

/** A call that got no answer; `type` is what the provider's library calls it. */
class NoResponseError extends Error {
	readonly type = "StripeConnectionError";
}

const MAX_DELAY_MS = 4;

/** Nothing, or a few ms: long enough for anybody else who is at it. */
export async function waitRandomly(random: Random): Promise<void> {
	if (random.isTrue(0.5)) {
		await new Promise((resolve) => setTimeout(resolve, random.integerBelow(MAX_DELAY_MS)));
	}
}

type UnreliableOptions = {
	random: Random;
	payments: CardPayments;
	/** Which of its calls may go unanswered, and in what share of all cases. */
	lostOperations?: readonly Operation[];
	share?: number;
};

/**
 * A platform of which each thing it does takes a moment before and after, so that those who act at once meet at every
 * point. A call that goes unanswered has been done in half of all cases.
 */
export function createUnreliablePlatform({
	random: chance,
	payments,
	lostOperations = [],
	share = 0,
}: UnreliableOptions): Platform {
	return createInterceptedPlatform(async (operation, act) => {
		const isLost = lostOperations.includes(operation) && chance.isTrue(share);
		await waitRandomly(chance);
		if (isLost && chance.isTrue(0.5)) throw new NoResponseError("It never arrived.");
		const response = await act();
		if (isLost) throw new NoResponseError("It was done, and the answer is lost.");
		await waitRandomly(chance);
		return response;
	}, payments);
}

function isNoResponse(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (cause instanceof NoResponseError) return true;
	}
	return false;
}

/** What a process gives; null when it broke off because a call of its own went unanswered. */
export async function runUnlessUnanswered<T>(process: Promise<T>): Promise<T | null> {
	try {
		return await process;
	} catch (error) {
		if (!isNoResponse(error)) throw error;
		return null;
	}
}

/** What somebody gets who tries again for as long as they are left without an answer. */
export async function retryUntilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
	for (;;) {
		const response = await runUnlessUnanswered(attempt());
		if (response !== null) return response;
	}
}
