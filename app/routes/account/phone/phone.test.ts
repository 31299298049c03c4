import { createExecutionContext, env, waitOnExecutionContext } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sendVerification } from "~/domain/accounts/email/send-verification-mail.server";
import { forgetEnded } from "~/domain/accounts/lifecycle/purge-expired-credentials.server";
import { requestPasswordReset } from "~/domain/accounts/password/request-password-reset.server";
import { checkSmsCode } from "~/domain/accounts/phone/check-sms-code.server";
import { sendSmsCode } from "~/domain/accounts/phone/send-sms-code.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { requestMailSignIn } from "~/domain/accounts/sign-in/request-email-sign-in.server";
import {
	mailedTokens,
	mailSignIns,
	passwordResets,
	sessions,
	smsCodes,
	users,
} from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { auditAbout } from "~/testing/database/queries";
import { aPhone, aUser, PASSWORD } from "~/testing/factories/factories";
import { type Browser, signedIn } from "~/testing/http/browser";
import { mailedLink, mailsTo, smsCode, smsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";
import worker from "../../../../build/server/worker";

const platform = testPlatform();
const { db } = platform;
const PAGE = "/account/phone";
const CODE_PAGE = "/account/phone/code";
const WRONG = "This code is wrong, or no longer works.";

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

const phoneOf = async ({ id }: SignedInUser) =>
	(await db.select({ phone: users.verifiedPhone }).from(users).where(eq(users.id, id)))[0]?.phone;

const codeRow = async ({ id }: SignedInUser) =>
	(await db.select().from(smsCodes).where(eq(smsCodes.userId, id)))[0];

/** Makes an account's code, and the minute's wait after it, older. */
const age = ({ id }: SignedInUser, ms: number) =>
	db
		.update(smsCodes)
		.set({ createdAt: Date.now() - ms, expiresAt: Date.now() - ms + 600_000 })
		.where(eq(smsCodes.userId, id));

const askFor = (browser: Browser, phone: string) => browser.submit(PAGE, { phone });

test("a number that a code by SMS has proven is the account's, and its owner is told by mail", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const phone = aPhone();
	expect((await browser.open("/account")).html).toContain(`href="${PAGE}"`);
	const typed = `0${phone.slice(4, 8)}-${phone.slice(8)}`;
	expect(await askFor(browser, typed)).toMatchObject({ status: 303, location: CODE_PAGE });
	const [text] = await smsTo(phone);
	expect(text).toContain(`your ${env.SHOP_NAME} code to verify this phone number`);
	const code = await smsCode(phone);
	expect(text?.endsWith(`\n\n@${new URL(env.APP_ORIGIN).hostname} #${code}`)).toBe(true);
	const page = await browser.open(CODE_PAGE);
	expect(page.html).toContain(phone);
	expect(page.html).toContain('autoComplete="one-time-code"');
	expect(await phoneOf(user)).toBeNull();

	expect(await browser.submit(CODE_PAGE, { code })).toMatchObject({ status: 303, location: PAGE });
	const shown = await browser.open(PAGE);
	expect(shown.html).toContain("Your phone number is verified");
	expect(shown.html).toContain(phone);
	expect(await phoneOf(user)).toBe(phone);
	const [mail] = await mailsTo(user.email);
	expect(mail?.subject).toBe(`A phone number was added to your ${env.SHOP_NAME} account`);
	expect(mail?.text).toContain(`ends in ${phone.slice(-3)}`);
	expect(mail?.text).not.toContain(phone);
	expect(await auditAbout(`user:${user.id}`)).toEqual(["user.send-sms-code", "user.verify-phone"]);
	expect(await browser.open(CODE_PAGE)).toMatchObject({ status: 302, location: PAGE });
});

