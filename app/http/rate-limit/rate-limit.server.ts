import type { RateLimitedAction } from "~/platform/config/rate-limit-settings.server";
import type { Platform } from "~/platform/platform.server";
import { consumeRateLimit, type RateLimitResult } from "~/platform/rate-limit/rate-limit.server";
import { Refused } from "~/platform/refused";
import { getErrorText } from "~/ui/shell/error-page";
import { findTrustedDevice } from "../auth/trusted-device.server";
import { respondWithForm, tooManyRequests } from "../responses/respond.server";
import { getClientAddress } from "./client-address.server";

type RateLimitExceeded = Extract<RateLimitResult, { ok: false }>;

/** Actions that need only the owner's email. Not 'two-factor-code', which comes after the password. */
const TRUSTED_DEVICE_LIMITS: readonly RateLimitedAction[] = [
	"sign-in",
	"password-reset",
	"email-sign-in",
	"email-code",
];

/** `account` is a user id, or the typed email in lower case. */
export async function consumeRequestLimit(
	request: Request,
	platform: Platform,
	name: RateLimitedAction,
	account: string,
): Promise<RateLimitResult> {
	const usesTrustedDevice = TRUSTED_DEVICE_LIMITS.includes(name);
	const device = usesTrustedDevice ? await findTrustedDevice(request, platform, account) : null;
	const source = device ? { device: device.id } : { address: getClientAddress(request) };
	return consumeRateLimit(platform, name, { account, ...source });
}

/** Throws the 429 page; for actions without a form to render again. */
export async function enforceRateLimit(
	request: Request,
	platform: Platform,
	name: RateLimitedAction,
	account: string,
): Promise<void> {
	const result = await consumeRequestLimit(request, platform, name, account);
	if (!result.ok) throw tooManyRequests(result.retryAfterSeconds);
}

export function getWaitMessage({ retryAfterSeconds }: RateLimitExceeded): string {
	return getErrorText({ status: 429, retryAfterSeconds }).text;
}

export const refuseLimited = (exceeded: RateLimitExceeded): Refused =>
	new Refused(getWaitMessage(exceeded), 429, { retryAfterSeconds: exceeded.retryAfterSeconds });

export function respondRateLimited<T>(body: T, { retryAfterSeconds }: RateLimitExceeded) {
	return respondWithForm(body, 429, { "retry-after": String(retryAfterSeconds) });
}
