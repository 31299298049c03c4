import { z } from "zod";
import type { Settings } from "~/platform/config/settings.server";
import { createShopCookie } from "./cookies.server";

const magicLinkRequestSchema = z.object({
	email: z.string(),
	/** The secret that the mailed code works with. */
	request: z.string(),
	remembered: z.boolean(),
	/** The page to go on to: a path of ours. */
	from: z.string(),
});

/** What a browser keeps of a sign-in by mail between asking for the mail and typing its code. */
export type MagicLinkRequest = z.infer<typeof magicLinkRequestSchema>;

const getMagicLinkCookie = (settings: Settings) =>
	createShopCookie("mail-sign-in", settings, {
		maxAge: settings.emailSignInMs / 1000,
		signed: true,
	});

/** The mail that this browser has asked for; null when it asked for none, or too long ago. */
export async function readMagicLinkRequest(
	request: Request,
	settings: Settings,
): Promise<MagicLinkRequest | null> {
	return (
		magicLinkRequestSchema.safeParse(await getMagicLinkCookie(settings).read(request)).data ?? null
	);
}

/** The Set-Cookie value that keeps what was asked. */
export function serializeMagicLinkRequest(
	settings: Settings,
	magicLinkRequest: MagicLinkRequest,
): Promise<string> {
	return getMagicLinkCookie(settings).serialize(magicLinkRequest);
}

/** The Set-Cookie value that forgets it. */
export function clearMagicLinkRequest(settings: Settings): Promise<string> {
	return getMagicLinkCookie(settings).serializeCleared();
}
