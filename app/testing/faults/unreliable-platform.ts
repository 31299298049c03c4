import type { Platform } from "~/platform/platform.server";
import type { CardPayments } from "~/platform/stripe/card-payments.server";
import type { Doing } from "./intercepted-platform";
import { watchedPlatform } from "./intercepted-platform";
import type { Chance } from "./random";

/** A call that got no answer; `type` is what the provider's library calls it. */
class NoAnswer extends Error {
	readonly type = "StripeConnectionError";
}

const MOST_MS = 4;

/** Nothing, or a few ms: long enough for anybody else who is at it. */
export async function aMoment(chance: Chance): Promise<void> {
	if (chance.happens(0.5)) {
		await new Promise((resolve) => setTimeout(resolve, chance.below(MOST_MS)));
	}
}

type Shaking = {
	chance: Chance;
	payments: CardPayments;
	/** Which of its calls may go unanswered, and in what share of all cases. */
	lost?: readonly Doing[];
	share?: number;
};

/**
 * A platform of which each thing it does takes a moment before and after, so that those who act at once meet at every
 * point. A call that goes unanswered has been done in half of all cases.
 */
export function shakenPlatform({ chance, payments, lost = [], share = 0 }: Shaking): Platform {
	return watchedPlatform(async (doing, act) => {
		const isLost = lost.includes(doing) && chance.happens(share);
		await aMoment(chance);
		if (isLost && chance.happens(0.5)) throw new NoAnswer("It never arrived.");
		const answer = await act();
		if (isLost) throw new NoAnswer("It was done, and the answer is lost.");
		await aMoment(chance);
		return answer;
	}, payments);
}

function isUnanswered(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if (cause instanceof NoAnswer) return true;
	}
	return false;
}

/** What a process gives; null when it broke off because a call of its own went unanswered. */
export async function unlessUnanswered<T>(process: Promise<T>): Promise<T | null> {
	try {
		return await process;
	} catch (error) {
		if (!isUnanswered(error)) throw error;
		return null;
	}
}

/** What somebody gets who tries again for as long as they are left without an answer. */
export async function untilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
	for (;;) {
		const answer = await unlessUnanswered(attempt());
		if (answer !== null) return answer;
	}
}
