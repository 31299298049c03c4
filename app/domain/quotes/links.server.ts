import type { Platform } from "~/platform/platform.server";
import { createOrderToken, verifyOrderToken } from "../orders/mails/order-token.server";
import { getQuotePath } from "./rules";

type Settings = Platform["settings"];
type Linked = { id: string; linkVersion: number };

/** The link of the mail that confirms declining opens the same page, and may decline. */
type Purpose = "quote" | "decline quote";

/** The counter is signed too, so that a new link makes the old ones open nothing. */
const createQuoteToken = (
	settings: Settings,
	{ id, linkVersion }: Linked,
	purpose: Purpose = "quote",
): string => createOrderToken(settings, purpose, `${id}v${linkVersion}`);

export const buildQuotePath = (settings: Settings, quote: Linked, purpose?: Purpose): string =>
	getQuotePath(createQuoteToken(settings, quote, purpose));

/** What a token opens, if the quote still has this version; null for any other text. */
export function readQuoteToken(
	settings: Settings,
	token: string,
): (Linked & { mayDecline: boolean }) | null {
	for (const purpose of ["quote", "decline quote"] as const) {
		const [, id, version] =
			/^(.+)v(\d+)$/.exec(verifyOrderToken(settings, purpose, token) ?? "") ?? [];
		if (id && version)
			return { id, linkVersion: Number(version), mayDecline: purpose === "decline quote" };
	}
	return null;
}
