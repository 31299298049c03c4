import { createHash, randomBytes } from "node:crypto";

export type CspHashes = { scripts: readonly string[]; styles: readonly string[] };

export function createNonce(): string {
	return randomBytes(16).toString("hex");
}

/** `createHash` would encode a text in JavaScript. */
const toCspHash = (text: string) =>
	`'sha256-${createHash("sha256").update(new TextEncoder().encode(text)).digest("base64")}'`;

/** Trusts only elements with this rendering's nonce; hashes keep a cached page's bytes the same. */
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
