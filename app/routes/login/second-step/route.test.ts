import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forgetUnfinished } from "~/domain/accounts/lifecycle/purge-unfinished-setups.server";
import { factors, pendingSignIns, sessions, users } from "~/domain/accounts/tables.server";
import { TRIES_A_SIGN_IN, TRIES_AN_HOUR } from "~/domain/accounts/two-factor-rules";
import { aPerson, signInAt } from "~/testing/accounts/sign-in-provider";
import { submitCode, toSecondStep, withSecondStep } from "~/testing/accounts/two-factor";
import { auditAbout } from "~/testing/database/queries";
import { aUser, userOf } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();
const RECOVERY = "/login/second-step/recovery-code";
const WRONG = "The code is not right";
const OVER = "This sign-in is over";

const sessionsOf = (userId: string) =>
	db.select().from(sessions).where(eq(sessions.userId, userId));
const pendingOf = (userId: string) =>
	db.select().from(pendingSignIns).where(eq(pendingSignIns.userId, userId));

async function guarded() {
	const user = await aUser();
	return { user, ...(await withSecondStep(user)) };
}

test("after the password no session is open; a code from the app opens it and leads on", async () => {
	const { user, code } = await guarded();
	const browser = new Browser();
	const fields = { email: user.email, password: "correct-horse", remember: "on" };
	const answer = await browser.submit("/login?from=%2Fmycart", fields);
	expect(answer).toMatchObject({ status: 303, location: "/login/second-step?from=%2Fmycart" });
	expect([...browser.cookies.keys()]).toEqual(["second-step"]);
	expect(answer.headers.get("set-cookie")).toMatch(
		/Max-Age=600; Path=\/login; .*HttpOnly; SameSite=Lax/,
	);
	expect(await sessionsOf(user.id)).toEqual([]);
	expect((await browser.open("/mycart")).status).toBe(302);

	const page = await browser.open(answer.location ?? "");
	expect(page.status).toBe(200);
	expect(page.html).toContain("Enter the code from your second device.");
	expect(page.html).toContain('autoComplete="one-time-code"');
	expect(page.html).toContain('inputMode="numeric"');
	expect(page.html).toContain(`href="${RECOVERY}?from=%2Fmycart"`);

	const typed = code().replace(/^(...)/, "$1 ");
	const entered = await submitCode(browser, typed, answer.location ?? "");
	expect(entered).toMatchObject({ status: 303, location: "/mycart" });
	expect([...browser.cookies.keys()]).toEqual(["session", "device", "bookmark"]);
	expect(entered.headers.getSetCookie().join()).toMatch(/session=[^;]+; Max-Age=2592000/);
	expect((await browser.open("/mycart")).status).toBe(200);
	expect(await pendingOf(user.id)).toEqual([]);
	expect(await browser.open("/login/second-step?from=%2Fmycart")).toMatchObject({
		status: 302,
		location: "/mycart",
	});
});

test("the database keeps neither the secret of a waiting sign-in, nor the app's key, nor a recovery code", async () => {
	const { user, key, codes } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	const secret = decodeURIComponent(browser.cookies.get("second-step") ?? "");
	const rows = JSON.stringify([
		await pendingOf(user.id),
		await db.select().from(factors).where(eq(factors.userId, user.id)),
	]);
	expect(codes).toHaveLength(10);
	for (const hidden of [secret, atob(secret).replaceAll('"', ""), key, ...codes]) {
		expect(rows).not.toContain(hidden);
	}
});

test.each([
	["", "Code is required"],
	["12345", WRONG],
	["1234567", WRONG],
	["abcdef", WRONG],
])("the code '%s' is refused next to its field", async (code, sentence) => {
	const { user } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	const page = await submitCode(browser, code);
	expect(page.status).toBe(400);
	expect(/id="error-code".*?<span>([^<]*)/s.exec(page.html)?.[1]).toBe(sentence);
	expect(await sessionsOf(user.id)).toEqual([]);
});

test("a code without its factor, or of one that the account has not got, is asked for again", async () => {
	const { user, code } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	const unnamed: Record<string, string>[] = [{}, { factor: "sms" }];
	for (const factor of unnamed) {
		const page = await browser.submit("/login/second-step", { ...factor, code: code() });
		expect(page.status).toBe(400);
		expect(page.html).toContain("Choose which second device you use.");
	}
	expect((await submitCode(browser, code())).status).toBe(303);
});

