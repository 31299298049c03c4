import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "~/domain/accounts/tables.server";
import {
	authenticateWithPasskey,
	createNamedOriginBrowser,
	createUserPasskey,
} from "~/testing/accounts/passkeys";
import { enableTotpFor } from "~/testing/accounts/two-factor";
import { createUser } from "~/testing/factories/factories";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const CONFIRM = {
	challengePath: "/account/confirm/passkey",
	path: "/account/confirm?from=%2Faccount%2Fpasskeys",
};

/** A user with a passkey whose last authentication is long ago. */
async function createOldSession() {
	const user = await createUser();
	const { browser, device } = await createUserPasskey(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	return { user, browser, device };
}

test("a passkey confirms the user instead of password and code", async () => {
	const { user, browser, device } = await createOldSession();
	await enableTotpFor(user);
	expect((await browser.open(CONFIRM.path)).html).toContain("data-passkey");
	expect(await authenticateWithPasskey(device, browser, CONFIRM)).toMatchObject({
		status: 303,
		location: "/account/passkeys",
	});
	expect((await browser.open("/account/passkeys")).status).toBe(200);
});

test("another account's passkey and another session's challenge are rejected", async () => {
	const { user, browser, device } = await createOldSession();
	const { device: otherDevice } = await createUserPasskey(await createUser());
	const rejected = await authenticateWithPasskey(otherDevice, browser, CONFIRM);
	expect(rejected.status).toBe(400);
	expect(rejected.html).toContain("This passkey doesn't work here");
	const plainBrowser = await createNamedOriginBrowser().signIn(user);
	const challengeResponse = await plainBrowser.submit(CONFIRM.challengePath);
	const signed = await device.get(JSON.parse(challengeResponse.html).get);
	const fields = { intent: "passkey", credential: JSON.stringify(signed) };
	const response = await browser.submit(CONFIRM.path, fields);
	expect(response.html).toContain("This request has expired or was already used");
	expect((await browser.open("/account/passkeys")).location).toContain("/account/confirm");
});

test("a passkey-only user sees why a passkey was rejected", async () => {
	const { user, browser } = await createOldSession();
	await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
	const { device: otherDevice } = await createUserPasskey(await createUser());
	const page = await browser.open(CONFIRM.path);
	expect(page.html).not.toContain('name="password"');
	const rejected = await authenticateWithPasskey(otherDevice, browser, CONFIRM);
	expect(rejected.status).toBe(400);
	expect(rejected.html).toMatch(/role="alert"[^>]*>This passkey doesn't work here/);
});

test("a user without passkeys sees no passkey button", async () => {
	const browser = await createNamedOriginBrowser().signIn(await createUser());
	expect((await browser.open(CONFIRM.path)).html).not.toContain("data-passkey");
});
