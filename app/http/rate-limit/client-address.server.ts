import { isIPv4, isIPv6 } from "node:net";

/** Requests have no address without Cloudflare in front, as in tests. */
export const NO_ADDRESS = "none";

/** An IPv6 address counts as its /64, one customer's network. X-Forwarded-For can be forged. */
export function getClientAddress(request: Request): string {
	return groupAddress(request.headers.get("cf-connecting-ip") ?? "");
}

/** '2001:DB8::1' becomes '2001:db8:0:0::/64', '::ffff:192.0.2.1' becomes '192.0.2.1'. */
export function groupAddress(text: string): string {
	if (isIPv4(text)) return text;
	// A zone names an interface of one machine.
	if (!isIPv6(text) || text.includes("%")) return NO_ADDRESS;
	const words = parseIpv6Words(text);
	const [high = 0, low = 0] = words.slice(6);
	const isMapped = words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff;
	if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".");
	return `${words
		.slice(0, 4)
		.map((word) => word.toString(16))
		.join(":")}::/64`;
}

/** The URL parser normalizes every address to compressed hexadecimal. */
function parseIpv6Words(address: string): number[] {
	const { hostname } = new URL(`http://[${address}]/`);
	const [head = "", tail] = hostname.slice(1, -1).split("::");
	const parsePart = (part: string) =>
		part ? part.split(":").map((word) => Number.parseInt(word, 16)) : [];
	const [first, last] = [parsePart(head), parsePart(tail ?? "")];
	const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
	return [...first, ...zeros, ...last];
}
