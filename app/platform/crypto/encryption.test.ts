import { expect, test } from "vitest";
import { seal, unseal } from "./encryption.server";

const SECRET = "a-secret";
const OF = { label: "totp key", owner: "someone" };

test("what is sealed is read again by whoever names the same owner, label and secret", async () => {
	const sealed = await seal(SECRET, OF, "JBSWY3DPEHPK3PXP");
	expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
	expect(await unseal([SECRET], OF, sealed)).toBe("JBSWY3DPEHPK3PXP");
	expect(await seal(SECRET, OF, "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
});

test.each([{ owner: "another" }, { label: "recovery codes" }, { secret: "another" }])(
	"under %j it can't be opened",
	async ({ secret = SECRET, ...other }) => {
		const sealed = await seal(SECRET, OF, "JBSWY3DPEHPK3PXP");
		await expect(unseal([secret], { ...OF, ...other }, sealed)).rejects.toThrow();
	},
);

test("what was sealed under an older secret is read beside the new one", async () => {
	const sealed = await seal("an-older-secret", OF, "JBSWY3DPEHPK3PXP");
	expect(await unseal([SECRET, "an-older-secret"], OF, sealed)).toBe("JBSWY3DPEHPK3PXP");
	await expect(unseal([SECRET, "another"], OF, sealed)).rejects.toThrow();
});

test("a sealed text that was changed is refused", async () => {
	const sealed = await seal(SECRET, OF, "JBSWY3DPEHPK3PXP");
	const changed = `${sealed.slice(0, 20)}${sealed[20] === "A" ? "B" : "A"}${sealed.slice(21)}`;
	await expect(unseal([SECRET], OF, changed)).rejects.toThrow();
});
