import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
	emailSignIns,
	identities,
	recoveryCodes,
	sessions,
	users,
} from "~/domain/accounts/tables.server";
import { listEnabledFactors } from "~/domain/accounts/two-factor/queries.server";
import { hashSecret } from "~/platform/ids.server";
import { enableTotpFor } from "~/testing/accounts/two-factor";
import { listAudit } from "~/testing/database/queries";
import { createTestApiToken, createUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedCode, readMailedLink, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const EXPIRED_MESSAGE = "This link no longer works";
const WRONG_CODE_MESSAGE = "This code is wrong or has expired.";
const SUBJECT = `Log in to ${env.SHOP_NAME}`;

const requestSignInMail = (email: string, browser = new Browser(), path = "/login", fields = {}) =>
	browser.submit(path, { email, password: "", intent: "mail-link", ...fields });

const readSignInLink = (email: string) => readMailedLink(email, "/login/mail/");

/** Returns a code that differs from this one. */
const getOtherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Ages an account's email and the minute's wait after it. */
const ageSignIn = (userId: string, ms: number) =>
	db
		.update(emailSignIns)
		.set({ createdAt: Date.now() - ms, expiresAt: Date.now() - ms + 600_000 })
		.where(eq(emailSignIns.userId, userId));

const listSessions = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));

const getSessionCookie = ({ headers }: { headers: Headers }) =>
	headers.getSetCookie().find((line) => line.startsWith("session=")) ?? "";

test("a magic link opens in any browser and its button logs in once", async () => {
	const user = await createUser();
	expect(await requestSignInMail(user.email.toUpperCase())).toMatchObject({
		status: 303,
		location: "/login/mail",
	});
	const [mail] = await readMails(user.email);
	expect(mail?.subject).toBe(SUBJECT);
	const link = await readSignInLink(user.email);
	const reader = new Browser();
	for (let visits = 0; visits < 3; visits += 1) {
		const shown = await reader.open(link);
		expect(shown.status).toBe(200);
		expect(shown.html).toContain(user.email);
		expect(shown.html).toContain("noindex");
	}
	expect((await reader.open("/mycart")).status).toBe(302);
	expect(await reader.submit(link)).toMatchObject({ status: 303, location: "/" });
	expect((await reader.open("/mycart")).status).toBe(200);

	const lateBrowser = new Browser();
	expect((await lateBrowser.open(link)).status).toBe(404);
	const again = await lateBrowser.submit(link);
	expect(again.status).toBe(404);
	expect(again.html).toContain(EXPIRED_MESSAGE);
	expect(again.html).toContain('href="/login"');
	expect(lateBrowser.cookies.size).toBe(0);
	expect(await listAudit(`user:${user.id}`)).toEqual([
		"user.request-email-sign-in",
		"user.sign-in-by-email",
	]);
});

test("the emailed code logs in the browser that requested it and consumes the link", async () => {
	const user = await createUser();
	const browser = new Browser();
	await requestSignInMail(user.email, browser);
	const page = await browser.open("/login/mail");
	expect(page.status).toBe(200);
	expect(page.html).toContain(user.email);
	expect(page.html).toContain('autoComplete="one-time-code"');
	const code = await readMailedCode(user.email);
	const link = await readSignInLink(user.email);
	const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
	const response = await browser.submit("/login/mail", { code: typed });
	expect(response).toMatchObject({ status: 303, location: "/" });
	expect((await browser.open("/mycart")).status).toBe(200);
	expect(Array.from(browser.cookies.keys())).toEqual(["session", "device", "bookmark"]);
	expect((await new Browser().open(link)).status).toBe(404);
});

test("using the link consumes the code", async () => {
	const user = await createUser();
	const browser = new Browser();
	await requestSignInMail(user.email, browser);
	const code = await readMailedCode(user.email);
	await new Browser().submit(await readSignInLink(user.email));
	expect((await browser.submit("/login/mail", { code })).status).toBe(400);
});

