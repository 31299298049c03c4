import { hasSigned, signatureUnder } from "~/platform/crypto/signatures.server";
import type { Platform } from "~/platform/platform.server";
import type { PaymentTarget } from "../rules";

type Settings = Platform["settings"];

const TOKEN = /^([oc])([0-9a-z]{1,40})-([\w-]{43})$/;

/**
 * The token of the link that opens the payment of one order or checkout, and of nothing else. It names them and is
 * signed, so nothing of it is stored, and it is the same each time.
 */
export function payLinkToken(
	settings: Pick<Settings, "cookieSecret">,
	target: PaymentTarget,
): string {
	const named = "orderId" in target ? `o${target.orderId}` : `c${target.checkoutId}`;
	return `${named}-${signatureUnder(textFor(named), settings)}`;
}

/** What a token opens; null for one that this shop has not signed. Asks nothing of the database. */
export function payLinkTarget(
	settings: Pick<Settings, "knownCookieSecrets">,
	token: string,
): PaymentTarget | null {
	const [, kind = "", id = "", signed = ""] = TOKEN.exec(token) ?? [];
	if (!id) return null;
	if (!hasSigned(textFor(kind + id), signed, settings)) return null;
	return kind === "o" ? { orderId: id } : { checkoutId: id };
}

const textFor = (named: string) => `pay later ${named}`;
