import { and, eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetUnfinished } from "~/domain/accounts/lifecycle/purge-unfinished-setups.server";
import { MOST_PASSKEYS } from "~/domain/accounts/passkey-rules";
import { passkeyChallenges, passkeys, sessions } from "~/domain/accounts/tables.server";
import { audit } from "~/platform/audit.server";
import { hashSecret, newId } from "~/platform/ids.server";
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
import { auditAbout } from "~/testing/database/queries";
import { aUser } from "~/testing/factories/factories";
import { signedIn } from "~/testing/http/browser";
import { mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();
const { db } = platform;
const PAGE = "/account/passkeys";
const CHALLENGE = "/account/passkeys/challenge";

test("a passkey is added, listed with its name, and told to its owner by mail", async () => {
	const user = await aUser();
	const browser = await aBrowser().signIn(user);
	expect((await browser.open(PAGE)).html).toContain("You have no passkeys");
	const added = await addPasskeyOf(aDevice(), browser, { name: "Workshop tablet" });
	expect(added).toMatchObject({ status: 303, location: PAGE });
	const { html } = await browser.open(PAGE);
	expect(html).toContain("Your passkey is added");
	expect(html).toContain("Workshop tablet");
	expect(html).toContain("Never");
	const [newest] = await mailsTo(user.email);
	expect(newest?.subject).toMatch(/^A new passkey for your .* account$/);
	expect(newest?.text).toContain("Workshop tablet");
	expect(await auditAbout(`user:${user.id}`)).toContain("user.add-passkey");
	expect(await passkeyRows(user.id)).toMatchObject([
		{ siteId: "localhost", counter: 0, transports: ["internal"], lastUsedAt: null },
	]);
});

test("without a name it has the browser's", async () => {
	const user = await aUser();
	const browser = await aBrowser().signIn(user);
	await addPasskeyOf(aDevice(), browser, { name: " " });
	expect((await passkeyRows(user.id))[0]?.name).toBe("Unknown device");
});

test("the device is asked for a key that is found without a name, by a finger, a face or a PIN, and not for its maker", async () => {
	const user = await aUser();
	const { browser, device } = await withPasskey(user);
	expect(await challengeFrom(browser, CHALLENGE, "create")).toMatchObject({
		rp: { id: "localhost" },
		user: { id: Buffer.from(user.id).toString("base64url"), name: user.email },
		attestation: "none",
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		excludeCredentials: [{ id: device.credentialId, transports: ["internal"] }],
		timeout: 300_000,
	});
});

test.each([
	["made at another origin", { origin: "https://evil.test" }],
	[
		"made at the shop's address without a name",
		{ origin: NAMED_ORIGIN.replace("localhost", "127.0.0.1") },
	],
	["made for another site", { siteId: "evil.test" }],
	["made without a finger, a face or a PIN", { verified: false }],
])("a passkey %s is not added", async (_title, otherwise) => {
	const user = await aUser();
	const answer = await addPasskeyOf(aDevice(), await aBrowser().signIn(user), {}, otherwise);
	expect(answer.status).toBe(400);
	expect(answer.html).toContain("This passkey opens nothing here");
	expect(await passkeyRows(user.id)).toEqual([]);
});

test.each(["", "no JSON", "{}", JSON.stringify({ id: "a".repeat(2000) })])(
	"what can't be read is no passkey: '%s'",
	async (credential) => {
		const user = await aUser();
		const browser = await aBrowser().signIn(user);
		const answer = await browser.submit(PAGE, { name: "Phone", credential });
		expect(answer.status).toBe(400);
		expect(answer.html).toContain("This passkey opens nothing here");
	},
);

test("a challenge is worth nothing when it is made up, another session's, for a sign-in or too old", async () => {
	const user = await aUser();
	const browser = await aBrowser().signIn(user);
	const other = await aBrowser().signIn(user);
	const mine = () => challengeFrom(browser, CHALLENGE, "create");
	const old = await mine();
	await db
		.update(passkeyChallenges)
		.set({ createdAt: 1, expiresAt: Date.now() })
		.where(eq(passkeyChallenges.challengeHash, hashSecret(old.challenge)));
	const signIn = await challengeFrom(browser, "/account/confirm/passkey", "get");
	for (const challenge of [
		"bWFkZSB1cA",
		(await challengeFrom(other, CHALLENGE, "create")).challenge,
		signIn.challenge,
		old.challenge,
	]) {
		const credential = JSON.stringify(await aDevice().create(await mine(), { challenge }));
		const answer = await browser.submit(PAGE, { name: "Phone", credential });
		expect(answer.status).toBe(400);
		expect(answer.html).toContain("This took over five minutes, or was sent before");
	}
	expect(await passkeyRows(user.id)).toEqual([]);
});

test("sent twice, a new passkey is there once", async () => {
	const user = await aUser();
	const browser = await aBrowser().signIn(user);
	const made = await aDevice().create(await challengeFrom(browser, CHALLENGE, "create"));
	const fields = { name: "Phone", credential: JSON.stringify(made) };
	for (const _ of [1, 2]) expect((await browser.submit(PAGE, fields)).location).toBe(PAGE);
	expect(await passkeyRows(user.id)).toHaveLength(1);
	expect(await mailsTo(user.email)).toHaveLength(1);
});

test("two tabs may each add a passkey", async () => {
	const user = await aUser();
	const browser = await aBrowser().signIn(user);
	const [first, second] = [
		await challengeFrom(browser, CHALLENGE, "create"),
		await challengeFrom(browser, CHALLENGE, "create"),
	];
	for (const options of [second, first]) {
		const credential = JSON.stringify(await aDevice().create(options));
		expect((await browser.submit(PAGE, { name: "Phone", credential })).status).toBe(303);
	}
	expect(await passkeyRows(user.id)).toHaveLength(2);
});

test("a passkey of one account can't be put on another", async () => {
	const { device } = await withPasskey(await aUser());
	const thief = await aUser();
	const { credentialId } = device;
	const browser = await aBrowser().signIn(thief);
	const answer = await addPasskeyOf(aDevice(), browser, {}, { credentialId });
	expect(answer.status).toBe(409);
	expect(answer.html).toContain("This passkey is in use already");
	expect(await passkeyRows(thief.id)).toEqual([]);
	expect(await mailsTo(thief.email)).toEqual([]);
});

test("an account has twenty passkeys at most", async () => {
	const user = await aUser();
	const { browser } = await withPasskey(user);
	const options = await challengeFrom(browser, CHALLENGE, "create");
	const [first] = await passkeyRows(user.id);
	if (!first) throw new Error("There is no passkey.");
	for (let count = 1; count < MOST_PASSKEYS; count += 1) {
		await db.insert(passkeys).values({ ...first, id: newId(), credentialId: newId() });
	}
	const credential = JSON.stringify(await aDevice().create(options));
	const refused = await browser.submit(PAGE, { name: "Phone", credential });
	expect(refused.status).toBe(409);
	expect(refused.html).toContain(`You have ${MOST_PASSKEYS} passkeys`);
	const asked = await browser.submit(CHALLENGE);
	expect(asked.status).toBe(409);
	expect(asked.html).toContain(`You have ${MOST_PASSKEYS} passkeys`);
	expect(await passkeyRows(user.id)).toHaveLength(MOST_PASSKEYS);
});

test("a passkey is removed after the question, by its owner alone, who is told", async () => {
	const user = await aUser();
	const { browser, device } = await withPasskey(user);
	const [row] = await passkeyRows(user.id);
	const path = `${PAGE}/${row?.id}/remove`;
	const stranger = await aBrowser().signIn(await aUser());
	expect((await stranger.open(path)).status).toBe(404);
	expect((await stranger.submit(path)).status).toBe(404);
	expect((await browser.open(path)).html).toContain("Remove Phone?");
	expect(await browser.submit(path)).toMatchObject({ status: 303, location: PAGE });
	expect((await browser.open(PAGE)).html).toContain("The passkey is removed");
	expect((await browser.submit(path)).status).toBe(404);
	const [newest] = await mailsTo(user.email);
	expect(newest?.subject).toMatch(/^A passkey was removed/);
	expect(await auditAbout(`user:${user.id}`)).toContain("user.remove-passkey");
	const refused = await logInBy(device, aBrowser());
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("This passkey opens nothing here");
});

test("what somebody calls their passkey is in no trail", async () => {
	const user = await aUser();
	const browser = await aBrowser().signIn(user);
	await addPasskeyOf(aDevice(), browser, { name: "Rahima's own tablet" });
	const [{ id } = { id: "" }] = await passkeyRows(user.id);
	await browser.submit(`${PAGE}/${id}/remove`);
	const said = { before: audit.before, after: audit.after };
	const trail = await db
		.select(said)
		.from(audit)
		.where(and(eq(audit.subject, `user:${user.id}`), like(audit.action, "user.%-passkey")))
		.orderBy(audit.at, sql`rowid`);
	expect(trail).toEqual([
		{ before: "", after: id },
		{ before: id, after: "" },
	]);
});

test("passkeys are for owners who said who they are within ten minutes", async () => {
	const user = await aUser();
	const { browser } = await withPasskey(user);
	const [row] = await passkeyRows(user.id);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirm = (page: string) => `/account/confirm?from=${encodeURIComponent(page)}`;
	const remove = `${PAGE}/${row?.id}/remove`;
	for (const [path, back] of [
		[PAGE, PAGE],
		[CHALLENGE, PAGE],
		[remove, remove],
	] as const) {
		expect((await browser.open(path)).location).toBe(confirm(back));
		expect((await browser.submit(path)).location).toBe(confirm(back));
	}
	expect(await passkeyRows(user.id)).toHaveLength(1);
});

test("at an address that is a number it says why there are no passkeys, and where there are", async () => {
	const user = await aUser();
	await withPasskey(user);
	const browser = await signedIn(user);
	const { html } = await browser.open(PAGE);
	expect(html).toContain("No passkeys at this address");
	expect(html).toContain(`href="${NAMED_ORIGIN}${PAGE}"`);
	expect(html).toContain("Works at localhost only");
	for (const path of [PAGE, CHALLENGE, "/account/confirm/passkey", "/login/passkey"]) {
		expect((await browser.submit(path)).status).toBe(404);
	}
});

test("without scripts the page says what adding one needs", async () => {
	const browser = await aBrowser().signIn(await aUser());
	const { html } = await browser.open(PAGE);
	expect(html).toContain("with JavaScript on");
	expect(html).not.toContain("Waiting for your device");
});

test("challenges that nobody answered are forgotten once they are over", async () => {
	const user = await aUser();
	const browser = await aBrowser().signIn(user);
	const hash = async () =>
		hashSecret((await challengeFrom(browser, CHALLENGE, "create")).challenge);
	const [over, waiting] = [await hash(), await hash()];
	await db
		.update(passkeyChallenges)
		.set({ createdAt: 1, expiresAt: 2 })
		.where(eq(passkeyChallenges.challengeHash, over));
	await forgetUnfinished(platform);
	const left = (challengeHash: string) =>
		db
			.select({ purpose: passkeyChallenges.purpose })
			.from(passkeyChallenges)
			.where(eq(passkeyChallenges.challengeHash, challengeHash));
	expect(await left(over)).toEqual([]);
	expect(await left(waiting)).toEqual([{ purpose: "add" }]);
});
