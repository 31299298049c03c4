import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
	identities,
	mailSignIns,
	recoveryCodes,
	sessions,
	users,
} from "~/domain/accounts/tables.server";
import { factorsOf } from "~/domain/accounts/two-factor/queries.server";
import { hashSecret } from "~/platform/ids.server";
import { withSecondStep } from "~/testing/accounts/two-factor";
import { auditAbout } from "~/testing/database/queries";
import { anApiToken, aUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailedCode, mailedLink, mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();
const OVER = "This link no longer works";
const WRONG = "This code is wrong, or no longer works.";
const SUBJECT = `Log in to ${env.SHOP_NAME}`;

/** Presses 'Mail me a link to log in'. */
const ask = (email: string, browser = new Browser(), path = "/login", fields = {}) =>
	browser.submit(path, { email, password: "", intent: "mail-link", ...fields });

const linkTo = (email: string) => mailedLink(email, "/login/mail/");

/** A code that is not this one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Makes an account's mail, and the minute's wait after it, older. */
const age = (userId: string, ms: number) =>
	db
		.update(mailSignIns)
		.set({ createdAt: Date.now() - ms, expiresAt: Date.now() - ms + 600_000 })
		.where(eq(mailSignIns.userId, userId));

const sessionsOf = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));

const sessionCookie = ({ headers }: { headers: Headers }) =>
	headers.getSetCookie().find((line) => line.startsWith("session=")) ?? "";

test("a mailed link opens a page in any browser, and its button logs in, once", async () => {
	const user = await aUser();
	expect(await ask(user.email.toUpperCase())).toMatchObject({
		status: 303,
		location: "/login/mail",
	});
	const [mail] = await mailsTo(user.email);
	expect(mail?.subject).toBe(SUBJECT);
	const link = await linkTo(user.email);
	const reader = new Browser();
	for (let visits = 0; visits < 3; visits += 1) {
		const shown = await reader.open(link);
		expect(shown.status).toBe(200);
		expect(shown.html).toContain(user.email);
		expect(shown.html).toContain("noindex");
	}
	expect((await reader.open("/mycart")).status).toBe(302);
	expect(await reader.submit(link)).toMatchObject({ status: 303, location: "/" });
	expect((await reader.open("/mycart")).status).toBe(200);

	const late = new Browser();
	expect((await late.open(link)).status).toBe(404);
	const again = await late.submit(link);
	expect(again.status).toBe(404);
	expect(again.html).toContain(OVER);
	expect(again.html).toContain('href="/login"');
	expect(late.cookies.size).toBe(0);
	expect(await auditAbout(`user:${user.id}`)).toEqual([
		"user.ask-mail-sign-in",
		"user.sign-in-by-mail",
	]);
});

test("the mailed code logs in the browser that asked for it, and spends the link", async () => {
	const user = await aUser();
	const browser = new Browser();
	await ask(user.email, browser);
	const page = await browser.open("/login/mail");
	expect(page.status).toBe(200);
	expect(page.html).toContain(user.email);
	expect(page.html).toContain('autoComplete="one-time-code"');
	const code = await mailedCode(user.email);
	const link = await linkTo(user.email);
	const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
	const answer = await browser.submit("/login/mail", { code: typed });
	expect(answer).toMatchObject({ status: 303, location: "/" });
	expect((await browser.open("/mycart")).status).toBe(200);
	expect(Array.from(browser.cookies.keys())).toEqual(["session", "device", "bookmark"]);
	expect((await new Browser().open(link)).status).toBe(404);
});

test("the link spends the code", async () => {
	const user = await aUser();
	const browser = new Browser();
	await ask(user.email, browser);
	const code = await mailedCode(user.email);
	await new Browser().submit(await linkTo(user.email));
	expect((await browser.submit("/login/mail", { code })).status).toBe(400);
});

