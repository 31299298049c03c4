import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function createRandomText(length: number): string {
	return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Creates ids like pi_..., ch_..., evt_... */
export function createId(
	prefix: "pi" | "ch" | "re" | "du" | "pm" | "evt" | "txn" | "li" | "price" | "prod",
): string {
	return `${prefix}_${createRandomText(24)}`;
}

export function createSessionId(): string {
	return `cs_test_${createRandomText(58)}`;
}

export function createClientSecret(intentId: string): string {
	return `${intentId}_secret_${createRandomText(25)}`;
}

export function createFingerprint(): string {
	return createRandomText(16);
}
