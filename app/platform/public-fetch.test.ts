import { expect, test } from "vitest";
import { isPublicAddress } from "./public-address";
import { createPublicFetch, type Network } from "./public-fetch.server";

const URL_OF_HOST = "https://pictures.example.com/a.png";
const LIMITS = { maxBytes: 1000, timeoutMs: 500, isAllowed: () => true, isTrusted: () => false };

const fetchFrom = (network: Partial<Network>, limits = {}) =>
	createPublicFetch({
		fetch: async () => new Response("0123456789"),
		resolve: async () => ["93.184.216.34"],
		...network,
	})(URL_OF_HOST, { ...LIMITS, ...limits });

const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

test.each([
	"0.0.0.0",
	"10.1.2.3",
	"100.64.0.1",
	"100.127.255.255",
	"127.0.0.1",
	"127.255.255.254",
	"169.254.169.254",
	"172.16.0.1",
	"172.31.255.255",
	"192.0.0.8",
	"192.0.2.1",
	"192.168.1.1",
	"198.18.0.1",
	"198.19.255.255",
	"198.51.100.7",
	"203.0.113.9",
	"224.0.0.1",
	"240.0.0.1",
	"255.255.255.255",
	"::",
	"::1",
	"::ffff:10.0.0.1",
	"::ffff:7f00:1",
	"64:ff9b::7f00:1",
	"100::1",
	"2001:db8::1",
	"2001::1",
	"2002:7f00:1::",
	"fc00::1",
	"fd00:ec2::254",
	"fe80::1",
	"ff02::1",
])("a name that leads to %s is never asked, also beside a public address", async (address) => {
	expect(isPublicAddress(address)).toBe(false);
	const fetch = async () => {
		throw new Error("It was asked.");
	};
	for (const addresses of [[address], ["93.184.216.34", address]]) {
		const fetched = await fetchFrom({ fetch, resolve: async () => addresses });
		expect(fetched).toEqual({ ok: false, reason: "not-public" });
	}
});

test.each([
	"1.1.1.1",
	"93.184.216.34",
	"172.32.0.1",
	"192.169.0.1",
	"2606:4700::1111",
	"2a00:1450::1",
])("%s is public", (address) => {
	expect(isPublicAddress(address)).toBe(true);
});

test("a file is read up to its limit, which is counted while reading and not taken from the announced length", async () => {
	expect(await fetchFrom({})).toMatchObject({ ok: true });
	let pulls = 0;
	const endless = () =>
		new ReadableStream({
			pull(stream) {
				pulls += 1;
				stream.enqueue(new Uint8Array(400));
			},
		});
	const headers = { "content-length": "10" };
	const fetch = async () => new Response(endless(), { headers });
	expect(await fetchFrom({ fetch })).toEqual({ ok: false, reason: "too-large" });
	expect(pulls).toBeLessThan(6);
});

test("redirects stay on the host, are checked each, and end", async () => {
	const answers = [redirect("/b.png"), new Response("picture")];
	expect(await fetchFrom({ fetch: async () => answers.shift() ?? redirect("/") })).toMatchObject({
		ok: true,
	});
	for (const location of [
		"https://other.example.com/",
		"http://127.0.0.1/",
		"//other.example.com/a",
	])
		expect(await fetchFrom({ fetch: async () => redirect(location) })).toEqual({
			ok: false,
			reason: "other-host",
		});
	const toPlain = await fetchFrom(
		{ fetch: async () => redirect("http://pictures.example.com/a.png") },
		{ isAllowed: (url: string) => url.startsWith("https:") },
	);
	expect(toPlain).toEqual({ ok: false, reason: "not-public" });
	const inCircles = await fetchFrom({ fetch: async () => redirect("/again") });
	expect(inCircles).toEqual({ ok: false, reason: "no-answer" });
	// The second time the name leads elsewhere.
	const addresses = [["93.184.216.34"], ["10.0.0.1"]];
	const rebound = await fetchFrom({
		fetch: async () => redirect("/b.png"),
		resolve: async () => addresses.shift() ?? [],
	});
	expect(rebound).toEqual({ ok: false, reason: "not-public" });
});

test("an error, a name that leads nowhere and a host that is too slow are no answer", async () => {
	const slow: Network["fetch"] = (_, { signal }) =>
		new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
	for (const network of [
		{ fetch: async () => new Response("secret", { status: 500 }) },
		{ resolve: async () => [] },
		{ fetch: slow },
	])
		expect(await fetchFrom(network)).toEqual({ ok: false, reason: "no-answer" });
});