test("a code that was used opens nothing more, nor does an older one", async () => {
	const { user, code } = await guarded();
	const [first, second] = [new Browser(), new Browser()];
	await toSecondStep(first, user);
	await toSecondStep(second, user);
	const [now, next] = [code(), code(1)];
	expect((await submitCode(first, next)).status).toBe(303);
	for (const used of [next, now]) {
		const page = await submitCode(second, used);
		expect(page.status).toBe(400);
		expect(page.html).toContain("This code was used already. Wait for the next one");
	}
	expect(await sessionsOf(user.id)).toHaveLength(1);
});

test("of ten sign-ins with one code at the same time one gets in", async () => {
	const { user, code } = await guarded();
	const browsers = Array.from({ length: 10 }, () => new Browser());
	await Promise.all(browsers.map((browser) => toSecondStep(browser, user)));
	const same = code();
	const answers = await Promise.all(browsers.map((browser) => submitCode(browser, same)));
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
	expect(answers.filter(({ status }) => status === 400)).toHaveLength(9);
	expect(await sessionsOf(user.id)).toHaveLength(1);
});

test("one sign-in is finished once, though two right codes come at the same time", async () => {
	const { user, code, codes } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	const twin = new Browser();
	for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
	await Promise.all([submitCode(browser, code()), twin.submit(RECOVERY, { code: codes[0] ?? "" })]);
	expect(await sessionsOf(user.id)).toHaveLength(1);
});

test("the fifth wrong code ends the sign-in: the right one is of no use after it", async () => {
	const { user, code, wrongCode } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	const carried = browser.cookies.get("second-step") ?? "";
	for (let tries = 1; tries < TRIES_A_SIGN_IN; tries += 1) {
		expect((await submitCode(browser, wrongCode())).html).toContain(WRONG);
	}
	const last = await submitCode(browser, wrongCode(), "/login/second-step?from=%2Fmycart");
	expect(last).toMatchObject({ status: 303, location: "/login?from=%2Fmycart" });
	expect((await browser.open("/login?from=%2Fmycart")).html).toContain(OVER);
	expect([...browser.cookies.keys()]).toEqual([]);
	browser.cookies.set("second-step", carried);
	expect(await submitCode(browser, code())).toMatchObject({ status: 303, location: "/login" });
	expect(await sessionsOf(user.id)).toEqual([]);
});

test("a hundred guesses at once are five", async () => {
	const { user, wrongCode } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	const twins = Array.from({ length: 100 }, () => {
		const twin = new Browser();
		for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
		return twin;
	});
	await Promise.all(twins.map((twin) => submitCode(twin, wrongCode())));
	const [factor] = await db.select().from(factors).where(eq(factors.userId, user.id));
	expect(factor?.tries).toBe(TRIES_A_SIGN_IN);
	expect((await pendingOf(user.id))[0]?.tries).toBe(TRIES_A_SIGN_IN);
});

test("after ten wrong codes in an hour, over all sign-ins, only a recovery code lets in; then codes count again", async () => {
	const { user, code, codes, wrongCode } = await guarded();
	await db
		.update(factors)
		.set({ tries: TRIES_AN_HOUR - 1 })
		.where(eq(factors.userId, user.id));
	const browser = new Browser();
	await toSecondStep(browser, user);
	// The hour began before the tries were counted up here.
	await db.update(factors).set({ triesSince: Date.now() }).where(eq(factors.userId, user.id));
	expect((await submitCode(browser, wrongCode())).html).toContain(WRONG);
	expect((await mailsTo(user.email))[0]?.subject).toBe(
		"Many wrong codes were typed for your account",
	);
	const shut = await submitCode(browser, code());
	expect(shut.status).toBe(429);
	expect(shut.html).toContain("Wait an hour, or log in with a recovery code");
	expect((await browser.submit(RECOVERY, { code: codes[0] ?? "" })).status).toBe(303);

	await db
		.update(factors)
		.set({ triesSince: Date.now() - 3_600_001 })
		.where(eq(factors.userId, user.id));
	const later = new Browser();
	await toSecondStep(later, user);
	expect((await submitCode(later, code())).status).toBe(303);
});

test("a recovery code lets in once, however it is typed, and its owner is told", async () => {
	const { user, codes } = await guarded();
	const [mine = ""] = codes;
	const typed = ` ${mine
		.toUpperCase()
		.replaceAll("0", "O")
		.replaceAll("1", "l")
		.replace(/(.{4})/g, "$1-")}`;
	const first = new Browser();
	await toSecondStep(first, user);
	expect((await first.open(`${RECOVERY}?from=%2Fmyorder`)).html).toContain("Recovery code");
	expect(await first.submit(`${RECOVERY}?from=%2Fmyorder`, { code: typed })).toMatchObject({
		status: 303,
		location: "/myorder",
	});
	expect((await first.open("/myorder")).status).toBe(200);
	expect((await mailsTo(user.email))[0]?.subject).toBe("A recovery code was used to sign in");
	expect(await auditAbout(`user:${user.id}`)).toEqual([
		"user.turn-on-totp",
		"user.use-recovery-code",
	]);

	const second = new Browser();
	await toSecondStep(second, user);
	const page = await second.submit(RECOVERY, { code: typed });
	expect(page.status).toBe(400);
	expect(page.html).toContain(WRONG);
	expect(await mailsTo(user.email)).toHaveLength(2);
	expect((await first.open("/account/second-step")).html).toContain("9 of 10 left");
});

