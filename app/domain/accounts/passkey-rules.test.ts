import { expect, test } from "vitest";
import { getPasskeySite } from "./passkey-rules";

test.each([
	["https://toolyard.example", "toolyard.example"],
	["https://www.toolyard.example:8443", "www.toolyard.example"],
	["http://localhost:8787", "localhost"],
	["http://shop.localhost:8787", "shop.localhost"],
])("passkeys made at %s are for %s", (origin, id) => {
	expect(getPasskeySite(origin)).toEqual({ id, origin });
});

test.each([
	"http://127.0.0.1:8787",
	"https://192.0.2.7",
	"https://[2001:db8::1]",
	"http://toolyard.example",
	"http://notlocalhost",
])("there are no passkeys at %s", (origin) => {
	expect(getPasskeySite(origin)).toBeNull();
});
