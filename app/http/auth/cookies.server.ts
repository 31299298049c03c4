import { createCookie } from "@remix-run/cloudflare";
import type { Settings } from "~/platform/config/settings.server";

type CookieOptions = {
	/** Below which path of the shop it is sent; everywhere, if not said. */
	path?: string;
	/** How long it lasts, in seconds; as long as the browser is open, if not said. */
	maxAge?: number;
	/** Whether it counts only as we wrote it. */
	signed?: boolean;
};

/**
 * How the name of a cookie of ours begins that is sent below a path: over https as browsers want it of one that nobody
 * else can have set.
 */
export function getCookiePrefix({ origin }: Pick<Settings, "origin">, path = "/"): string {
	if (!origin.startsWith("https:")) return "";
	return path === "/" ? "__Host-" : "__Secure-";
}

/** A cookie of the shop's own, which no script reads and no other site's form brings along. */
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
		/** What a request carries in it, as anybody may have written it if it isn't signed; null if nothing that can be read. */
		async read(request: Request): Promise<unknown> {
			// Remix throws at a signature that is no base64.
			return cookie.parse(request.headers.get("cookie")).catch(() => null);
		},
		/** The Set-Cookie value that carries something, for `lasting` seconds where each lasts another time. */
		serialize: (value: unknown, seconds = maxAge): Promise<string> =>
			cookie.serialize(value, { maxAge: seconds }),
		/** The Set-Cookie value that takes it away. */
		serializeCleared: (): Promise<string> => cookie.serialize("", { maxAge: 0 }),
	};
}
