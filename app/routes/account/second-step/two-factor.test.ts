import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { purgeUnfinishedSetups } from "~/domain/accounts/lifecycle/purge.server";
import {
	factors,
	recoveryCodes,
	sessions,
	unsavedRecoveryCodes,
} from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import {
	enableTotpFor,
	generateTotpCode,
	generateWrongTotpCode,
	logInToTwoFactor,
	submitTotpCode,
} from "~/testing/accounts/two-factor";
import { listAudit } from "~/testing/database/queries";
import { createAdmin, createUser } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readField } from "~/testing/http/read-field";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const PAGE = "/account/second-step";
const CODES = `${PAGE}/codes`;

const parseKey = (html: string) =>
	(/in the app:<\/p><p class="[^"]*">([A-Z2-7 ]+)</.exec(html)?.[1] ?? "").replaceAll(" ", "");
const parseCodes = (html: string) =>
	Array.from(html.matchAll(/<li>((?:[0-9a-z]{4} ?){4})<\/li>/g), ([, code = ""]) => code);

async function startSetup(browser: Browser) {
	expect(await browser.submit(PAGE, { intent: "start" })).toMatchObject({
		status: 303,
		location: PAGE,
	});
	return parseKey((await browser.open(PAGE)).html);
}

const submitSetupCode = (browser: Browser, code: string) =>
	browser.submit(PAGE, { code, intent: "turn-on" });

async function createTwoFactorBrowser() {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	return { user, browser, ...(await enableTotpFor(user)) };
}

test("a key is shown as QR code, text and link, and takes effect once a code verifies it", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	expect((await browser.open("/account")).html).toContain(`href="${PAGE}"`);
	expect((await browser.open(PAGE)).html).toContain("Set up");
	const key = await startSetup(browser);
	expect(key).toMatch(/^[A-Z2-7]{32}$/);
	const { html } = await browser.open(PAGE);
	expect(parseKey(html)).toBe(key);
	expect(html).toMatch(/<svg [^>]*aria-label="QR code of your key"[^>]*><path d="M4 4h7v1h-7z/);
	expect(html).toContain(`href="otpauth://totp/Toolyard:`);
	expect(html).toContain(`secret=${key}`);
	expect(
		(await new Browser().submit("/login", { email: user.email, password: "correct-horse" }))
			.location,
	).toBe("/");

	for (const [code, message] of [
		["", "Code is required"],
		[generateWrongTotpCode(key), "This code is wrong"],
	] as const) {
		const rejected = await submitSetupCode(browser, code);
		expect(rejected.status).toBe(400);
		expect(rejected.html).toContain(message);
		expect(parseKey(rejected.html)).toBe(key);
	}
	expect(await listAudit(`user:${user.id}`)).toEqual([]);

	const code = generateTotpCode(key);
	expect(await submitSetupCode(browser, code)).toMatchObject({ status: 303, location: CODES });
	const [mail] = await readMails(user.email);
	expect(mail?.subject).toBe("Two-factor authentication is on");
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.enable-totp"]);
	const other = new Browser();
	await logInToTwoFactor(other, user);
	expect((await submitTotpCode(other, code)).html).toContain("This code has already been used");
	expect((await submitTotpCode(other, generateTotpCode(key, Date.now() + 30_000))).status).toBe(
		303,
	);
});

test("recovery codes can be viewed and downloaded until the user marks them as saved, and they work", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await submitSetupCode(browser, generateTotpCode(await startSetup(browser)));
	const page = await browser.open(CODES);
	const codes = parseCodes(page.html);
	expect(new Set(codes).size).toBe(10);
	expect(parseCodes((await browser.open(CODES)).html)).toEqual(codes);
	expect((await browser.open(PAGE)).html).toContain("not saved yet");
	const file = await browser.open(`${CODES}.txt`);
	expect(file.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(file.headers.get("content-disposition")).toBe('attachment; filename="recovery-codes.txt"');
	expect(file.headers.get("cache-control")).toBe("private, no-store");
	for (const code of codes) expect(file.html).toContain(`${code}\r\n`);

	expect(await browser.submit(CODES)).toMatchObject({ status: 303, location: PAGE });
	const after = await browser.open(PAGE);
	expect(after.html).toContain("10 of 10 left");
	expect(after.html).not.toContain("not saved yet");
	expect(await browser.open(CODES)).toMatchObject({ status: 302, location: PAGE });
	expect((await browser.open(`${CODES}.txt`)).status).toBe(404);
	const stored = JSON.stringify(await db.select().from(recoveryCodes));
	for (const code of codes) expect(stored).not.toContain(code.replaceAll(" ", ""));

	const other = new Browser();
	await logInToTwoFactor(other, user);
	const response = await other.submit("/login/second-step/recovery-code", { code: codes[9] ?? "" });
	expect(response.status).toBe(303);
});

