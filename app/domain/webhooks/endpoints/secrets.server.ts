import { Buffer } from "node:buffer";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";

const SECRET_BYTES = 32;

/** A new secret to sign with, as the Standard Webhooks specification writes it. */
export function createWebhookSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
	return `whsec_${Buffer.from(bytes).toString("base64")}`;
}

const getEncryptionContext = (endpointId: string) => ({
	label: "webhook secret",
	owner: endpointId,
});

/** A secret as the database keeps it: only this endpoint's row can be opened with it. */
export function encryptSecret(cookieSecret: string, endpointId: string, secret: string) {
	return encrypt(cookieSecret, getEncryptionContext(endpointId), secret);
}

/** The secret that was sealed. Throws when it is another endpoint's, or was sealed under none of the shop's own. */
export function decryptSecret(
	knownCookieSecrets: readonly string[],
	endpointId: string,
	encrypted: string,
) {
	return decrypt(knownCookieSecrets, getEncryptionContext(endpointId), encrypted);
}
