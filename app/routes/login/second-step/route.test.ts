import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { purgeUnfinishedSetups } from "~/domain/accounts/lifecycle/purge.server";
import { factors, pendingSignIns, sessions, users } from "~/domain/accounts/tables.server";
import { verifyTotpCode } from "~/domain/accounts/two-factor/totp.server";
import { MAX_TRIES_PER_SIGN_IN, MAX_TRIES_PER_WINDOW } from "~/domain/accounts/two-factor-rules";
import { createProviderUser, signInAtProvider } from "~/testing/accounts/sign-in-provider";
import {
	enableSmsFor,
	enableTotpFor,
	generateWrongTotpCode,
	logInToTwoFactor,
	submitTotpCode,
} from "~/testing/accounts/two-factor";
import { listAudit } from "~/testing/database/queries";
import { createUser, findUserByEmail } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const RECOVERY_PATH = "/login/second-step/recovery-code";
const WRONG_CODE_MESSAGE = "This code is wrong";
const EXPIRED_MESSAGE = "Your login has expired";

/** Mails that wait together arrive in any order. */
const listSubjects = async (email: string) =>
	(await readMails(email)).map(({ subject }) => subject);
const listSessions = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));
const listPendingSignIns = (userId: string) =>
	db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, userId));

async function createTwoFactorUser() {
	const user = await createUser();
	return { user, ...(await enableTotpFor(user)) };
}

test("the password alone creates no session; a code from the app does and redirects", async () => {
	const { user, code } = await createTwoFactorUser();
	const browser = new Browser();
	const fields = { email: user.email, password: "correct-horse", remember: "on" };
	const response = await browser.submit("/login?from=%2Fmycart", fields);
	expect(response).toMatchObject({ status: 303, location: "/login/second-step?from=%2Fmycart" });
	expect([...browser.cookies.keys()]).toEqual(["second-step"]);
	expect(response.headers.get("set-cookie")).toMatch(
		/Max-Age=600; Path=\/login; .*HttpOnly; SameSite=Lax/,
	);
	expect(await listSessions(user.id)).toEqual([]);
	expect((await browser.open("/mycart")).status).toBe(302);

	const page = await browser.open(response.location ?? "");
	expect(page.status).toBe(200);
	expect(page.html).toContain("Enter the code from your second device.");
	expect(page.html).toContain('autoComplete="one-time-code"');
	expect(page.html).toContain('inputMode="numeric"');
	expect(page.html).toContain(`href="${RECOVERY_PATH}?from=%2Fmycart"`);

	const typed = code().replace(/^(...)/, "$1 ");
	const entered = await submitTotpCode(browser, typed, response.location ?? "");
	expect(entered).toMatchObject({ status: 303, location: "/mycart" });
	expect([...browser.cookies.keys()]).toEqual(["session", "device", "bookmark"]);
	expect(entered.headers.getSetCookie().join()).toMatch(/session=[^;]+; Max-Age=2592000/);
	expect((await browser.open("/mycart")).status).toBe(200);
	expect(await listPendingSignIns(user.id)).toEqual([]);
	expect(await browser.open("/login/second-step?from=%2Fmycart")).toMatchObject({
		status: 302,
		location: "/mycart",
	});
});

test("the database stores no plain secret of a pending sign-in, app key or recovery code", async () => {
	const { user, key, codes } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const secret = decodeURIComponent(browser.cookies.get("second-step") ?? "");
	const rows = JSON.stringify([
		await listPendingSignIns(user.id),
		await db.select().from(factors).where(eq(factors.userId, user.id)),
	]);
	expect(codes).toHaveLength(10);
	for (const hidden of [secret, atob(secret).replaceAll('"', ""), key, ...codes]) {
		expect(rows).not.toContain(hidden);
	}
});

