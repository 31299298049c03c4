import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { purgeExpiredCredentials } from "~/domain/accounts/lifecycle/purge.server";
import { emailChanges, passwordResets, sessions, users } from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit, listQueuedMailSubjects as mailsQueuedFor } from "~/testing/database/queries";
import { createUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();
const PATH = "/account/email";
const createEmail = () => `new-${newId()}@buyers.test`;

const logIn = (email: string) => new Browser().submit("/login", { email, password: PASSWORD });

const findEmailChange = async (userId: string) =>
	(await db.select().from(emailChanges).where(eq(emailChanges.userId, userId)))[0];

const getEmail = async (userId: string) =>
	(await db.select().from(users).where(eq(users.id, userId)))[0]?.email;

/** Skips the minute between two links. */
const wait = (userId: string) =>
	db
		.update(emailChanges)
		.set({ createdAt: Date.now() - 60_000 })
		.where(eq(emailChanges.userId, userId));

async function requestChange(email = createEmail()) {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const response = await browser.submit(PATH, { email });
	return {
		user,
		browser,
		email,
		answer: response,
		link: await readMailedLink(email, "/account/email/confirm/"),
	};
}

test("a new email takes effect after its link is confirmed, and both addresses are notified", async () => {
	const { user, browser, email, answer, link } = await requestChange();
	expect(answer).toMatchObject({ status: 303, location: PATH });
	const page = await browser.open(PATH);
	expect(page.html).toContain("emailed a link to the new address");
	expect(page.html).toContain(email);
	expect((await readMails(user.email))[0]?.subject).toMatch(/is about to change$/);
	for (let looks = 0; looks < 3; looks += 1) {
		const shown = await browser.open(link);
		expect(shown).toMatchObject({ status: 200 });
		expect(shown.html).toContain(email);
	}
	expect(await getEmail(user.id)).toBe(user.email);

	expect(await browser.submit(link)).toMatchObject({ status: 303, location: "/account" });
	expect((await browser.open("/account")).html).toContain("Email changed");
	expect((await logIn(email)).status).toBe(303);
	expect((await logIn(user.email)).status).toBe(400);
	const [notification] = await readMails(user.email);
	expect(notification?.subject).toMatch(/was changed$/);
	expect(notification?.text).toContain(email);
	expect((await readMails(email))[0]?.subject).toMatch(/^This is now your email/);
	expect((await browser.open(PATH)).html).not.toContain("Check your email");
	expect(await listAudit(`user:${user.id}`)).toEqual([
		"user.request-email-change",
		"user.change-email",
	]);

	expect((await browser.open(link)).status).toBe(404);
	expect((await browser.submit(link)).status).toBe(404);
});

test("the database stores only the link's hash", async () => {
	const { user, link } = await requestChange();
	const secret = link.split("/").at(-1) ?? "";
	expect(secret.length).toBeGreaterThan(40);
	expect(JSON.stringify(await findEmailChange(user.id))).not.toContain(secret);
});

test("the link requires the account: a visitor must log in, another user sees an invalid link", async () => {
	const { user, email, link } = await requestChange();
	const visitor = new Browser();
	const loginRedirect = { status: 302, location: `/login?from=${encodeURIComponent(link)}` };
	expect(await visitor.open(link)).toMatchObject(loginRedirect);
	const otherUser = await createSignedInBrowser(await createUser());
	expect((await otherUser.open(link)).status).toBe(404);
	expect((await otherUser.submit(link)).status).toBe(404);
	expect(await getEmail(user.id)).toBe(user.email);
	await visitor.signIn(user);
	expect((await visitor.submit(link)).status).toBe(303);
	expect(await getEmail(user.id)).toBe(email);
});

test("an email change requires recent authentication", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirmRedirect = { status: 303, location: "/account/confirm?from=%2Faccount%2Femail" };
	expect(await browser.open(PATH)).toMatchObject(confirmRedirect);
	expect(await browser.submit(PATH, { email: createEmail() })).toMatchObject(confirmRedirect);
	expect(await findEmailChange(user.id)).toBeUndefined();
});

test.each([
	["", "email is required"],
	["no address", "Provide a valid Email"],
])("'%s' is rejected as a new email and stays in the form", async (email, message) => {
	const browser = await createSignedInBrowser(await createUser());
	const page = await browser.submit(PATH, { email });
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
	if (email) expect(page.html).toContain(`value="${email}"`);
});

test("the current email in any letter case is rejected as unchanged", async () => {
	const user = await createUser();
	const page = await (await createSignedInBrowser(user)).submit(PATH, {
		email: user.email.toUpperCase(),
	});
	expect(page.status).toBe(400);
	expect(page.html).toContain("This is already your email");
});

