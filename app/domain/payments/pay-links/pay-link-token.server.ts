import { isSignatureValid, signText } from "~/platform/crypto/signatures.server";
import type { Platform } from "~/platform/platform.server";

type Settings = Platform["settings"];

const TOKEN = /^([0-9a-z]{1,40})-([\w-]{43})$/;

/** Signed, so that nothing has to be stored; the same token each time. */
export function createPayLinkToken(
	settings: Pick<Settings, "cookieSecret">,
	orderId: string,
): string {
	return `${orderId}-${signText(buildSignedText(orderId), settings)}`;
}

/** Returns the order's id. */
export function verifyPayLinkToken(
	settings: Pick<Settings, "knownCookieSecrets">,
	token: string,
): string | null {
	const [, orderId = "", signature = ""] = TOKEN.exec(token) ?? [];
	return orderId && isSignatureValid(buildSignedText(orderId), signature, settings)
		? orderId
		: null;
}

const buildSignedText = (orderId: string) => `pay later ${orderId}`;