test.each([
	["", "Code is required"],
	["12345", WRONG_CODE_MESSAGE],
	["1234567", WRONG_CODE_MESSAGE],
	["abcdef", WRONG_CODE_MESSAGE],
])("the code '%s' is rejected next to its field", async (code, message) => {
	const { user } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const page = await submitTotpCode(browser, code);
	expect(page.status).toBe(400);
	expect(/id="error-code".*?<span>([^<]*)/s.exec(page.html)?.[1]).toBe(message);
	expect(await listSessions(user.id)).toEqual([]);
});

test("a code with a missing or unknown factor is asked for again", async () => {
	const { user, code } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const unnamed: Record<string, string>[] = [{}, { factor: "sms" }];
	for (const factor of unnamed) {
		const page = await browser.submit("/login/second-step", { ...factor, code: code() });
		expect(page.status).toBe(400);
		expect(page.html).toContain("Choose how you get your code.");
	}
	expect((await submitTotpCode(browser, code())).status).toBe(303);
});

test("who has no app is told that its code is wrong, and not that there were too many", async () => {
	const user = await createUser();
	await enableSmsFor(user);
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	expect((await submitTotpCode(browser, "123456")).status).toBe(400);
});

test("a wrong code at minute 50 doesn't start the hour again", async () => {
	const { user, key } = await createTwoFactorUser();
	const start = Date.now();
	const enter = (minute: number) =>
		verifyTotpCode(
			createTestPlatform({ now: () => start + minute * 60_000 }),
			user.id,
			generateWrongTotpCode(key, start + minute * 60_000),
		);
	for (let tries = 1; tries < MAX_TRIES_PER_WINDOW; tries += 1)
		await expect(enter(0)).rejects.toThrow("This code is wrong");
	await expect(enter(50)).rejects.toThrow("This code is wrong");
	await expect(enter(59)).rejects.toThrow("Too many wrong codes");
	await expect(enter(61)).rejects.toThrow("This code is wrong");
});

test("a used or older code is rejected", async () => {
	const { user, code } = await createTwoFactorUser();
	const [first, second] = [new Browser(), new Browser()];
	await logInToTwoFactor(first, user);
	await logInToTwoFactor(second, user);
	const [now, next] = [code(), code(1)];
	expect((await submitTotpCode(first, next)).status).toBe(303);
	for (const used of [next, now]) {
		const page = await submitTotpCode(second, used);
		expect(page.status).toBe(400);
		expect(page.html).toContain("This code has already been used. Wait for the next one");
	}
	expect(await listSessions(user.id)).toHaveLength(1);
});

test("one of ten concurrent sign-ins with the same code succeeds", async () => {
	const { user, code } = await createTwoFactorUser();
	const browsers = Array.from({ length: 10 }, () => new Browser());
	await Promise.all(browsers.map((browser) => logInToTwoFactor(browser, user)));
	const same = code();
	const responses = await Promise.all(browsers.map((browser) => submitTotpCode(browser, same)));
	expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
	expect(responses.filter(({ status }) => status === 400)).toHaveLength(9);
	expect(await listSessions(user.id)).toHaveLength(1);
});

test("two concurrent valid codes complete a sign-in once", async () => {
	const { user, code, codes } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const duplicate = new Browser();
	for (const [name, value] of browser.cookies) duplicate.cookies.set(name, value);
	await Promise.all([
		submitTotpCode(browser, code()),
		duplicate.submit(RECOVERY_PATH, { code: codes[0] ?? "" }),
	]);
	expect(await listSessions(user.id)).toHaveLength(1);
});

test("the fifth wrong code ends the sign-in, and the right one then fails", async () => {
	const { user, code, wrongCode } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const cookieValue = browser.cookies.get("second-step") ?? "";
	for (let tries = 1; tries < MAX_TRIES_PER_SIGN_IN; tries += 1) {
		expect((await submitTotpCode(browser, wrongCode())).html).toContain(WRONG_CODE_MESSAGE);
	}
	const last = await submitTotpCode(browser, wrongCode(), "/login/second-step?from=%2Fmycart");
	expect(last).toMatchObject({ status: 303, location: "/login?from=%2Fmycart" });
	expect((await browser.open("/login?from=%2Fmycart")).html).toContain(EXPIRED_MESSAGE);
	expect([...browser.cookies.keys()]).toEqual([]);
	browser.cookies.set("second-step", cookieValue);
	expect(await submitTotpCode(browser, code())).toMatchObject({ status: 303, location: "/login" });
	expect(await listSessions(user.id)).toEqual([]);
});