test("a code is worth nothing in another browser, nor with a forged cookie", async () => {
	const user = await aUser();
	const asker = new Browser();
	await ask(user.email, asker);
	const code = await mailedCode(user.email);
	const stranger = new Browser();
	expect(await stranger.open("/login/mail")).toMatchObject({ status: 302, location: "/login" });
	expect(await stranger.submit("/login/mail", { code })).toMatchObject({
		status: 303,
		location: "/login",
	});
	// Within the minute this asks for nothing, but gives the stranger a cookie of their own.
	await ask(user.email, stranger);
	expect((await stranger.submit("/login/mail", { code })).status).toBe(400);
	const forger = new Browser();
	const carried = asker.cookies.get("mail-sign-in") ?? "";
	for (const forged of [carried.replace(/\..*/, ".x"), carried.slice(3), "e30.e30"]) {
		forger.cookies.set("mail-sign-in", forged);
		expect((await forger.submit("/login/mail", { code })).location).toBe("/login");
	}
	expect((await asker.submit("/login/mail", { code })).status).toBe(303);
});

test("the page that somebody came for and 'Remember me' are kept, by link and by code", async () => {
	for (const way of ["link", "code"]) {
		const user = await aUser();
		const browser = new Browser();
		await ask(user.email, browser, "/login?from=%2Fmyorder%3Fafter%3D1.a", { remember: "on" });
		const answer =
			way === "link"
				? await new Browser().submit(await linkTo(user.email))
				: await browser.submit("/login/mail", { code: await mailedCode(user.email) });
		expect(answer).toMatchObject({ status: 303, location: "/myorder?after=1.a" });
		expect(sessionCookie(answer)).toMatch(/max-age=2592000/i);
	}
	const user = await aUser();
	await ask(user.email, new Browser(), "/login?from=%2F%2Fevil.test");
	const answer = await new Browser().submit(await linkTo(user.email));
	expect(answer.location).toBe("/");
	expect(sessionCookie(answer)).not.toMatch(/max-age/i);
});

test("the database keeps neither link nor code nor a hash that a million guesses would find", async () => {
	const user = await aUser();
	const browser = new Browser();
	await ask(user.email, browser);
	const secret = (await linkTo(user.email)).split("/").at(-1) ?? "";
	const code = await mailedCode(user.email);
	const rows = await db.select().from(mailSignIns).where(eq(mailSignIns.userId, user.id));
	expect(secret.length).toBeGreaterThan(40);
	expect(rows).toHaveLength(1);
	const kept = rows.map(({ tokenHash, requestHash, codeHash }) => [
		tokenHash,
		requestHash,
		codeHash,
	]);
	const carried = atob((browser.cookies.get("mail-sign-in") ?? "").split(".")[0] ?? "");
	const { request } = JSON.parse(carried);
	expect(kept[0]).not.toContain(hashSecret(code));
	for (const known of [secret, code, request]) expect(kept[0]).not.toContain(known);
});

test("known, unknown and disabled addresses are answered alike, at every step; the last two get nothing", async () => {
	const known = await aUser();
	const disabled = await aUser({ disabledAt: 1 });
	const nobody = `nobody-${known.id}@buyers.test`;
	const wrong = "000000";
	const said = [];
	for (const email of [known.email, disabled.email, nobody]) {
		const browser = new Browser();
		const asked = await ask(email, browser);
		const words = ({ html }: { html: string }) =>
			html.replaceAll(/nonce="[^"]*"|"[\w-]{36}"/g, "").replaceAll(email, "someone");
		const page = await browser.open("/login/mail");
		const tries = [];
		for (let tried = 0; tried < 7; tried += 1) {
			const refused = await browser.submit("/login/mail", { code: wrong });
			tries.push([refused.status, words(refused).includes(WRONG)]);
		}
		said.push([asked.status, asked.location, page.status, words(page).length, tries]);
	}
	expect(said[1]).toEqual(said[0]);
	expect(said[2]).toEqual(said[0]);
	expect(await mailsTo(disabled.email)).toEqual([]);
	expect(await mailsTo(nobody)).toEqual([]);
});

test.each(["", "nobody", "no body@x.test"])(
	"'%s' is no address to mail to: the form says so and keeps it",
	async (email) => {
		const answer = await ask(email);
		expect(answer.status).toBe(400);
		expect(answer.html).toContain("Enter valid email address");
		if (email) expect(answer.html).toContain(`value="${email}"`);
		expect(answer.html).not.toContain('id="error-password"');
	},
);