test("a code fails in another browser and with a forged cookie", async () => {
	const user = await createUser();
	const requester = new Browser();
	await requestSignInMail(user.email, requester);
	const code = await readMailedCode(user.email);
	const otherUser = new Browser();
	expect(await otherUser.open("/login/mail")).toMatchObject({ status: 302, location: "/login" });
	expect(await otherUser.submit("/login/mail", { code })).toMatchObject({
		status: 303,
		location: "/login",
	});
	// Within the minute no second email is sent, but the stranger gets a cookie of a different
	// secret.
	await requestSignInMail(user.email, otherUser);
	expect((await otherUser.submit("/login/mail", { code })).status).toBe(400);
	const attacker = new Browser();
	const cookieValue = requester.cookies.get("mail-sign-in") ?? "";
	for (const forged of [cookieValue.replace(/\..*/, ".x"), cookieValue.slice(3), "e30.e30"]) {
		attacker.cookies.set("mail-sign-in", forged);
		expect((await attacker.submit("/login/mail", { code })).location).toBe("/login");
	}
	expect((await requester.submit("/login/mail", { code })).status).toBe(303);
});

test("link and code keep the return path and 'Remember me'", async () => {
	for (const way of ["link", "code"]) {
		const user = await createUser();
		const browser = new Browser();
		await requestSignInMail(user.email, browser, "/login?from=%2Fmyorder%3Fafter%3D1.a", {
			remember: "on",
		});
		const response =
			way === "link"
				? await new Browser().submit(await readSignInLink(user.email))
				: await browser.submit("/login/mail", { code: await readMailedCode(user.email) });
		expect(response).toMatchObject({ status: 303, location: "/myorder?after=1.a" });
		expect(getSessionCookie(response)).toMatch(/max-age=2592000/i);
	}
	const user = await createUser();
	await requestSignInMail(user.email, new Browser(), "/login?from=%2F%2Fevil.test");
	const response = await new Browser().submit(await readSignInLink(user.email));
	expect(response.location).toBe("/");
	expect(getSessionCookie(response)).not.toMatch(/max-age/i);
});

test("the database stores link and code only as hashes that can't be guessed", async () => {
	const user = await createUser();
	const browser = new Browser();
	await requestSignInMail(user.email, browser);
	const secret = (await readSignInLink(user.email)).split("/").at(-1) ?? "";
	const code = await readMailedCode(user.email);
	const rows = await db.select().from(emailSignIns).where(eq(emailSignIns.userId, user.id));
	expect(secret.length).toBeGreaterThan(40);
	expect(rows).toHaveLength(1);
	const storedHashes = rows.map(({ tokenHash, browserSecretHash, codeHash }) => [
		tokenHash,
		browserSecretHash,
		codeHash,
	]);
	const cookiePayload = atob((browser.cookies.get("mail-sign-in") ?? "").split(".")[0] ?? "");
	const { request } = JSON.parse(cookiePayload);
	expect(storedHashes[0]).not.toContain(hashSecret(code));
	for (const secretValue of [secret, code, request])
		expect(storedHashes[0]).not.toContain(secretValue);
});

test("known, unknown and disabled emails get the same responses; the last two get no email", async () => {
	const knownUser = await createUser();
	const disabled = await createUser({ disabledAt: 1 });
	const unknownEmail = `nobody-${knownUser.id}@buyers.test`;
	const wrong = "000000";
	const said = [];
	for (const email of [knownUser.email, disabled.email, unknownEmail]) {
		const browser = new Browser();
		const requested = await requestSignInMail(email, browser);
		const words = ({ html }: { html: string }) =>
			html.replaceAll(/nonce="[^"]*"|"[\w-]{36}"/g, "").replaceAll(email, "someone");
		const page = await browser.open("/login/mail");
		const tries = [];
		for (let count = 0; count < 7; count += 1) {
			const rejected = await browser.submit("/login/mail", { code: wrong });
			tries.push([rejected.status, words(rejected).includes(WRONG_CODE_MESSAGE)]);
		}
		said.push([requested.status, requested.location, page.status, words(page).length, tries]);
	}
	expect(said[1]).toEqual(said[0]);
	expect(said[2]).toEqual(said[0]);
	expect(await readMails(disabled.email)).toEqual([]);
	expect(await readMails(unknownEmail)).toEqual([]);
});

test.each(["", "nobody", "no body@x.test"])(
	"the invalid email '%s' shows an error and stays in the form",
	async (email) => {
		const response = await requestSignInMail(email);
		expect(response.status).toBe(400);
		expect(response.html).toContain("Enter valid email address");
		if (email) expect(response.html).toContain(`value="${email}"`);
		expect(response.html).not.toContain('id="error-password"');
	},
);

