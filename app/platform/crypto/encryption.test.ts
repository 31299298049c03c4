import { expect, test } from "vitest";
import { decrypt, encrypt } from "./encryption.server";

const SECRET = "a-secret";
const CONTEXT = { label: "totp key", owner: "someone" };

test("a text is decrypted with the same owner, label and secret", async () => {
	const encrypted = await encrypt(SECRET, CONTEXT, "JBSWY3DPEHPK3PXP");
	expect(encrypted).not.toContain("JBSWY3DPEHPK3PXP");
	expect(await decrypt([SECRET], CONTEXT, encrypted)).toBe("JBSWY3DPEHPK3PXP");
	expect(await encrypt(SECRET, CONTEXT, "JBSWY3DPEHPK3PXP")).not.toBe(encrypted);
});

test.each([{ owner: "another" }, { label: "recovery codes" }, { secret: "another" }])(
	"decryption fails with %j",
	async ({ secret = SECRET, ...other }) => {
		const encrypted = await encrypt(SECRET, CONTEXT, "JBSWY3DPEHPK3PXP");
		await expect(decrypt([secret], { ...CONTEXT, ...other }, encrypted)).rejects.toThrow();
	},
);

test("a text encrypted with an older secret is still decrypted", async () => {
	const encrypted = await encrypt("an-older-secret", CONTEXT, "JBSWY3DPEHPK3PXP");
	expect(await decrypt([SECRET, "an-older-secret"], CONTEXT, encrypted)).toBe("JBSWY3DPEHPK3PXP");
	await expect(decrypt([SECRET, "another"], CONTEXT, encrypted)).rejects.toThrow();
});

test("a changed encrypted text is rejected", async () => {
	const encrypted = await encrypt(SECRET, CONTEXT, "JBSWY3DPEHPK3PXP");
	const changed = `${encrypted.slice(0, 20)}${encrypted[20] === "A" ? "B" : "A"}${encrypted.slice(21)}`;
	await expect(decrypt([SECRET], CONTEXT, changed)).rejects.toThrow();
});
