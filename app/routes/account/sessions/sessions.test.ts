import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetEnded } from "~/domain/accounts/lifecycle/purge-expired-credentials.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { sessions, users } from "~/domain/accounts/tables.server";
import { hashSecret } from "~/platform/ids.server";
import { auditAbout } from "~/testing/database/queries";
import { anAdmin, anOrder, aProduct, aUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CONFIRM = "/account/confirm?from=%2Fdashboard";
const LOGIN = { status: 302, location: "/login?from=%2Fmycart" };

const rowsOf = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt);

/** The hash of the id of the session that a browser carries. */
const hashOf = async (browser: Browser) => {
	const cookie = decodeURIComponent(browser.cookies.get("session") ?? "");
	return hashSecret(JSON.parse(atob(cookie)));
};

const change = async (browser: Browser, values: Partial<typeof sessions.$inferInsert>) =>
	db
		.update(sessions)
		.set(values)
		.where(eq(sessions.idHash, await hashOf(browser)));

async function remembered(user: SignedInUser) {
	const browser = new Browser();
	await browser.submit("/login", { email: user.email, password: PASSWORD, remember: "on" });
	return browser;
}

const CHROME =
	"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36";

test("the list names each device and marks this one", async () => {
	const user = await aUser();
	const [here, there] = [await signedIn(user), await remembered(user)];
	const stranger = await signedIn(await aUser());
	await change(there, { userAgent: CHROME });
	const { status, html } = await here.open("/account/sessions");
	expect(status).toBe(200);
	expect(html.match(/This one/g)).toHaveLength(1);
	expect(html).toContain("Chrome on Android");
	expect(html).toContain("Remembered");
	expect(html).toContain(await hashOf(here));
	expect(html).not.toContain(await hashOf(stranger));
	for (const browser of [here, there]) {
		expect(html).not.toContain(decodeURIComponent(browser.cookies.get("session") ?? ""));
	}
});

test("one device is signed out and the others stay; nobody reaches another's", async () => {
	const user = await aUser();
	const [here, there] = [await signedIn(user), await signedIn(user)];
	const stranger = await signedIn(await aUser());
	const session = await hashOf(there);
	await stranger.submit("/account/sessions", { session });
	expect((await there.open("/mycart")).status).toBe(200);
	const answer = await here.submit("/account/sessions", { session });
	expect(answer).toMatchObject({ status: 303, location: "/account/sessions" });
	expect((await here.open("/account/sessions")).html).toContain("Signed out there");
	expect(await there.open("/mycart")).toMatchObject(LOGIN);
	expect((await stranger.open("/mycart")).status).toBe(200);
});

test("signing out this device leads to the login", async () => {
	const here = await signedIn(await aUser());
	const answer = await here.submit("/account/sessions", { session: await hashOf(here) });
	expect(answer).toMatchObject({ status: 303, location: "/login" });
	expect(here.cookies.has("session")).toBe(false);
});

test("'Sign out everywhere else' leaves this device alone, and the trail tells of it", async () => {
	const user = await aUser();
	const [here, one, two] = [await signedIn(user), await signedIn(user), await remembered(user)];
	await here.submit("/account/sessions", { others: "yes" });
	expect((await here.open("/mycart")).status).toBe(200);
	for (const other of [one, two]) expect(await other.open("/mycart")).toMatchObject(LOGIN);
	expect((await here.open("/account/sessions")).html).not.toContain("everywhere else");
	expect(await auditAbout(`user:${user.id}`)).toEqual(["user.end-sessions"]);
});

test("'Sign out everywhere' ends this session too", async () => {
	const user = await aUser();
	const [here, there] = [await signedIn(user), await signedIn(user)];
	const answer = await here.submit("/account/sessions");
	expect(answer).toMatchObject({ status: 303, location: "/login" });
	expect((await here.open("/login")).html).toContain("You are signed out everywhere");
	expect(await there.open("/mycart")).toMatchObject(LOGIN);
	expect(await rowsOf(user.id)).toEqual([]);
});

test.each([
	["after two hours without use", 2 * HOUR, false],
	["remembered, after seven days without use", 7 * DAY, true],
])("a session ends %s", async (_, idle, remember) => {
	const user = await aUser();
	const browser = remember ? await remembered(user) : await signedIn(user);
	await change(browser, { lastSeenAt: Date.now() - idle + MINUTE });
	expect((await browser.open("/mycart")).status).toBe(200);
	await change(browser, { lastSeenAt: Date.now() - idle });
	expect(await browser.open("/mycart")).toMatchObject(LOGIN);
});

