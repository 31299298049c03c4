import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function randomText(length: number): string {
	return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Such as pi_..., ch_..., evt_... */
export function newId(
	prefix: "pi" | "ch" | "re" | "du" | "pm" | "evt" | "txn" | "li" | "price" | "prod",
): string {
	return `${prefix}_${randomText(24)}`;
}

export function newSessionId(): string {
	return `cs_test_${randomText(58)}`;
}

export function newClientSecret(intentId: string): string {
	return `${intentId}_secret_${randomText(25)}`;
}

export function newFingerprint(): string {
	return randomText(16);
}
