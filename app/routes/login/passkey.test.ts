import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passkeyChallenges, passkeys, sessions, users } from "~/domain/accounts/tables.server";
import { hashSecret } from "~/platform/ids.server";
import {
	aBrowser,
	aDevice,
	addPasskeyOf,
	challengeFrom,
	logInBy,
	NAMED_ORIGIN,
	passkeyRows,
	withPasskey,
} from "~/testing/accounts/passkeys";
import { withSecondStep } from "~/testing/accounts/two-factor";
import { aUser } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();
const NOTHING = "This passkey opens nothing here";
const OVER = "This took over five minutes, or was sent before";

test("a passkey logs in without an e-mail and leads to the page that was wanted", async () => {
	const user = await aUser();
	const { device } = await withPasskey(user);
	const browser = aBrowser();
	const answer = await logInBy(device, browser, {}, { path: "/login?from=%2Fmycart" });
	expect(answer).toMatchObject({ status: 303, location: "/mycart" });
	expect((await browser.open("/profile")).html).toContain(user.email);
	expect(browser.cookies.has("passkey")).toBe(false);
	const [row] = await passkeyRows(user.id);
	expect(row).toMatchObject({ counter: 1 });
	expect(row?.lastUsedAt).not.toBeNull();
});

test("no list of passkeys is told to who has not said who they are", async () => {
	await withPasskey(await aUser());
	const options = await challengeFrom(aBrowser(), "/login/passkey", "get");
	expect(options).toMatchObject({ rpId: "localhost", userVerification: "required" });
	expect(options.allowCredentials ?? []).toEqual([]);
});

test("'Remember me' counts for a passkey too", async () => {
	const user = await aUser();
	const { device } = await withPasskey(user);
	await db.delete(sessions).where(eq(sessions.userId, user.id));
	await logInBy(device, aBrowser(), {}, { fields: { remember: "on" } });
	const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
	expect(session?.remembered).toBe(true);
});

test("a passkey is both proofs: no second step follows, and what is grave is open", async () => {
	const user = await aUser();
	const { device } = await withPasskey(user);
	await withSecondStep(user);
	const browser = aBrowser();
	expect((await logInBy(device, browser)).location).toBe("/");
	expect((await browser.open("/account/second-step")).status).toBe(200);
});

test("a device that counts nothing logs in again and again", async () => {
	const user = await aUser();
	const { device } = await withPasskey(user, aDevice(false));
	for (const _ of [1, 2]) expect((await logInBy(device, aBrowser())).status).toBe(303);
});

test.each([
	["at another origin", { origin: "https://evil.test" }, NOTHING],
	["for another site", { siteId: "evil.test" }, NOTHING],
	["without a finger, a face or a PIN", { verified: false }, NOTHING],
	["in another user's name", { userHandle: "c29tZWJvZHk" }, NOTHING],
	["with an id that nobody has", { credentialId: "dW5rbm93bg" }, NOTHING],
	["under a made-up challenge", { challenge: "bWFkZSB1cA" }, OVER],
])("what is signed %s does not log in", async (_title, otherwise, sentence) => {
	const { device } = await withPasskey(await aUser());
	const browser = aBrowser();
	const answer = await logInBy(device, browser, otherwise, { fields: { email: "a@b.test" } });
	expect(answer.status).toBe(400);
	expect(answer.html).toContain(sentence);
	expect(answer.html).toContain('value="a@b.test"');
	expect(answer.html).not.toContain("clientDataJSON");
	expect((await browser.open("/profile")).location).toContain("/login");
});

test("one passkey's signature under another one's id does not log in", async () => {
	const { device } = await withPasskey(await aUser());
	const { device: victim } = await withPasskey(await aUser());
	const { credentialId } = victim;
	const answer = await logInBy(device, aBrowser(), { credentialId });
	expect(answer.html).toContain(NOTHING);
});

test.each(["", "no JSON", "[]"])("'%s' is no signature", async (credential) => {
	const answer = await aBrowser().submit("/login", { intent: "passkey", credential });
	expect(answer.status).toBe(400);
	expect(answer.html).toContain(NOTHING);
});

test("an answer counts once, also when it was refused, and in the browser that asked only", async () => {
	const { device } = await withPasskey(await aUser());
	const browser = aBrowser();
	const signed = await device.get(await challengeFrom(browser, "/login/passkey", "get"));
	const fields = { intent: "passkey", credential: JSON.stringify(signed) };
	const thief = aBrowser();
	await challengeFrom(thief, "/login/passkey", "get");
	expect((await thief.submit("/login", fields)).html).toContain(OVER);
	expect((await browser.submit("/login", fields)).status).toBe(303);
	await browser.submit("/logout");
	expect((await browser.submit("/login", fields)).html).toContain(OVER);

	const second = aBrowser();
	const options = await challengeFrom(second, "/login/passkey", "get");
	const wrong = await device.get(options, { origin: "https://evil.test" });
	const right = await device.get(options);
	const send = (it: typeof right) =>
		second.submit("/login", { intent: "passkey", credential: JSON.stringify(it) });
	expect((await send(wrong)).html).toContain(NOTHING);
	expect((await send(right)).html).toContain(OVER);
});

