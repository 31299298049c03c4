import { Buffer } from "node:buffer";
import { seal, unseal } from "~/platform/crypto/encryption.server";

const SECRET_BYTES = 32;

/** A new secret to sign with, as the Standard Webhooks specification writes it. */
export function newWebhookSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
	return `whsec_${Buffer.from(bytes).toString("base64")}`;
}

const sealOf = (endpointId: string) => ({ label: "webhook secret", owner: endpointId });

/** A secret as the database keeps it: only this endpoint's row can be opened with it. */
export function sealSecret(cookieSecret: string, endpointId: string, secret: string) {
	return seal(cookieSecret, sealOf(endpointId), secret);
}

/** The secret that was sealed. Throws when it is another endpoint's, or was sealed under none of the shop's own. */
export function openSecret(
	knownCookieSecrets: readonly string[],
	endpointId: string,
	sealed: string,
) {
	return unseal(knownCookieSecrets, sealOf(endpointId), sealed);
}
