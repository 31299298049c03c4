import { createHash } from "node:crypto";

/** Crockford's base 32: no letter that is taken for another when it is read out. */
const BASE32_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * What one request is called, 'K7Q2-M9XD': an error page shows it, the answer carries it as `x-request-id` and the log
 * line begins with it. It follows from Cloudflare's own id of the request (CF-Ray), or from chance where there is none.
 */
export function getRequestId(request: Request): string {
	const ray = request.headers.get("cf-ray");
	return ray
		? formatRequestId(createHash("sha256").update(ray).digest().subarray(0, 8))
		: createRequestId();
}

/** A reference that follows from nothing: of a run of scheduled jobs. */
export function createRequestId(): string {
	return formatRequestId(crypto.getRandomValues(new Uint8Array(8)));
}

function formatRequestId(bytes: Uint8Array): string {
	let letters = "";
	for (const byte of bytes) letters += BASE32_ALPHABET[byte & 31];
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