test.each([
	["", "Code is required"],
	["12345", "Type the six digits of the code"],
	["12345a", "Type the six digits of the code"],
])("'%s' is no code, and costs no try", async (code, sentence) => {
	const user = await aUser();
	const browser = new Browser();
	await ask(user.email, browser);
	for (let tries = 0; tries < 6; tries += 1) {
		const page = await browser.submit("/login/mail", { code });
		expect(page.status).toBe(400);
		expect(page.html).toContain(sentence);
	}
	const right = { code: await mailedCode(user.email) };
	expect((await browser.submit("/login/mail", right)).status).toBe(303);
});

test("four wrong codes are forgiven, the fifth makes the code void, and the link still works", async () => {
	for (const [wrongs, status] of [
		[4, 303],
		[5, 400],
	] as const) {
		const user = await aUser();
		const browser = new Browser();
		await ask(user.email, browser);
		const code = await mailedCode(user.email);
		for (let tries = 0; tries < wrongs; tries += 1) {
			const page = await browser.submit("/login/mail", { code: otherThan(code) });
			expect(page.status).toBe(400);
			expect(page.html).toContain(WRONG);
			expect(page.html).toContain('id="error-code"');
		}
		expect((await browser.submit("/login/mail", { code })).status).toBe(status);
		const link = await linkTo(user.email);
		expect((await new Browser().submit(link)).status).toBe(status === 303 ? 404 : 303);
	}
});

test("of thirty wrong codes at once exactly five are looked at", async () => {
	const user = await aUser();
	const browser = new Browser();
	await ask(user.email, browser);
	const code = await mailedCode(user.email);
	await Promise.all(
		Array.from({ length: 30 }, () => browser.submit("/login/mail", { code: otherThan(code) })),
	);
	const [row] = await db.select().from(mailSignIns).where(eq(mailSignIns.userId, user.id));
	expect(row?.wrongCodes).toBe(5);
	expect((await browser.submit("/login/mail", { code })).status).toBe(400);
});

test("fifty uses of link and code at once log in once", { timeout: 120_000 }, async () => {
	const user = await aUser();
	const asker = new Browser();
	await ask(user.email, asker);
	const [link, code] = [await linkTo(user.email), await mailedCode(user.email)];
	const answers = await Promise.all(
		Array.from({ length: 50 }, (_, n) => {
			const browser = new Browser();
			for (const [name, value] of asker.cookies) browser.cookies.set(name, value);
			return n % 2 ? browser.submit(link) : browser.submit("/login/mail", { code });
		}),
	);
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
	expect(await sessionsOf(user.id)).toHaveLength(1);
});

test("link and code work for ten minutes", async () => {
	const user = await aUser();
	const browser = new Browser();
	await ask(user.email, browser);
	const [link, code] = [await linkTo(user.email), await mailedCode(user.email)];
	await age(user.id, 540_000);
	expect((await new Browser().open(link)).status).toBe(200);
	await age(user.id, 600_000);
	expect((await new Browser().open(link)).status).toBe(404);
	expect((await new Browser().submit(link)).status).toBe(404);
	expect((await browser.submit("/login/mail", { code })).status).toBe(400);
});

test("an address gets one mail a minute; who asks again keeps the code they have, until a newer one", async () => {
	const user = await aUser();
	const browser = new Browser();
	await ask(user.email, browser);
	const [first, code] = [await linkTo(user.email), await mailedCode(user.email)];
	expect((await ask(user.email, browser)).status).toBe(303);
	const again = await browser.submit("/login/mail", { intent: "again" });
	expect(again).toMatchObject({ status: 303, location: "/login/mail" });
	expect((await browser.open("/login/mail")).html).toContain("A newer mail comes");
	expect(await mailsTo(user.email)).toHaveLength(1);
	await age(user.id, 61_000);
	await browser.submit("/login/mail", { intent: "again" });
	expect(await mailsTo(user.email)).toHaveLength(2);
	expect((await new Browser().open(first)).status).toBe(404);
	expect((await browser.submit("/login/mail", { code })).status).toBe(400);
	const newer = await mailedCode(user.email);
	expect((await browser.submit("/login/mail", { code: newer })).status).toBe(303);
});

