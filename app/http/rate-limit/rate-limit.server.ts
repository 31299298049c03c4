import type { SubmissionResult } from "@conform-to/react";
import type { RateLimitedAction } from "~/platform/config/rate-limit-settings.server";
import type { Platform } from "~/platform/platform.server";
import { consumeRateLimit, type RateLimitResult } from "~/platform/rate-limit/rate-limit.server";
import { getErrorText } from "~/ui/shell/error-page";
import { findTrustedDevice } from "../auth/trusted-device.server";
import { respondWithForm, tooManyRequests } from "../responses/respond.server";
import { getClientAddress } from "./client-address.server";

type RateLimitExceeded = Extract<RateLimitResult, { ok: false }>;

/**
 * What a stranger can do in an owner's name, knowing no more than the address. There a device that the account knows is
 * counted by itself. Not 'two-factor-code': it comes after the password.
 */
const TRUSTED_DEVICE_LIMITS: readonly RateLimitedAction[] = [
	"sign-in",
	"password-reset",
	"email-sign-in",
	"email-code",
];

/**
 * Counts a try at something that is limited, before its work is done. `account` is a signed-in user's id, or the e-mail
 * that was typed, in lower case. `turn.ok` is false when there have been too many of that account or of this client
 * address; see `countTurn`.
 */
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

/** As `takeTurn`, for what has no form to draw again: throws the 429 page, which leads to `back` (see `tooManyRequests`). */
export async function enforceRateLimit(
	request: Request,
	platform: Platform,
	name: RateLimitedAction,
	account: string,
	returnPath?: string,
): Promise<void> {
	const result = await consumeRequestLimit(request, platform, name, account);
	if (!result.ok) throw tooManyRequests(result.retryAfterSeconds, returnPath);
}

/** What somebody reads who has to wait. */
export function getWaitMessage({ retryAfterSeconds }: RateLimitExceeded): string {
	return getErrorText({ status: 429, retryAfterSeconds }).text;
}

type FormReply = { reply: (errors: { formErrors: string[] }) => SubmissionResult };

/** Answers a form with its page again, status 429: how long to wait, and everything that was typed. */
export function replyTooManyRequests({ reply }: FormReply, exceeded: RateLimitExceeded) {
	return respondRateLimited(reply({ formErrors: [getWaitMessage(exceeded)] }), exceeded);
}

/** As `again`, with status 429 and `Retry-After`. */
export function respondRateLimited<T>(body: T, { retryAfterSeconds }: RateLimitExceeded) {
	return respondWithForm(body, 429, { "retry-after": String(retryAfterSeconds) });
}