test("ten concurrent submissions of a code enable it once, with one set of codes and one email", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const code = generateTotpCode(await startSetup(browser));
	const responses = await Promise.all(
		Array.from({ length: 10 }, () => submitSetupCode(browser, code)),
	);
	for (const response of responses)
		expect(response).toMatchObject({ status: 303, location: CODES });
	const rows = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
	expect(rows).toHaveLength(10);
	expect(await readMails(user.email)).toHaveLength(1);
	const other = new Browser();
	await logInToTwoFactor(other, user);
	const [shown = ""] = parseCodes((await browser.open(CODES)).html);
	expect((await other.submit("/login/second-step/recovery-code", { code: shown })).status).toBe(
		303,
	);
});

test("a new key replaces an unverified one but not an enabled one", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const first = await startSetup(browser);
	const second = await startSetup(browser);
	expect(second).not.toBe(first);
	expect((await submitSetupCode(browser, generateTotpCode(first))).status).toBe(400);
	expect((await submitSetupCode(browser, generateTotpCode(second))).status).toBe(303);
	await browser.submit(PAGE, { intent: "start" });
	const other = new Browser();
	await logInToTwoFactor(other, user);
	expect((await submitTotpCode(other, generateTotpCode(second, Date.now() + 30_000))).status).toBe(
		303,
	);
});

test("an unfinished setup lasts an hour and is then deleted by the scheduled job", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const key = await startSetup(browser);
	const mine = eq(factors.userId, user.id);
	await db
		.update(factors)
		.set({ createdAt: Date.now() - 3_600_001 })
		.where(mine);
	expect((await browser.open(PAGE)).html).toContain("Set up");
	const lateResponse = await submitSetupCode(browser, generateTotpCode(key));
	expect(lateResponse).toMatchObject({ status: 303, location: PAGE });
	expect((await browser.open(PAGE)).html).toContain("The setup has expired after an hour");
	await purgeUnfinishedSetups(createTestPlatform());
	expect(await db.select().from(factors).where(mine)).toEqual([]);
});

test("unsaved codes are shown for an hour and keep working", async () => {
	const { user, browser, codes } = await createTwoFactorBrowser();
	const mine = eq(unsavedRecoveryCodes.userId, user.id);
	await db
		.update(unsavedRecoveryCodes)
		.set({ createdAt: Date.now() - 3_600_001 })
		.where(mine);
	expect((await browser.open(CODES)).location).toBe(PAGE);
	await purgeUnfinishedSetups(createTestPlatform());
	expect(await db.select().from(unsavedRecoveryCodes).where(mine)).toEqual([]);
	const other = new Browser();
	await logInToTwoFactor(other, user);
	const fields = { code: codes[0] ?? "" };
	expect((await other.submit("/login/second-step/recovery-code", fields)).status).toBe(303);
});

test("new recovery codes replace the old ones once per form, and the user is notified", async () => {
	const { user, browser, codes } = await createTwoFactorBrowser();
	await browser.submit(CODES);
	const { html } = await browser.open(`${PAGE}/new-codes`);
	expect(html).toContain("Generate new recovery codes?");
	const idempotencyKey = readField(html, "idempotencyKey");
	for (let times = 0; times < 2; times += 1) {
		expect(await browser.submit(`${PAGE}/new-codes`, { idempotencyKey })).toMatchObject({
			status: 303,
			location: CODES,
		});
	}
	const [fresh = ""] = parseCodes((await browser.open(CODES)).html);
	expect((await readMails(user.email)).map(({ subject }) => subject)).toEqual([
		"You have new recovery codes",
		"Two-factor authentication is on",
	]);
	const other = new Browser();
	await logInToTwoFactor(other, user);
	const use = (code: string) => other.submit("/login/second-step/recovery-code", { code });
	expect((await use(codes[0] ?? "")).status).toBe(400);
	expect((await use(fresh)).status).toBe(303);
});

