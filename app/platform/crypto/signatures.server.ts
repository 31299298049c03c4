import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../config/settings.server";

/**
 * The shop's signature under a text, HMAC-SHA-256 in base64url. The text begins with what it is for, so that none of one
 * kind passes for another.
 */
export function signatureUnder(text: string, { cookieSecret }: Pick<Settings, "cookieSecret">) {
	return hmac(cookieSecret, text);
}

/** Whether the shop has signed a text so, by its secret or by the one before it. */
export function hasSigned(
	text: string,
	signature: string,
	{ knownCookieSecrets }: Pick<Settings, "knownCookieSecrets">,
): boolean {
	const given = Buffer.from(signature);
	return knownCookieSecrets.some((secret) => {
		const right = Buffer.from(hmac(secret, text));
		return given.length === right.length && timingSafeEqual(given, right);
	});
}

function hmac(secret: string, text: string): string {
	return createHmac("sha256", secret).update(text).digest("base64url");
}
