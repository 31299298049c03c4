const MAX_URL_CHARS = 500;

export const URL_ERRORS = {
	"not-a-url": "Enter a full URL, like https://hooks.example.com/orders",
	"not-https": "Must start with https://",
	"has-credentials": "Leave out the user name and password: requests are signed",
	"has-fragment": "Leave out the part after the #",
	"port-not-allowed": "The port must be 443, or 1024 or higher",
	"ip-address": "Enter a host name, not an IP address",
	"private-host": "This host name is not public",
	"own-origin": "This is the shop's own address",
	"too-long": `At most ${MAX_URL_CHARS} characters`,
};

/** The shop's own origins are refused; trusted origins skip the rules. */
export type UrlRules = {
	allowedOrigins: readonly string[];
	webhookTrustedOrigins: readonly string[];
};
const MIN_CUSTOM_PORT = 1024;

/** Public DNS has none of these (RFC 6761, 6762, 7686, 8375, 9476, ICANN's .internal), or routers use them. */
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
	{ allowedOrigins, webhookTrustedOrigins }: UrlRules,
): keyof typeof URL_ERRORS | null {
	if (!URL.canParse(text)) return "not-a-url";
	const url = new URL(text);
	if (url.href.length > MAX_URL_CHARS) return "too-long";
	if (url.username || url.password) return "has-credentials";
	if (url.hash) return "has-fragment";
	if (webhookTrustedOrigins.includes(url.origin)) return null;
	if (url.protocol !== "https:") return "not-https";
	if (url.port && Number(url.port) < MIN_CUSTOM_PORT) return "port-not-allowed";
	const host = url.hostname.replace(/\.$/, "");
	if (host.startsWith("[") || /^[\d.]+$/.test(host)) return "ip-address";
	const labels = host.split(".");
	if (labels.length < 2 || labels.includes("")) return "private-host";
	if (PRIVATE_SUFFIXES.includes(labels.at(-1) ?? "")) return "private-host";
	return allowedOrigins.some((own) => new URL(own).hostname === host) ? "own-origin" : null;
}
