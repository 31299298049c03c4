import { hashPassword } from "../../app/platform/crypto/passwords.server";
import { PASSWORD } from "../../app/testing/factories/factories";
import { answerTo } from "./answers";
import type { Written } from "./written";

/** How long a call may take on a machine that does nothing else. */
export const MOST_MS = 1000;
/** What a password's hash takes there; it is the longest that any call works by itself. */
const HASH_MS = 140;
const TRIES = 3;

/**
 * Whether a request that was slow beside others hangs: it is over the second by itself too, each time. A machine that is busy
 * with something else has as much more than a second as it needs more for a hash.
 */
export async function hangs(request: Written): Promise<boolean> {
	for (let tries = 0; tries < TRIES; tries += 1) {
		const begun = performance.now();
		await hashPassword(PASSWORD);
		const slowness = Math.max(1, (performance.now() - begun) / HASH_MS);
		const { ms } = await answerTo(request);
		if (ms <= MOST_MS * slowness) return false;
	}
	return true;
}
