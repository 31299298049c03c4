import { z } from "zod";
import type { Settings } from "~/platform/config/settings.server";
import { ownCookie } from "./cookies.server";

const asked = z.object({
	email: z.string(),
	/** The secret that the mailed code works with. */
	request: z.string(),
	remembered: z.boolean(),
	/** The page to go on to: a path of ours. */
	from: z.string(),
});

/** What a browser keeps of a sign-in by mail between asking for the mail and typing its code. */
export type AskedMail = z.infer<typeof asked>;

const askedCookie = (settings: Settings) =>
	ownCookie("mail-sign-in", settings, { maxAge: settings.mailSignInMs / 1000, signed: true });

/** The mail that this browser has asked for; null when it asked for none, or too long ago. */
export async function readAskedMail(
	request: Request,
	settings: Settings,
): Promise<AskedMail | null> {
	return asked.safeParse(await askedCookie(settings).read(request)).data ?? null;
}

/** The Set-Cookie value that keeps what was asked. */
export function carryAskedMail(settings: Settings, mail: AskedMail): Promise<string> {
	return askedCookie(settings).carry(mail);
}

/** The Set-Cookie value that forgets it. */
export function dropAskedMail(settings: Settings): Promise<string> {
	return askedCookie(settings).drop();
}
