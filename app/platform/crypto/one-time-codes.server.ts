import { createHmac } from "node:crypto";

const CODE_COUNT = 1_000_000;
/** The largest multiple of a million below 2^32: what lies above it would favour the low codes. */
const UNBIASED_LIMIT = Math.floor(2 ** 32 / CODE_COUNT) * CODE_COUNT;

/** A new code for people to type: six digits, all of the million equally likely. */
export function newCode(): string {
	const [random = UNBIASED_LIMIT] = crypto.getRandomValues(new Uint32Array(1));
	return random < UNBIASED_LIMIT ? String(random % CODE_COUNT).padStart(6, "0") : newCode();
}

/**
 * What the database keeps of a code: its HMAC-SHA-256 in hex. A million codes are tried in no time, so without the key
 * (`settings.cookieSecret`) a hash would hide nothing; `of` says what the code is for, and of whom.
 */
export function hashCode(key: string, code: string, ...context: readonly string[]): string {
	return createHmac("sha256", key)
		.update(JSON.stringify(["code", code, ...context]))
		.digest("hex");
}
