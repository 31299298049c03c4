import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendVerificationMail } from "~/domain/accounts/email/verify-email.server";
import { purgeExpiredCredentials } from "~/domain/accounts/lifecycle/purge.server";
import { requestPasswordReset } from "~/domain/accounts/password/password.server";
import { checkSmsCode, sendSmsCode } from "~/domain/accounts/phone/sms-codes.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { requestEmailSignIn } from "~/domain/accounts/sign-in/email-sign-in.server";
import {
	emailSignIns,
	mailedTokens,
	passwordResets,
	sessions,
	smsCodes,
	users,
} from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import { createPhone, createUser, PASSWORD } from "~/testing/factories/factories";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink, readMails, readSms, readSmsCode } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";
import worker from "../../../../build/server/worker";

const platform = createTestPlatform();
const { db } = platform;
const PAGE = "/account/phone";
const CODE_PAGE = "/account/phone/code";
const WRONG_CODE_MESSAGE = "This code is wrong or has expired.";

const getOtherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const getVerifiedPhone = async ({ id }: SignedInUser) =>
	(await db.select({ phone: users.verifiedPhone }).from(users).where(eq(users.id, id)))[0]?.phone;

const findCodeRow = async ({ id }: SignedInUser) =>
	(await db.select().from(smsCodes).where(eq(smsCodes.userId, id)))[0];

/** Ages an account's code and the minute's wait after it. */
const ageCode = ({ id }: SignedInUser, ms: number) =>
	db
		.update(smsCodes)
		.set({ createdAt: Date.now() - ms, expiresAt: Date.now() - ms + 600_000 })
		.where(eq(smsCodes.userId, id));

const requestCode = (browser: Browser, phone: string) => browser.submit(PAGE, { phone });

test("an SMS code verifies the account's number and the user is notified by email", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const phone = createPhone();
	expect((await browser.open("/account")).html).toContain(`href="${PAGE}"`);
	const typed = `0${phone.slice(4, 8)}-${phone.slice(8)}`;
	expect(await requestCode(browser, typed)).toMatchObject({ status: 303, location: CODE_PAGE });
	const [text] = await readSms(phone);
	expect(text).toContain(`your ${env.SHOP_NAME} code to verify this phone number`);
	const code = await readSmsCode(phone);
	expect(text?.endsWith(`\n\n@${new URL(env.APP_ORIGIN).hostname} #${code}`)).toBe(true);
	const page = await browser.open(CODE_PAGE);
	expect(page.html).toContain(phone);
	expect(page.html).toContain('autoComplete="one-time-code"');
	expect(await getVerifiedPhone(user)).toBeNull();

	expect(await browser.submit(CODE_PAGE, { code })).toMatchObject({ status: 303, location: PAGE });
	const shown = await browser.open(PAGE);
	expect(shown.html).toContain("Your phone number is verified");
	expect(shown.html).toContain(phone);
	expect(await getVerifiedPhone(user)).toBe(phone);
	const [mail] = await readMails(user.email);
	expect(mail?.subject).toBe(`A phone number was added to your ${env.SHOP_NAME} account`);
	expect(mail?.text).toContain(`ending in ${phone.slice(-3)}`);
	expect(mail?.text).not.toContain(phone);
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.send-sms-code", "user.verify-phone"]);
	expect(await browser.open(CODE_PAGE)).toMatchObject({ status: 302, location: PAGE });
});

test.each([
	["", "Phone is required"],
	["01211000000", "Provide a valid phone number"],
	["call me", "Provide a valid phone number"],
])("'%s' is rejected and stays in the form, and nothing is sent", async (typed, message) => {
	const user = await createUser();
	const page = await requestCode(await createSignedInBrowser(user), typed);
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
	expect(page.html).toContain('id="error-phone"');
	if (typed) expect(page.html).toContain(`value="${typed}"`);
	expect(await findCodeRow(user)).toBeUndefined();
});

