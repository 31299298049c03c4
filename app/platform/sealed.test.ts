import { expect, test } from "vitest";
import { seal, unseal } from "./sealed.server";

const OF = { secret: "a-secret", label: "totp key", owner: "someone" };

test("what is sealed is read again by whoever names the same owner, label and secret", async () => {
	const sealed = await seal(OF, "JBSWY3DPEHPK3PXP");
	expect(sealed).not.toContain("JBSWY3DPEHPK3PXP");
	expect(await unseal(OF, sealed)).toBe("JBSWY3DPEHPK3PXP");
	expect(await seal(OF, "JBSWY3DPEHPK3PXP")).not.toBe(sealed);
});

test.each([{ owner: "another" }, { label: "recovery codes" }, { secret: "another" }])(
	"under %j it can't be opened",
	async (other) => {
		const sealed = await seal(OF, "JBSWY3DPEHPK3PXP");
		await expect(unseal({ ...OF, ...other }, sealed)).rejects.toThrow();
	},
);

test("a sealed text that was changed is refused", async () => {
	const sealed = await seal(OF, "JBSWY3DPEHPK3PXP");
	const changed = `${sealed.slice(0, 20)}${sealed[20] === "A" ? "B" : "A"}${sealed.slice(21)}`;
	await expect(unseal(OF, changed)).rejects.toThrow();
});