test("new recovery codes also replace unsaved ones", async () => {
	const { user, browser } = await createTwoFactorBrowser();
	const renew = (fields = {}) => browser.submit(`${PAGE}/new-codes`, fields);
	expect((await renew()).status).toBe(400);
	const shown = parseCodes((await browser.open(CODES)).html);
	const idempotencyKey = newId();
	expect(await renew({ idempotencyKey })).toMatchObject({ status: 303, location: CODES });
	const fresh = parseCodes((await browser.open(CODES)).html);
	expect([shown.length, fresh.length]).toEqual([10, 10]);
	for (const code of shown) expect(fresh).not.toContain(code);
	const other = new Browser();
	await logInToTwoFactor(other, user);
	const use = (code = "") => other.submit("/login/second-step/recovery-code", { code });
	expect((await use(shown[0])).status).toBe(400);
	expect((await use(fresh[0])).status).toBe(303);
	await browser.submit(CODES);
	await renew({ idempotencyKey });
	expect((await browser.open(CODES)).location).toBe(PAGE);
});

test("turning it off needs confirmation, notifies the user, deletes the codes, and login needs only the password", async () => {
	const { user, browser } = await createTwoFactorBrowser();
	const pendingBrowser = new Browser();
	await logInToTwoFactor(pendingBrowser, user);
	expect((await browser.open(`${PAGE}/off/totp`)).html).toContain(
		"Turn off two-factor authentication?",
	);
	expect(await browser.submit(`${PAGE}/off/totp`)).toMatchObject({ status: 303, location: PAGE });
	expect((await browser.open(PAGE)).html).toContain("Two-factor authentication is off");
	expect((await readMails(user.email))[0]?.subject).toBe("Two-factor authentication is off");
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.enable-totp", "user.disable-totp"]);
	const remaining = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
	expect(remaining).toEqual([]);
	expect((await pendingBrowser.open("/login/second-step")).location).toBe("/login");
	await createSignedInBrowser(user);
	await browser.submit(`${PAGE}/off/totp`);
	expect(await readMails(user.email)).toHaveLength(2);
	for (const path of ["off/totp", "new-codes"]) {
		expect(await browser.open(`${PAGE}/${path}`)).toMatchObject({ status: 302, location: PAGE });
	}
	await browser.submit(`${PAGE}/new-codes`, { idempotencyKey: newId() });
	expect(await browser.open(CODES)).toMatchObject({ status: 302, location: PAGE });
});

test.each(["", "/off/totp", "/off/sms", "/new-codes", "/codes", "/codes.txt"])(
	"second-step%s requires recent authentication ten minutes after login",
	async (part) => {
		const { user, browser } = await createTwoFactorBrowser();
		await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
		const page = `${PAGE}${part === "/codes.txt" ? "/codes" : part}`;
		const confirm = `/account/confirm?from=${encodeURIComponent(page)}`;
		const response = await browser.open(`${PAGE}${part}`);
		expect(response).toMatchObject({ status: 303, location: confirm });
		if (part !== "/codes.txt") {
			const posted = await browser.submit(`${PAGE}${part}`, { intent: "start" });
			expect(posted).toMatchObject({ status: 303, location: confirm });
		}
		expect((await new Browser().open(`${PAGE}${part}`)).location).toContain("/login");
		expect(await listAudit(`user:${user.id}`)).toEqual(["user.enable-totp"]);
	},
);

test("an unverified user can't set up two-factor authentication", async () => {
	const browser = await createSignedInBrowser(await createUser({ verified: false }));
	expect((await browser.submit(PAGE, { intent: "start" })).status).toBe(403);
});

const REMINDER = "Turn on two-factor authentication";

test("every dashboard page reminds an admin without two-factor authentication but stays open", async () => {
	const admin = await createAdmin();
	const browser = await createSignedInBrowser(admin);
	for (const path of ["/dashboard", "/dashboard/orders", "/dashboard/audit"]) {
		const page = await browser.open(path);
		expect(page.status).toBe(200);
		expect(page.html).toContain(REMINDER);
		expect(page.html).toContain(`href="${PAGE}"`);
	}
	await enableTotpFor(admin);
	expect((await browser.open("/dashboard/orders")).html).not.toContain(REMINDER);
});

test("an admin dismisses the reminder for 30 days in this browser and account only", async () => {
	const browser = await createSignedInBrowser(await createAdmin());
	const from = "/dashboard/orders?status=paid";
	const pressed = await browser.submit(`${PAGE}/later`, { from });
	expect(pressed).toMatchObject({ status: 303, location: from });
	expect(pressed.headers.get("set-cookie")).toMatch(/two-factor-later=.*Max-Age=2592000/);
	expect((await browser.open(from)).html).not.toContain(REMINDER);
	await browser.signIn(await createAdmin());
	expect((await browser.open(from)).html).toContain(REMINDER);
});
