import { expect, test } from "vitest";
import { readPhone } from "./read-phone";

test.each([
	["01711 000000", "01711 000000"],
	["+880 1711-000000", "+880 1711-000000"],
	["(02) 955-1234", "(02) 955-1234"],
	["02/955 1234 ext. 12", "02/955 1234 ext. 12"],
	["955-1234 x12", "955-1234 x12"],
	["০১৭১১ ০০০০০০", "01711 000000"],
	["１２３４５", "12345"],
	["123456789012345", "123456789012345"],
])("%s is a phone number", (typed, number) => {
	expect(readPhone(typed)).toBe(number);
});

test.each(["", "none", "1234", "1234567890123456", "12345 ext", "+", "call 12345", "1".repeat(25)])(
	"%j is none",
	(typed) => {
		expect(readPhone(typed)).toBeNull();
	},
);
