import { Buffer } from "node:buffer";
import { type SealOf, seal, unseal } from "../../platform/sealed.server";

const SECRET_BYTES = 32;

/** A new secret to sign with, as the Standard Webhooks specification writes it. */
export function newWebhookSecret(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
	return `whsec_${Buffer.from(bytes).toString("base64")}`;
}

const sealOf = (cookieSecret: string, endpointId: string): SealOf => ({
	secret: cookieSecret,
	label: "webhook secret",
	owner: endpointId,
});

/** A secret as the database keeps it: only this endpoint's row can be opened with it. */
export function sealSecret(cookieSecret: string, endpointId: string, secret: string) {
	return seal(sealOf(cookieSecret, endpointId), secret);
}

/** The secret that was sealed. Throws when it is another endpoint's, or the shop's own secret is another by now. */
export function openSecret(cookieSecret: string, endpointId: string, sealed: string) {
	return unseal(sealOf(cookieSecret, endpointId), sealed);
}
