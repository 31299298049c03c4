import { hashPassword } from "../../app/platform/crypto/passwords.server";
import { PASSWORD } from "../../app/testing/factories/factories";
import type { SentRequest } from "./resolve-request";
import { sendAndCheck } from "./send-and-check";

export const MAX_MS = 1000;
/** A password hash is the slowest work of any call. */
const HASH_MS = 140;
const COST_LOG2 = 14;
const TRIES = 3;

/**
 * Whether a slow request is also slow alone, each time. A busy machine gets more time, in
 * proportion to its time for a hash.
 */
export async function hangs(request: SentRequest): Promise<boolean> {
	for (let tries = 0; tries < TRIES; tries += 1) {
		const startedAt = performance.now();
		await hashPassword(PASSWORD, COST_LOG2);
		const slowness = Math.max(1, (performance.now() - startedAt) / HASH_MS);
		const { ms } = await sendAndCheck(request);
		if (ms <= MAX_MS * slowness) return false;
	}
	return true;
}