test("only five of a hundred concurrent guesses are checked", async () => {
	const { user, wrongCode } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const duplicates = Array.from({ length: 100 }, () => {
		const duplicate = new Browser();
		for (const [name, value] of browser.cookies) duplicate.cookies.set(name, value);
		return duplicate;
	});
	await Promise.all(duplicates.map((duplicate) => submitTotpCode(duplicate, wrongCode())));
	const [factor] = await db.select().from(factors).where(eq(factors.userId, user.id));
	expect(factor?.tries).toBe(MAX_TRIES_PER_SIGN_IN);
	expect((await listPendingSignIns(user.id))[0]?.tries).toBe(MAX_TRIES_PER_SIGN_IN);
});

test("after ten wrong codes in an hour only a recovery code works, and then codes work again", async () => {
	const { user, code, codes, wrongCode } = await createTwoFactorUser();
	await db
		.update(factors)
		.set({ tries: MAX_TRIES_PER_WINDOW - 1 })
		.where(eq(factors.userId, user.id));
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	// The hour began before the attempts were counted up here.
	await db.update(factors).set({ triesSince: Date.now() }).where(eq(factors.userId, user.id));
	expect((await submitTotpCode(browser, wrongCode())).html).toContain(WRONG_CODE_MESSAGE);
	expect(await listSubjects(user.email)).toContain(
		"Many wrong codes were entered for your account",
	);
	const blocked = await submitTotpCode(browser, code());
	expect(blocked.status).toBe(429);
	expect(blocked.html).toContain("Wait an hour, or log in with a recovery code");
	expect((await browser.submit(RECOVERY_PATH, { code: codes[0] ?? "" })).status).toBe(303);

	await db
		.update(factors)
		.set({ triesSince: Date.now() - 3_600_001 })
		.where(eq(factors.userId, user.id));
	const later = new Browser();
	await logInToTwoFactor(later, user);
	expect((await submitTotpCode(later, code())).status).toBe(303);
});

test("a recovery code works once in any format, and the user is notified", async () => {
	const { user, codes } = await createTwoFactorUser();
	const [mine = ""] = codes;
	const typed = ` ${mine
		.toUpperCase()
		.replaceAll("0", "O")
		.replaceAll("1", "l")
		.replace(/(.{4})/g, "$1-")}`;
	const first = new Browser();
	await logInToTwoFactor(first, user);
	expect((await first.open(`${RECOVERY_PATH}?from=%2Fmyorder`)).html).toContain("Recovery code");
	expect(await first.submit(`${RECOVERY_PATH}?from=%2Fmyorder`, { code: typed })).toMatchObject({
		status: 303,
		location: "/myorder",
	});
	expect((await first.open("/myorder")).status).toBe(200);
	expect(await listSubjects(user.email)).toContain("A recovery code was used to log in");
	expect(await listAudit(`user:${user.id}`)).toEqual([
		"user.enable-totp",
		"user.use-recovery-code",
	]);

	const second = new Browser();
	await logInToTwoFactor(second, user);
	const page = await second.submit(RECOVERY_PATH, { code: typed });
	expect(page.status).toBe(400);
	expect(page.html).toContain(WRONG_CODE_MESSAGE);
	expect(await readMails(user.email)).toHaveLength(2);
	expect((await first.open("/account/second-step")).html).toContain("9 of 10 left");
});

test("one of two concurrent uses of a recovery code succeeds", async () => {
	const { user, codes } = await createTwoFactorUser();
	const browsers = [new Browser(), new Browser()];
	await Promise.all(browsers.map((browser) => logInToTwoFactor(browser, user)));
	const fields = { code: codes[3] ?? "" };
	const responses = await Promise.all(
		browsers.map((browser) => browser.submit(RECOVERY_PATH, fields)),
	);
	expect(responses.map(({ status }) => status).sort()).toEqual([303, 400]);
});