test.each([
	["", "Phone is required"],
	["01211000000", "Provide a valid phone number"],
	["call me", "Provide a valid phone number"],
])("'%s' is refused and kept, and nothing is sent", async (typed, sentence) => {
	const user = await aUser();
	const page = await askFor(await signedIn(user), typed);
	expect(page.status).toBe(400);
	expect(page.html).toContain(sentence);
	expect(page.html).toContain('id="error-phone"');
	if (typed) expect(page.html).toContain(`value="${typed}"`);
	expect(await codeRow(user)).toBeUndefined();
});

test("changing the number asks who has not lately proven who they are; visitors log in", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const phone = aPhone();
	for (const page of [PAGE, CODE_PAGE, `${PAGE}/remove`]) {
		const location = `/account/confirm?from=${encodeURIComponent(page)}`;
		expect(await browser.open(page)).toMatchObject({ status: 303, location });
		expect(await browser.submit(page, { phone, code: "123456" })).toMatchObject({
			status: 303,
			location,
		});
	}
	expect(await codeRow(user)).toBeUndefined();
	browser.cookies.clear();
	expect((await browser.open(PAGE)).location).toContain("/login");
});

test("a code is another account's business: it proves nothing there", async () => {
	const [mine, theirs] = [await aUser(), await aUser()];
	const [phone, other] = [aPhone(), aPhone()];
	const thief = await signedIn(theirs);
	await askFor(await signedIn(mine), phone);
	await askFor(thief, other);
	const code = await smsCode(phone);
	if (code === (await smsCode(other))) return;
	expect((await thief.submit(CODE_PAGE, { code })).status).toBe(400);
	expect(await phoneOf(theirs)).toBeNull();
});

test("two accounts may have the same number", async () => {
	const phone = aPhone();
	for (const user of [await aUser(), await aUser()]) {
		const browser = await signedIn(user);
		await askFor(browser, phone);
		await browser.submit(CODE_PAGE, { code: await smsCode(phone) });
		expect(await phoneOf(user)).toBe(phone);
	}
});

test("the fifth wrong code makes it void, also when they come at once", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const phone = aPhone();
	await askFor(browser, phone);
	const code = await smsCode(phone);
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => browser.submit(CODE_PAGE, { code: otherThan(code) })),
	);
	for (const answer of answers) {
		expect(answer.status).toBe(400);
		expect(answer.html).toContain(WRONG);
	}
	expect((await codeRow(user))?.wrongCodes).toBe(5);
	expect((await browser.submit(CODE_PAGE, { code })).status).toBe(400);
	expect(await phoneOf(user)).toBeNull();
});

test("a code works for ten minutes; sent twenty times at once it verifies once, and each is told so", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const phone = aPhone();
	await askFor(browser, phone);
	const code = await smsCode(phone);
	await age(user, 600_000);
	expect((await browser.submit(CODE_PAGE, { code })).location).toBe(PAGE);
	expect((await browser.open(PAGE)).html).toContain("its time is over");
	expect(await phoneOf(user)).toBeNull();
	await age(user, 540_000);
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => browser.submit(CODE_PAGE, { code })),
	);
	expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303));
	expect((await browser.open(PAGE)).html).toContain("Your phone number is verified");
	expect(await mailsTo(user.email)).toHaveLength(1);
	expect(await auditAbout(`user:${user.id}`)).toHaveLength(2);
});

test("one code a minute: a double click sends one, another number must wait, and a newer code replaces the older", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const phone = aPhone();
	const clicks = await Promise.all([1, 2, 3].map(() => askFor(browser, phone)));
	for (const click of clicks) expect(click.location).toBe(CODE_PAGE);
	expect(await smsTo(phone)).toHaveLength(1);
	const other = aPhone();
	const refused = await askFor(browser, other);
	expect(refused.status).toBe(429);
	expect(refused.html).toMatch(/Wait \d+ seconds, then ask for a code again/);
	expect(refused.html).toContain(`value="${other}"`);
	await browser.submit(CODE_PAGE, { intent: "again" });
	expect((await browser.open(CODE_PAGE)).html).toContain("One code a minute");
	const first = await smsCode(phone);
	await age(user, 61_000);
	await browser.submit(CODE_PAGE, { intent: "again" });
	expect((await browser.open(CODE_PAGE)).html).toContain("Another code is on its way");
	expect(await smsTo(phone)).toHaveLength(2);
	const second = await smsCode(phone);
	if (first !== second) {
		expect((await browser.submit(CODE_PAGE, { code: first })).status).toBe(400);
	}
	expect((await browser.submit(CODE_PAGE, { code: second })).status).toBe(303);
});

