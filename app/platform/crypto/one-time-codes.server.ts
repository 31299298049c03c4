import { createHmac } from "node:crypto";

const CODES = 1_000_000;
/** The largest multiple of a million below 2^32: what lies above it would favour the low codes. */
const FAIR = Math.floor(2 ** 32 / CODES) * CODES;

/** A new code for people to type: six digits, all of the million equally likely. */
export function newCode(): string {
	const [drawn = FAIR] = crypto.getRandomValues(new Uint32Array(1));
	return drawn < FAIR ? String(drawn % CODES).padStart(6, "0") : newCode();
}

/**
 * What the database keeps of a code: its HMAC-SHA-256 in hex. A million codes are tried in no time, so without the key
 * (`settings.cookieSecret`) a hash would hide nothing; `of` says what the code is for, and of whom.
 */
export function hashCode(key: string, code: string, ...of: readonly string[]): string {
	return createHmac("sha256", key)
		.update(JSON.stringify(["code", code, ...of]))
		.digest("hex");
}
