import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, smsCodes } from "~/domain/accounts/tables.server";
import { disableFactor, enableSms } from "~/domain/accounts/two-factor/factors.server";
import {
	enableSmsFor,
	enableTotpFor,
	getOtherCode,
	logInToTwoFactor,
	requestSmsCode,
	submitSmsCode,
	submitTotpCode,
} from "~/testing/accounts/two-factor";
import { listAudit } from "~/testing/database/queries";
import { createUser } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { readMails, readSms, readSmsCode } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const PAGE = "/login/second-step";
const SMS_PATH = `${PAGE}?by=sms`;
const WRONG_CODE_MESSAGE = "This code is wrong or has expired.";
const WITHOUT_SMS = { bindings: { SMS_API_URL: "" } };

const listSessions = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));

/** Ages an account's code and the minute's wait after it. */
const ageCode = (userId: string, ms: number) =>
	db
		.update(smsCodes)
		.set({ createdAt: Date.now() - ms, expiresAt: Date.now() - ms + 600_000 })
		.where(eq(smsCodes.userId, userId));

async function createSmsUser() {
	const user = await createUser();
	return { user, ...(await enableSmsFor(user)) };
}

test("an SMS code is sent only by its button, logs in and redirects", async () => {
	const { user, phone } = await createSmsUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const first = `${PAGE}?from=%2Fmycart`;
	const page = await browser.open(first);
	expect(page.html).toContain("Enter the code from your second device.");
	expect(page.html).toContain("Send the code");
	expect(page.html).toContain(`…${phone.slice(-4)}`);
	expect(page.html).not.toContain(phone);
	expect(page.html).not.toContain('name="code"');
	expect(await readSms(phone)).toEqual([]);

	const back = `${PAGE}?from=%2Fmycart&by=sms`;
	expect(await requestSmsCode(browser, first)).toMatchObject({ status: 303, location: back });
	expect((await readSms(phone))[0]).toContain("code to log in");
	const smsForm = await browser.open(back);
	expect(smsForm.html).toContain('autoComplete="one-time-code"');
	expect(smsForm.html).toContain("Send another code");
	expect(smsForm.html).not.toContain(phone);
	const code = await readSmsCode(phone);
	const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
	expect(await submitSmsCode(browser, typed, back)).toMatchObject({
		status: 303,
		location: "/mycart",
	});
	expect((await browser.open("/mycart")).status).toBe(200);

	const other = new Browser();
	await logInToTwoFactor(other, user);
	expect((await submitSmsCode(other, code)).html).toContain(WRONG_CODE_MESSAGE);
});

test("a wrong code is rejected next to its field, and the fifth ends the sign-in", async () => {
	const { user, phone } = await createSmsUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	await requestSmsCode(browser);
	const code = await readSmsCode(phone);
	for (let tries = 1; tries < 5; tries += 1) {
		const page = await submitSmsCode(browser, getOtherCode(code), SMS_PATH);
		expect(page.status).toBe(400);
		expect(/id="error-code".*?<span>([^<]*)/s.exec(page.html)?.[1]).toContain(WRONG_CODE_MESSAGE);
	}
	expect((await submitSmsCode(browser, getOtherCode(code))).location).toBe("/login");
	const later = new Browser();
	await logInToTwoFactor(later, user);
	expect((await submitSmsCode(later, code)).status).toBe(400);
	await requestSmsCode(later);
	expect((await later.open(SMS_PATH)).html).toContain("one code a minute");
	expect(await listSessions(user.id)).toEqual([]);
});

test("codes are limited to one a minute and ten a day, and earlier requests are told to wait", async () => {
	const { user, phone } = await createSmsUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	for (const click of await Promise.all([requestSmsCode(browser), requestSmsCode(browser)])) {
		expect(click).toMatchObject({ status: 303, location: SMS_PATH });
	}
	expect((await browser.open(SMS_PATH)).html).not.toContain("one code a minute");
	const another = () => browser.submit(PAGE, { factor: "sms", intent: "send-again", code: "12" });
	await another();
	expect((await browser.open(SMS_PATH)).html).toContain("one code a minute");
	expect(await readSms(phone)).toHaveLength(1);
	const first = await readSmsCode(phone);
	await ageCode(user.id, 61_000);
	await another();
	expect((await browser.open(SMS_PATH)).html).toContain("We've sent another code");
	const second = await readSmsCode(phone);
	if (first !== second) expect((await submitSmsCode(browser, first)).status).toBe(400);

	await db.update(smsCodes).set({ sentThatDay: 10 }).where(eq(smsCodes.userId, user.id));
	await ageCode(user.id, 61_000);
	await another();
	expect((await browser.open(SMS_PATH)).html).toContain("reached today's limit for codes");
	expect(await readSms(phone)).toHaveLength(2);
	expect((await submitSmsCode(browser, second)).status).toBe(303);
});

