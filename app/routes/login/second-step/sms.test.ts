import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, smsCodes } from "~/domain/accounts/tables.server";
import { turnOffFactor } from "~/domain/accounts/two-factor/disable-factor.server";
import { turnOnSms } from "~/domain/accounts/two-factor/enable-sms.server";
import {
	askForSms,
	otherThan,
	submitCode,
	submitSmsCode,
	toSecondStep,
	withSecondStep,
	withSmsCodes,
} from "~/testing/accounts/two-factor";
import { auditAbout } from "~/testing/database/queries";
import { aUser } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { mailsTo, smsCode, smsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();
const { db } = platform;
const PAGE = "/login/second-step";
const BY_SMS = `${PAGE}?by=sms`;
const WRONG = "This code is wrong, or no longer works.";
const WITHOUT_SMS = { bindings: { SMS_API_URL: "" } };

const sessionsOf = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));

/** Makes an account's code, and the minute's wait after it, older. */
const age = (userId: string, ms: number) =>
	db
		.update(smsCodes)
		.set({ createdAt: Date.now() - ms, expiresAt: Date.now() - ms + 600_000 })
		.where(eq(smsCodes.userId, userId));

async function guarded() {
	const user = await aUser();
	return { user, ...(await withSmsCodes(user)) };
}

test("a code goes out when its button is pressed, not before, and lets in where it was wanted", async () => {
	const { user, phone } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	const first = `${PAGE}?from=%2Fmycart`;
	const page = await browser.open(first);
	expect(page.html).toContain("Enter the code from your second device.");
	expect(page.html).toContain("Send the code");
	expect(page.html).toContain(`…${phone.slice(-4)}`);
	expect(page.html).not.toContain(phone);
	expect(page.html).not.toContain('name="code"');
	expect(await smsTo(phone)).toEqual([]);

	const back = `${PAGE}?from=%2Fmycart&by=sms`;
	expect(await askForSms(browser, first)).toMatchObject({ status: 303, location: back });
	expect((await smsTo(phone))[0]).toContain("code to log in");
	const asks = await browser.open(back);
	expect(asks.html).toContain('autoComplete="one-time-code"');
	expect(asks.html).toContain("Send another code");
	expect(asks.html).not.toContain(phone);
	const code = await smsCode(phone);
	const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
	expect(await submitSmsCode(browser, typed, back)).toMatchObject({
		status: 303,
		location: "/mycart",
	});
	expect((await browser.open("/mycart")).status).toBe(200);

	const other = new Browser();
	await toSecondStep(other, user);
	expect((await submitSmsCode(other, code)).html).toContain(WRONG);
});

test("a wrong code is refused next to its field, and the fifth ends the sign-in", async () => {
	const { user, phone } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	await askForSms(browser);
	const code = await smsCode(phone);
	for (let tries = 1; tries < 5; tries += 1) {
		const page = await submitSmsCode(browser, otherThan(code), BY_SMS);
		expect(page.status).toBe(400);
		expect(/id="error-code".*?<span>([^<]*)/s.exec(page.html)?.[1]).toContain(WRONG);
	}
	expect((await submitSmsCode(browser, otherThan(code))).location).toBe("/login");
	const later = new Browser();
	await toSecondStep(later, user);
	expect((await submitSmsCode(later, code)).status).toBe(400);
	await askForSms(later);
	expect((await later.open(BY_SMS)).html).toContain("One code a minute");
	expect(await sessionsOf(user.id)).toEqual([]);
});

test("one code a minute and ten a day: a double click sends one, and whoever asks sooner is told to wait", async () => {
	const { user, phone } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	for (const click of await Promise.all([askForSms(browser), askForSms(browser)])) {
		expect(click).toMatchObject({ status: 303, location: BY_SMS });
	}
	expect((await browser.open(BY_SMS)).html).not.toContain("One code a minute");
	const another = () => browser.submit(PAGE, { factor: "sms", intent: "send-again", code: "12" });
	await another();
	expect((await browser.open(BY_SMS)).html).toContain("One code a minute");
	expect(await smsTo(phone)).toHaveLength(1);
	const first = await smsCode(phone);
	await age(user.id, 61_000);
	await another();
	expect((await browser.open(BY_SMS)).html).toContain("Another code is on its way");
	const second = await smsCode(phone);
	if (first !== second) expect((await submitSmsCode(browser, first)).status).toBe(400);

	await db.update(smsCodes).set({ sentThatDay: 10 }).where(eq(smsCodes.userId, user.id));
	await age(user.id, 61_000);
	await another();
	expect((await browser.open(BY_SMS)).html).toContain("That was the last code for today");
	expect(await smsTo(phone)).toHaveLength(2);
	expect((await submitSmsCode(browser, second)).status).toBe(303);
});

