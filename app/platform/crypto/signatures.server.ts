import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../config/settings.server";

/**
 * The shop's signature under a text, HMAC-SHA-256 in base64url. The text begins with what it is for, so that none of one
 * kind passes for another.
 */
export function signText(text: string, { cookieSecret }: Pick<Settings, "cookieSecret">) {
	return computeHmac(cookieSecret, text);
}

/** Whether the shop has signed a text so, by its secret or by the one before it. */
export function isSignatureValid(
	text: string,
	signature: string,
	{ knownCookieSecrets }: Pick<Settings, "knownCookieSecrets">,
): boolean {
	const signatureBytes = Buffer.from(signature);
	return knownCookieSecrets.some((secret) => {
		const expected = Buffer.from(computeHmac(secret, text));
		return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
	});
}

function computeHmac(secret: string, text: string): string {
	return createHmac("sha256", secret).update(text).digest("base64url");
}
