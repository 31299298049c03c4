import type { RateLimitedAction } from "~/platform/config/rate-limit-settings.server";
import type { Platform } from "~/platform/platform.server";
import { consumeRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { getClientAddress } from "../rate-limit/client-address.server";
import { createProblem, type Problem } from "./problem.server";

type CallLimitResult = { ok: true; headers: Record<string, string>; keys: string[] } | Problem;

/** Without an account the address also counts as the account (docs/decisions/019-limits.md). */
export async function consumeCallLimit(
	request: Request,
	platform: Platform,
	name: RateLimitedAction,
	account: string | undefined,
): Promise<CallLimitResult> {
	const address = getClientAddress(request);
	const client = { account: account ?? `address ${address}`, address };
	const limit = await consumeRateLimit(platform, name, client);
	const policyHeader = getPolicyHeader(platform, name);
	if (limit.ok) {
		const { keys, remaining, resetSeconds } = limit;
		const ratelimit = `"${name}";r=${remaining};t=${resetSeconds}`;
		return { ok: true, keys, headers: { ...policyHeader, ratelimit } };
	}
	const { retryAfterSeconds } = limit;
	const ratelimit = `"${name}";r=0;t=${retryAfterSeconds}`;
	return tooManyCalls(retryAfterSeconds, { ...policyHeader, ratelimit });
}

export const tooManyCalls = (seconds: number, headers: Record<string, string> = {}): Problem =>
	createProblem(429, `Too many calls. Try again in ${seconds} seconds`, {
		headers: { ...headers, "retry-after": String(seconds) },
	});

function getPolicyHeader({ settings }: Platform, name: RateLimitedAction): Record<string, string> {
	const limit = settings.rateLimits.byAccount[name] ?? settings.rateLimits.byAddress[name];
	if (!limit) return {};
	return { "ratelimit-policy": `"${name}";q=${limit.max};w=${limit.windowMs / 1000}` };
}
