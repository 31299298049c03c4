import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { factors, recoveryCodes, users } from "~/domain/accounts/tables.server";
import { withSecondStep, withSmsCodes } from "~/testing/accounts/two-factor";
import { auditAbout } from "~/testing/database/queries";
import { aPhone, aUser } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailsTo, smsCode } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();
const PAGE = "/account/second-step";
const CODES = `${PAGE}/codes`;
const PHONE = "/account/phone";

const turnOn = (browser: Browser) => browser.submit(PAGE, { intent: "turn-on-sms" });

const codesOf = async (userId: string) =>
	(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).map(
		({ codeHash }) => codeHash,
	);

const kindsOf = async (userId: string) =>
	(await db.select().from(factors).where(eq(factors.userId, userId))).map(({ kind }) => kind);

const phoneOf = async (userId: string) =>
	(await db.select().from(users).where(eq(users.id, userId)))[0]?.verifiedPhone;

test("codes by SMS need a verified number: then one press turns them on, with recovery codes and a mail", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const before = await browser.open(PAGE);
	expect(before.html).toContain("Code by SMS");
	expect(before.html).toContain(`href="${PHONE}"`);
	expect(before.html).not.toContain("turn-on-sms");
	expect(await turnOn(browser)).toMatchObject({ status: 303, location: PAGE });
	expect((await browser.open(PAGE)).html).toContain("Verify a phone number first");
	expect(await kindsOf(user.id)).toEqual([]);

	const phone = aPhone();
	await browser.submit(PHONE, { phone });
	await browser.submit(`${PHONE}/code`, { code: await smsCode(phone) });
	const offered = await browser.open(PAGE);
	expect(offered.html).toContain(`…${phone.slice(-4)}`);
	expect(offered.html).not.toContain(phone);
	const answers = await Promise.all(Array.from({ length: 5 }, () => turnOn(browser)));
	for (const answer of answers) expect(answer).toMatchObject({ status: 303, location: CODES });
	expect(await kindsOf(user.id)).toEqual(["sms"]);
	expect(await codesOf(user.id)).toHaveLength(10);
	const [mail, ...others] = await mailsTo(user.email);
	expect(mail?.subject).toBe("Your account asks for a second step now");
	expect(mail?.text).toContain("a code that we send to your phone by SMS");
	expect(others).toHaveLength(1);
	expect(await auditAbout(`user:${user.id}`)).toContain("user.turn-on-sms");
	expect((await browser.open(PAGE)).html).toContain("On since");
});

test.each(["sms", "totp"] as const)(
	"recovery codes come with the first factor, stay with the second and go with the last; %s goes first",
	async (gone) => {
		const user = await aUser();
		const browser = await signedIn(user);
		await withSecondStep(user);
		const codes = await codesOf(user.id);
		await browser.submit(CODES);
		await db.update(users).set({ verifiedPhone: aPhone() }).where(eq(users.id, user.id));
		expect(await turnOn(browser)).toMatchObject({ status: 303, location: PAGE });
		const both = await browser.open(PAGE);
		expect(both.html).toContain("Turned on: you can finish signing in with either of the two");
		expect(both.html).toContain("10 of 10 left");
		expect(await codesOf(user.id)).toEqual(codes);

		const left = gone === "sms" ? "totp" : "sms";
		const asked = await browser.open(`${PAGE}/off/${gone}`);
		expect(asked.html).toContain(gone === "sms" ? "Turn the code by SMS off?" : "app off?");
		expect(asked.html).toContain("Your recovery codes stay.");
		await browser.submit(`${PAGE}/off/${gone}`);
		expect((await browser.open(PAGE)).html).toContain("Turned off: signing in asks for the other");
		expect(await kindsOf(user.id)).toEqual([left]);
		expect(await codesOf(user.id)).toEqual(codes);
		expect((await browser.open(`${PAGE}/off/${left}`)).html).toContain("second step off?");
		await browser.submit(`${PAGE}/off/${left}`);
		expect((await browser.open(PAGE)).html).toContain("no longer asks for a second step");
		expect(await codesOf(user.id)).toEqual([]);
		expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
			"Your account no longer asks for a second step",
			`The ${gone === "sms" ? "code by SMS" : "authenticator app"} was taken off your account`,
			"Your account has another second step",
			"Your account asks for a second step now",
		]);
	},
);

test("an app that is added to codes by SMS makes no new recovery codes", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	await withSmsCodes(user);
	const codes = await codesOf(user.id);
	expect(codes).toHaveLength(10);
	await withSecondStep(user);
	expect(await codesOf(user.id)).toEqual(codes);
	expect((await browser.open(`${PAGE}/off/none`)).status).toBe(404);
	expect((await browser.submit(`${PAGE}/off/none`)).status).toBe(404);
});

test("the number that codes go to is neither removed nor changed, and its page says why", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const other = aPhone();
	await browser.submit(PHONE, { phone: other });
	const code = await smsCode(other);
	const { phone } = await withSmsCodes(user);
	const page = await browser.open(PHONE);
	expect(page.html).toContain("Codes to log in go to this number.");
	expect(page.html).toContain(`href="${PAGE}"`);
	expect(page.html).not.toContain('name="phone"');
	expect(page.html).not.toContain(`${PHONE}/remove`);
	for (const [path, fields] of [
		[PHONE, { phone: aPhone() }],
		[`${PHONE}/code`, { code }],
		[`${PHONE}/code`, { intent: "again" }],
		[`${PHONE}/remove`, {}],
	] as [string, Record<string, string>][]) {
		expect(await browser.submit(path, fields)).toMatchObject({ status: 303, location: PHONE });
		expect((await browser.open(PHONE)).html).toContain("Turn them off first");
		expect(await phoneOf(user.id)).toBe(phone);
	}
	expect(await browser.open(`${PHONE}/remove`)).toMatchObject({ status: 303, location: PHONE });
	await browser.submit(`${PAGE}/off/sms`);
	expect((await browser.submit(`${PHONE}/remove`)).location).toBe(PHONE);
	expect(await phoneOf(user.id)).toBeNull();
});

test("a shop that can send no SMS offers none; who has them on is told, and can turn them off", async () => {
	const bindings = { SMS_API_URL: "" };
	const user = await aUser();
	const browser = await new Browser({ bindings }).signIn(user);
	expect((await browser.open(PAGE)).html).not.toContain("Code by SMS");
	await db.update(users).set({ verifiedPhone: aPhone() }).where(eq(users.id, user.id));
	await turnOn(browser);
	expect(await kindsOf(user.id)).toEqual([]);
	await withSmsCodes(user);
	expect((await browser.open(PAGE)).html).toContain("We can't send SMS at the moment");
	expect((await browser.submit(`${PAGE}/off/sms`)).location).toBe(PAGE);
	expect(await kindsOf(user.id)).toEqual([]);
});
