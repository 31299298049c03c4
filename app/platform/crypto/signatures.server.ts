import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../config/settings.server";

/** Signs with HMAC-SHA-256. The text must begin with its purpose, so that kinds can't be swapped. */
export function signText(text: string, { cookieSecret }: Pick<Settings, "cookieSecret">) {
	return computeHmac(cookieSecret, text);
}

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