test("a session that is used every minute still ends at its absolute limit", async () => {
	for (const [remember, longest] of [
		[false, DAY],
		[true, 30 * DAY],
	] as const) {
		const user = await aUser();
		const browser = remember ? await remembered(user) : await signedIn(user);
		const [row] = await rowsOf(user.id);
		expect((row?.expiresAt ?? 0) - (row?.createdAt ?? 0)).toBe(longest);
		await change(browser, { createdAt: Date.now() - longest - 1, expiresAt: Date.now() });
		expect(await browser.open("/mycart")).toMatchObject(LOGIN);
	}
});

test("the last use is written down every five minutes, not with every request", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const seen = async () => (await rowsOf(user.id))[0]?.lastSeenAt ?? 0;
	const fourMinutesAgo = Date.now() - 4 * MINUTE;
	await change(browser, { lastSeenAt: fourMinutesAgo });
	await browser.open("/mycart");
	expect(await seen()).toBe(fourMinutesAgo);
	await change(browser, { lastSeenAt: Date.now() - 5 * MINUTE });
	await browser.open("/mycart");
	expect(await seen()).toBeGreaterThan(fourMinutesAgo + 3 * MINUTE);
});

test("the scheduled job deletes sessions that have ended, and no other", async () => {
	const user = await aUser();
	const [live, idle, over, longIdle] = [
		await signedIn(user),
		await signedIn(user),
		await signedIn(user),
		await remembered(user),
	];
	await change(idle, { lastSeenAt: Date.now() - 2 * HOUR });
	await change(over, { createdAt: 1, expiresAt: Date.now() - 1 });
	await change(longIdle, { lastSeenAt: Date.now() - 2 * HOUR });
	await forgetEnded(testPlatform());
	const left = (await rowsOf(user.id)).map(({ idHash }) => idHash);
	expect(left.sort()).toEqual([await hashOf(live), await hashOf(longIdle)].sort());
});

test("a new admin's open sessions stay a customer's until each of them is confirmed", async () => {
	const user = await aUser();
	const orderId = await anOrder(await aUser(), await aProduct());
	const [one, two] = [await signedIn(user), await remembered(user)];
	const admin = await signedIn(await anAdmin());
	await admin.submit(`/dashboard/users/${user.id}/make-admin`);
	const paper = `/myorder/${orderId}/proforma`;
	const making = `/dashboard/users/${user.id}/make-admin`;
	for (const browser of [one, two]) {
		const page = await browser.open("/mycart");
		expect(page.status).toBe(200);
		expect(page.html).toContain('href="/dashboard"');
		expect((await browser.open("/dashboard")).location).toBe(CONFIRM);
		expect((await browser.open(paper)).status).toBe(404);
		expect((await browser.submit(making)).location).toMatch(/^\/account\/confirm/);
		expect((await browser.submit("/dashboard/addProduct")).location).toMatch(/^\/account\/confirm/);
	}
	await one.submit(CONFIRM, { password: PASSWORD });
	expect((await one.open(paper)).status).toBe(200);
	expect((await one.open("/dashboard")).status).toBe(200);
	expect((await two.open("/dashboard")).location).toBe(CONFIRM);
	await admin.submit(making);
	expect(await mailsTo(user.email)).toHaveLength(1);
});

test("confirming gives the session a new id, so that a copy of the old cookie is signed out", async () => {
	const user = await aUser();
	const owner = await remembered(user);
	const [before] = await rowsOf(user.id);
	await change(owner, { confirmedAt: 1 });
	const thief = new Browser();
	for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
	await owner.submit(CONFIRM, { password: PASSWORD });
	expect((await owner.open("/account/tokens/new")).status).toBe(200);
	expect(await thief.open("/mycart")).toMatchObject(LOGIN);
	const [after, ...others] = await rowsOf(user.id);
	expect(others).toEqual([]);
	expect(after).toMatchObject({ remembered: true, expiresAt: before?.expiresAt });
});

test("a role set by hand in the database has to be confirmed as well", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	await db.update(users).set({ name: "Rahima" }).where(eq(users.id, user.id));
	expect((await browser.open("/dashboard")).status).toBe(403);
	await db.update(users).set({ role: "admin" }).where(eq(users.id, user.id));
	expect((await browser.open("/dashboard")).location).toBe(CONFIRM);
	await db.update(users).set({ role: "customer" }).where(eq(users.id, user.id));
	expect((await browser.open("/dashboard")).status).toBe(403);
});

test("a disabled account is out at its next request", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	expect((await browser.open("/mycart")).status).toBe(200);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, user.id));
	expect(await browser.open("/mycart")).toMatchObject(LOGIN);
});