test("changing the number requires recent authentication; visitors are sent to log in", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const phone = createPhone();
	for (const page of [PAGE, CODE_PAGE, `${PAGE}/remove`]) {
		const location = `/account/confirm?from=${encodeURIComponent(page)}`;
		expect(await browser.open(page)).toMatchObject({ status: 303, location });
		expect(await browser.submit(page, { phone, code: "123456" })).toMatchObject({
			status: 303,
			location,
		});
	}
	expect(await findCodeRow(user)).toBeUndefined();
	browser.cookies.clear();
	expect((await browser.open(PAGE)).location).toContain("/login");
});

test("a code verifies nothing on another account", async () => {
	const [mine, theirs] = [await createUser(), await createUser()];
	const [phone, other] = [createPhone(), createPhone()];
	const attacker = await createSignedInBrowser(theirs);
	await requestCode(await createSignedInBrowser(mine), phone);
	await requestCode(attacker, other);
	const code = await readSmsCode(phone);
	if (code === (await readSmsCode(other))) return;
	expect((await attacker.submit(CODE_PAGE, { code })).status).toBe(400);
	expect(await getVerifiedPhone(theirs)).toBeNull();
});

test("two accounts can have the same number", async () => {
	const phone = createPhone();
	for (const user of [await createUser(), await createUser()]) {
		const browser = await createSignedInBrowser(user);
		await requestCode(browser, phone);
		await browser.submit(CODE_PAGE, { code: await readSmsCode(phone) });
		expect(await getVerifiedPhone(user)).toBe(phone);
	}
});

test("the fifth wrong code invalidates the code, also under concurrency", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const phone = createPhone();
	await requestCode(browser, phone);
	const code = await readSmsCode(phone);
	const responses = await Promise.all(
		Array.from({ length: 20 }, () => browser.submit(CODE_PAGE, { code: getOtherCode(code) })),
	);
	for (const response of responses) {
		expect(response.status).toBe(400);
		expect(response.html).toContain(WRONG_CODE_MESSAGE);
	}
	expect((await findCodeRow(user))?.wrongCodes).toBe(5);
	expect((await browser.submit(CODE_PAGE, { code })).status).toBe(400);
	expect(await getVerifiedPhone(user)).toBeNull();
});

test("a code works for ten minutes; twenty concurrent submissions verify once and all succeed", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const phone = createPhone();
	await requestCode(browser, phone);
	const code = await readSmsCode(phone);
	await ageCode(user, 600_000);
	expect((await browser.submit(CODE_PAGE, { code })).location).toBe(PAGE);
	expect((await browser.open(PAGE)).html).toContain("has been used or has expired");
	expect(await getVerifiedPhone(user)).toBeNull();
	await ageCode(user, 540_000);
	const responses = await Promise.all(
		Array.from({ length: 20 }, () => browser.submit(CODE_PAGE, { code })),
	);
	expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 303));
	expect((await browser.open(PAGE)).html).toContain("Your phone number is verified");
	expect(await readMails(user.email)).toHaveLength(1);
	expect(await listAudit(`user:${user.id}`)).toHaveLength(2);
});

test("codes are limited to one a minute, also for another number, and a newer code replaces the older", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const phone = createPhone();
	const clicks = await Promise.all([1, 2, 3].map(() => requestCode(browser, phone)));
	for (const click of clicks) expect(click.location).toBe(CODE_PAGE);
	expect(await readSms(phone)).toHaveLength(1);
	const other = createPhone();
	const rejected = await requestCode(browser, other);
	expect(rejected.status).toBe(429);
	expect(rejected.html).toMatch(/Wait \d+ seconds, then request a code again/);
	expect(rejected.html).toContain(`value="${other}"`);
	await browser.submit(CODE_PAGE, { intent: "again" });
	expect((await browser.open(CODE_PAGE)).html).toContain("one code a minute");
	const first = await readSmsCode(phone);
	await ageCode(user, 61_000);
	await browser.submit(CODE_PAGE, { intent: "again" });
	expect((await browser.open(CODE_PAGE)).html).toContain("We've sent another code");
	expect(await readSms(phone)).toHaveLength(2);
	const second = await readSmsCode(phone);
	if (first !== second) {
		expect((await browser.submit(CODE_PAGE, { code: first })).status).toBe(400);
	}
	expect((await browser.submit(CODE_PAGE, { code: second })).status).toBe(303);
});

