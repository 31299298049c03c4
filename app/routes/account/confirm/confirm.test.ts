import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identities, sessions } from "~/domain/accounts/tables.server";
import { createProviderUser, signInAtProvider } from "~/testing/accounts/sign-in-provider";
import {
	enableSmsFor,
	enableTotpFor,
	getOtherCode,
	submitTotpCode,
} from "~/testing/accounts/two-factor";
import { createUser, findUserByEmail, PASSWORD } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readSms, readSmsCode } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const getConfirmedAt = async (userId: string) => {
	const [row] = await db.select().from(sessions).where(eq(sessions.userId, userId));
	return row?.authenticatedAt;
};

test("the right password confirms the session and redirects back, within the shop only", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	for (const [from, location] of [
		["/account", "/account"],
		["//evil.test", "/"],
	]) {
		await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
		const path = `/account/confirm?from=${encodeURIComponent(from ?? "")}`;
		expect((await browser.open(path)).status).toBe(200);
		expect(await browser.submit(path, { password: PASSWORD })).toMatchObject({
			status: 303,
			location,
		});
		expect(await getConfirmedAt(user.id)).toBeGreaterThan(1);
	}
});

test.each([
	["wrong-horse", "This is not your password"],
	["", "Password is Required"],
])("the password '%s' confirms nothing", async (password, message) => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const response = await browser.submit("/account/confirm", { password });
	expect(response.status).toBe(400);
	expect(response.html).toContain(message);
	expect(await getConfirmedAt(user.id)).toBe(1);
});

test("two-factor users need password and code, and a wrong password does not consume the code", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { code, wrongCode } = await enableTotpFor(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const path = "/account/confirm?from=%2Faccount%2Fsecond-step";
	const { html } = await browser.open(path);
	expect(html).toContain('name="password"');
	expect(html).toContain('autoComplete="one-time-code"');
	const right = code();
	for (const [fields, message] of [
		[{ password: PASSWORD }, "Code is required"],
		[{ code: right }, "Password is Required"],
		[{ password: "wrong-horse", code: right }, "This is not your password"],
		[{ password: PASSWORD, code: wrongCode() }, "This code is wrong"],
	] as [Record<string, string>, string][]) {
		const rejected = await browser.submit(path, fields);
		expect(rejected.status).toBe(400);
		expect(rejected.html).toContain(message);
		expect(await getConfirmedAt(user.id)).toBe(1);
	}
	expect(await browser.submit(path, { password: PASSWORD, code: right })).toMatchObject({
		status: 303,
		location: "/account/second-step",
	});
	expect(await getConfirmedAt(user.id)).toBeGreaterThan(1);
	const again = await browser.submit(path, { password: PASSWORD, code: right });
	expect(again.html).toContain("This code has already been used");
});

test("a Google-only user confirms with a code, or with Google and a code", async () => {
	const providerUser = createProviderUser();
	const browser = new Browser();
	await signInAtProvider(browser, "google", providerUser);
	const user = await findUserByEmail(providerUser.email);
	const userId = user.id;
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, userId));
	expect((await browser.submit("/account/confirm", { password: PASSWORD })).status).toBe(400);
	expect(await getConfirmedAt(userId)).toBe(1);

	const { code } = await enableTotpFor(user);
	const page = await browser.open("/account/confirm");
	expect(page.html).not.toContain('name="password"');
	expect(page.html).toContain('action="/auth/google"');
	expect((await browser.submit("/account/confirm", { code: code() })).status).toBe(303);
	expect(await getConfirmedAt(userId)).toBeGreaterThan(1);

	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, userId));
	const step = await signInAtProvider(browser, "google", providerUser, "/account/second-step");
	expect(step.location).toBe("/login/second-step?from=%2Faccount%2Fsecond-step");
	expect((await browser.open("/account/second-step")).location).toContain("/account/confirm");
	expect((await submitTotpCode(browser, code(1), step.location ?? "")).location).toBe(
		"/account/second-step",
	);
	expect((await browser.open("/account/second-step")).status).toBe(200);
	expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
});

test("a user with linked Google confirms there; a visitor is sent to log in", async () => {
	const user = await createUser();
	await db
		.insert(identities)
		.values({ provider: "google", subject: user.id, userId: user.id, email: "", createdAt: 1 });
	const page = await (await createSignedInBrowser(user)).open("/account/confirm?from=%2Faccount");
	expect(page.html).toContain('action="/auth/google"');
	expect(page.html).not.toContain('action="/auth/facebook"');
	expect(page.html).toContain('name="from" value="/account"');
	expect((await new Browser().open("/account/confirm")).location).toContain("/login");
});

test("the account page links to everything the user can change", async () => {
	const { status, html } = await (await createSignedInBrowser(await createUser())).open("/account");
	expect(status).toBe(200);
	expect(html).toContain('href="/updateprofile"');
	expect(
		(await (await createSignedInBrowser(await createUser({ verified: false }))).open("/account"))
			.status,
	).toBe(403);
});

test("a user with SMS codes only requests one and confirms with it and the password", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const { phone } = await enableSmsFor(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const path = "/account/confirm?from=%2Faccount%2Fsecond-step";
	const before = await browser.open(path);
	expect(before.html).toContain("Send the code");
	expect(before.html).toContain(`…${phone.slice(-4)}`);
	expect(before.html).not.toContain('name="password"');
	expect((await browser.submit(path, { password: PASSWORD })).html).not.toContain(phone);
	expect(await readSms(phone)).toEqual([]);
	expect(await browser.submit(path, { intent: "send-code" })).toMatchObject({
		status: 303,
		location: path,
	});
	const code = await readSmsCode(phone);
	const page = await browser.open(path);
	expect(page.html).toContain('name="password"');
	expect(page.html).toContain('autoComplete="one-time-code"');
	for (const [fields, message] of [
		[{ password: PASSWORD }, "Code is required"],
		[{ password: "wrong-horse", code }, "This is not your password"],
		[{ password: PASSWORD, code: getOtherCode(code) }, "This code is wrong or has expired."],
	] as [Record<string, string>, string][]) {
		const rejected = await browser.submit(path, fields);
		expect(rejected.status).toBe(400);
		expect(rejected.html).toContain(message);
		expect(await getConfirmedAt(user.id)).toBe(1);
	}
	expect(await browser.submit(path, { password: PASSWORD, code })).toMatchObject({
		status: 303,
		location: "/account/second-step",
	});
	expect(await getConfirmedAt(user.id)).toBeGreaterThan(1);
});

test("a user with an app gets no SMS to confirm; without SMS support the password alone is not enough", async () => {
	const user = await createUser();
	const browser = await new Browser({ bindings: { SMS_API_URL: "" } }).signIn(user);
	const { phone } = await enableSmsFor(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const expiredPage = await browser.open("/account/confirm");
	expect(expiredPage.html).toContain("We can't send SMS codes right now");
	expect(expiredPage.html).not.toContain('name="password"');
	expect((await browser.submit("/account/confirm", { password: PASSWORD })).status).toBe(400);
	expect(await getConfirmedAt(user.id)).toBe(1);
	const { code } = await enableTotpFor(user);
	await browser.submit("/account/confirm", { intent: "send-code" });
	expect(await readSms(phone)).toEqual([]);
	const fields = { password: PASSWORD, code: code() };
	expect((await browser.submit("/account/confirm", fields)).status).toBe(303);
});
