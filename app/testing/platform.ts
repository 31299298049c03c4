import { env } from "cloudflare:test";
import { actAs } from "~/domain/accounts/context.server";
import { createPlatform, type Platform } from "~/platform/platform.server";

export function createTestPlatform(overrides: Partial<Platform> = {}): Platform {
	const platform = createPlatform(env, { waitUntil: () => {}, reportError: () => {} });
	// Queries of earlier requests don't count towards a job's query budget.
	return { ...platform, getQueryCount: () => 0, ...overrides };
}

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

export const asAdmin = (platform: Platform, userId = "an-admin") =>
	actAs(platform, { kind: "admin", userId });

export const asBuyer = (platform: Platform, userId: string) =>
	actAs(platform, { kind: "buyer", userId });
