import { expect, test } from "vitest";
import { getReferrerPath, toSafeReturnPath } from "./return-to";

test.each(["/", "/mycart", "/products/hex-bolt?quantity=2", "/myorder?after=1.a"])(
	"%s is a path of this shop",
	(path) => {
		expect(toSafeReturnPath(path)).toBe(path);
	},
);

test.each([
	undefined,
	null,
	7,
	"",
	"mycart",
	"https://evil.test/",
	"//evil.test",
	"/\\evil.test",
	"/\t/evil.test",
	"/x\n//evil.test",
	"/..//evil.test",
	"/%2e%2e//evil.test",
	"javascript:alert(1)",
	"data:text/html,x",
	`/${"a".repeat(2000)}`,
])("%j leads home", (wanted) => {
	expect(toSafeReturnPath(wanted)).toBe("/");
});

test("a fragment is dropped", () => {
	expect(toSafeReturnPath("/mycart#top")).toBe("/mycart");
});

test.each([
	["https://shop.test/mycart?a=b", "/mycart?a=b"],
	["https://shop.test//evil.test", "/"],
	["https://shop.test.evil.test/mycart", undefined],
	["https://evil.test/mycart", undefined],
	["", undefined],
])("who says to come from '%s' is led back to %s", (referer, page) => {
	const request = new Request("https://shop.test/verify-email", { headers: { referer } });
	expect(getReferrerPath(request)).toBe(page);
});
