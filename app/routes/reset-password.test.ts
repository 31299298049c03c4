import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
	identities,
	passwordResets,
	recoveryCodes,
	sessions,
	users,
} from "~/domain/accounts/tables.server";
import { enableTotpFor, logInToTwoFactor, submitTotpCode } from "~/testing/accounts/two-factor";
import { listAudit, listQueuedMailSubjects as mailsQueuedFor } from "~/testing/database/queries";
import { createUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const REQUESTED_MESSAGE = "Email sent, Please verify";
const EXPIRED_MESSAGE = "This link no longer works";
const NEW_PASSWORD = "battery-staple";

async function requestReset(email: string, browser = new Browser()) {
	const response = await browser.submit("/login", {
		email,
		password: "",
		intent: "forgot-password",
	});
	return {
		answer: response,
		page: response.location ? await browser.open(response.location) : response,
	};
}

const readResetLink = async (email: string) => {
	await requestReset(email);
	return readMailedLink(email, "/reset-password/");
};

/** Ages an account's reset link and the minute's wait after it. */
const ageToken = (userId: string, ms: number) =>
	db
		.update(passwordResets)
		.set({ createdAt: Date.now() - ms, expiresAt: Date.now() - ms + 600_000 })
		.where(eq(passwordResets.userId, userId));

const logIn = (email: string, password: string) =>
	new Browser().submit("/login", { email, password });

test("a reset link opens a page whose button sets the password and ends all sessions", async () => {
	const user = await createUser();
	const [here, there] = [await createSignedInBrowser(user), await createSignedInBrowser(user)];
	const { answer, page } = await requestReset(user.email.toUpperCase());
	expect(answer).toMatchObject({ status: 303, location: "/login" });
	expect(page.html).toContain(REQUESTED_MESSAGE);

	const [mail] = await readMails(user.email);
	expect(mail?.text).toContain(`${env.APP_ORIGIN}/reset-password/`);
	const link = await readMailedLink(user.email, "/reset-password/");
	const visitor = new Browser();
	for (let visits = 0; visits < 3; visits += 1) {
		const shown = await visitor.open(link);
		expect(shown.status).toBe(200);
		expect(shown.html).toContain(user.email);
	}
	expect((await here.open("/mycart")).status).toBe(200);

	expect(await visitor.submit(link, { password: NEW_PASSWORD })).toMatchObject({
		status: 303,
		location: "/login",
	});
	expect((await visitor.open("/login")).html).toContain("Password changed");
	for (const browser of [here, there]) expect((await browser.open("/mycart")).status).toBe(302);
	expect((await logIn(user.email, PASSWORD)).status).toBe(400);
	expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(303);
	expect((await readMails(user.email))[0]?.subject).toMatch(/password .* was changed/);
	expect(await listAudit(`user:${user.id}`)).toEqual([
		"user.request-password-reset",
		"user.reset-password",
	]);

	expect((await visitor.open(link)).status).toBe(404);
	const again = await visitor.submit(link, { password: "another-one" });
	expect(again.status).toBe(404);
	expect(again.html).toContain(EXPIRED_MESSAGE);
	expect(again.html).toContain('href="/login"');
	expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(303);
});

test("the database stores only the reset link's hash", async () => {
	const user = await createUser();
	const secret = (await readResetLink(user.email)).split("/").at(-1) ?? "";
	const rows = await db.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
	expect(secret.length).toBeGreaterThan(40);
	expect(rows).toHaveLength(1);
	expect(JSON.stringify(rows)).not.toContain(secret);
});

test("unknown and disabled emails get the same response as known ones, but no email", async () => {
	const knownUser = await createUser();
	const disabled = await createUser({ disabledAt: 1 });
	const unknownEmail = `nobody-${knownUser.id}@buyers.test`;
	const said = [];
	for (const email of [knownUser.email, disabled.email, unknownEmail]) {
		const { answer, page } = await requestReset(email);
		const words = page.html.replaceAll(/nonce="[^"]*"|"[\w-]{36}"/g, "");
		said.push([answer.status, answer.location, words.includes(REQUESTED_MESSAGE), words.length]);
	}
	expect(said[1]).toEqual(said[0]);
	expect(said[2]).toEqual(said[0]);
	expect(await readMails(disabled.email)).toEqual([]);
	expect(await readMails(unknownEmail)).toEqual([]);
});

test("an account without a name is greeted 'Hello,'", async () => {
	const { email } = await createUser({ name: "" });
	await requestReset(email);
	const [mail] = await readMails(email);
	expect(mail?.text).toMatch(/^Hello,\n/);
	expect(mail?.html).toContain(">Hello,<");
});

test.each(["", "nobody", "no body@x.test"])(
	"the invalid email '%s' shows an error and a toast and stays in the form",
	async (email) => {
		const { answer } = await requestReset(email);
		expect(answer.status).toBe(400);
		expect(answer.html).toContain("Enter valid email address");
		expect(answer.html).toContain('id="error-email"');
		expect(answer.html).toMatch(
			/class="toast toast-error".*?<strong[^>]*>Enter valid email address</s,
		);
		if (email) expect(answer.html).toContain(`value="${email}"`);
		expect(answer.html).not.toContain('id="error-password"');
	},
);

test("'Forgot Password' keeps the return path", async () => {
	const { email } = await createUser();
	const fields = { email, intent: "forgot-password" };
	const response = await new Browser().submit("/login?from=%2Fmycart", fields);
	expect(response.location).toBe("/login?from=%2Fmycart");
});

test.each([
	[{}, "Password is required"],
	[{ password: "" }, "Password is required"],
	[{ password: "12345" }, "Must be 6 Characters or longer"],
])("a new password %j is rejected, and the link still works", async (fields, message) => {
	const user = await createUser();
	const link = await readResetLink(user.email);
	const page = await new Browser().submit(link, fields);
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
	expect((await new Browser().submit(link, { password: NEW_PASSWORD })).status).toBe(303);
});

test("a link works for ten minutes", async () => {
	const user = await createUser();
	const link = await readResetLink(user.email);
	await ageToken(user.id, 540_000);
	expect((await new Browser().open(link)).status).toBe(200);
	await ageToken(user.id, 600_000);
	const page = await new Browser().open(link);
	expect(page.status).toBe(404);
	expect(page.html).toContain(EXPIRED_MESSAGE);
	expect((await new Browser().submit(link, { password: NEW_PASSWORD })).status).toBe(404);
	expect((await logIn(user.email, PASSWORD)).status).toBe(303);
});

test("an email address gets one email a minute, and a newer link invalidates the older", async () => {
	const user = await createUser();
	const first = await readResetLink(user.email);
	expect((await requestReset(user.email)).page.html).toContain(REQUESTED_MESSAGE);
	expect(await readMails(user.email)).toHaveLength(1);
	expect((await new Browser().open(first)).status).toBe(200);
	await ageToken(user.id, 61_000);
	const second = await readResetLink(user.email);
	expect(second).not.toBe(first);
	expect((await new Browser().open(first)).status).toBe(404);
	expect((await new Browser().submit(second, { password: NEW_PASSWORD })).status).toBe(303);
	await requestReset(user.email);
	// The two links and the notice: using a link does not shorten the wait.
	expect(await readMails(user.email)).toHaveLength(3);
});

test("ten concurrent requests send one email", async () => {
	const user = await createUser();
	await Promise.all(Array.from({ length: 10 }, () => requestReset(user.email)));
	expect(await readMails(user.email)).toHaveLength(1);
});

test("twenty concurrent uses of a link change the password once", async () => {
	const user = await createUser();
	const link = await readResetLink(user.email);
	const passwords = Array.from({ length: 20 }, (_, n) => `new-password-${n}`);
	const responses = await Promise.all(
		passwords.map((password) => new Browser().submit(link, { password })),
	);
	const winners = passwords.filter((_, n) => responses[n]?.status === 303);
	expect(winners).toHaveLength(1);
	expect((await logIn(user.email, winners[0] ?? "")).status).toBe(303);
	expect(await mailsQueuedFor(user.email)).toHaveLength(2);
});

test("a reset link verifies the email and removes earlier sign-in methods", async () => {
	const user = await createUser({ verified: false });
	const subject = `squatter-${user.id}`;
	const { email, id: userId } = user;
	await db
		.insert(identities)
		.values({ provider: "facebook", subject, userId, email, createdAt: 1 });
	const attacker = await createSignedInBrowser(user);
	expect((await attacker.open("/mycart")).status).toBe(403);
	await enableTotpFor(user);
	await new Browser().submit(await readResetLink(email), { password: NEW_PASSWORD });
	expect((await attacker.open("/mycart")).status).toBe(302);
	expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([]);
	expect(await db.select().from(identities).where(eq(identities.userId, userId))).toEqual([]);
	expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).toEqual([]);
	const owner = new Browser();
	await owner.submit("/login", { email, password: NEW_PASSWORD });
	expect((await owner.open("/mycart")).status).toBe(200);
});

