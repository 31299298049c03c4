import { createHash } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** The first character is a digit: a pasted line without any is read as a heading, and lists may name products by id. */
export function newId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte, at) => ALPHABET[at === 0 ? byte % 10 : byte & 31]).join("");
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
