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
	const payments: Partial<Platform["payments"]> = {
		createCardPayment: down,
		createHostedPage: down,
		resume: down,
		cancelPayment: down,
		createRefund: down,
		findRefund: down,
		getRefund: down,
		findPayment: down,
		findPaymentByTransaction: down,
		listCapturedPayments: down,
		listEvents: down,
	};
	return { ...platform, payments: { ...platform.payments, ...payments } };
}
