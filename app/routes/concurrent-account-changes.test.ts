import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requestPasswordReset, resetPassword } from "~/domain/accounts/password/password.server";
import { sessions } from "~/domain/accounts/tables.server";
import { getTotpState } from "~/domain/accounts/two-factor/queries.server";
import { enableTotp, startTotpSetup } from "~/domain/accounts/two-factor/totp.server";
import { createDatabase } from "~/platform/d1/database.server";
import {
	enableTotpFor,
	generateTotpCode,
	logInToTwoFactor,
	submitTotpCode,
} from "~/testing/accounts/two-factor";
import { createLoggingDatabase } from "~/testing/database/statement-log";
import { createUser } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { readMailedCode, readMailedLink } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();

/** A database that runs `action` right before the first statement containing `text`. */
function createInterruptedDatabase(text: string, action: () => Promise<unknown>) {
	let hasRun = false;
	return createLoggingDatabase(async (sql) => {
		if (hasRun || !sql.includes(text)) return;
		hasRun = true;
		await action();
	}).DB;
}

async function requestResetToken(email: string) {
	await requestPasswordReset(platform, email);
	const token = (await readMailedLink(email, "/reset-password/")).split("/").at(-1) ?? "";
	expect(await resetPassword(platform, token, "another-horse")).not.toBeNull();
}

const listSessions = (userId: string) =>
	platform.db.select().from(sessions).where(eq(sessions.userId, userId));

const INSERT_SESSION_SQL = 'insert into "sessions"';

test("a password change during the second factor prevents the session", async () => {
	const user = await createUser();
	const { code } = await enableTotpFor(user);
	const pendingBrowser = new Browser();
	await logInToTwoFactor(pendingBrowser, user);
	const DB = createInterruptedDatabase(INSERT_SESSION_SQL, () => requestResetToken(user.email));
	const browser = new Browser({ bindings: { DB } });
	for (const [name, value] of pendingBrowser.cookies) browser.cookies.set(name, value);
	expect((await submitTotpCode(browser, code())).location).toBe("/login");
	expect(await listSessions(user.id)).toEqual([]);
});

test("a password change during a magic link login prevents the session", async () => {
	const user = await createUser();
	const asking = new Browser();
	await asking.submit("/login", { email: user.email, intent: "mail-link" });
	const code = await readMailedCode(user.email);
	const DB = createInterruptedDatabase(INSERT_SESSION_SQL, () => requestResetToken(user.email));
	const browser = new Browser({ bindings: { DB } });
	for (const [name, value] of asking.cookies) browser.cookies.set(name, value);
	expect((await browser.submit("/login/mail", { code })).location).toBe("/login");
	expect(await listSessions(user.id)).toEqual([]);
});

test("an app is not reported as enabled when another tab generated a new key meanwhile", async () => {
	const user = await createUser();
	await startTotpSetup(platform, user.id);
	const started = await getTotpState(platform, user);
	if (started.state !== "setup-started") throw new Error(`The app is ${started.state}.`);
	const DB = createInterruptedDatabase('update "factors"', () => startTotpSetup(platform, user.id));
	const racing = createTestPlatform({
		db: createDatabase(DB, { statements: 0, writtenTables: new Set() }),
	});
	const enabled = enableTotp(racing, user, generateTotpCode(started.key, Date.now()));
	await expect(enabled).rejects.toThrow("This code is wrong");
	expect(await getTotpState(platform, user)).toMatchObject({ state: "setup-started" });
});
