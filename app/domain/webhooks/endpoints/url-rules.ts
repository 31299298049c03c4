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

/** The shop's own origins are refused; `trustedOrigins` skip the rules. */
type UrlRules = { ownOrigins: readonly string[]; trustedOrigins: readonly string[] };

const MAX_URL_CHARS = 500;
const MIN_CUSTOM_PORT = 1024;

/** Not in public DNS (RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal), or used by routers. */
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

/** Refuses all IP addresses, so that no list of private ranges has to be complete. */
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
