import { isSignatureValid, signText } from "~/platform/crypto/signatures.server";
import type { Platform } from "~/platform/platform.server";
import type { PaymentTarget } from "../rules";

type Settings = Platform["settings"];

const TOKEN = /^([oc])([0-9a-z]{1,40})-([\w-]{43})$/;

/** Signed, so that nothing has to be stored; the same token each time. */
export function createPayLinkToken(
	settings: Pick<Settings, "cookieSecret">,
	target: PaymentTarget,
): string {
	const targetCode = "lineId" in target ? `o${target.lineId}` : `c${target.orderId}`;
	return `${targetCode}-${signText(buildSignedText(targetCode), settings)}`;
}

export function verifyPayLinkToken(
	settings: Pick<Settings, "knownCookieSecrets">,
	token: string,
): PaymentTarget | null {
	const [, kind = "", id = "", signature = ""] = TOKEN.exec(token) ?? [];
	if (!id) return null;
	if (!isSignatureValid(buildSignedText(kind + id), signature, settings)) return null;
	return kind === "o" ? { lineId: id } : { orderId: id };
}

const buildSignedText = (targetCode: string) => `pay later ${targetCode}`;