test("a challenge lasts five minutes, and is for logging in alone", async () => {
	const { device, browser } = await withPasskey(await aUser());
	const visitor = aBrowser();
	const options = await challengeFrom(visitor, "/login/passkey", "get");
	await db
		.update(passkeyChallenges)
		.set({ createdAt: 1, expiresAt: Date.now() })
		.where(eq(passkeyChallenges.challengeHash, hashSecret(options.challenge)));
	const late = JSON.stringify(await device.get(options));
	const answer = await visitor.submit("/login", { intent: "passkey", credential: late });
	expect(answer.html).toContain(OVER);
	const confirm = await challengeFrom(browser, "/account/confirm/passkey", "get");
	const other = JSON.stringify(await device.get(confirm));
	const misused = await visitor.submit("/login", { intent: "passkey", credential: other });
	expect(misused.html).toContain(OVER);
});

test("two tabs may each ask, and each may log in", async () => {
	const user = await aUser();
	const { device } = await withPasskey(user);
	const browser = aBrowser();
	const first = await challengeFrom(browser, "/login/passkey", "get");
	const second = await challengeFrom(browser, "/login/passkey", "get");
	const cookies = new Map(browser.cookies);
	for (const options of [first, second]) {
		browser.cookies.clear();
		for (const [name, value] of cookies) browser.cookies.set(name, value);
		const credential = JSON.stringify(await device.get(options));
		const answer = await browser.submit("/login", { intent: "passkey", credential });
		expect(answer.status).toBe(303);
	}
});

test.each([1, 2])("a counter that stands at %i after 2 tells of a copy", async (counter) => {
	const user = await aUser();
	const { device } = await withPasskey(user);
	expect((await logInBy(device, aBrowser(), { counter: 2 })).status).toBe(303);
	const answer = await logInBy(device, aBrowser(), { counter });
	expect(answer.status).toBe(400);
	expect(answer.html).toContain("This passkey may have been copied");
	expect((await passkeyRows(user.id))[0]?.counter).toBe(2);
	expect((await logInBy(device, aBrowser(), { counter: 0 })).status).toBe(400);
});

test("the passkey of a disabled account is refused, and a deleted account has none", async () => {
	const user = await aUser();
	const { device } = await withPasskey(user);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, user.id));
	const refused = await logInBy(device, aBrowser());
	expect(refused.status).toBe(403);
	expect(refused.html).toContain("disabled");
	await db.delete(users).where(eq(users.id, user.id));
	expect(await passkeyRows(user.id)).toEqual([]);
	expect((await logInBy(device, aBrowser())).html).toContain(NOTHING);
});

test("an address that is not proven is told so after a passkey as after a password", async () => {
	const user = await aUser();
	const { device } = await withPasskey(user);
	await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id));
	const browser = aBrowser();
	expect((await logInBy(device, browser)).status).toBe(303);
	expect((await browser.open("/mycart")).html).toContain("Opps!!! email not verified");
});

test("a passkey that was made at another address of the shop opens nothing here", async () => {
	const user = await aUser();
	const { device } = await withPasskey(user);
	await db.update(passkeys).set({ siteId: "old.test" }).where(eq(passkeys.userId, user.id));
	expect((await logInBy(device, aBrowser())).html).toContain(NOTHING);
});

test("passkeys are asked for no more often than the shop allows from one address", async () => {
	const bindings = { LIMITS_BY_ADDRESS: "all 5000 in 10 min; passkey 1 in 10 min" };
	const address = "2001:db8:9430:1::1";
	const visitor = new Browser({ origin: NAMED_ORIGIN, bindings, address });
	expect((await visitor.submit("/login/passkey")).status).toBe(200);
	expect((await visitor.submit("/login/passkey")).status).toBe(429);
	const answer = await visitor.submit("/login", { intent: "passkey", credential: "" });
	expect(answer.status).toBe(429);
	expect(answer.headers.get("retry-after")).toBeTruthy();
});

test("a new password leaves passkeys as they are", async () => {
	const user = await aUser();
	const { browser, device } = await withPasskey(user);
	await addPasskeyOf(aDevice(), browser);
	await browser.submit("/account/password", {
		oldPassword: "correct-horse",
		password: "battery-staple",
	});
	expect((await logInBy(device, aBrowser())).status).toBe(303);
	expect(await passkeyRows(user.id)).toHaveLength(2);
});
