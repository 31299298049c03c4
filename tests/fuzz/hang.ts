import { hashPassword } from "../../app/platform/crypto/passwords.server";
import { PASSWORD } from "../../app/testing/factories/factories";
import { answerTo } from "./answers";
import type { Written } from "./written";

export const MOST_MS = 1000;
/** A password hash is the slowest work of any call. */
const HASH_MS = 140;
const TRIES = 3;

/**
 * Whether a slow request is also slow alone, each time. A busy machine gets more time, in
 * proportion to its time for a hash.
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
