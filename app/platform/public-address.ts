/** Blocks of IPv4 that are not of the public internet (RFC 6890), multicast and what follows it. */
const PRIVATE_BLOCKS = [
	"0.0.0.0/8",
	"10.0.0.0/8",
	"100.64.0.0/10",
	"127.0.0.0/8",
	"169.254.0.0/16",
	"172.16.0.0/12",
	"192.0.0.0/24",
	"192.0.2.0/24",
	"192.88.99.0/24",
	"192.168.0.0/16",
	"198.18.0.0/15",
	"198.51.100.0/24",
	"203.0.113.0/24",
	"224.0.0.0/3",
].map((block) => {
	const [first = "", bits] = block.split("/");
	return { first: toNumber(first), size: 2 ** (32 - Number(bits)) };
});

function toNumber(address: string): number {
	return address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Whether an address that a name leads to is one of the public internet. Of IPv6 only plain global ones are: others may hold an IPv4 address. */
export function isPublicAddress(address: string): boolean {
	if (/^\d+(\.\d+){3}$/.test(address)) {
		const number = toNumber(address);
		return !PRIVATE_BLOCKS.some(({ first, size }) => number >= first && number < first + size);
	}
	const [first = "", second = ""] = address.toLowerCase().split(":");
	const [high, low] = [Number.parseInt(first, 16), Number.parseInt(second || "0", 16)];
	if (!(high >= 0x2000 && high <= 0x3fff)) return false;
	// 2001::/23 has tunnels, 2001:db8::/32 is for examples, 2002::/16 holds IPv4 addresses.
	return high !== 0x2002 && !(high === 0x2001 && (low < 0x200 || low === 0xdb8));
}
