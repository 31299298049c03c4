import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passkeyChallenges, passkeys, sessions, users } from "~/domain/accounts/tables.server";
import { hashSecret } from "~/platform/ids.server";
import {
	addPasskey,
	createAuthenticator,
	createNamedOriginBrowser,
	createUserPasskey,
	fetchChallenge,
	listPasskeyRows,
	logInWithPasskey,
	NAMED_ORIGIN,
} from "~/testing/accounts/passkeys";
import { enableTotpFor } from "~/testing/accounts/two-factor";
import { createUser } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const UNKNOWN_PASSKEY_MESSAGE = "This passkey doesn't work here";
const EXPIRED_MESSAGE = "This request has expired or was already used";

test("a passkey logs in without an email and redirects to the requested page", async () => {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	const browser = createNamedOriginBrowser();
	const response = await logInWithPasskey(device, browser, {}, { path: "/login?from=%2Fmycart" });
	expect(response).toMatchObject({ status: 303, location: "/mycart" });
	expect((await browser.open("/profile")).html).toContain(user.email);
	expect(browser.cookies.has("passkey")).toBe(false);
	const [row] = await listPasskeyRows(user.id);
	expect(row).toMatchObject({ counter: 1 });
	expect(row?.lastUsedAt).not.toBeNull();
});

test("the challenge reveals no passkeys to an unknown user", async () => {
	await createUserPasskey(await createUser());
	const options = await fetchChallenge(createNamedOriginBrowser(), "/login/passkey", "get");
	expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
	expect(options.allowCredentials ?? []).toEqual([]);
});

test("'Remember me' works with a passkey too", async () => {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	await db.delete(sessions).where(eq(sessions.userId, user.id));
	await logInWithPasskey(device, createNamedOriginBrowser(), {}, { fields: { remember: "on" } });
	const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
	expect(session?.remembered).toBe(true);
});

test("a passkey needs no second factor and counts as recent authentication", async () => {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	await enableTotpFor(user);
	const browser = createNamedOriginBrowser();
	expect((await logInWithPasskey(device, browser)).location).toBe("/");
	expect((await browser.open("/account/second-step")).status).toBe(200);
});

test("a device without a signature counter can log in repeatedly", async () => {
	const user = await createUser();
	const { device } = await createUserPasskey(user, createAuthenticator(false));
	for (const _ of [1, 2])
		expect((await logInWithPasskey(device, createNamedOriginBrowser())).status).toBe(303);
});

test.each([
	["at another origin", { origin: "https://evil.test" }, UNKNOWN_PASSKEY_MESSAGE],
	["for another site", { siteId: "evil.test" }, UNKNOWN_PASSKEY_MESSAGE],
	["without a finger, a face or a PIN", { verified: false }, UNKNOWN_PASSKEY_MESSAGE],
	["in another user's name", { userHandle: "c29tZWJvZHk" }, UNKNOWN_PASSKEY_MESSAGE],
	["with an id that nobody has", { credentialId: "dW5rbm93bg" }, UNKNOWN_PASSKEY_MESSAGE],
	["under a made-up challenge", { challenge: "bWFkZSB1cA" }, EXPIRED_MESSAGE],
])("a signature %s does not log in", async (_title, overrides, message) => {
	const { device } = await createUserPasskey(await createUser());
	const browser = createNamedOriginBrowser();
	const response = await logInWithPasskey(device, browser, overrides, {
		fields: { email: "a@b.test" },
	});
	expect(response.status).toBe(400);
	expect(response.html).toContain(message);
	expect(response.html).toContain('value="a@b.test"');
	expect(response.html).not.toContain("clientDataJSON");
	expect((await browser.open("/profile")).location).toContain("/login");
});

test("a signature with another passkey's id does not log in", async () => {
	const { device } = await createUserPasskey(await createUser());
	const { device: victim } = await createUserPasskey(await createUser());
	const { credentialId } = victim;
	const response = await logInWithPasskey(device, createNamedOriginBrowser(), { credentialId });
	expect(response.html).toContain(UNKNOWN_PASSKEY_MESSAGE);
});

test.each(["", "no JSON", "[]"])(
	"the malformed credential '%s' is rejected",
	async (credential) => {
		const response = await createNamedOriginBrowser().submit("/login", {
			intent: "passkey",
			credential,
		});
		expect(response.status).toBe(400);
		expect(response.html).toContain(UNKNOWN_PASSKEY_MESSAGE);
	},
);

test("a challenge works once, even after a failure, and only in its browser", async () => {
	const { device } = await createUserPasskey(await createUser());
	const browser = createNamedOriginBrowser();
	const signed = await device.get(await fetchChallenge(browser, "/login/passkey", "get"));
	const fields = { intent: "passkey", credential: JSON.stringify(signed) };
	const attacker = createNamedOriginBrowser();
	await fetchChallenge(attacker, "/login/passkey", "get");
	expect((await attacker.submit("/login", fields)).html).toContain(EXPIRED_MESSAGE);
	expect((await browser.submit("/login", fields)).status).toBe(303);
	await browser.submit("/logout");
	expect((await browser.submit("/login", fields)).html).toContain(EXPIRED_MESSAGE);

	const second = createNamedOriginBrowser();
	const options = await fetchChallenge(second, "/login/passkey", "get");
	const wrong = await device.get(options, { origin: "https://evil.test" });
	const right = await device.get(options);
	const send = (it: typeof right) =>
		second.submit("/login", { intent: "passkey", credential: JSON.stringify(it) });
	expect((await send(wrong)).html).toContain(UNKNOWN_PASSKEY_MESSAGE);
	expect((await send(right)).html).toContain(EXPIRED_MESSAGE);
});

