/** Why the shop would not send to a URL. */
export type UrlError =
	| "not-a-url"
	| "not-https"
	| "has-credentials"
	| "has-fragment"
	| "port-not-allowed"
	| "ip-address"
	| "private-host"
	| "own-origin"
	| "too-long";

/** What a URL is held against: the shop's own origins, and those that the settings except from the rules. */
export type UrlRules = { ownOrigins: readonly string[]; trustedOrigins: readonly string[] };

const MAX_URL_CHARS = 500;
const MIN_CUSTOM_PORT = 1024;

/** Names that no public DNS answers for (RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal), or that routers make up. */
const PRIVATE_SUFFIXES = [
	"localhost",
	"local",
	"internal",
	"intranet",
	"private",
	"onion",
	"alt",
	"arpa",
	"test",
	"example",
	"invalid",
	"lan",
	"home",
	"corp",
	"localdomain",
];

/**
 * Why this can't be an endpoint's URL; null when it can: https, a public name, port 443 or one that no system's service
 * has. An address instead of a name is refused whatever it is, so that no list of private ranges has to be complete: the
 * URL parser has made every notation of IPv4 plain by then. What a name leads to only its DNS knows.
 */
export function findUrlError(
	text: string,
	{ ownOrigins, trustedOrigins }: UrlRules,
): UrlError | null {
	if (!URL.canParse(text)) return "not-a-url";
	const url = new URL(text);
	if (url.href.length > MAX_URL_CHARS) return "too-long";
	if (url.username || url.password) return "has-credentials";
	if (url.hash) return "has-fragment";
	if (trustedOrigins.includes(url.origin)) return null;
	if (url.protocol !== "https:") return "not-https";
	if (url.port && Number(url.port) < MIN_CUSTOM_PORT) return "port-not-allowed";
	const host = url.hostname.replace(/\.$/, "");
	if (host.startsWith("[") || /^[\d.]+$/.test(host)) return "ip-address";
	const labels = host.split(".");
	if (labels.length < 2 || labels.includes("")) return "private-host";
	if (PRIVATE_SUFFIXES.includes(labels.at(-1) ?? "")) return "private-host";
	return ownOrigins.some((ownOrigin) => new URL(ownOrigin).hostname === host) ? "own-origin" : null;
}
