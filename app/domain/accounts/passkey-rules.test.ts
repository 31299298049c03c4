import { expect, test } from "vitest";
import { getPasskeySite } from "./passkey-rules";

test.each([
	["https://toolyard.example", "toolyard.example"],
	["https://www.toolyard.example:8443", "www.toolyard.example"],
	["http://localhost:8787", "localhost"],
	["http://shop.localhost:8787", "shop.localhost"],
])("the passkey site of %s is %s", (origin, id) => {
	expect(getPasskeySite(origin)).toEqual({ id, origin });
});

test.each([
	"http://127.0.0.1:8787",
	"https://192.0.2.7",
	"https://[2001:db8::1]",
	"http://toolyard.example",
	"http://notlocalhost",
])("%s has no passkey site", (origin) => {
	expect(getPasskeySite(origin)).toBeNull();
});