test("one of ten concurrent sign-ins with the same code succeeds", async () => {
	const { user, phone } = await createSmsUser();
	const browsers = Array.from({ length: 10 }, () => new Browser());
	await Promise.all(browsers.map((browser) => logInToTwoFactor(browser, user)));
	await requestSmsCode(browsers[0] ?? new Browser());
	const code = await readSmsCode(phone);
	const responses = await Promise.all(browsers.map((browser) => submitSmsCode(browser, code)));
	expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
	expect(await listSessions(user.id)).toHaveLength(1);
});

test("with both factors the app comes first, and each page links to the other methods", async () => {
	const user = await createUser();
	const { phone } = await enableSmsFor(user);
	const { code } = await enableTotpFor(user);
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	const byApp = await browser.open(PAGE);
	expect(byApp.html).toContain("Use another method");
	expect(byApp.html).toContain('value="totp"');
	expect(byApp.html).toContain(`href="${SMS_PATH}"`);
	expect(byApp.html).toContain(`href="${PAGE}/recovery-code"`);
	const bySms = await browser.open(SMS_PATH);
	expect(bySms.html).toContain("Send the code");
	expect(bySms.html).toContain(`href="${PAGE}?by=totp"`);
	await requestSmsCode(browser);
	expect((await submitSmsCode(browser, await readSmsCode(phone))).status).toBe(303);
	const other = new Browser();
	await logInToTwoFactor(other, user);
	expect((await submitTotpCode(other, code())).status).toBe(303);
});

test("an account without SMS codes can't request one", async () => {
	const user = await createUser();
	const { code } = await enableTotpFor(user);
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	for (const factor of ["sms", "totp", ""]) {
		const page = await browser.submit(PAGE, { factor, intent: "send-code" });
		expect(page.status).toBe(400);
		expect(page.html).toContain("Choose how you get your code.");
	}
	const rows = await db.select().from(smsCodes).where(eq(smsCodes.userId, user.id));
	expect(rows).toEqual([]);
	expect((await submitTotpCode(browser, code())).status).toBe(303);
	expect(await new Browser().submit(PAGE, { factor: "sms", intent: "send-code" })).toMatchObject({
		status: 303,
		location: "/login",
	});
});

test("without SMS support the page offers a recovery code or the app", async () => {
	const { user, phone, codes } = await createSmsUser();
	const browser = new Browser(WITHOUT_SMS);
	await logInToTwoFactor(browser, user);
	const page = await browser.open(SMS_PATH);
	expect(page.html).toContain("We can't send SMS codes right now");
	expect(page.html).toContain("Use a recovery code");
	expect(page.html).not.toContain('name="code"');
	const requested = await requestSmsCode(browser);
	expect(requested.status).toBe(400);
	expect(requested.html).toContain("Choose how you get your code.");
	expect(await readSms(phone)).toEqual([]);
	const response = await browser.submit(`${PAGE}/recovery-code`, { code: codes[0] ?? "" });
	expect(response.status).toBe(303);

	const { code } = await enableTotpFor(user);
	const other = new Browser(WITHOUT_SMS);
	await logInToTwoFactor(other, user);
	expect((await other.open(PAGE)).html).toContain("Use your authenticator app");
	expect((await submitTotpCode(other, code())).status).toBe(303);
});

test("a code sent before SMS codes were turned off and on again is rejected", async () => {
	const { user, phone } = await createSmsUser();
	const browser = new Browser();
	await logInToTwoFactor(browser, user);
	await requestSmsCode(browser);
	const code = await readSmsCode(phone);
	await disableFactor(platform, user, "sms");
	await enableSms(platform, user);
	const other = new Browser();
	await logInToTwoFactor(other, user);
	expect((await submitSmsCode(other, code)).status).toBe(400);
	expect(await listAudit(`user:${user.id}`)).toEqual([
		"user.enable-sms",
		"user.send-sms-code",
		"user.disable-sms",
		"user.enable-sms",
	]);
	expect((await readMails(user.email)).map(({ subject }) => subject)).toEqual([
		"Two-factor authentication is on",
		"Two-factor authentication is off",
		"Two-factor authentication is on",
	]);
});

test("requesting SMS too often is rate limited and sends none", async () => {
	const { user, phone } = await createSmsUser();
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; sms 1 in 10 min" };
	const browser = new Browser({ bindings });
	await logInToTwoFactor(browser, user);
	await requestSmsCode(browser);
	await ageCode(user.id, 61_000);
	const page = await requestSmsCode(browser);
	expect(page.status).toBe(429);
	expect(page.html).toContain("TOO MANY TRIES");
	expect(await readSms(phone)).toHaveLength(1);
});
