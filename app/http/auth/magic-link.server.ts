import { z } from "zod";
import type { Settings } from "~/platform/config/settings.server";
import { createShopCookie } from "./cookies.server";

const magicLinkRequestSchema = z.object({
	email: z.string(),
	request: z.string(),
	remembered: z.boolean(),
	from: z.string(),
});

export type MagicLinkRequest = z.infer<typeof magicLinkRequestSchema>;

const getMagicLinkCookie = (settings: Settings) =>
	createShopCookie("mail-sign-in", settings, {
		maxAge: settings.emailSignInMs / 1000,
		signed: true,
	});

export async function readMagicLinkRequest(
	request: Request,
	settings: Settings,
): Promise<MagicLinkRequest | null> {
	return (
		magicLinkRequestSchema.safeParse(await getMagicLinkCookie(settings).read(request)).data ?? null
	);
}

export function serializeMagicLinkRequest(
	settings: Settings,
	magicLinkRequest: MagicLinkRequest,
): Promise<string> {
	return getMagicLinkCookie(settings).serialize(magicLinkRequest);
}

export function clearMagicLinkRequest(settings: Settings): Promise<string> {
	return getMagicLinkCookie(settings).serializeCleared();
}
