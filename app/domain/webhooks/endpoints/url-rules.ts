/** Why the shop would not send to a URL. */
export type UrlRefusal =
	| "no-url"
	| "not-https"
	| "has-credentials"
	| "has-fragment"
	| "port"
	| "address"
	| "private-name"
	| "own-shop"
	| "too-long";

/** What a URL is held against: the shop's own origins, and those that the settings except from the rules. */
export type UrlRules = { ownOrigins: readonly string[]; trustedOrigins: readonly string[] };

const LONGEST = 500;
const FIRST_FREE_PORT = 1024;

/** Names that no public DNS answers for (RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal), or that routers make up. */
const PRIVATE_ENDINGS = [
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
export function urlRefusal(
	text: string,
	{ ownOrigins, trustedOrigins }: UrlRules,
): UrlRefusal | null {
	if (!URL.canParse(text)) return "no-url";
	const url = new URL(text);
	if (url.href.length > LONGEST) return "too-long";
	if (url.username || url.password) return "has-credentials";
	if (url.hash) return "has-fragment";
	if (trustedOrigins.includes(url.origin)) return null;
	if (url.protocol !== "https:") return "not-https";
	if (url.port && Number(url.port) < FIRST_FREE_PORT) return "port";
	const host = url.hostname.replace(/\.$/, "");
	if (host.startsWith("[") || /^[\d.]+$/.test(host)) return "address";
	const labels = host.split(".");
	if (labels.length < 2 || labels.includes("")) return "private-name";
	if (PRIVATE_ENDINGS.includes(labels.at(-1) ?? "")) return "private-name";
	return ownOrigins.some((own) => new URL(own).hostname === host) ? "own-shop" : null;
}
