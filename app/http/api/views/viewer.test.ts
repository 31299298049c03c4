import { expect, test } from "vitest";
import { createAdmin, createTestApiToken, createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";
import { authenticateCaller } from "../caller.server";
import { createViewer, pickVisibleEmail } from "./viewer.server";

const platform = createTestPlatform();

async function createTokenViewer(...created: Parameters<typeof createTestApiToken>) {
	const { secret } = await createTestApiToken(...created);
	const headers = { authorization: `Bearer ${secret}` };
	const found = await authenticateCaller(
		new Request("https://shop.test", { headers }),
		createTestPlatform({ runAfterResponse: () => undefined }),
	);
	if (!found.ok) throw new Error("The token was refused.");
	return createViewer(platform, found.caller);
}

test("e-mail addresses are shown to their owner and to tokens with the admin scope", async () => {
	const [owner, stranger, admin] = [await createUser(), await createUser(), await createAdmin()];
	const sees = async (viewer: ReturnType<typeof createViewer>) =>
		pickVisibleEmail(viewer, { ownerId: owner.id, ownerEmail: owner.email }, "content").email ===
		owner.email;
	expect(await sees(createViewer(platform, null))).toBe(false);
	expect(await sees(await createTokenViewer(owner, { scope: "read" }))).toBe(true);
	expect(await sees(await createTokenViewer(stranger, { scope: "write" }))).toBe(false);
	for (const scope of ["read", "write", "admin"] as const)
		expect(await sees(await createTokenViewer(admin, { scope })), scope).toBe(scope === "admin");
});
