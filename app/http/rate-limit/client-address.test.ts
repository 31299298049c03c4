import { expect, test } from "vitest";
import { getClientAddress, groupAddress } from "./client-address.server";

test.each([
	["203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
	["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
	["2001:db8:1:2::", "2001:db8:1:2::/64"],
	["2001:db8:1:3::1", "2001:db8:1:3::/64"],
	["2001:db8::1", "2001:db8:0:0::/64"],
	["2001:db8::1:0:0:1", "2001:db8:0:0::/64"],
	["2001:db8:0:0:1::1", "2001:db8:0:0::/64"],
	["2001::3:0:0:0:1", "2001:0:0:3::/64"],
	["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
	["::2:3:4:5:6:7:8", "0:2:3:4::/64"],
	["::1", "0:0:0:0::/64"],
	["::", "0:0:0:0::/64"],
	["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
	["::ffff:192.0.2.1", "192.0.2.1"],
	["::FFFF:c000:0201", "192.0.2.1"],
	["0:0:0:0:0:ffff:192.0.2.255", "192.0.2.255"],
	["::192.0.2.1", "0:0:0:0::/64"],
	["", "none"],
	["unknown", "none"],
	["203.0.113", "none"],
	["203.0.113.256", "none"],
	["203.0.113.7, 10.0.0.1", "none"],
	["203.0.113.7:443", "none"],
	["[2001:db8::1]", "none"],
	["2001:db8:::1", "none"],
	["2001:db8::1::2", "none"],
	["1:2:3:4:5:6:7:8:9", "none"],
	["fe80::1%eth0", "none"],
])("the address '%s' counts as '%s'", (text, group) => {
	expect(groupAddress(text)).toBe(group);
});

test("the client address comes from Cloudflare's header only", () => {
	const getAddress = (headers: Record<string, string>) =>
		getClientAddress(new Request("https://shop.test/", { headers }));
	expect(getAddress({ "cf-connecting-ip": "203.0.113.7", "x-forwarded-for": "198.51.100.1" })).toBe(
		"203.0.113.7",
	);
	expect(getAddress({ "x-forwarded-for": "198.51.100.1", "x-real-ip": "198.51.100.1" })).toBe(
		"none",
	);
});
