import { createHmac } from "node:crypto";

const CODE_COUNT = 1_000_000;
/** The largest multiple of a million below 2^32; random values above it would favour low codes. */
const UNBIASED_LIMIT = Math.floor(2 ** 32 / CODE_COUNT) * CODE_COUNT;

export function newCode(): string {
	const [random = UNBIASED_LIMIT] = crypto.getRandomValues(new Uint32Array(1));
	return random < UNBIASED_LIMIT ? String(random % CODE_COUNT).padStart(6, "0") : newCode();
}

/** HMAC-SHA-256 in hex: without the key, a million codes would be tried quickly. */
export function hashCode(key: string, code: string, ...context: readonly string[]): string {
	return createHmac("sha256", key)
		.update(JSON.stringify(["code", code, ...context]))
		.digest("hex");
}
