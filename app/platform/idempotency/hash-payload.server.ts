import { createHash } from "node:crypto";

/** Hashes an idempotency key with its payload: the id of the row that a form creates, so that a repeat meets that row. */
export function hashPayload(key: string, ...payload: readonly (string | number)[]): string {
	const hash = createHash("sha256").update(JSON.stringify([key, ...payload]));
	return hash.digest("base64url").slice(0, 24);
}
