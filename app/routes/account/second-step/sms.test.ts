import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { removePhone } from "~/domain/accounts/phone/phone.server";
import { factors, recoveryCodes, users } from "~/domain/accounts/tables.server";
import { enableSmsFor, enableTotpFor } from "~/testing/accounts/two-factor";
import { listAudit } from "~/testing/database/queries";
import { createPhone, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails, readSmsCode } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const PAGE = "/account/second-step";
const CODES = `${PAGE}/codes`;
const PHONE = "/account/phone";

const enableSms = (browser: Browser) => browser.submit(PAGE, { intent: "turn-on-sms" });

const listCodes = async (userId: string) =>
	(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).map(
		({ codeHash }) => codeHash,
	);

const listFactorKinds = async (userId: string) =>
	(await db.select().from(factors).where(eq(factors.userId, userId))).map(({ kind }) => kind);

const getVerifiedPhone = async (userId: string) =>
	(await db.select().from(users).where(eq(users.id, userId)))[0]?.verifiedPhone;

test("SMS codes need a verified number and are then turned on by one button, with recovery codes and an email", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const before = await browser.open(PAGE);
	expect(before.html).toContain("SMS codes");
	expect(before.html).toContain(`href="${PHONE}"`);
	expect(before.html).not.toContain("turn-on-sms");
	expect(await enableSms(browser)).toMatchObject({ status: 303, location: PAGE });
	expect((await browser.open(PAGE)).html).toContain("Verify a phone number first");
	expect(await listFactorKinds(user.id)).toEqual([]);

	const phone = createPhone();
	await browser.submit(PHONE, { phone });
	await browser.submit(`${PHONE}/code`, { code: await readSmsCode(phone) });
	const offered = await browser.open(PAGE);
	expect(offered.html).toContain(`…${phone.slice(-4)}`);
	expect(offered.html).not.toContain(phone);
	const responses = await Promise.all(Array.from({ length: 5 }, () => enableSms(browser)));
	for (const response of responses)
		expect(response).toMatchObject({ status: 303, location: CODES });
	expect(await listFactorKinds(user.id)).toEqual(["sms"]);
	expect(await listCodes(user.id)).toHaveLength(10);
	const [mail, ...others] = await readMails(user.email);
	expect(mail?.subject).toBe("Two-factor authentication is on");
	expect(mail?.text).toContain("a code that we send to your phone by SMS");
	expect(others).toHaveLength(1);
	expect(await listAudit(`user:${user.id}`)).toContain("user.enable-sms");
	expect((await browser.open(PAGE)).html).toContain("On since");
});

test.each(["sms", "totp"] as const)(
	"recovery codes are created with the first factor and deleted with the last; %s is turned off first",
	async (disabledFactor) => {
		const user = await createUser();
		const browser = await createSignedInBrowser(user);
		await enableTotpFor(user);
		const codes = await listCodes(user.id);
		await browser.submit(CODES);
		await db.update(users).set({ verifiedPhone: createPhone() }).where(eq(users.id, user.id));
		expect(await enableSms(browser)).toMatchObject({ status: 303, location: PAGE });
		const both = await browser.open(PAGE);
		expect(both.html).toContain("Turned on. You can log in with either method");
		expect(both.html).toContain("10 of 10 left");
		expect(await listCodes(user.id)).toEqual(codes);

		const remainingFactor = disabledFactor === "sms" ? "totp" : "sms";
		const dialogPage = await browser.open(`${PAGE}/off/${disabledFactor}`);
		expect(dialogPage.html).toContain(
			disabledFactor === "sms" ? "Turn off SMS codes?" : "Turn off the authenticator app?",
		);
		expect(dialogPage.html).toContain("Your recovery codes stay valid.");
		await browser.submit(`${PAGE}/off/${disabledFactor}`);
		expect((await browser.open(PAGE)).html).toContain("Turned off. You log in with the other");
		expect(await listFactorKinds(user.id)).toEqual([remainingFactor]);
		expect(await listCodes(user.id)).toEqual(codes);
		expect((await browser.open(`${PAGE}/off/${remainingFactor}`)).html).toContain(
			"Turn off two-factor authentication?",
		);
		await browser.submit(`${PAGE}/off/${remainingFactor}`);
		expect((await browser.open(PAGE)).html).toContain("Two-factor authentication is off");
		expect(await listCodes(user.id)).toEqual([]);
		expect((await readMails(user.email)).map(({ subject }) => subject)).toEqual([
			"Two-factor authentication is off",
			`The ${disabledFactor === "sms" ? "SMS code" : "authenticator app"} was removed from your account`,
			"Your account has another way to get codes",
			"Two-factor authentication is on",
		]);
	},
);

test("adding an app to SMS codes creates no new recovery codes", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await enableSmsFor(user);
	const codes = await listCodes(user.id);
	expect(codes).toHaveLength(10);
	await enableTotpFor(user);
	expect(await listCodes(user.id)).toEqual(codes);
	expect((await browser.open(`${PAGE}/off/none`)).status).toBe(404);
	expect((await browser.submit(`${PAGE}/off/none`)).status).toBe(404);
});

test("a number that receives login codes can't be removed or changed, and its page says why", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const other = createPhone();
	await browser.submit(PHONE, { phone: other });
	const code = await readSmsCode(other);
	const { phone } = await enableSmsFor(user);
	const page = await browser.open(PHONE);
	expect(page.html).toContain("Your login codes go to this number.");
	expect(page.html).toContain(`href="${PAGE}"`);
	expect(page.html).not.toContain('name="phone"');
	expect(page.html).not.toContain(`${PHONE}/remove`);
	for (const [path, fields] of [
		[PHONE, { phone: createPhone() }],
		[`${PHONE}/code`, { code }],
		[`${PHONE}/code`, { intent: "again" }],
		[`${PHONE}/remove`, {}],
	] as [string, Record<string, string>][]) {
		expect(await browser.submit(path, fields)).toMatchObject({ status: 303, location: PHONE });
		expect((await browser.open(PHONE)).html).toContain("Turn them off first");
		expect(await getVerifiedPhone(user.id)).toBe(phone);
	}
	await expect(removePhone(createTestPlatform(), user)).rejects.toThrow("This doesn't exist");
	expect(await browser.open(`${PHONE}/remove`)).toMatchObject({ status: 303, location: PHONE });
	await browser.submit(`${PAGE}/off/sms`);
	expect((await browser.submit(`${PHONE}/remove`)).location).toBe(PHONE);
	expect(await getVerifiedPhone(user.id)).toBeNull();
});

test("a shop without SMS support offers no codes; users who have them are told and can turn them off", async () => {
	const bindings = { SMS_API_URL: "" };
	const user = await createUser();
	const browser = await new Browser({ bindings }).signIn(user);
	expect((await browser.open(PAGE)).html).not.toContain("SMS codes");
	await db.update(users).set({ verifiedPhone: createPhone() }).where(eq(users.id, user.id));
	await enableSms(browser);
	expect(await listFactorKinds(user.id)).toEqual([]);
	await enableSmsFor(user);
	expect((await browser.open(PAGE)).html).toContain("We can't send SMS right now");
	expect((await browser.submit(`${PAGE}/off/sms`)).location).toBe(PAGE);
	expect(await listFactorKinds(user.id)).toEqual([]);
});
