import { and, eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { purgeUnfinishedSetups } from "~/domain/accounts/lifecycle/purge.server";
import { MAX_PASSKEYS } from "~/domain/accounts/passkey-rules";
import { passkeyChallenges, passkeys, sessions } from "~/domain/accounts/tables.server";
import { audit } from "~/platform/audit.server";
import { hashSecret, newId } from "~/platform/ids.server";
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
import { listAudit } from "~/testing/database/queries";
import { createUser } from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const PAGE = "/account/passkeys";
const CHALLENGE = "/account/passkeys/challenge";

test("adding a passkey lists it by name and emails the user", async () => {
	const user = await createUser();
	const browser = await createNamedOriginBrowser().signIn(user);
	expect((await browser.open(PAGE)).html).toContain("You have no passkeys");
	const added = await addPasskey(createAuthenticator(), browser, { name: "Workshop tablet" });
	expect(added).toMatchObject({ status: 303, location: PAGE });
	const { html } = await browser.open(PAGE);
	expect(html).toContain("Passkey added");
	expect(html).toContain("Workshop tablet");
	expect(html).toContain("Never");
	const [newest] = await readMails(user.email);
	expect(newest?.subject).toMatch(/^A new passkey for your .* account$/);
	expect(newest?.text).toContain("Workshop tablet");
	expect(await listAudit(`user:${user.id}`)).toContain("user.add-passkey");
	expect(await listPasskeyRows(user.id)).toMatchObject([
		{ siteId: "localhost", counter: 0, transports: ["internal"], lastUsedAt: null },
	]);
});

test("a passkey without a name gets the browser's name", async () => {
	const user = await createUser();
	const browser = await createNamedOriginBrowser().signIn(user);
	await addPasskey(createAuthenticator(), browser, { name: " " });
	expect((await listPasskeyRows(user.id))[0]?.name).toBe("Unknown device");
});

test("creation options require a discoverable key and user verification, without attestation", async () => {
	const user = await createUser();
	const { browser, device } = await createUserPasskey(user);
	expect(await fetchChallenge(browser, CHALLENGE, "create")).toMatchObject({
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
])("a passkey %s is not added", async (_title, overrides) => {
	const user = await createUser();
	const response = await addPasskey(
		createAuthenticator(),
		await createNamedOriginBrowser().signIn(user),
		{},
		overrides,
	);
	expect(response.status).toBe(400);
	expect(response.html).toContain("This passkey doesn't work here");
	expect(await listPasskeyRows(user.id)).toEqual([]);
});

test.each(["", "no JSON", "{}", JSON.stringify({ id: "a".repeat(2000) })])(
	"the malformed credential '%s' is rejected",
	async (credential) => {
		const user = await createUser();
		const browser = await createNamedOriginBrowser().signIn(user);
		const response = await browser.submit(PAGE, { name: "Phone", credential });
		expect(response.status).toBe(400);
		expect(response.html).toContain("This passkey doesn't work here");
	},
);

test("a challenge that is forged, expired, from another session or for login is rejected", async () => {
	const user = await createUser();
	const browser = await createNamedOriginBrowser().signIn(user);
	const other = await createNamedOriginBrowser().signIn(user);
	const mine = () => fetchChallenge(browser, CHALLENGE, "create");
	const old = await mine();
	await db
		.update(passkeyChallenges)
		.set({ createdAt: 1, expiresAt: Date.now() })
		.where(eq(passkeyChallenges.challengeHash, hashSecret(old.challenge)));
	const signIn = await fetchChallenge(browser, "/account/confirm/passkey", "get");
	for (const challenge of [
		"bWFkZSB1cA",
		(await fetchChallenge(other, CHALLENGE, "create")).challenge,
		signIn.challenge,
		old.challenge,
	]) {
		const credential = JSON.stringify(
			await createAuthenticator().create(await mine(), { challenge }),
		);
		const response = await browser.submit(PAGE, { name: "Phone", credential });
		expect(response.status).toBe(400);
		expect(response.html).toContain("This request has expired or was already used");
	}
	expect(await listPasskeyRows(user.id)).toEqual([]);
});

test("submitting a new passkey twice adds it once", async () => {
	const user = await createUser();
	const browser = await createNamedOriginBrowser().signIn(user);
	const made = await createAuthenticator().create(
		await fetchChallenge(browser, CHALLENGE, "create"),
	);
	const fields = { name: "Phone", credential: JSON.stringify(made) };
	for (const _ of [1, 2]) expect((await browser.submit(PAGE, fields)).location).toBe(PAGE);
	expect(await listPasskeyRows(user.id)).toHaveLength(1);
	expect(await readMails(user.email)).toHaveLength(1);
});

test("two tabs may each add a passkey", async () => {
	const user = await createUser();
	const browser = await createNamedOriginBrowser().signIn(user);
	const [first, second] = [
		await fetchChallenge(browser, CHALLENGE, "create"),
		await fetchChallenge(browser, CHALLENGE, "create"),
	];
	for (const options of [second, first]) {
		const credential = JSON.stringify(await createAuthenticator().create(options));
		expect((await browser.submit(PAGE, { name: "Phone", credential })).status).toBe(303);
	}
	expect(await listPasskeyRows(user.id)).toHaveLength(2);
});

test("a passkey of one account can't be added to another", async () => {
	const { device } = await createUserPasskey(await createUser());
	const attacker = await createUser();
	const { credentialId } = device;
	const browser = await createNamedOriginBrowser().signIn(attacker);
	const response = await addPasskey(createAuthenticator(), browser, {}, { credentialId });
	expect(response.status).toBe(409);
	expect(response.html).toContain("This passkey is already in use");
	expect(await listPasskeyRows(attacker.id)).toEqual([]);
	expect(await readMails(attacker.email)).toEqual([]);
});

test("an account can have at most twenty passkeys", async () => {
	const user = await createUser();
	const { browser } = await createUserPasskey(user);
	const options = await fetchChallenge(browser, CHALLENGE, "create");
	const [first] = await listPasskeyRows(user.id);
	if (!first) throw new Error("There is no passkey.");
	for (let count = 1; count < MAX_PASSKEYS; count += 1) {
		await db.insert(passkeys).values({ ...first, id: newId(), credentialId: newId() });
	}
	const credential = JSON.stringify(await createAuthenticator().create(options));
	const rejected = await browser.submit(PAGE, { name: "Phone", credential });
	expect(rejected.status).toBe(409);
	expect(rejected.html).toContain(`You have ${MAX_PASSKEYS} passkeys`);
	const asked = await browser.submit(CHALLENGE);
	expect(asked.status).toBe(409);
	expect(asked.html).toContain(`You have ${MAX_PASSKEYS} passkeys`);
	expect(await listPasskeyRows(user.id)).toHaveLength(MAX_PASSKEYS);
});

test("only its owner can remove a passkey, after confirming, and is notified", async () => {
	const user = await createUser();
	const { browser, device } = await createUserPasskey(user);
	const [row] = await listPasskeyRows(user.id);
	const path = `${PAGE}/${row?.id}/remove`;
	const otherUser = await createNamedOriginBrowser().signIn(await createUser());
	expect((await otherUser.open(path)).status).toBe(404);
	expect((await otherUser.submit(path)).status).toBe(404);
	expect((await browser.open(path)).html).toContain("Remove Phone?");
	expect(await browser.submit(path)).toMatchObject({ status: 303, location: PAGE });
	expect((await browser.open(PAGE)).html).toContain("Passkey removed");
	expect((await browser.submit(path)).status).toBe(404);
	const [newest] = await readMails(user.email);
	expect(newest?.subject).toMatch(/^A passkey was removed/);
	expect(await listAudit(`user:${user.id}`)).toContain("user.remove-passkey");
	const rejected = await logInWithPasskey(device, createNamedOriginBrowser());
	expect(rejected.status).toBe(400);
	expect(rejected.html).toContain("This passkey doesn't work here");
});

test("the audit log contains no passkey names", async () => {
	const user = await createUser();
	const browser = await createNamedOriginBrowser().signIn(user);
	await addPasskey(createAuthenticator(), browser, { name: "Rahima's own tablet" });
	const [{ id } = { id: "" }] = await listPasskeyRows(user.id);
	await browser.submit(`${PAGE}/${id}/remove`);
	const auditColumns = { before: audit.before, after: audit.after };
	const auditRows = await db
		.select(auditColumns)
		.from(audit)
		.where(and(eq(audit.subject, `user:${user.id}`), like(audit.action, "user.%-passkey")))
		.orderBy(audit.at, sql`rowid`);
	expect(auditRows).toEqual([
		{ before: "", after: id },
		{ before: id, after: "" },
	]);
});

test("passkey pages require authentication within ten minutes", async () => {
	const user = await createUser();
	const { browser } = await createUserPasskey(user);
	const [row] = await listPasskeyRows(user.id);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
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
	expect(await listPasskeyRows(user.id)).toHaveLength(1);
});

test("on an IP address the page explains why passkeys don't work and where they do", async () => {
	const user = await createUser();
	await createUserPasskey(user);
	const browser = await createSignedInBrowser(user);
	const { html } = await browser.open(PAGE);
	expect(html).toContain("Passkeys don't work at this address");
	expect(html).toContain(`href="${NAMED_ORIGIN}${PAGE}"`);
	expect(html).toContain("Works at localhost only");
	for (const path of [PAGE, CHALLENGE, "/account/confirm/passkey", "/login/passkey"]) {
		expect((await browser.submit(path)).status).toBe(404);
	}
});

test("without scripts the page says what adding a passkey needs", async () => {
	const browser = await createNamedOriginBrowser().signIn(await createUser());
	const { html } = await browser.open(PAGE);
	expect(html).toContain("needs JavaScript");
	expect(html).not.toContain("Waiting for your device");
});

test("unanswered challenges are deleted after they expire", async () => {
	const user = await createUser();
	const browser = await createNamedOriginBrowser().signIn(user);
	const hash = async () =>
		hashSecret((await fetchChallenge(browser, CHALLENGE, "create")).challenge);
	const [over, waiting] = [await hash(), await hash()];
	await db
		.update(passkeyChallenges)
		.set({ createdAt: 1, expiresAt: 2 })
		.where(eq(passkeyChallenges.challengeHash, over));
	await purgeUnfinishedSetups(platform);
	const left = (challengeHash: string) =>
		db
			.select({ purpose: passkeyChallenges.purpose })
			.from(passkeyChallenges)
			.where(eq(passkeyChallenges.challengeHash, challengeHash));
	expect(await left(over)).toEqual([]);
	expect(await left(waiting)).toEqual([{ purpose: "register" }]);
});
