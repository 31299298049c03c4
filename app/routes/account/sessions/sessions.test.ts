import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { purgeExpiredCredentials } from "~/domain/accounts/lifecycle/purge.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { sessions, users } from "~/domain/accounts/tables.server";
import { hashSecret } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CONFIRM_PATH = "/account/confirm?from=%2Fdashboard";
const LOGIN_REDIRECT = { status: 302, location: "/login?from=%2Fmycart" };

const listSessionRows = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt);

/** Returns the hash of the session id in a browser's cookie. */
const getSessionHash = async (browser: Browser) => {
	const cookie = decodeURIComponent(browser.cookies.get("session") ?? "");
	return hashSecret(JSON.parse(atob(cookie)));
};

const updateSession = async (browser: Browser, values: Partial<typeof sessions.$inferInsert>) =>
	db
		.update(sessions)
		.set(values)
		.where(eq(sessions.idHash, await getSessionHash(browser)));

async function createRememberedSession(user: SignedInUser) {
	const browser = new Browser();
	await browser.submit("/login", { email: user.email, password: PASSWORD, remember: "on" });
	return browser;
}

const CHROME_USER_AGENT =
	"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36";

test("the list names each device and marks this one", async () => {
	const user = await createUser();
	const [here, there] = [await createSignedInBrowser(user), await createRememberedSession(user)];
	const otherUser = await createSignedInBrowser(await createUser());
	await updateSession(there, { userAgent: CHROME_USER_AGENT });
	const { status, html } = await here.open("/account/sessions");
	expect(status).toBe(200);
	expect(html.match(/This device/g)).toHaveLength(1);
	expect(html).toContain("Chrome on Android");
	expect(html).toContain("Remembered");
	expect(html).toContain(await getSessionHash(here));
	expect(html).not.toContain(await getSessionHash(otherUser));
	for (const browser of [here, there]) {
		expect(html).not.toContain(decodeURIComponent(browser.cookies.get("session") ?? ""));
	}
});

test("a user logs out one device and no other; another user's devices can't be logged out", async () => {
	const user = await createUser();
	const [here, there] = [await createSignedInBrowser(user), await createSignedInBrowser(user)];
	const otherUser = await createSignedInBrowser(await createUser());
	const session = await getSessionHash(there);
	await otherUser.submit("/account/sessions", { session });
	expect((await there.open("/mycart")).status).toBe(200);
	const response = await here.submit("/account/sessions", { session });
	expect(response).toMatchObject({ status: 303, location: "/account/sessions" });
	expect((await here.open("/account/sessions")).html).toContain("Device logged out");
	expect(await there.open("/mycart")).toMatchObject(LOGIN_REDIRECT);
	expect((await otherUser.open("/mycart")).status).toBe(200);
});

test("logging out this device redirects to the login page", async () => {
	const currentBrowser = await createSignedInBrowser(await createUser());
	const response = await currentBrowser.submit("/account/sessions", {
		session: await getSessionHash(currentBrowser),
	});
	expect(response).toMatchObject({ status: 303, location: "/login" });
	expect(currentBrowser.cookies.has("session")).toBe(false);
});

test("'Log out everywhere else' keeps this session and is recorded in the audit log", async () => {
	const user = await createUser();
	const [here, one, two] = [
		await createSignedInBrowser(user),
		await createSignedInBrowser(user),
		await createRememberedSession(user),
	];
	await here.submit("/account/sessions", { others: "yes" });
	expect((await here.open("/mycart")).status).toBe(200);
	for (const other of [one, two]) expect(await other.open("/mycart")).toMatchObject(LOGIN_REDIRECT);
	expect((await here.open("/account/sessions")).html).not.toContain("everywhere else");
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.end-sessions"]);
});

test("'Log out everywhere' ends this session too", async () => {
	const user = await createUser();
	const [here, there] = [await createSignedInBrowser(user), await createSignedInBrowser(user)];
	const response = await here.submit("/account/sessions");
	expect(response).toMatchObject({ status: 303, location: "/login" });
	expect((await here.open("/login")).html).toContain("logged out on all devices");
	expect(await there.open("/mycart")).toMatchObject(LOGIN_REDIRECT);
	expect(await listSessionRows(user.id)).toEqual([]);
});

test.each([
	["after two hours without use", 2 * HOUR_MS, false],
	["remembered, after seven days without use", 7 * DAY_MS, true],
])("a session ends %s", async (_, idle, remember) => {
	const user = await createUser();
	const browser = remember
		? await createRememberedSession(user)
		: await createSignedInBrowser(user);
	await updateSession(browser, { lastSeenAt: Date.now() - idle + MINUTE_MS });
	expect((await browser.open("/mycart")).status).toBe(200);
	await updateSession(browser, { lastSeenAt: Date.now() - idle });
	expect(await browser.open("/mycart")).toMatchObject(LOGIN_REDIRECT);
});

test("a session that is used every minute still ends at its absolute limit", async () => {
	for (const [remember, longest] of [
		[false, DAY_MS],
		[true, 30 * DAY_MS],
	] as const) {
		const user = await createUser();
		const browser = remember
			? await createRememberedSession(user)
			: await createSignedInBrowser(user);
		const [row] = await listSessionRows(user.id);
		expect((row?.expiresAt ?? 0) - (row?.createdAt ?? 0)).toBe(longest);
		await updateSession(browser, { createdAt: Date.now() - longest - 1, expiresAt: Date.now() });
		expect(await browser.open("/mycart")).toMatchObject(LOGIN_REDIRECT);
	}
});