test("ten codes a day, and more the next day", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const phone = aPhone();
	for (let sent = 0; sent < 10; sent += 1) {
		expect((await askFor(browser, phone)).status).toBe(303);
		await age(user, 61_000);
	}
	const refused = await askFor(browser, aPhone());
	expect(refused.status).toBe(429);
	expect(refused.html).toContain("That was the last code for today");
	expect(await smsTo(phone)).toHaveLength(10);
	const yesterday = Date.now() - 86_400_000;
	await db.update(smsCodes).set({ dayBeganAt: yesterday }).where(eq(smsCodes.userId, user.id));
	expect((await askFor(browser, phone)).status).toBe(303);
	expect(await codeRow(user)).toMatchObject({ sentThatDay: 1 });
});

test("a new password voids what was sent, and resets neither its pause nor the day's count", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const phone = aPhone();
	await askFor(browser, phone);
	const code = await smsCode(phone);
	const asked = { email: user.email, request: newId(), remembered: false, returnTo: "/" };
	await requestMailSignIn(platform, asked);
	await requestPasswordReset(platform, user.email);
	const link = await mailedLink(user.email, "/reset-password/");
	const change = { oldPassword: PASSWORD, password: "battery-staple" };
	expect((await browser.submit("/account/password", change)).status).toBe(303);
	expect((await browser.submit(CODE_PAGE, { code })).status).not.toBe(200);
	expect(await phoneOf(user)).toBeNull();
	expect((await browser.open(link)).status).toBe(404);
	expect((await askFor(browser, aPhone())).status).toBe(429);
	await requestMailSignIn(platform, asked);
	await requestPasswordReset(platform, user.email);
	expect(await mailsTo(user.email)).toHaveLength(3);
	await age(user, 61_000);
	expect((await askFor(browser, phone)).status).toBe(303);
	expect(await codeRow(user)).toMatchObject({ sentThatDay: 2, spentAt: null });
});

test("another number replaces the first only once it is proven; a dialog removes it", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const [first, second] = [aPhone(), aPhone()];
	await askFor(browser, first);
	await browser.submit(CODE_PAGE, { code: await smsCode(first) });
	await age(user, 61_000);
	await askFor(browser, second);
	expect(await phoneOf(user)).toBe(first);
	const code = await smsCode(second);
	await browser.submit(CODE_PAGE, { code });
	expect(await phoneOf(user)).toBe(second);

	const dialog = await browser.open(`${PAGE}/remove`);
	expect(dialog.html).toContain("Remove this number?");
	expect(dialog.html).toContain(second);
	expect((await browser.submit(`${PAGE}/remove`)).location).toBe(PAGE);
	expect((await browser.open(PAGE)).html).toContain("Your phone number is removed");
	expect(await phoneOf(user)).toBeNull();
	expect(JSON.stringify(await codeRow(user))).not.toContain(second);
	await browser.submit(CODE_PAGE, { code });
	expect((await browser.open(PAGE)).html).toContain("its time is over");
	expect((await browser.open(`${PAGE}/remove`)).status).toBe(404);
	expect((await browser.submit(`${PAGE}/remove`)).status).toBe(404);
	expect(
		(await mailsTo(user.email)).map(({ subject }) => subject.replace(/ (to|from) .*/, "")),
	).toEqual([
		"The phone number was removed",
		"A phone number was added",
		"A phone number was added",
	]);
});

