import { Buffer } from "node:buffer";

const text = new TextEncoder();
const IV_BYTES = 12;

/** Whose text is sealed, and what for. Only who names both the same can open it: a copied row is of no use elsewhere. */
export type SealOf = { label: string; owner: string };

async function keyFor(secret: string, { label }: SealOf): Promise<CryptoKey> {
	const material = await crypto.subtle.importKey("raw", text.encode(secret), "HKDF", false, [
		"deriveKey",
	]);
	return crypto.subtle.deriveKey(
		{ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode(label) },
		material,
		{ name: "AES-GCM", length: 256 },
		false,
		["encrypt", "decrypt"],
	);
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, { label, owner }: SealOf) => ({
	name: "AES-GCM",
	iv,
	additionalData: text.encode(JSON.stringify([label, owner])),
});

/** Encrypts a text that must be read again (AES-GCM, under a key that a secret and the label give). Returns base64. */
export async function seal(secret: string, of: SealOf, plain: string): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const sealed = await crypto.subtle.encrypt(
		algorithm(iv, of),
		await keyFor(secret, of),
		text.encode(plain),
	);
	return Buffer.concat([iv, new Uint8Array(sealed)]).toString("base64");
}

/** The text that was sealed under one of these secrets. Throws when it was under another, was changed, or is another owner's. */
export async function unseal(
	secrets: readonly string[],
	of: SealOf,
	sealed: string,
): Promise<string> {
	const [secret = "", ...others] = secrets;
	const opened = open(secret, of, sealed);
	return others.length === 0 ? opened : opened.catch(() => unseal(others, of, sealed));
}

async function open(secret: string, of: SealOf, sealed: string): Promise<string> {
	const bytes = Uint8Array.from(Buffer.from(sealed, "base64"));
	const plain = await crypto.subtle.decrypt(
		algorithm(bytes.slice(0, IV_BYTES), of),
		await keyFor(secret, of),
		bytes.slice(IV_BYTES),
	);
	return new TextDecoder().decode(plain);
}
