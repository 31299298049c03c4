import { createHash } from "node:crypto";

/** Crockford's base 32, without ambiguous letters. */
const BASE32_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An id like 'K7Q2-M9XD', derived from Cloudflare's CF-Ray if present. */
export function getRequestId(request: Request): string {
	const ray = request.headers.get("cf-ray");
	return ray
		? formatRequestId(createHash("sha256").update(ray).digest().subarray(0, 8))
		: createRequestId();
}

export function createRequestId(): string {
	return formatRequestId(crypto.getRandomValues(new Uint8Array(8)));
}

function formatRequestId(bytes: Uint8Array): string {
	let letters = "";
	for (const byte of bytes) letters += BASE32_ALPHABET[byte & 31];
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
