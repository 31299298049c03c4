import { createCookie } from "@remix-run/cloudflare";
import { z } from "zod";
import type { Settings } from "~/platform/env.server";

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

function askedCookie({ origin, cookieSecret, mailSignInMs }: Settings) {
	const secure = origin.startsWith("https:");
	return createCookie(`${secure ? "__Host-" : ""}mail-sign-in`, {
		httpOnly: true,
		sameSite: "lax",
		path: "/",
		secure,
		secrets: [cookieSecret],
		maxAge: mailSignInMs / 1000,
	});
}

/** The mail that this browser has asked for; null when it asked for none, or too long ago. */
export async function readAskedMail(
	request: Request,
	settings: Settings,
): Promise<AskedMail | null> {
	// Remix throws at a signature that is no base64.
	const carried = await askedCookie(settings)
		.parse(request.headers.get("cookie"))
		.catch(() => null);
	const read = asked.safeParse(carried);
	return read.success ? read.data : null;
}

/** The Set-Cookie value that keeps what was asked. */
export function carryAskedMail(settings: Settings, mail: AskedMail): Promise<string> {
	return askedCookie(settings).serialize(mail);
}

/** The Set-Cookie value that forgets it. */
export function dropAskedMail(settings: Settings): Promise<string> {
	return askedCookie(settings).serialize("", { maxAge: 0 });
}
