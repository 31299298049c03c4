import { createHash } from "node:crypto";

export function hashPayload(key: string, ...payload: readonly (string | number)[]): string {
	const hash = createHash("sha256").update(JSON.stringify([key, ...payload]));
	return hash.digest("base64url").slice(0, 24);
}
