import { env } from "cloudflare:test";
import { createPlatform, type Platform } from "~/platform/platform.server";

/** The shop's own platform on the test's D1 and R2 and the stand-ins; a test may put something else in its parts' place. */
export function createTestPlatform(overrides: Partial<Platform> = {}): Platform {
	const platform = createPlatform(env, { waitUntil: () => {}, reportError: () => {} });
	// What a test has sent before doesn't count towards a run's query budget.
	return { ...platform, getQueryCount: () => 0, ...overrides };
}

/** A platform whose payment provider can't be reached. */
export function createPlatformWithoutProvider(): Platform {
	const platform = createTestPlatform();
	const down = () => Promise.reject(new Error("The provider is down."));
	const payments = {
		openCard: down,
		openHostedPage: down,
		resume: down,
		close: down,
		refund: down,
		findRefund: down,
		refundState: down,
		findPayment: down,
		paymentBehind: down,
		takenPayments: down,
		events: down,
	};
	return { ...platform, payments: { ...platform.payments, ...payments } };
}
