import { createHash } from "node:crypto";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new row id: 16 characters of Crockford's base 32, 80 random bits. */
export function newId(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => ALPHABET[byte & 31]).join("");
}

/** A new bearer secret (session id, mailed token): 256 random bits, base64url. Only its hash is stored. */
export function newSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll("+", "-")
		.replaceAll("/", "_")
		.replaceAll("=", "");
}

/** What the database keeps of a secret: its SHA-256 in hex. A secret of 256 random bits needs no salt. */
export function hashSecret(secret: string): string {
	return createHash("sha256").update(secret).digest("hex");
}