test("a taken email gets the same response as a free one; only its owner is told by email", async () => {
	const other = await createUser();
	const { user, browser, answer, link } = await requestChange(other.email);
	expect(answer).toMatchObject({ status: 303, location: PATH });
	const rejected = await browser.submit(link);
	expect(rejected.status).toBe(409);
	expect(rejected.html).toContain("This email already has an account");
	expect([await getEmail(user.id), await getEmail(other.id)]).toEqual([user.email, other.email]);
	expect((await browser.open(link)).status).toBe(200);
});

test("one of two accounts that confirm the same email concurrently gets it", async () => {
	const email = createEmail();
	const one = await requestChange(email);
	const two = await requestChange(email);
	expect(two.link).not.toBe(one.link);
	const responses = await Promise.all([one, two].map((it) => it.browser.submit(it.link)));
	expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
	const owners = await Promise.all([one, two].map((it) => getEmail(it.user.id)));
	expect(owners.filter((owner) => owner === email)).toHaveLength(1);
});

test("ten concurrent uses of a link change the email once", async () => {
	const { user, browser, email, link } = await requestChange();
	const responses = await Promise.all(Array.from({ length: 10 }, () => browser.submit(link)));
	expect(responses.filter(({ status }) => status === 303)).toHaveLength(1);
	expect(await mailsQueuedFor(user.email)).toHaveLength(2);
	expect(await mailsQueuedFor(email)).toHaveLength(2);
});

test("cancelling a change needs no recent authentication and invalidates its link", async () => {
	const { user, browser, link } = await requestChange();
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	expect((await browser.submit("/account/email/cancel")).status).toBe(303);
	expect((await browser.submit(link)).status).toBe(404);
	expect(await getEmail(user.id)).toBe(user.email);
});

test("a newer request invalidates the older link and needs a minute's wait", async () => {
	const { user, browser, email, link } = await requestChange();
	expect((await browser.submit(PATH, { email })).status).toBe(303);
	const other = createEmail();
	const early = await browser.submit(PATH, { email: other });
	expect(early.status).toBe(429);
	expect(early.html).toContain("Wait a minute");
	await browser.submit("/account/email/cancel");
	expect((await browser.submit(PATH, { email: other })).status).toBe(429);
	expect(await mailsQueuedFor(other)).toEqual([]);
	await wait(user.id);
	expect((await browser.submit(PATH, { email: other })).status).toBe(303);
	expect((await browser.submit(link)).status).toBe(404);
	expect(await mailsQueuedFor(email)).toHaveLength(1);
	expect(
		(await browser.submit(await readMailedLink(other, "/account/email/confirm/"))).status,
	).toBe(303);
});

test("a link works for a day and is then deleted by the scheduled job", async () => {
	const { user, browser, link } = await requestChange();
	const expiresAt = (await findEmailChange(user.id))?.expiresAt ?? 0;
	expect(expiresAt - Date.now()).toBeGreaterThan(86_000_000);
	await db
		.update(emailChanges)
		.set({ createdAt: 1, expiresAt: Date.now() })
		.where(eq(emailChanges.userId, user.id));
	expect((await browser.open(link)).status).toBe(404);
	expect((await browser.submit(link)).status).toBe(404);
	await purgeExpiredCredentials(createTestPlatform());
	expect(await findEmailChange(user.id)).toBeUndefined();
});

test("changing the email does not bypass the minute between two password reset emails", async () => {
	const { user, browser, email, link } = await requestChange();
	const forget = (address: string) =>
		new Browser().submit("/login", { email: address, intent: "forgot-password" });
	await forget(user.email);
	await browser.submit(link);
	const resets = async () =>
		(await mailsQueuedFor(email)).filter((subject) => subject.startsWith("Set a new password"));
	await forget(email);
	expect(await resets()).toEqual([]);
	await db
		.update(passwordResets)
		.set({ createdAt: Date.now() - 60_000 })
		.where(eq(passwordResets.userId, user.id));
	await forget(email);
	expect(await resets()).toHaveLength(1);
	const reset = await readMailedLink(email, "/reset-password/");
	expect((await new Browser().open(reset)).status).toBe(200);
});

test("links sent to the old email and pending changes become invalid after the change", async () => {
	const moved = await requestChange();
	await new Browser().submit("/login", { email: moved.user.email, intent: "forgot-password" });
	const reset = await readMailedLink(moved.user.email, "/reset-password/");
	await moved.browser.submit(moved.link);
	expect((await new Browser().open(reset)).status).toBe(404);

	const victim = await requestChange();
	const fields = { oldPassword: PASSWORD, password: "battery-staple" };
	await victim.browser.submit("/account/password", fields);
	expect((await victim.browser.submit(victim.link)).status).toBe(404);
	expect(await getEmail(victim.user.id)).toBe(victim.user.email);
});
