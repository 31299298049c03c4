import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "~/domain/accounts/tables.server";
import { aBrowser, proveBy, withPasskey } from "~/testing/accounts/passkeys";
import { withSecondStep } from "~/testing/accounts/two-factor";
import { aUser } from "~/testing/factories/factories";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();
const CONFIRM = {
	asked: "/account/confirm/passkey",
	path: "/account/confirm?from=%2Faccount%2Fpasskeys",
};

/** Somebody with a passkey, whose last proof is long ago. */
async function someTimeAgo() {
	const user = await aUser();
	const { browser, device } = await withPasskey(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	return { user, browser, device };
}

test("a passkey proves again who is signed in, in place of the password and the code", async () => {
	const { user, browser, device } = await someTimeAgo();
	await withSecondStep(user);
	expect((await browser.open(CONFIRM.path)).html).toContain("passkey-place");
	expect(await proveBy(device, browser, CONFIRM)).toMatchObject({
		status: 303,
		location: "/account/passkeys",
	});
	expect((await browser.open("/account/passkeys")).status).toBe(200);
});

test("another account's passkey, and another session's challenge, prove nothing", async () => {
	const { user, browser, device } = await someTimeAgo();
	const { device: stranger } = await withPasskey(await aUser());
	const refused = await proveBy(stranger, browser, CONFIRM);
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("This passkey opens nothing here");
	const elsewhere = await aBrowser().signIn(user);
	const asked = await elsewhere.submit(CONFIRM.asked);
	const signed = await device.get(JSON.parse(asked.html).get);
	const fields = { intent: "passkey", credential: JSON.stringify(signed) };
	const answer = await browser.submit(CONFIRM.path, fields);
	expect(answer.html).toContain("This took over five minutes, or was sent before");
	expect((await browser.open("/account/passkeys")).location).toContain("/account/confirm");
});

test("who can prove it by a passkey alone is told why one was refused", async () => {
	const { user, browser } = await someTimeAgo();
	await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
	const { device: stranger } = await withPasskey(await aUser());
	const page = await browser.open(CONFIRM.path);
	expect(page.html).not.toContain('name="password"');
	const refused = await proveBy(stranger, browser, CONFIRM);
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(/role="alert"[^>]*>This passkey opens nothing here/);
});

test("who has no passkey is offered none", async () => {
	const browser = await aBrowser().signIn(await aUser());
	expect((await browser.open(CONFIRM.path)).html).not.toContain("passkey-place");
});