test("the last use is updated every five minutes, not on every request", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const getLastSeen = async () => (await listSessionRows(user.id))[0]?.lastSeenAt ?? 0;
	const fourMinutesAgo = Date.now() - 4 * MINUTE_MS;
	await updateSession(browser, { lastSeenAt: fourMinutesAgo });
	await browser.open("/mycart");
	expect(await getLastSeen()).toBe(fourMinutesAgo);
	await updateSession(browser, { lastSeenAt: Date.now() - 5 * MINUTE_MS });
	await browser.open("/mycart");
	expect(await getLastSeen()).toBeGreaterThan(fourMinutesAgo + 3 * MINUTE_MS);
});

test("the 101st session of an account ends the one that was idle for the longest", async () => {
	const [user, other] = [await createUser(), await createUser()];
	const at = Date.now();
	const insertSessions = (userId: string, count: number) =>
		db.run(sql`insert into sessions
			select ${userId} || '-' || value, ${userId}, 0, '', ${at}, ${at + DAY_MS}, ${at} - value, ${at}
			from json_each(${JSON.stringify(Array.from({ length: count }, (_, n) => n + 1))})`);
	await insertSessions(user.id, 100);
	await insertSessions(other.id, 100);
	const browser = await createSignedInBrowser(user);
	const hashes = (await listSessionRows(user.id)).map(({ idHash }) => idHash);
	expect(hashes).toHaveLength(100);
	expect(hashes).toContain(await getSessionHash(browser));
	expect(hashes).toContain(`${user.id}-99`);
	expect(hashes).not.toContain(`${user.id}-100`);
	expect(await listSessionRows(other.id)).toHaveLength(100);
});

test("the scheduled job deletes only sessions that have ended", async () => {
	const user = await createUser();
	const [live, idle, over, longIdle] = [
		await createSignedInBrowser(user),
		await createSignedInBrowser(user),
		await createSignedInBrowser(user),
		await createRememberedSession(user),
	];
	await updateSession(idle, { lastSeenAt: Date.now() - 2 * HOUR_MS });
	await updateSession(over, { createdAt: 1, expiresAt: Date.now() - 1 });
	await updateSession(longIdle, { lastSeenAt: Date.now() - 2 * HOUR_MS });
	await purgeExpiredCredentials(createTestPlatform());
	const remainingHashes = (await listSessionRows(user.id)).map(({ idHash }) => idHash);
	expect(remainingHashes.sort()).toEqual(
		[await getSessionHash(live), await getSessionHash(longIdle)].sort(),
	);
});

test("a new admin's sessions keep customer rights until each is confirmed", async () => {
	const user = await createUser();
	const orderId = await createOrder(await createUser(), await createProduct());
	const [one, two] = [await createSignedInBrowser(user), await createRememberedSession(user)];
	const admin = await createSignedInBrowser(await createAdmin());
	await admin.submit(`/dashboard/users/${user.id}/make-admin`);
	const proFormaPath = `/myorder/${orderId}/proforma`;
	const making = `/dashboard/users/${user.id}/make-admin`;
	for (const browser of [one, two]) {
		const page = await browser.open("/mycart");
		expect(page.status).toBe(200);
		expect(page.html).toContain('href="/dashboard/overview"');
		expect((await browser.open("/dashboard")).location).toBe(CONFIRM_PATH);
		expect((await browser.open(proFormaPath)).status).toBe(404);
		expect((await browser.submit(making)).location).toMatch(/^\/account\/confirm/);
		expect((await browser.submit("/dashboard/addProduct")).location).toMatch(/^\/account\/confirm/);
	}
	await one.submit(CONFIRM_PATH, { password: PASSWORD });
	expect((await one.open(proFormaPath)).status).toBe(200);
	expect((await one.open("/dashboard")).status).toBe(200);
	expect((await two.open("/dashboard")).location).toBe(CONFIRM_PATH);
	await admin.submit(making);
	expect(await readMails(user.email)).toHaveLength(1);
});

test("confirming renews the session id, so a copy of the old cookie is logged out", async () => {
	const user = await createUser();
	const owner = await createRememberedSession(user);
	const [before] = await listSessionRows(user.id);
	await updateSession(owner, { authenticatedAt: 1 });
	const attacker = new Browser();
	for (const [name, value] of owner.cookies) attacker.cookies.set(name, value);
	await owner.submit(CONFIRM_PATH, { password: PASSWORD });
	expect((await owner.open("/account/tokens/new")).status).toBe(200);
	expect(await attacker.open("/mycart")).toMatchObject(LOGIN_REDIRECT);
	const [after, ...others] = await listSessionRows(user.id);
	expect(others).toEqual([]);
	expect(after).toMatchObject({ remembered: true, expiresAt: before?.expiresAt });
});

test("a role set directly in the database also needs confirmation", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await db.update(users).set({ name: "Rahima" }).where(eq(users.id, user.id));
	expect((await browser.open("/dashboard")).status).toBe(403);
	await db.update(users).set({ role: "admin" }).where(eq(users.id, user.id));
	expect((await browser.open("/dashboard")).location).toBe(CONFIRM_PATH);
	await db.update(users).set({ role: "customer" }).where(eq(users.id, user.id));
	expect((await browser.open("/dashboard")).status).toBe(403);
});

test("a disabled account is logged out at its next request", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	expect((await browser.open("/mycart")).status).toBe(200);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, user.id));
	expect(await browser.open("/mycart")).toMatchObject(LOGIN_REDIRECT);
});