test("of two uses of one recovery code at the same time one gets in", async () => {
	const { user, codes } = await guarded();
	const browsers = [new Browser(), new Browser()];
	await Promise.all(browsers.map((browser) => toSecondStep(browser, user)));
	const fields = { code: codes[3] ?? "" };
	const answers = await Promise.all(browsers.map((browser) => browser.submit(RECOVERY, fields)));
	expect(answers.map(({ status }) => status).sort()).toEqual([303, 400]);
});

test("another account's recovery code and app are of no use", async () => {
	const { user } = await guarded();
	const other = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	expect((await browser.submit(RECOVERY, { code: other.codes[0] ?? "" })).status).toBe(400);
	expect((await submitCode(browser, other.code())).status).toBe(400);
	expect(await sessionsOf(user.id)).toEqual([]);
});

test("a browser that did not give the password can't finish the sign-in", async () => {
	const { user, code } = await guarded();
	await toSecondStep(new Browser(), user);
	const stranger = new Browser();
	for (const path of ["/login/second-step", RECOVERY]) {
		expect(await stranger.open(path)).toMatchObject({ status: 303, location: "/login" });
		expect(await submitCode(stranger, code(), path)).toMatchObject({
			status: 303,
			location: "/login",
		});
	}
	stranger.cookies.set("second-step", "ImludmVudGVkIg==");
	expect((await submitCode(stranger, code())).location).toBe("/login");
	expect((await stranger.open("/login")).html).toContain(OVER);
	expect(await sessionsOf(user.id)).toEqual([]);
});

test("ten minutes end a waiting sign-in, and the scheduled job deletes it", async () => {
	const { user, code } = await guarded();
	const [late, timely] = [new Browser(), new Browser()];
	await toSecondStep(late, user);
	await db
		.update(pendingSignIns)
		.set({ createdAt: 1, expiresAt: Date.now() - 1 })
		.where(eq(pendingSignIns.userId, user.id));
	await toSecondStep(timely, user);
	expect(await late.open("/login/second-step")).toMatchObject({ status: 303, location: "/login" });
	expect((await submitCode(late, code())).location).toBe("/login");
	await forgetUnfinished(testPlatform());
	expect(await pendingOf(user.id)).toHaveLength(1);
	expect((await submitCode(timely, code())).location).toBe("/");
});

test("'Start again' ends the sign-in and leads to the login page", async () => {
	const { user } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	expect((await browser.open("/login/second-step")).html).toContain('value="start-again"');
	const answer = await browser.submit("/login/second-step?from=%2Fmycart", {
		factor: "totp",
		code: "",
		intent: "start-again",
	});
	expect(answer).toMatchObject({ status: 303, location: "/login?from=%2Fmycart" });
	expect(browser.cookies.size).toBe(0);
	expect(await pendingOf(user.id)).toEqual([]);
});

test("an account that was disabled meanwhile is not entered", async () => {
	const { user, code } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, user.id));
	expect((await submitCode(browser, code())).location).toBe("/login");
	expect(await sessionsOf(user.id)).toEqual([]);
});

test("Google is a first proof like the password: the code is asked for after it too", async () => {
	const person = aPerson();
	await signInAt(new Browser(), "google", person);
	const user = await userOf(person.email);
	const { code } = await withSecondStep(user);
	await db.delete(sessions).where(eq(sessions.userId, user.id));
	const browser = new Browser();
	const answer = await signInAt(browser, "google", person, "/mycart");
	expect(answer).toMatchObject({ status: 303, location: "/login/second-step?from=%2Fmycart" });
	expect([...browser.cookies.keys()]).toEqual(["second-step"]);
	expect(await sessionsOf(user.id)).toEqual([]);
	expect((await submitCode(browser, code(), answer.location ?? "")).location).toBe("/mycart");
	expect((await browser.open("/mycart")).status).toBe(200);
});

test("the second step never leads to another site", async () => {
	const { user, code } = await guarded();
	const browser = new Browser();
	await toSecondStep(browser, user);
	const path = `/login/second-step?from=${encodeURIComponent("//evil.test")}`;
	expect((await submitCode(browser, code(), path)).location).toBe("/");
});
