import { createHash } from "node:crypto";

/** Crockford's base 32: no letter that is taken for another when it is read out. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * What one request is called, 'K7Q2-M9XD': an error page shows it, the answer carries it as `x-request-id` and the log
 * line begins with it. It follows from Cloudflare's own id of the request (CF-Ray), or from chance where there is none.
 */
export function referenceFor(request: Request): string {
	const ray = request.headers.get("cf-ray");
	return ray ? written(createHash("sha256").update(ray).digest().subarray(0, 8)) : newReference();
}

/** A reference that follows from nothing: of a run of scheduled jobs. */
export function newReference(): string {
	return written(crypto.getRandomValues(new Uint8Array(8)));
}

function written(bytes: Uint8Array): string {
	let letters = "";
	for (const byte of bytes) letters += LETTERS[byte & 31];
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}
