import type { SubmissionResult } from "@conform-to/react";
import type { HeadersFunction } from "@remix-run/cloudflare";
import type { Limited } from "~/platform/config/rate-limit-settings.server";
import type { Platform } from "~/platform/platform.server";
import { countTurn, type Turn } from "~/platform/rate-limit/rate-limit.server";
import { wordsFor } from "~/ui/shell/error-page";
import { knownDevice } from "../auth/trusted-device.server";
import { again, tooManyRequests } from "../responses/respond.server";
import { clientAddress } from "./client-address.server";

type Refused = Extract<Turn, { ok: false }>;

/**
 * What a stranger can do in an owner's name, knowing no more than the address. There a device that the account knows is
 * counted by itself. Not 'code': who gets that far has the password.
 */
const IN_ANOTHERS_NAME: readonly Limited[] = ["sign-in", "reset", "mail-sign-in", "mail-code"];

/**
 * Counts a try at something that is limited, before its work is done. `account` is a signed-in user's id, or the e-mail
 * that was typed, in lower case. `turn.ok` is false when there have been too many of that account or of this client
 * address; see `countTurn`.
 */
export async function takeTurn(
	request: Request,
	platform: Platform,
	name: Limited,
	account: string,
): Promise<Turn> {
	const isForAnother = IN_ANOTHERS_NAME.includes(name);
	const device = isForAnother ? await knownDevice(request, platform, account) : null;
	const from = device ? { device: device.id } : { address: clientAddress(request) };
	return countTurn(platform, name, { account, ...from });
}

/** As `takeTurn`, for what has no form to draw again: throws the 429 page, which leads to `back` (see `tooManyRequests`). */
export async function requireTurn(
	request: Request,
	platform: Platform,
	name: Limited,
	account: string,
	back?: string,
): Promise<void> {
	const turn = await takeTurn(request, platform, name, account);
	if (!turn.ok) throw tooManyRequests(turn.retryAfterSeconds, back);
}

/** What somebody reads who has to wait. */
export function waitSentence({ retryAfterSeconds }: Refused): string {
	return wordsFor({ status: 429, retryAfterSeconds }).text;
}

type Reply = { reply: (errors: { formErrors: string[] }) => SubmissionResult };

/** Answers a form with its page again, status 429: how long to wait, and everything that was typed. */
export function tooOften({ reply }: Reply, refused: Refused) {
	return againLater(reply({ formErrors: [waitSentence(refused)] }), refused);
}

/** As `again`, with status 429 and `Retry-After`. The route exports `retryAfter` as its `headers`. */
export function againLater<T>(body: T, { retryAfterSeconds }: Refused) {
	return again(body, 429, { "retry-after": String(retryAfterSeconds) });
}

/** The `headers` of a route whose form may be sent too often: Remix drops an action's headers otherwise. */
export const retryAfter: HeadersFunction = ({ actionHeaders }): Record<string, string> => {
	const wait = actionHeaders.get("retry-after");
	return wait ? { "retry-after": wait } : {};
};