test("a challenge lasts five minutes and works for login only", async () => {
	const { device, browser } = await createUserPasskey(await createUser());
	const visitor = createNamedOriginBrowser();
	const options = await fetchChallenge(visitor, "/login/passkey", "get");
	await db
		.update(passkeyChallenges)
		.set({ createdAt: 1, expiresAt: Date.now() })
		.where(eq(passkeyChallenges.challengeHash, hashSecret(options.challenge)));
	const lateAssertion = JSON.stringify(await device.get(options));
	const response = await visitor.submit("/login", { intent: "passkey", credential: lateAssertion });
	expect(response.html).toContain(EXPIRED_MESSAGE);
	const confirm = await fetchChallenge(browser, "/account/confirm/passkey", "get");
	const other = JSON.stringify(await device.get(confirm));
	const misused = await visitor.submit("/login", { intent: "passkey", credential: other });
	expect(misused.html).toContain(EXPIRED_MESSAGE);
});

test("two tabs can each request a challenge and log in", async () => {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	const browser = createNamedOriginBrowser();
	const first = await fetchChallenge(browser, "/login/passkey", "get");
	const second = await fetchChallenge(browser, "/login/passkey", "get");
	const cookies = new Map(browser.cookies);
	for (const options of [first, second]) {
		browser.cookies.clear();
		for (const [name, value] of cookies) browser.cookies.set(name, value);
		const credential = JSON.stringify(await device.get(options));
		const response = await browser.submit("/login", { intent: "passkey", credential });
		expect(response.status).toBe(303);
	}
});

test.each([1, 2])("a counter of %i after 2 reveals a cloned passkey", async (counter) => {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	expect((await logInWithPasskey(device, createNamedOriginBrowser(), { counter: 2 })).status).toBe(
		303,
	);
	const response = await logInWithPasskey(device, createNamedOriginBrowser(), { counter });
	expect(response.status).toBe(400);
	expect(response.html).toContain("This passkey may have been copied");
	expect((await listPasskeyRows(user.id))[0]?.counter).toBe(2);
	expect((await logInWithPasskey(device, createNamedOriginBrowser(), { counter: 0 })).status).toBe(
		400,
	);
});

test("a disabled account's passkey is rejected, and a deleted account has none", async () => {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, user.id));
	const rejected = await logInWithPasskey(device, createNamedOriginBrowser());
	expect(rejected.status).toBe(403);
	expect(rejected.html).toContain("disabled");
	await db.delete(users).where(eq(users.id, user.id));
	expect(await listPasskeyRows(user.id)).toEqual([]);
	expect((await logInWithPasskey(device, createNamedOriginBrowser())).html).toContain(
		UNKNOWN_PASSKEY_MESSAGE,
	);
});

test("an unverified user is asked to verify after a passkey as after a password", async () => {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id));
	const browser = createNamedOriginBrowser();
	expect((await logInWithPasskey(device, browser)).status).toBe(303);
	expect((await browser.open("/mycart")).html).toContain("Opps!!! email not verified");
});

test("a passkey created at another origin does not log in here", async () => {
	const user = await createUser();
	const { device } = await createUserPasskey(user);
	await db.update(passkeys).set({ siteId: "old.test" }).where(eq(passkeys.userId, user.id));
	expect((await logInWithPasskey(device, createNamedOriginBrowser())).html).toContain(
		UNKNOWN_PASSKEY_MESSAGE,
	);
});

test("passkey challenges are rate limited by IP address", async () => {
	const bindings = { RATE_LIMITS_BY_ADDRESS: "all 5000 in 10 min; passkey 1 in 10 min" };
	const address = "2001:db8:9430:1::1";
	const visitor = new Browser({ origin: NAMED_ORIGIN, bindings, address });
	expect((await visitor.submit("/login/passkey")).status).toBe(200);
	expect((await visitor.submit("/login/passkey")).status).toBe(429);
	const response = await visitor.submit("/login", { intent: "passkey", credential: "" });
	expect(response.status).toBe(429);
	expect(response.headers.get("retry-after")).toBeTruthy();
});

test("a new password keeps passkeys", async () => {
	const user = await createUser();
	const { browser, device } = await createUserPasskey(user);
	await addPasskey(createAuthenticator(), browser);
	await browser.submit("/account/password", {
		oldPassword: "correct-horse",
		password: "battery-staple",
	});
	expect((await logInWithPasskey(device, createNamedOriginBrowser())).status).toBe(303);
	expect(await listPasskeyRows(user.id)).toHaveLength(2);
});
