import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changePassword } from "~/domain/accounts/password/password.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { identities, sessions, users } from "~/domain/accounts/tables.server";
import { listAudit } from "~/testing/database/queries";
import { createTestApiToken, createUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const NEW_PASSWORD = "battery-staple";
const PATH = "/account/password";
const fields = { oldPassword: PASSWORD, password: NEW_PASSWORD };

const logIn = (email: string, password: string) =>
	new Browser().submit("/login", { email, password });

const listSessions = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));

async function createUserWithoutPassword(): Promise<SignedInUser> {
	const user = await createUser();
	const { id: userId, email } = user;
	await db
		.insert(identities)
		.values({ provider: "google", subject: userId, userId, email, createdAt: 1 });
	return user;
}

test("a new password ends all other sessions and renews this session's id", async () => {
	const user = await createUser();
	const [here, there] = [await createSignedInBrowser(user), await createSignedInBrowser(user)];
	const stolen = new Browser();
	for (const [name, value] of here.cookies) stolen.cookies.set(name, value);
	const token = await createTestApiToken(user);
	expect((await here.open(PATH)).html).toContain("Old password");

	const response = await here.submit(PATH, fields);
	expect(response).toMatchObject({ status: 303, location: "/account" });
	expect((await here.open("/account")).html).toContain("Password changed");
	for (const browser of [there, stolen]) expect((await browser.open("/mycart")).status).toBe(302);
	expect(await listSessions(user.id)).toHaveLength(1);
	expect(await token.isValid()).toBe(false);
	expect((await logIn(user.email, PASSWORD)).status).toBe(400);
	expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(303);
	const [mail] = await readMails(user.email);
	expect(mail?.subject).toMatch(/^Your password for .* was changed$/);
	expect(await listAudit(`user:${user.id}`)).toContain("user.change-password");
});

test("a remembered session keeps its original expiry", async () => {
	const { email, id } = await createUser();
	const browser = new Browser();
	await browser.submit("/login", { email, password: PASSWORD, remember: "on" });
	const tenDays = 10 * 86_400_000;
	const expiresAt = Date.now() + tenDays;
	await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, id));
	const response = await browser.submit(PATH, fields);
	const cookie = response.headers.getSetCookie().find((line) => line.startsWith("session="));
	const maxAge = Number(/max-age=(\d+)/i.exec(cookie ?? "")?.[1]) * 1000;
	expect(maxAge).toBeLessThanOrEqual(tenDays);
	expect(maxAge).toBeGreaterThan(tenDays - 60_000);
	expect((await listSessions(id))[0]?.expiresAt).toBe(expiresAt);
	expect((await browser.open("/mycart")).status).toBe(200);
});

test.each([
	[{ oldPassword: "wrong-horse" }, "This is not your password"],
	[{ oldPassword: "" }, "Password is Required"],
	[{ password: "" }, "Password is required"],
	[{ password: "12345" }, "Must be 6 Characters or longer"],
])("%j changes nothing and the response contains no password", async (wrong, message) => {
	const user = await createUser();
	const [here, there] = [await createSignedInBrowser(user), await createSignedInBrowser(user)];
	const response = await here.submit(PATH, { ...fields, ...wrong });
	expect(response.status).toBe(400);
	expect(response.html).toContain(message);
	for (const password of [PASSWORD, NEW_PASSWORD, "wrong-horse"]) {
		expect(response.html).not.toContain(password);
	}
	expect((await there.open("/mycart")).status).toBe(200);
	expect((await logIn(user.email, PASSWORD)).status).toBe(303);
});

test("a Google-only user sets a first password after recent authentication", async () => {
	const user = await createUserWithoutPassword();
	const browser = await createSignedInBrowser(user);
	await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
	expect((await browser.open("/profile")).html).toContain(`href="${PATH}"`);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirmRedirect = { status: 303, location: "/account/confirm?from=%2Faccount%2Fpassword" };
	expect(await browser.open(PATH)).toMatchObject(confirmRedirect);
	expect(await browser.submit(PATH, { password: NEW_PASSWORD })).toMatchObject(confirmRedirect);
	await db
		.update(sessions)
		.set({ authenticatedAt: Date.now() })
		.where(eq(sessions.userId, user.id));
	const page = await browser.open(PATH);
	expect(page.html).toContain("Set a password");
	expect(page.html).not.toContain("Old password");
	expect((await browser.submit(PATH, { password: NEW_PASSWORD })).status).toBe(303);
	expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(303);
});

test("changing a password requires the old one", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	expect((await browser.submit(PATH, { password: NEW_PASSWORD })).status).toBe(400);
	const sent = { oldPassword: null, password: NEW_PASSWORD };
	await expect(changePassword(createTestPlatform(), user, "none", sent)).rejects.toThrow(
		"changed on another device",
	);
	expect((await logIn(user.email, PASSWORD)).status).toBe(303);
});

test("one of ten concurrent changes succeeds and sends one notification", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const passwords = Array.from({ length: 10 }, (_, n) => `new-password-${n}`);
	const responses = await Promise.all(
		passwords.map((password) => {
			const window = new Browser();
			for (const [name, value] of browser.cookies) window.cookies.set(name, value);
			return window.submit(PATH, { oldPassword: PASSWORD, password });
		}),
	);
	const winners = passwords.filter((_, n) => responses[n]?.location === "/account");
	expect(winners).toHaveLength(1);
	expect((await logIn(user.email, winners[0] ?? "")).status).toBe(303);
	expect(await readMails(user.email)).toHaveLength(1);
});

test("a reset link sent before the change no longer works", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await new Browser().submit("/login", { email: user.email, intent: "forgot-password" });
	const link = await readMailedLink(user.email, "/reset-password/");
	await browser.submit(PATH, fields);
	expect((await new Browser().submit(link, { password: "third-one" })).status).toBe(404);
});