test.each([
	["", "Code is required"],
	["12345", "Enter the six digits of the code"],
	["12345a", "Enter the six digits of the code"],
])("the malformed code '%s' does not count as an attempt", async (code, message) => {
	const user = await createUser();
	const browser = new Browser();
	await requestSignInMail(user.email, browser);
	for (let tries = 0; tries < 6; tries += 1) {
		const page = await browser.submit("/login/mail", { code });
		expect(page.status).toBe(400);
		expect(page.html).toContain(message);
	}
	const right = { code: await readMailedCode(user.email) };
	expect((await browser.submit("/login/mail", right)).status).toBe(303);
});

test("the fifth wrong code invalidates the code but not the link", async () => {
	for (const [wrongs, status] of [
		[4, 303],
		[5, 400],
	] as const) {
		const user = await createUser();
		const browser = new Browser();
		await requestSignInMail(user.email, browser);
		const code = await readMailedCode(user.email);
		for (let tries = 0; tries < wrongs; tries += 1) {
			const page = await browser.submit("/login/mail", { code: getOtherCode(code) });
			expect(page.status).toBe(400);
			expect(page.html).toContain(WRONG_CODE_MESSAGE);
			expect(page.html).toContain('id="error-code"');
		}
		expect((await browser.submit("/login/mail", { code })).status).toBe(status);
		const link = await readSignInLink(user.email);
		expect((await new Browser().submit(link)).status).toBe(status === 303 ? 404 : 303);
	}
});

test("only five of thirty concurrent wrong codes are checked", async () => {
	const user = await createUser();
	const browser = new Browser();
	await requestSignInMail(user.email, browser);
	const code = await readMailedCode(user.email);
	await Promise.all(
		Array.from({ length: 30 }, () => browser.submit("/login/mail", { code: getOtherCode(code) })),
	);
	const [row] = await db.select().from(emailSignIns).where(eq(emailSignIns.userId, user.id));
	expect(row?.wrongCodes).toBe(5);
	expect((await browser.submit("/login/mail", { code })).status).toBe(400);
});

test("fifty concurrent uses of link and code log in once", async () => {
	const user = await createUser();
	const requester = new Browser();
	await requestSignInMail(user.email, requester);
	const [link, code] = [await readSignInLink(user.email), await readMailedCode(user.email)];
	const responses = await Promise.all(
		Array.from({ length: 50 }, (_, n) => {
			const browser = new Browser();
			for (const [name, value] of requester.cookies) browser.cookies.set(name, value);
			return n % 2 ? browser.submit(link) : browser.submit("/login/mail", { code });
		}),
	);
	expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
	expect(await listSessions(user.id)).toHaveLength(1);
});

test("link and code work for ten minutes", async () => {
	const user = await createUser();
	const browser = new Browser();
	await requestSignInMail(user.email, browser);
	const [link, code] = [await readSignInLink(user.email), await readMailedCode(user.email)];
	await ageSignIn(user.id, 540_000);
	expect((await new Browser().open(link)).status).toBe(200);
	await ageSignIn(user.id, 600_000);
	expect((await new Browser().open(link)).status).toBe(404);
	expect((await new Browser().submit(link)).status).toBe(404);
	expect((await browser.submit("/login/mail", { code })).status).toBe(400);
});

test("an email address gets one email a minute; repeats keep the current code", async () => {
	const user = await createUser();
	const browser = new Browser();
	await requestSignInMail(user.email, browser);
	const [first, code] = [await readSignInLink(user.email), await readMailedCode(user.email)];
	expect((await requestSignInMail(user.email, browser)).status).toBe(303);
	const again = await browser.submit("/login/mail", { intent: "again" });
	expect(again).toMatchObject({ status: 303, location: "/login/mail" });
	expect((await browser.open("/login/mail")).html).toContain(
		"another email if the last one is over a minute old",
	);
	expect(await readMails(user.email)).toHaveLength(1);
	await ageSignIn(user.id, 61_000);
	await browser.submit("/login/mail", { intent: "again" });
	expect(await readMails(user.email)).toHaveLength(2);
	expect((await new Browser().open(first)).status).toBe(404);
	expect((await browser.submit("/login/mail", { code })).status).toBe(400);
	const newer = await readMailedCode(user.email);
	expect((await browser.submit("/login/mail", { code: newer })).status).toBe(303);
});

