import { isSignatureValid, signText } from "~/platform/crypto/signatures.server";
import type { Platform } from "~/platform/platform.server";

type Settings = Platform["settings"];

const TOKEN = /^([0-9a-z]{1,40})-([\w-]{43})$/;

type Purpose = "pay later" | "invoice" | "quote" | "decline quote";

/** Signed, so that nothing has to be stored; the same token each time. */
export function createOrderToken(
	settings: Pick<Settings, "cookieSecret">,
	purpose: Purpose,
	orderId: string,
): string {
	return `${orderId}-${signText(buildSignedText(purpose, orderId), settings)}`;
}

export function verifyOrderToken(
	settings: Pick<Settings, "knownCookieSecrets">,
	purpose: Purpose,
	token: string,
): string | null {
	const [, orderId = "", signature = ""] = TOKEN.exec(token) ?? [];
	return orderId && isSignatureValid(buildSignedText(purpose, orderId), signature, settings)
		? orderId
		: null;
}

const buildSignedText = (purpose: Purpose, orderId: string) => `${purpose} ${orderId}`;
