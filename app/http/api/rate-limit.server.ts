import type { Limited } from "~/platform/config/rate-limit-settings.server";
import type { Platform } from "~/platform/platform.server";
import { countTurn } from "~/platform/rate-limit/rate-limit.server";
import { clientAddress } from "../rate-limit/client-address.server";
import type { Caller } from "./caller.server";
import { type Problem, refuse } from "./problem.server";

type Counted = { ok: true; headers: Record<string, string>; keys: string[] } | Problem;

/**
 * Counts a call before its work is done, by its token's owner and its client address (docs/decisions/019-limits.md). What
 * comes of it goes out with every answer, as RateLimit headers. Without a token the address stands for the account.
 * @param account whose turn it is where the caller isn't known yet, as with the e-mail of a password
 */
export async function turnOf(
	request: Request,
	platform: Platform,
	name: Limited,
	caller: Caller | null,
	account?: string,
): Promise<Counted> {
	const address = clientAddress(request);
	const asker = { account: account ?? caller?.user.id ?? `address ${address}`, address };
	const turn = await countTurn(platform, name, asker);
	const policy = policyOf(platform, name);
	if (turn.ok) {
		const { keys, left, resetSeconds } = turn;
		const ratelimit = `"${name}";r=${left};t=${resetSeconds}`;
		return { ok: true, keys, headers: { ...policy, ratelimit } };
	}
	const { retryAfterSeconds } = turn;
	return refuse(429, `Too many calls. Wait ${retryAfterSeconds} seconds`, {
		headers: {
			...policy,
			ratelimit: `"${name}";r=0;t=${retryAfterSeconds}`,
			"retry-after": String(retryAfterSeconds),
		},
	});
}

function policyOf({ settings }: Platform, name: Limited): Record<string, string> {
	const limit = settings.limits.byAccount[name] ?? settings.limits.byAddress[name];
	if (!limit) return {};
	return { "ratelimit-policy": `"${name}";q=${limit.most};w=${limit.windowMs / 1000}` };
}
