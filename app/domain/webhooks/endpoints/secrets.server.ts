import { Buffer } from "node:buffer";
import { decrypt, encrypt } from "~/platform/crypto/encryption.server";

const SECRET_BYTES = 32;

export function createWebhookSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
	return `whsec_${Buffer.from(bytes).toString("base64")}`;
}

const getEncryptionContext = (endpointId: string) => ({
	label: "webhook secret",
	owner: endpointId,
});

/** Bound to this endpoint's row. */
export function encryptSecret(cookieSecret: string, endpointId: string, secret: string) {
	return encrypt(cookieSecret, getEncryptionContext(endpointId), secret);
}

/** Throws for another endpoint's secret or an unknown cookie secret. */
export function decryptSecret(
	knownCookieSecrets: readonly string[],
	endpointId: string,
	encrypted: string,
) {
	return decrypt(knownCookieSecrets, getEncryptionContext(endpointId), encrypted);
}
