import Stripe from "stripe";
import type { Platform } from "~/platform/platform.server";
import type { CardPayments } from "~/platform/stripe/card-payments.server";
import type { Operation } from "./intercepted-platform";
import { createInterceptedPlatform } from "./intercepted-platform";
import type { Random } from "./random";

/** The call never arrived, or it was done and its answer is lost. */
class NoResponseError extends Stripe.errors.StripeConnectionError {}

const MAX_DELAY_MS = 4;

export async function waitRandomly(random: Random): Promise<void> {
	if (random.isTrue(0.5)) {
		await new Promise((resolve) => setTimeout(resolve, random.integerBelow(MAX_DELAY_MS)));
	}
}

type UnreliableOptions = {
	random: Random;
	payments: CardPayments;
	lostOperations?: readonly Operation[];
	share?: number;
};

/**
 * Each operation takes a random moment before and after, so that concurrent processes meet at every
 * point. Half of the unanswered calls have been carried out.
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
		if (isLost && chance.isTrue(0.5)) throw new NoResponseError();
		const response = await act();
		if (isLost) throw new NoResponseError();
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

export async function runUnlessUnanswered<T>(process: Promise<T>): Promise<T | null> {
	try {
		return await process;
	} catch (error) {
		if (!isNoResponse(error)) throw error;
		return null;
	}
}

export async function retryUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
	for (;;) {
		const response = await runUnlessUnanswered(send());
		if (response !== null) return response;
	}
}