test("codes are limited to ten a day", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const phone = createPhone();
	for (let sent = 0; sent < 10; sent += 1) {
		expect((await requestCode(browser, phone)).status).toBe(303);
		await ageCode(user, 61_000);
	}
	const rejected = await requestCode(browser, createPhone());
	expect(rejected.status).toBe(429);
	expect(rejected.html).toContain("reached today's limit for codes");
	expect(await readSms(phone)).toHaveLength(10);
	const yesterday = Date.now() - 86_400_000;
	await db.update(smsCodes).set({ dayStartedAt: yesterday }).where(eq(smsCodes.userId, user.id));
	expect((await requestCode(browser, phone)).status).toBe(303);
	expect(await findCodeRow(user)).toMatchObject({ sentThatDay: 1 });
});

test("a new password invalidates sent codes without resetting the minute's wait or the daily count", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const phone = createPhone();
	await requestCode(browser, phone);
	const code = await readSmsCode(phone);
	const signInRequest = {
		email: user.email,
		browserSecret: newId(),
		remembered: false,
		returnTo: "/",
	};
	await requestEmailSignIn(platform, signInRequest);
	await requestPasswordReset(platform, user.email);
	const link = await readMailedLink(user.email, "/reset-password/");
	const change = { oldPassword: PASSWORD, password: "battery-staple" };
	expect((await browser.submit("/account/password", change)).status).toBe(303);
	expect((await browser.submit(CODE_PAGE, { code })).status).not.toBe(200);
	expect(await getVerifiedPhone(user)).toBeNull();
	expect((await browser.open(link)).status).toBe(404);
	expect((await requestCode(browser, createPhone())).status).toBe(429);
	await requestEmailSignIn(platform, signInRequest);
	await requestPasswordReset(platform, user.email);
	expect(await readMails(user.email)).toHaveLength(3);
	await ageCode(user, 61_000);
	expect((await requestCode(browser, phone)).status).toBe(303);
	expect(await findCodeRow(user)).toMatchObject({ sentThatDay: 2, spentAt: null });
});

/** A verified number, and the code of a second one that is not entered yet. */
async function replacePhone() {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const [first, second] = [createPhone(), createPhone()];
	await requestCode(browser, first);
	await browser.submit(CODE_PAGE, { code: await readSmsCode(first) });
	await ageCode(user, 61_000);
	await requestCode(browser, second);
	return { user, browser, first, second };
}

test("a new number replaces the first only after verification; a dialog removes it", async () => {
	const { user, browser, first, second } = await replacePhone();
	expect(await getVerifiedPhone(user)).toBe(first);
	const code = await readSmsCode(second);
	await browser.submit(CODE_PAGE, { code });
	expect(await getVerifiedPhone(user)).toBe(second);

	const dialog = await browser.open(`${PAGE}/remove`);
	expect(dialog.html).toContain("Remove this number?");
	expect(dialog.html).toContain(second);
	expect((await browser.submit(`${PAGE}/remove`)).location).toBe(PAGE);
	expect((await browser.open(PAGE)).html).toContain("Phone number removed");
	expect(await getVerifiedPhone(user)).toBeNull();
	expect(JSON.stringify(await findCodeRow(user))).not.toContain(second);
	await browser.submit(CODE_PAGE, { code });
	expect((await browser.open(PAGE)).html).toContain("has been used or has expired");
	expect((await browser.open(`${PAGE}/remove`)).status).toBe(404);
	expect((await browser.submit(`${PAGE}/remove`)).status).toBe(404);
	expect(
		(await readMails(user.email)).map(({ subject }) => subject.replace(/ (to|from) .*/, "")),
	).toEqual([
		"The phone number was removed",
		"A phone number was added",
		"A phone number was added",
	]);
});

test("removing a number keeps the code of another one that waits to be verified", async () => {
	const { user, browser, second } = await replacePhone();
	await browser.submit(`${PAGE}/remove`);
	expect(await getVerifiedPhone(user)).toBeNull();
	await browser.submit(CODE_PAGE, { code: await readSmsCode(second) });
	expect(await getVerifiedPhone(user)).toBe(second);
});

