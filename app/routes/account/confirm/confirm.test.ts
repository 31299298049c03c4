import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { identities, sessions } from "~/domain/accounts/tables.server";
import { Browser, signedIn } from "~/testing/browser";
import { aUser, PASSWORD } from "~/testing/factories";
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