test("another account's recovery code and app are rejected", async () => {
	const { user } = await createTwoFactorUser();
	const other = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	expect((await browser.submit(RECOVERY_PATH, { code: other.codes[0] ?? "" })).status).toBe(400);
	expect((await submitTotpCode(browser, other.code())).status).toBe(400);
	expect(await listSessions(user.id)).toEqual([]);
});

test("another browser can't complete the sign-in", async () => {
	const { user, code } = await createTwoFactorUser();
	await logInToTwoFactor(new Browser(), user);
	const otherUser = new Browser();
	for (const path of ["/login/second-step", RECOVERY_PATH]) {
		expect(await otherUser.open(path)).toMatchObject({ status: 303, location: "/login" });
		expect(await submitTotpCode(otherUser, code(), path)).toMatchObject({
			status: 303,
			location: "/login",
		});
	}
	otherUser.cookies.set("second-step", "ImludmVudGVkIg==");
	expect((await submitTotpCode(otherUser, code())).location).toBe("/login");
	expect((await otherUser.open("/login")).html).toContain(EXPIRED_MESSAGE);
	expect(await listSessions(user.id)).toEqual([]);
});

test("a pending sign-in expires after ten minutes and is deleted by the scheduled job", async () => {
	const { user, code } = await createTwoFactorUser();
	const [late, timely] = [new Browser(), new Browser()];
	await logInToTwoFactor(late, user);
	await db
		.update(pendingSignIns)
		.set({ createdAt: 1, expiresAt: Date.now() - 1 })
		.where(eq(pendingSignIns.userId, user.id));
	await logInToTwoFactor(timely, user);
	expect(await late.open("/login/second-step")).toMatchObject({ status: 303, location: "/login" });
	expect((await submitTotpCode(late, code())).location).toBe("/login");
	await purgeUnfinishedSetups(createTestPlatform());
	expect(await listPendingSignIns(user.id)).toHaveLength(1);
	expect((await submitTotpCode(timely, code())).location).toBe("/");
});

test("'Start over' ends the sign-in and redirects to the login page", async () => {
	const { user } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	expect((await browser.open("/login/second-step")).html).toContain('value="start-again"');
	const response = await browser.submit("/login/second-step?from=%2Fmycart", {
		factor: "totp",
		code: "",
		intent: "start-again",
	});
	expect(response).toMatchObject({ status: 303, location: "/login?from=%2Fmycart" });
	expect(browser.cookies.size).toBe(0);
	expect(await listPendingSignIns(user.id)).toEqual([]);
});

test("an account disabled meanwhile can't log in", async () => {
	const { user, code } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, user.id));
	expect((await submitTotpCode(browser, code())).location).toBe("/login");
	expect(await listSessions(user.id)).toEqual([]);
});

test("logging in with Google requires the code too", async () => {
	const providerUser = createProviderUser();
	await signInAtProvider(new Browser(), "google", providerUser);
	const user = await findUserByEmail(providerUser.email);
	const { code } = await enableTotpFor(user);
	await db.delete(sessions).where(eq(sessions.userId, user.id));
	const browser = new Browser();
	const response = await signInAtProvider(browser, "google", providerUser, "/mycart");
	expect(response).toMatchObject({ status: 303, location: "/login/second-step?from=%2Fmycart" });
	expect([...browser.cookies.keys()]).toEqual(["second-step"]);
	expect(await listSessions(user.id)).toEqual([]);
	expect((await submitTotpCode(browser, code(), response.location ?? "")).location).toBe("/mycart");
	expect((await browser.open("/mycart")).status).toBe(200);
});

test("the second step never redirects to another site", async () => {
	const { user, code } = await createTwoFactorUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const path = `/login/second-step?from=${encodeURIComponent("//evil.test")}`;
	expect((await submitTotpCode(browser, code(), path)).location).toBe("/");
});
