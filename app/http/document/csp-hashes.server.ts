import { createHash, randomBytes } from "node:crypto";

export type CspHashes = { scripts: readonly string[]; styles: readonly string[] };

export function createNonce(): string {
	return randomBytes(16).toString("hex");
}

/** `createHash` would encode a text in JavaScript. */
const toCspHash = (text: string) =>
	`'sha256-${createHash("sha256").update(new TextEncoder().encode(text)).digest("base64")}'`;

/** Styles, and the script in the head, are those of many pages. */
const MAX_KEPT = 100;
const kept = new Map<string, string>();

function toKeptHash(text: string): string {
	const known = kept.get(text);
	if (known !== undefined) return known;
	const hash = toCspHash(text);
	if (kept.size === MAX_KEPT) kept.clear();
	kept.set(text, hash);
	return hash;
}

/** Trusts only elements with this rendering's nonce; hashes keep a cached page's bytes the same. */
export function extractCspHashes(page: string, nonce: string): { html: string; hashes: CspHashes } {
	const hashes = { script: new Set<string>(), style: new Set([toKeptHash("")]) };
	const parts = page.split(` nonce="${nonce}">`);
	for (const [before, part] of parts.slice(1).entries()) {
		const name = parts[before]?.endsWith("<style") ? "style" : "script";
		const toHash = name === "style" || before === 0 ? toKeptHash : toCspHash;
		hashes[name].add(toHash(part.slice(0, part.indexOf(`</${name}>`))));
	}
	const html = parts.join(">");
	return { html, hashes: { scripts: [...hashes.script], styles: [...hashes.style] } };
}
