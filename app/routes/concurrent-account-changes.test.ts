import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestPasswordReset } from "~/domain/accounts/password/request-password-reset.server";
import { resetPassword } from "~/domain/accounts/password/reset-password.server";
import { sessions } from "~/domain/accounts/tables.server";
import { turnOnTotp } from "~/domain/accounts/two-factor/enable-totp.server";
import { totpStateOf } from "~/domain/accounts/two-factor/queries.server";
import { startTotp } from "~/domain/accounts/two-factor/start-totp-setup.server";
import { databaseFrom } from "~/platform/d1/database.server";
import { codeOf, submitCode, toSecondStep, withSecondStep } from "~/testing/accounts/two-factor";
import { databaseThatTells } from "~/testing/database/statement-log";
import { aUser } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { mailedCode, mailedLink } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();

/** A database in which something happens right before the first statement that contains `text`. */
function databaseInWhich(text: string, happens: () => Promise<unknown>) {
	let has = false;
	return databaseThatTells(async (sql) => {
		if (has || !sql.includes(text)) return;
		has = true;
		await happens();
	}).DB;
}

/** Sets another password by a mailed link, as the owner of an account does who fears for it. */
async function resetBy(email: string) {
	await requestPasswordReset(platform, email);
	const token = (await mailedLink(email, "/reset-password/")).split("/").at(-1) ?? "";
	expect(await resetPassword(platform, token, "another-horse")).toBe(true);
}

const sessionsOf = (userId: string) =>
	platform.db.select().from(sessions).where(eq(sessions.userId, userId));

const OPENS_SESSION = 'insert into "sessions"';

test("a second step that is passed opens nothing when the password changes before the session is open", async () => {
	const user = await aUser();
	const { code } = await withSecondStep(user);
	const waiting = new Browser();
	await toSecondStep(waiting, user);
	const DB = databaseInWhich(OPENS_SESSION, () => resetBy(user.email));
	const browser = new Browser({ bindings: { DB } });
	for (const [name, value] of waiting.cookies) browser.cookies.set(name, value);
	expect((await submitCode(browser, code())).location).toBe("/login");
	expect(await sessionsOf(user.id)).toEqual([]);
});

test("a mail that signs in opens nothing when the password changes before the session is open", async () => {
	const user = await aUser();
	const asking = new Browser();
	await asking.submit("/login", { email: user.email, intent: "mail-link" });
	const code = await mailedCode(user.email);
	const DB = databaseInWhich(OPENS_SESSION, () => resetBy(user.email));
	const browser = new Browser({ bindings: { DB } });
	for (const [name, value] of asking.cookies) browser.cookies.set(name, value);
	expect((await browser.submit("/login/mail", { code })).location).toBe("/login");
	expect(await sessionsOf(user.id)).toEqual([]);
});

test("an app is not said to be on when another tab has made a new key while its code was checked", async () => {
	const user = await aUser();
	await startTotp(platform, user.id);
	const begun = await totpStateOf(platform, user);
	if (begun.state !== "begun") throw new Error(`The app is ${begun.state}.`);
	const DB = databaseInWhich('update "factors"', () => startTotp(platform, user.id));
	const racing = testPlatform({ db: databaseFrom(DB, { statements: 0, writes: 0 }) });
	const turnedOn = await turnOnTotp(racing, user, codeOf(begun.key, Date.now()));
	expect(turnedOn).toEqual({ ok: false, reason: "wrong-code" });
	expect(await totpStateOf(platform, user)).toMatchObject({ state: "begun" });
});