test("a verified account keeps its linked accounts, and one without a password gets its first", async () => {
	const user = await createUser();
	const { email, id: userId } = user;
	await db.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
	const subject = `own-${userId}`;
	await db.insert(identities).values({ provider: "google", subject, userId, email, createdAt: 1 });
	expect((await logIn(email, PASSWORD)).status).toBe(400);
	await new Browser().submit(await readResetLink(email), { password: NEW_PASSWORD });
	expect((await logIn(email, NEW_PASSWORD)).status).toBe(303);
	expect(await db.select().from(identities).where(eq(identities.userId, userId))).toHaveLength(1);
});

test("a link fails after the email changed or the account was disabled", async () => {
	const moved = await createUser();
	const link = await readResetLink(moved.email);
	await db
		.update(users)
		.set({ email: `new-${moved.email}` })
		.where(eq(users.id, moved.id));
	expect((await new Browser().submit(link, { password: NEW_PASSWORD })).status).toBe(404);
	const disabled = await createUser();
	const expiredLink = await readResetLink(disabled.email);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, disabled.id));
	expect((await new Browser().submit(expiredLink, { password: NEW_PASSWORD })).status).toBe(404);
	expect((await logIn(`new-${moved.email}`, PASSWORD)).status).toBe(303);
});

test("a new password keeps two-factor authentication and ends pending sign-ins", async () => {
	const user = await createUser();
	const { code } = await enableTotpFor(user);
	const attacker = new Browser();
	await logInToTwoFactor(attacker, user);
	const owner = new Browser();
	await owner.submit(await readResetLink(user.email), { password: NEW_PASSWORD });
	expect((await submitTotpCode(attacker, code())).location).toBe("/login");
	await logInToTwoFactor(owner, user, { password: NEW_PASSWORD });
	expect((await submitTotpCode(owner, code())).location).toBe("/");
});