test("ten concurrent requests send one email", async () => {
	const user = await createUser();
	await Promise.all(Array.from({ length: 10 }, () => requestSignInMail(user.email)));
	expect(await readMails(user.email)).toHaveLength(1);
});

test("the email verifies the address and removes the sign-in methods of the unverified account", async () => {
	const user = await createUser({ verified: false });
	const { email, id: userId } = user;
	const subject = `squatter-${userId}`;
	await db
		.insert(identities)
		.values({ provider: "facebook", subject, userId, email, createdAt: 1 });
	const attacker = await createSignedInBrowser(user);
	const token = await createTestApiToken(user);
	await enableTotpFor(user);
	const owner = new Browser();
	await requestSignInMail(email, owner, "/login?from=%2Fmycart");
	await owner.submit("/login/mail", { code: await readMailedCode(email) });
	const page = await owner.open("/mycart");
	expect(page.status).toBe(200);
	expect(page.html).toContain("Your old password no longer works");
	expect((await attacker.open("/mycart")).status).toBe(302);
	expect(await db.select().from(identities).where(eq(identities.userId, userId))).toEqual([]);
	expect(await listSessions(userId)).toHaveLength(1);
	expect(await token.isValid()).toBe(false);
	expect(await listEnabledFactors(db, userId)).toEqual([]);
	expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).toEqual([]);
	expect((await new Browser().submit("/login", { email, password: PASSWORD })).status).toBe(400);
});

test("a verified account keeps its password, linked accounts and other sessions", async () => {
	const user = await createUser();
	const { email, id: userId } = user;
	const subject = `own-${userId}`;
	await db.insert(identities).values({ provider: "google", subject, userId, email, createdAt: 1 });
	const elsewhere = await createSignedInBrowser(user);
	const token = await createTestApiToken(user);
	await requestSignInMail(email);
	const reader = new Browser();
	await reader.submit(await readSignInLink(email));
	expect(await token.isValid()).toBe(true);
	expect((await reader.open("/")).html).not.toContain("Your old password");
	expect((await elsewhere.open("/mycart")).status).toBe(200);
	expect(await db.select().from(identities).where(eq(identities.userId, userId))).toHaveLength(1);
	expect((await new Browser().submit("/login", { email, password: PASSWORD })).status).toBe(303);
});

test("a magic link fails after the email changed or the account was disabled", async () => {
	for (const change of [{ email: `new-${crypto.randomUUID()}@buyers.test` }, { disabledAt: 1 }]) {
		const user = await createUser();
		const browser = new Browser();
		await requestSignInMail(user.email, browser);
		const [link, code] = [await readSignInLink(user.email), await readMailedCode(user.email)];
		await db.update(users).set(change).where(eq(users.id, user.id));
		expect((await new Browser().submit(link)).status).toBe(404);
		expect((await browser.submit("/login/mail", { code })).status).toBe(400);
		expect(await listSessions(user.id)).toEqual([]);
	}
});

test("a logged-in user is redirected from the code page", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	expect(await browser.open("/login/mail")).toMatchObject({ status: 302, location: "/" });
});

test("a user without a password re-authenticates by email", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirm = "/account/confirm?from=%2Faccount%2Fphone";
	expect(await browser.open("/account/phone")).toMatchObject({ status: 303, location: confirm });
	const page = await browser.open(confirm);
	expect(page.html).toContain('action="/login?from=%2Faccount%2Fphone"');
	expect(page.html).not.toContain('type="password"');
	await requestSignInMail(user.email, browser, "/login?from=%2Faccount%2Fphone");
	expect((await browser.open("/login/mail")).status).toBe(200);
	const code = await readMailedCode(user.email);
	const response = await browser.submit("/login/mail", { code });
	expect(response).toMatchObject({ status: 303, location: "/account/phone" });
	expect((await browser.open("/account/phone")).status).toBe(200);
	expect(await listSessions(user.id)).toHaveLength(1);
});
