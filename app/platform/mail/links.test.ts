import { expect, test } from "vitest";
import { splitTextByLinks } from "./links";

test.each([
	["See https://a.test/b?c=1&d=2.", ["https://a.test/b?c=1&d=2"]],
	["(http://a.test/x) and https://b.test/, or both", ["http://a.test/x", "https://b.test/"]],
	["<https://a.test/x>", ["https://a.test/x"]],
	["javascript:alert(1) ftp://a.test www.a.test https://", []],
])("the addresses in '%s' are %j", (text, urls) => {
	const parts = splitTextByLinks(text);
	expect(parts.flatMap(({ url }) => url ?? [])).toEqual(urls);
	expect(parts.map((part) => part.text).join("")).toBe(text);
});
