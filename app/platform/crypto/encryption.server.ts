import { Buffer } from "node:buffer";

const text = new TextEncoder();
const IV_BYTES = 12;

/** Decryption needs the same label and owner, so that a copied row is of no use elsewhere. */
type EncryptionContext = { label: string; owner: string };

async function deriveKey(secret: string, { label }: EncryptionContext): Promise<CryptoKey> {
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

const createAesGcmParams = (iv: Uint8Array<ArrayBuffer>, { label, owner }: EncryptionContext) => ({
	name: "AES-GCM",
	iv,
	additionalData: text.encode(JSON.stringify([label, owner])),
});

export async function encrypt(
	secret: string,
	context: EncryptionContext,
	plain: string,
): Promise<string> {
	const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
	const encrypted = await crypto.subtle.encrypt(
		createAesGcmParams(iv, context),
		await deriveKey(secret, context),
		text.encode(plain),
	);
	return Buffer.concat([iv, new Uint8Array(encrypted)]).toString("base64");
}

/** Throws for another secret, a changed text, or another context. */
export async function decrypt(
	secrets: readonly string[],
	context: EncryptionContext,
	encrypted: string,
): Promise<string> {
	const [secret = "", ...others] = secrets;
	const decrypted = decryptWithSecret(secret, context, encrypted);
	return others.length === 0
		? decrypted
		: decrypted.catch(() => decrypt(others, context, encrypted));
}

async function decryptWithSecret(
	secret: string,
	context: EncryptionContext,
	encrypted: string,
): Promise<string> {
	const bytes = Uint8Array.from(Buffer.from(encrypted, "base64"));
	const plain = await crypto.subtle.decrypt(
		createAesGcmParams(bytes.slice(0, IV_BYTES), context),
		await deriveKey(secret, context),
		bytes.slice(IV_BYTES),
	);
	return new TextDecoder().decode(plain);
}