test("an unverified number is deleted a day after its code, and emailed links with it", async () => {
	const [user, late] = [await createUser({ verified: false }), await createUser()];
	const { id: userId, email } = user;
	await requestCode(await createSignedInBrowser(late), createPhone());
	await sendSmsCode(platform, { userId, purpose: "verify-phone", phone: createPhone() });
	await sendVerificationMail(platform, user);
	await requestPasswordReset(platform, email);
	const signInRequest = { email, browserSecret: newId(), remembered: false, returnTo: "/" };
	await requestEmailSignIn(platform, signInRequest);
	const sent = [smsCodes, mailedTokens, passwordResets, emailSignIns];
	const listRemaining = async () => {
		const rows = sent.map((it) => db.select().from(it).where(eq(it.userId, userId)));
		return (await Promise.all(rows)).map(({ length }) => length);
	};
	const endedAgo = async (ms: number) => {
		const expiresAt = Date.now() - ms;
		for (const it of sent) {
			await db.update(it).set({ createdAt: 1, expiresAt }).where(eq(it.userId, userId));
		}
		await purgeExpiredCredentials(platform);
	};
	await endedAgo(86_400_000 - 60_000);
	expect(await listRemaining()).toEqual([1, 1, 1, 1]);
	await endedAgo(86_400_000);
	expect(await listRemaining()).toEqual([0, 0, 0, 0]);
	expect(await findCodeRow(late)).toBeDefined();
});

test("a shop without SMS support offers no verification but still removes an existing number", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const open = async (path: string) => {
		const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join("; ");
		const request = new Request(new URL(path, env.APP_ORIGIN), { headers: { cookie } });
		const context = createExecutionContext();
		const response = await worker.fetch(request, { ...env, SMS_API_URL: "" }, context);
		await waitOnExecutionContext(context);
		return { status: response.status, html: await response.text() };
	};
	expect((await open("/account")).html).not.toContain(`href="${PAGE}"`);
	expect((await open(PAGE)).status).toBe(404);
	const verifiedPhone = createPhone();
	await db.update(users).set({ verifiedPhone }).where(eq(users.id, user.id));
	const { status, html } = await open(PAGE);
	expect(status).toBe(200);
	expect(html).toContain(verifiedPhone);
	expect(html).not.toContain("Send a code");
	expect(html).toContain(`href="${PAGE}/remove"`);
});

test("the database stores codes only as keyed hashes", async () => {
	const user = await createUser();
	const phone = createPhone();
	await requestCode(await createSignedInBrowser(user), phone);
	const code = await readSmsCode(phone);
	const { codeHash } = (await findCodeRow(user)) ?? {};
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
	const plain = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
	expect(codeHash).toMatch(/^[0-9a-f]{64}$/);
	expect(codeHash).not.toBe(plain.join(""));
});

test("login codes work once, can't verify a number, and are independent of verification codes", async () => {
	const user = await createUser();
	const userId = user.id;
	const phone = createPhone();
	expect(await sendSmsCode(platform, { userId, purpose: "sign-in", phone })).toEqual({ ok: true });
	expect(await sendSmsCode(platform, { userId, purpose: "sign-in", phone })).toMatchObject({
		ok: false,
		reason: "too-soon",
	});
	expect((await readSms(phone))[0]).toContain("code to log in");
	const code = await readSmsCode(phone);
	expect((await sendSmsCode(platform, { userId, purpose: "verify-phone", phone })).ok).toBe(true);
	const typed = { userId, purpose: "sign-in", code } as const;
	expect(await checkSmsCode(platform, { ...typed, code: getOtherCode(code) })).toBe(false);
	const uses = await Promise.all([1, 2, 3, 4, 5].map(() => checkSmsCode(platform, typed)));
	expect(uses.filter(Boolean)).toHaveLength(1);
	const [other] = await db
		.select()
		.from(smsCodes)
		.where(and(eq(smsCodes.userId, userId), eq(smsCodes.purpose, "verify-phone")));
	expect(other).toMatchObject({ wrongCodes: 0, spentAt: null });
	expect(await getVerifiedPhone(user)).toBeNull();
});
