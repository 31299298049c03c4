import { createCookie } from "@remix-run/cloudflare";
import type { Settings } from "~/platform/config/settings.server";

type CookieOptions = {
	path?: string;
	/** The seconds that a browser keeps it; without them until the browser is closed. */
	maxAge?: number;
	signed?: boolean;
};

/** The cookie name prefix by which browsers enforce Secure and, for '/', the host. */
export function getCookiePrefix({ origin }: Pick<Settings, "origin">, path = "/"): string {
	if (!origin.startsWith("https:")) return "";
	return path === "/" ? "__Host-" : "__Secure-";
}

export function createShopCookie(
	name: string,
	settings: Settings,
	{ path = "/", maxAge, signed = false }: CookieOptions = {},
) {
	const cookie = createCookie(`${getCookiePrefix(settings, path)}${name}`, {
		httpOnly: true,
		sameSite: "lax",
		path,
		secure: settings.origin.startsWith("https:"),
		secrets: signed ? Array.from(settings.knownCookieSecrets) : [],
		...(maxAge === undefined ? {} : { maxAge }),
	});
	return {
		/** Null when it is missing or invalid. An unsigned value may be forged. */
		async read(request: Request): Promise<unknown> {
			// Remix throws when a signature is not base64.
			return cookie.parse(request.headers.get("cookie")).catch(() => null);
		},
		serialize: (value: unknown, seconds = maxAge): Promise<string> =>
			cookie.serialize(value, { maxAge: seconds }),
		serializeCleared: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
	};
}
