import { createHash, randomBytes } from "node:crypto";

/** What a policy trusts of what stands inline: hashes, as the policy writes them. */
export type CspHashes = { scripts: readonly string[]; styles: readonly string[] };

/** Marks what stands inline in one rendering as ours: 128 random bits, in letters that need no escape. */
export function createNonce(): string {
	return randomBytes(16).toString("hex");
}

const toCspHash = (text: string) =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * A rendered page without its nonce, and the hashes of the scripts and styles that carried it. The same page then has the
 * same bytes each time, so that it can be kept; and what somebody smuggled into it is in no policy, because nobody
 * can know the nonce of a rendering beforehand. A style of no text is trusted too: React makes the document's anew, empty,
 * where a page that scripts lead to ends in the root's error page.
 */
export function extractCspHashes(page: string, nonce: string): { html: string; hashes: CspHashes } {
	const hashes = { script: new Set<string>(), style: new Set([toCspHash("")]) };
	const parts = page.split(` nonce="${nonce}">`);
	for (const [before, part] of parts.slice(1).entries()) {
		const name = parts[before]?.endsWith("<style") ? "style" : "script";
		hashes[name].add(toCspHash(part.slice(0, part.indexOf(`</${name}>`))));
	}
	const html = parts.join(">");
	return { html, hashes: { scripts: [...hashes.script], styles: [...hashes.style] } };
}