test("of ten sign-ins with one code at the same time one gets in", async () => {
	const { user, phone } = await guarded();
	const browsers = Array.from({ length: 10 }, () => new Browser());
	await Promise.all(browsers.map((browser) => toSecondStep(browser, user)));
	await askForSms(browsers[0] ?? new Browser());
	const code = await smsCode(phone);
	const answers = await Promise.all(browsers.map((browser) => submitSmsCode(browser, code)));
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
	expect(await sessionsOf(user.id)).toHaveLength(1);
});

test("with both factors the app is asked for first, and each page names the other ways", async () => {
	const user = await aUser();
	const { phone } = await withSmsCodes(user);
	const { code } = await withSecondStep(user);
	const browser = new Browser();
	await toSecondStep(browser, user);
	const byApp = await browser.open(PAGE);
	expect(byApp.html).toContain("Use another way");
	expect(byApp.html).toContain('value="totp"');
	expect(byApp.html).toContain(`href="${BY_SMS}"`);
	expect(byApp.html).toContain(`href="${PAGE}/recovery-code"`);
	const bySms = await browser.open(BY_SMS);
	expect(bySms.html).toContain("Send the code");
	expect(bySms.html).toContain(`href="${PAGE}?by=totp"`);
	await askForSms(browser);
	expect((await submitSmsCode(browser, await smsCode(phone))).status).toBe(303);
	const other = new Browser();
	await toSecondStep(other, user);
	expect((await submitCode(other, code())).status).toBe(303);
});

test("a code that an account without SMS asks for is sent to nobody", async () => {
	const user = await aUser();
	const { code } = await withSecondStep(user);
	const browser = new Browser();
	await toSecondStep(browser, user);
	for (const factor of ["sms", "totp", ""]) {
		const page = await browser.submit(PAGE, { factor, intent: "send-code" });
		expect(page.status).toBe(400);
		expect(page.html).toContain("Choose which second device you use.");
	}
	const rows = await db.select().from(smsCodes).where(eq(smsCodes.userId, user.id));
	expect(rows).toEqual([]);
	expect((await submitCode(browser, code())).status).toBe(303);
	expect(await new Browser().submit(PAGE, { factor: "sms", intent: "send-code" })).toMatchObject({
		status: 303,
		location: "/login",
	});
});

test("where SMS are switched off a recovery code lets in, or the app, and the page says so", async () => {
	const { user, phone, codes } = await guarded();
	const browser = new Browser(WITHOUT_SMS);
	await toSecondStep(browser, user);
	const page = await browser.open(BY_SMS);
	expect(page.html).toContain("We can't send codes by SMS at the moment");
	expect(page.html).toContain("Use a recovery code");
	expect(page.html).not.toContain('name="code"');
	const asked = await askForSms(browser);
	expect(asked.status).toBe(400);
	expect(asked.html).toContain("Choose which second device you use.");
	expect(await smsTo(phone)).toEqual([]);
	const answer = await browser.submit(`${PAGE}/recovery-code`, { code: codes[0] ?? "" });
	expect(answer.status).toBe(303);

	const { code } = await withSecondStep(user);
	const other = new Browser(WITHOUT_SMS);
	await toSecondStep(other, user);
	expect((await other.open(PAGE)).html).toContain("Use your authenticator app");
	expect((await submitCode(other, code())).status).toBe(303);
});

test("a code that was sent before SMS were turned off and on again opens nothing", async () => {
	const { user, phone } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	await askForSms(browser);
	const code = await smsCode(phone);
	await turnOffFactor(platform, user, "sms");
	await turnOnSms(platform, user);
	const other = new Browser();
	await toSecondStep(other, user);
	expect((await submitSmsCode(other, code)).status).toBe(400);
	expect(await auditAbout(`user:${user.id}`)).toEqual([
		"user.turn-on-sms",
		"user.send-sms-code",
		"user.turn-off-sms",
		"user.turn-on-sms",
	]);
	expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
		"Your account asks for a second step now",
		"Your account no longer asks for a second step",
		"Your account asks for a second step now",
	]);
});

test("whoever asks for SMS too often waits, and none is sent", async () => {
	const { user, phone } = await guarded();
	const bindings = { LIMITS_BY_ACCOUNT: "all 1000 in 10 min; sms 1 in 10 min" };
	const browser = new Browser({ bindings });
	await toSecondStep(browser, user);
	await askForSms(browser);
	await age(user.id, 61_000);
	const page = await askForSms(browser);
	expect(page.status).toBe(429);
	expect(page.html).toContain("TOO MANY TRIES");
	expect(await smsTo(phone)).toHaveLength(1);
});
