import { expect, test } from "vitest";
import { hashCode, newCode } from "./one-time-codes.server";

test("codes have six digits, including leading zeros, and hardly ever repeat", () => {
	const codes = Array.from({ length: 2000 }, newCode);
	for (const code of codes) expect(code).toMatch(/^\d{6}$/);
	expect(new Set(codes).size).toBeGreaterThan(1950);
	expect(codes.some((code) => code.startsWith("0"))).toBe(true);
});

test("a code's hash depends on the key, the purpose and the owner", () => {
	const hashes = [
		hashCode("key-one", "123456", "sign-in", "rahim"),
		hashCode("key-two", "123456", "sign-in", "rahim"),
		hashCode("key-one", "123456", "verify-phone", "rahim"),
		hashCode("key-one", "123456", "sign-in", "karim"),
		hashCode("key-one", "123457", "sign-in", "rahim"),
	];
	expect(new Set(hashes).size).toBe(5);
	expect(hashCode("key-one", "123456", "sign-in", "rahim")).toBe(hashes[0]);
});
