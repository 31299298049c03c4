import { createHash } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export function newId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join("");
}

/** Only the hash of a secret is stored. */
export function newSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}

/** A random secret of 256 bits needs no salt. */
export function hashSecret(secret: string): string {
	return createHash("sha256").update(secret).digest("hex");
}
