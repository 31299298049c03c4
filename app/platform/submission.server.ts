import { createHash } from "node:crypto";

/**
 * The id of the row that one submission of a form makes, from its key, its sender and what it says. A double click or
 * a retry gives the same id, so that the second insert meets the first row; changed words give a new one.
 */
export function submissionId(key: string, ...said: readonly (string | number)[]): string {
	const digest = createHash("sha256").update(JSON.stringify([key, ...said]));
	return digest.digest("base64url").slice(0, 24);
}
