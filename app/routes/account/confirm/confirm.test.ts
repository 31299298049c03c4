import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identities, sessions } from "~/domain/accounts/tables.server";
import { aPerson, signInAt } from "~/testing/accounts/sign-in-provider";
import { otherThan, submitCode, withSecondStep, withSmsCodes } from "~/testing/accounts/two-factor";
import { aUser, PASSWORD, userOf } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { smsCode, smsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();

const confirmedAt = async (userId: string) => {
	const [row] = await db.select().from(sessions).where(eq(sessions.userId, userId));
	return row?.confirmedAt;
};

test("the right password confirms the session and leads back, to a page of ours only", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	for (const [from, location] of [
		["/account", "/account"],
		["//evil.test", "/"],
	]) {
		await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
		const path = `/account/confirm?from=${encodeURIComponent(from ?? "")}`;
		expect((await browser.open(path)).status).toBe(200);
		expect(await browser.submit(path, { password: PASSWORD })).toMatchObject({
			status: 303,
			location,
		});
		expect(await confirmedAt(user.id)).toBeGreaterThan(1);
	}
});

test.each([
	["wrong-horse", "This is not your password"],
	["", "Password is Required"],
])("the password '%s' confirms nothing", async (password, sentence) => {
	const user = await aUser();
	const browser = await signedIn(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const answer = await browser.submit("/account/confirm", { password });
	expect(answer.status).toBe(400);
	expect(answer.html).toContain(sentence);
	expect(await confirmedAt(user.id)).toBe(1);
});

test("with a second step it takes the password and a code, and the code goes with the right password only", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const { code, wrongCode } = await withSecondStep(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const path = "/account/confirm?from=%2Faccount%2Fsecond-step";
	const { html } = await browser.open(path);
	expect(html).toContain('name="password"');
	expect(html).toContain('autoComplete="one-time-code"');
	const right = code();
	for (const [fields, sentence] of [
		[{ password: PASSWORD }, "Code is required"],
		[{ code: right }, "Password is Required"],
		[{ password: "wrong-horse", code: right }, "This is not your password"],
		[{ password: PASSWORD, code: wrongCode() }, "The code is not right"],
	] as [Record<string, string>, string][]) {
		const refused = await browser.submit(path, fields);
		expect(refused.status).toBe(400);
		expect(refused.html).toContain(sentence);
		expect(await confirmedAt(user.id)).toBe(1);
	}
	expect(await browser.submit(path, { password: PASSWORD, code: right })).toMatchObject({
		status: 303,
		location: "/account/second-step",
	});
	expect(await confirmedAt(user.id)).toBeGreaterThan(1);
	const again = await browser.submit(path, { password: PASSWORD, code: right });
	expect(again.html).toContain("This code was used already");
});

test("who signs in by Google alone confirms by a code, or at Google and by a code", async () => {
	const person = aPerson();
	const browser = new Browser();
	await signInAt(browser, "google", person);
	const user = await userOf(person.email);
	const userId = user.id;
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, userId));
	expect((await browser.submit("/account/confirm", { password: PASSWORD })).status).toBe(400);
	expect(await confirmedAt(userId)).toBe(1);

	const { code } = await withSecondStep(user);
	const page = await browser.open("/account/confirm");
	expect(page.html).not.toContain('name="password"');
	expect(page.html).toContain('action="/auth/google"');
	expect((await browser.submit("/account/confirm", { code: code() })).status).toBe(303);
	expect(await confirmedAt(userId)).toBeGreaterThan(1);

	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, userId));
	const step = await signInAt(browser, "google", person, "/account/second-step");
	expect(step.location).toBe("/login/second-step?from=%2Faccount%2Fsecond-step");
	expect((await browser.open("/account/second-step")).location).toContain("/account/confirm");
	expect((await submitCode(browser, code(1), step.location ?? "")).location).toBe(
		"/account/second-step",
	);
	expect((await browser.open("/account/second-step")).status).toBe(200);
	expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
});

test("who has linked Google may confirm there; a visitor logs in", async () => {
	const user = await aUser();
	await db
		.insert(identities)
		.values({ provider: "google", subject: user.id, userId: user.id, email: "", createdAt: 1 });
	const page = await (await signedIn(user)).open("/account/confirm?from=%2Faccount");
	expect(page.html).toContain('action="/auth/google"');
	expect(page.html).not.toContain('action="/auth/facebook"');
	expect(page.html).toContain('name="from" value="/account"');
	expect((await new Browser().open("/account/confirm")).location).toContain("/login");
});

test("the account page leads to what its owner can change", async () => {
	const { status, html } = await (await signedIn(await aUser())).open("/account");
	expect(status).toBe(200);
	expect(html).toContain('href="/updateprofile"');
	expect((await (await signedIn(await aUser({ verified: false }))).open("/account")).status).toBe(
		403,
	);
});

test("who has codes by SMS alone asks for one, and confirms by the password with it", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const { phone } = await withSmsCodes(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const path = "/account/confirm?from=%2Faccount%2Fsecond-step";
	const before = await browser.open(path);
	expect(before.html).toContain("Send the code");
	expect(before.html).toContain(`…${phone.slice(-4)}`);
	expect(before.html).not.toContain('name="password"');
	expect((await browser.submit(path, { password: PASSWORD })).html).not.toContain(phone);
	expect(await smsTo(phone)).toEqual([]);
	expect(await browser.submit(path, { intent: "send-code" })).toMatchObject({
		status: 303,
		location: path,
	});
	const code = await smsCode(phone);
	const asks = await browser.open(path);
	expect(asks.html).toContain('name="password"');
	expect(asks.html).toContain('autoComplete="one-time-code"');
	for (const [fields, sentence] of [
		[{ password: PASSWORD }, "Code is required"],
		[{ password: "wrong-horse", code }, "This is not your password"],
		[{ password: PASSWORD, code: otherThan(code) }, "This code is wrong, or no longer works."],
	] as [Record<string, string>, string][]) {
		const refused = await browser.submit(path, fields);
		expect(refused.status).toBe(400);
		expect(refused.html).toContain(sentence);
		expect(await confirmedAt(user.id)).toBe(1);
	}
	expect(await browser.submit(path, { password: PASSWORD, code })).toMatchObject({
		status: 303,
		location: "/account/second-step",
	});
	expect(await confirmedAt(user.id)).toBeGreaterThan(1);
});

test("with an app beside them no SMS is sent to confirm; where SMS are switched off no password is enough", async () => {
	const user = await aUser();
	const browser = await new Browser({ bindings: { SMS_API_URL: "" } }).signIn(user);
	const { phone } = await withSmsCodes(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const away = await browser.open("/account/confirm");
	expect(away.html).toContain("We can't send codes by SMS at the moment");
	expect(away.html).not.toContain('name="password"');
	expect((await browser.submit("/account/confirm", { password: PASSWORD })).status).toBe(400);
	expect(await confirmedAt(user.id)).toBe(1);
	const { code } = await withSecondStep(user);
	await browser.submit("/account/confirm", { intent: "send-code" });
	expect(await smsTo(phone)).toEqual([]);
	const fields = { password: PASSWORD, code: code() };
	expect((await browser.submit("/account/confirm", fields)).status).toBe(303);
});
