import { createHmac, timingSafeEqual } from "node:crypto";
import type { Platform } from "../../platform/platform.server";
import type { PaymentTarget } from "./rules";

type Secret = Pick<Platform["settings"], "cookieSecret">;

const TOKEN = /^([oc])([0-9a-z]{1,40})-([\w-]{43})$/;

/**
 * The token of the link that opens the payment of one order or checkout, and of nothing else. It names them and is
 * signed, so nothing of it is stored, and it is the same each time.
 */
export function payLinkToken(settings: Secret, target: PaymentTarget): string {
	const named = "orderId" in target ? `o${target.orderId}` : `c${target.checkoutId}`;
	return `${named}-${signature(settings, named)}`;
}

/** What a token opens; null for one that this shop has not signed. Asks nothing of the database. */
export function payLinkTarget(settings: Secret, token: string): PaymentTarget | null {
	const [, kind = "", id = "", signed = ""] = TOKEN.exec(token) ?? [];
	if (!id) return null;
	const [given, right] = [Buffer.from(signed), Buffer.from(signature(settings, kind + id))];
	if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
	return kind === "o" ? { orderId: id } : { checkoutId: id };
}

function signature({ cookieSecret }: Secret, named: string): string {
	return createHmac("sha256", cookieSecret).update(`pay later ${named}`).digest("base64url");
}