test("ten requests at once send one mail", async () => {
	const user = await aUser();
	await Promise.all(Array.from({ length: 10 }, () => ask(user.email)));
	expect(await mailsTo(user.email)).toHaveLength(1);
});

test("the mail proves the address: what signed in to an unproven account signs in no more", async () => {
	const user = await aUser({ verified: false });
	const { email, id: userId } = user;
	const subject = `squatter-${userId}`;
	await db
		.insert(identities)
		.values({ provider: "facebook", subject, userId, email, createdAt: 1 });
	const squatter = await signedIn(user);
	const token = await anApiToken(user);
	await withSecondStep(user);
	const owner = new Browser();
	await ask(email, owner, "/login?from=%2Fmycart");
	await owner.submit("/login/mail", { code: await mailedCode(email) });
	const page = await owner.open("/mycart");
	expect(page.status).toBe(200);
	expect(page.html).toContain("The password it had no longer works");
	expect((await squatter.open("/mycart")).status).toBe(302);
	expect(await db.select().from(identities).where(eq(identities.userId, userId))).toEqual([]);
	expect(await sessionsOf(userId)).toHaveLength(1);
	expect(await token.opens()).toBe(false);
	expect(await factorsOf(db, userId)).toEqual([]);
	expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).toEqual([]);
	expect((await new Browser().submit("/login", { email, password: PASSWORD })).status).toBe(400);
});

test("a proven account keeps its password, what it linked and its other sessions", async () => {
	const user = await aUser();
	const { email, id: userId } = user;
	const subject = `own-${userId}`;
	await db.insert(identities).values({ provider: "google", subject, userId, email, createdAt: 1 });
	const elsewhere = await signedIn(user);
	const token = await anApiToken(user);
	await ask(email);
	const reader = new Browser();
	await reader.submit(await linkTo(email));
	expect(await token.opens()).toBe(true);
	expect((await reader.open("/")).html).not.toContain("The password it had");
	expect((await elsewhere.open("/mycart")).status).toBe(200);
	expect(await db.select().from(identities).where(eq(identities.userId, userId))).toHaveLength(1);
	expect((await new Browser().submit("/login", { email, password: PASSWORD })).status).toBe(303);
});

test("a mail to an address that has changed since, or of an account disabled since, signs nobody in", async () => {
	for (const change of [{ email: `new-${crypto.randomUUID()}@buyers.test` }, { disabledAt: 1 }]) {
		const user = await aUser();
		const browser = new Browser();
		await ask(user.email, browser);
		const [link, code] = [await linkTo(user.email), await mailedCode(user.email)];
		await db.update(users).set(change).where(eq(users.id, user.id));
		expect((await new Browser().submit(link)).status).toBe(404);
		expect((await browser.submit("/login/mail", { code })).status).toBe(400);
		expect(await sessionsOf(user.id)).toEqual([]);
	}
});

test("who is signed in is led on from the code page", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	expect(await browser.open("/login/mail")).toMatchObject({ status: 302, location: "/" });
});

test("who has no password proves by mail once more who they are", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirm = "/account/confirm?from=%2Faccount%2Fphone";
	expect(await browser.open("/account/phone")).toMatchObject({ status: 303, location: confirm });
	const page = await browser.open(confirm);
	expect(page.html).toContain('action="/login?from=%2Faccount%2Fphone"');
	expect(page.html).not.toContain('type="password"');
	await ask(user.email, browser, "/login?from=%2Faccount%2Fphone");
	expect((await browser.open("/login/mail")).status).toBe(200);
	const code = await mailedCode(user.email);
	const answer = await browser.submit("/login/mail", { code });
	expect(answer).toMatchObject({ status: 303, location: "/account/phone" });
	expect((await browser.open("/account/phone")).status).toBe(200);
	expect(await sessionsOf(user.id)).toHaveLength(1);
});