test("a number that nobody proved is forgotten a day after its code, and mailed links with it", async () => {
	const [user, late] = [await aUser({ verified: false }), await aUser()];
	const { id: userId, email } = user;
	await askFor(await signedIn(late), aPhone());
	await sendSmsCode(platform, { userId, purpose: "verify-phone", phone: aPhone() });
	await sendVerification(platform, user);
	await requestPasswordReset(platform, email);
	const asked = { email, request: newId(), remembered: false, returnTo: "/" };
	await requestMailSignIn(platform, asked);
	const sent = [smsCodes, mailedTokens, passwordResets, mailSignIns];
	const left = async () => {
		const rows = sent.map((it) => db.select().from(it).where(eq(it.userId, userId)));
		return (await Promise.all(rows)).map(({ length }) => length);
	};
	const endedAgo = async (ms: number) => {
		const expiresAt = Date.now() - ms;
		for (const it of sent) {
			await db.update(it).set({ createdAt: 1, expiresAt }).where(eq(it.userId, userId));
		}
		await forgetEnded(platform);
	};
	await endedAgo(86_400_000 - 60_000);
	expect(await left()).toEqual([1, 1, 1, 1]);
	await endedAgo(86_400_000);
	expect(await left()).toEqual([0, 0, 0, 0]);
	expect(await codeRow(late)).toBeDefined();
});

test("a shop that can send no SMS offers none, and a number from before can still be removed", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const open = async (path: string) => {
		const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join("; ");
		const request = new Request(new URL(path, env.APP_ORIGIN), { headers: { cookie } });
		const context = createExecutionContext();
		const answer = await worker.fetch(request, { ...env, SMS_API_URL: "" }, context);
		await waitOnExecutionContext(context);
		return { status: answer.status, html: await answer.text() };
	};
	expect((await open("/account")).html).not.toContain(`href="${PAGE}"`);
	expect((await open(PAGE)).status).toBe(404);
	const verifiedPhone = aPhone();
	await db.update(users).set({ verifiedPhone }).where(eq(users.id, user.id));
	const { status, html } = await open(PAGE);
	expect(status).toBe(200);
	expect(html).toContain(verifiedPhone);
	expect(html).not.toContain("Send a code");
	expect(html).toContain(`href="${PAGE}/remove"`);
});

test("the database keeps no code, and a code is no plain hash", async () => {
	const user = await aUser();
	const phone = aPhone();
	await askFor(await signedIn(user), phone);
	const code = await smsCode(phone);
	const { codeHash } = (await codeRow(user)) ?? {};
	const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(code));
	const plain = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
	expect(codeHash).toMatch(/^[0-9a-f]{64}$/);
	expect(codeHash).not.toBe(plain.join(""));
});

test("a code to sign in is right once, and no code to verify with; the two don't disturb each other", async () => {
	const user = await aUser();
	const userId = user.id;
	const phone = aPhone();
	expect(await sendSmsCode(platform, { userId, purpose: "sign-in", phone })).toEqual({ ok: true });
	expect(await sendSmsCode(platform, { userId, purpose: "sign-in", phone })).toMatchObject({
		ok: false,
		reason: "too-soon",
	});
	expect((await smsTo(phone))[0]).toContain("code to log in");
	const code = await smsCode(phone);
	expect((await sendSmsCode(platform, { userId, purpose: "verify-phone", phone })).ok).toBe(true);
	const typed = { userId, purpose: "sign-in", code } as const;
	expect(await checkSmsCode(platform, { ...typed, code: otherThan(code) })).toBe(false);
	const uses = await Promise.all([1, 2, 3, 4, 5].map(() => checkSmsCode(platform, typed)));
	expect(uses.filter(Boolean)).toHaveLength(1);
	const [other] = await db
		.select()
		.from(smsCodes)
		.where(and(eq(smsCodes.userId, userId), eq(smsCodes.purpose, "verify-phone")));
	expect(other).toMatchObject({ wrongCodes: 0, spentAt: null });
	expect(await phoneOf(user)).toBeNull();
});
