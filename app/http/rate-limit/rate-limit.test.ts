import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { sessions } from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { limitCounters, sweepLimits } from "~/platform/rate-limit/rate-limit.server";
import { aBlog, aPhone, aUser, PASSWORD, reviewFields } from "~/testing/factories/factories";
import { aClientAddress, Browser, type Visited } from "~/testing/http/browser";
import { mailedLink, mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();
const { db } = platform;

/** Something that is limited: how often somebody did it, and what was typed that must not be lost. */
type Door = {
	name: string;
	as: "anybody" | "customer" | "unverified";
	use: (browser: Browser, user: SignedInUser, words: string) => Promise<Visited>;
	keeps?: "words" | "email" | "phone";
};

const phones = new Map<string, string>();

/** One number for each user: asked for another one, the shop says no for reasons of its own. */
function phoneOf(userId: string): string {
	const phone = phones.get(userId) ?? aPhone();
	phones.set(userId, phone);
	return phone;
}

const DOORS: Door[] = [
	{
		name: "sign-in",
		as: "anybody",
		use: (browser, { email }) => browser.submit("/login", { email, password: "wrong-horse" }),
		keeps: "email",
	},
	{
		name: "sign-up",
		as: "anybody",
		use: (browser, { email }, name) =>
			browser.submit("/signup", { name, email, password: "another-6" }),
		keeps: "words",
	},
	{
		name: "reset",
		as: "anybody",
		use: (browser, { email }) => browser.submit("/login", { email, intent: "forgot-password" }),
		keeps: "email",
	},
	{
		name: "mail-sign-in",
		as: "anybody",
		use: (browser, { email }) => browser.submit("/login", { email, intent: "mail-link" }),
		keeps: "email",
	},
	{
		name: "mail-code",
		as: "anybody",
		use: async (browser, { email }) => {
			await browser.submit("/login", { email, intent: "mail-link" });
			return browser.submit("/login/mail", { code: "000000" });
		},
	},
	{
		name: "sms",
		as: "customer",
		use: (browser, { id }) => browser.submit("/account/phone", { phone: phoneOf(id) }),
		keeps: "phone",
	},
	{
		name: "code",
		as: "customer",
		use: async (browser, { id }) => {
			await browser.submit("/account/phone", { phone: phoneOf(id) });
			return browser.submit("/account/phone/code", { code: "000000" });
		},
	},
	{
		name: "confirm",
		as: "customer",
		use: (browser) => browser.submit("/account/confirm", { password: "wrong-horse" }),
	},
	{
		name: "verify-mail",
		as: "unverified",
		use: (browser) => browser.submit("/verify-email", { from: "/mycart" }),
	},
	{
		name: "api-token",
		as: "customer",
		use: (browser, _, name) => {
			const fields = { name, days: "90", scope: "write", idempotencyKey: newId() };
			return browser.submit("/account/tokens/new", fields);
		},
		keeps: "words",
	},
	{
		name: "contact",
		as: "anybody",
		use: (browser, { email, name }, message) =>
			browser.submit("/contact", { name, email, contact: "1", message, idempotencyKey: newId() }),
		keeps: "words",
	},
	{
		name: "newsletter",
		as: "anybody",
		use: (browser, { email }) => browser.submit("/newsletter", { email }),
		keeps: "email",
	},
	{
		name: "comment",
		as: "customer",
		use: async (browser, _, comment) => {
			const { id } = await aBlog();
			const fields = { blogId: id, comment, idempotencyKey: newId() };
			return browser.submit(`/blogs/${id}`, fields);
		},
		keeps: "words",
	},
	{
		name: "review",
		as: "customer",
		use: (browser, _, review) => browser.submit("/myreview", reviewFields({ review })),
		keeps: "words",
	},
];

/** A shop in which one thing may be done three times in ten minutes. */
const shopThatLimits = (by: "ACCOUNT" | "ADDRESS", name: string) => ({
	[`LIMITS_BY_${by}`]: `all 1000 in 10 min; ${name} 3 in 10 min`,
});

const shopperAt = (door: Door, at: ConstructorParameters<typeof Browser>[0]) => {
	const browser = new Browser(at);
	return async (user: SignedInUser) =>
		door.as === "anybody" ? browser : await browser.signIn(user);
};

const someone = ({ as }: Door) => aUser({ verified: as !== "unverified" });

/** Lets the windows of all that was counted pass. */
const tenMinutesLater = () => db.update(limitCounters).set({ expiresAt: Date.now() - 1 });

function expectTooMany({ status, headers, html }: Visited) {
	expect(status).toBe(429);
	const seconds = Number(headers.get("retry-after"));
	expect(seconds).toBeGreaterThan(540);
	expect(seconds).toBeLessThanOrEqual(600);
	expect(html).toContain("This was asked for too often in a short time. Wait 10 minutes");
}

test.each(DOORS)(
	"$name: an account has three tries, then waits; others don't, and what was typed stays",
	async (door) => {
		const bindings = shopThatLimits("ACCOUNT", door.name);
		const [user, other] = [await someone(door), await someone(door)];
		const browser = await shopperAt(door, { bindings })(user);
		for (let tries = 0; tries < 3; tries += 1) {
			expect((await door.use(browser, user, newId())).status).toBeLessThan(429);
		}
		const words = `Long words ${newId()}`;
		const page = await door.use(browser, user, words);
		expectTooMany(page);
		if (door.keeps === "words") expect(page.html).toContain(words);
		if (door.keeps === "email") expect(page.html).toContain(`value="${user.email}"`);
		if (door.keeps === "phone") expect(page.html).toContain(`value="${phoneOf(user.id)}"`);
		const elsewhere = await shopperAt(door, { bindings, address: aClientAddress() })(user);
		expectTooMany(await door.use(elsewhere, user, newId()));
		const another = await shopperAt(door, { bindings })(other);
		expect((await door.use(another, other, newId())).status).toBeLessThan(429);
		await tenMinutesLater();
		expect((await door.use(browser, user, newId())).status).toBeLessThan(429);
	},
);

test.each(DOORS)(
	"$name: a network has three tries, whichever of its addresses and accounts they come from",
	async (door) => {
		const bindings = shopThatLimits("ADDRESS", door.name);
		const address = aClientAddress();
		const useFrom = async (from: string) => {
			const user = await someone(door);
			const browser = await shopperAt(door, { bindings, address: from })(user);
			return door.use(browser, user, newId());
		};
		for (const host of ["1", "2", "ffff:ffff:ffff:ffff"]) {
			const from = address.replace(/::1$/, host.length > 1 ? `:${host}` : `::${host}`);
			expect((await useFrom(from)).status).toBeLessThan(429);
		}
		expectTooMany(await useFrom(address.toUpperCase()));
		expect((await useFrom(aClientAddress())).status).toBeLessThan(429);
		await tenMinutesLater();
		expect((await useFrom(address)).status).toBeLessThan(429);
	},
);

test("fifty wrong passwords at once are counted one by one", { timeout: 120_000 }, async () => {
	const bindings = { LIMITS_BY_ACCOUNT: "all 10 in 10 min" };
	const { email } = await aUser();
	const answers = await Promise.all(
		Array.from({ length: 50 }, () =>
			new Browser({ bindings }).submit("/login", { email, password: "wrong-horse" }),
		),
	);
	expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
	expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
});

test("an address without an account is counted as one with an account is", async () => {
	const bindings = shopThatLimits("ACCOUNT", "sign-in");
	const email = `${newId()}@nobody.test`;
	const login = () =>
		new Browser({ bindings }).submit("/login", { email, password: "wrong-horse" });
	for (let tries = 0; tries < 3; tries += 1) expect((await login()).status).toBe(400);
	expectTooMany(await login());
	expect(await mailsTo(email)).toEqual([]);
});

test("whoever gets in after two typing errors has three tries again", async () => {
	const bindings = shopThatLimits("ACCOUNT", "sign-in");
	const user = await aUser();
	for (let times = 0; times < 3; times += 1) {
		const visitor = new Browser({ bindings });
		for (const password of ["wrong-horse", "wrong-horse", PASSWORD]) {
			const { status } = await visitor.submit("/login", { email: user.email, password });
			expect(status).toBe(password === PASSWORD ? 303 : 400);
		}
	}
});

test("strangers lock strangers out, never a device in which the owner has signed in before", async () => {
	const bindings = {
		...shopThatLimits("ACCOUNT", "sign-in"),
		LIMITS_BY_ADDRESS: "all 1000 in 10 min; sign-in 5 in 10 min",
	};
	const user = await aUser();
	const address = aClientAddress();
	const own = await new Browser({ bindings, address }).signIn(user);
	await own.submit("/logout");
	const guess = (browser: Browser, password = "wrong-horse") =>
		browser.submit("/login", { email: user.email, password });
	for (let tries = 0; tries < 6; tries += 1) await guess(new Browser({ bindings, address }));
	expectTooMany(await guess(new Browser({ bindings, address }), PASSWORD));
	expectTooMany(await guess(new Browser({ bindings }), PASSWORD));
	expect((await guess(own, PASSWORD)).status).toBe(303);
	expect((await own.open("/mycart")).status).toBe(200);

	const forgot = { email: user.email, intent: "forgot-password" };
	const shutting = { bindings: shopThatLimits("ACCOUNT", "reset") };
	for (let tries = 0; tries < 4; tries += 1) await new Browser(shutting).submit("/login", forgot);
	expectTooMany(await new Browser(shutting).submit("/login", forgot));
	const known = new Browser(shutting);
	known.cookies.set("device", own.cookies.get("device") ?? "");
	expect((await known.submit("/login", forgot)).status).toBe(303);
});

test("an owner who has been locked out of a new device gets in by a reset mail", async () => {
	const bindings = shopThatLimits("ACCOUNT", "sign-in");
	const { email } = await aUser();
	const visitor = new Browser({ bindings });
	for (let tries = 0; tries < 3; tries += 1) {
		await new Browser({ bindings }).submit("/login", { email, password: "wrong-horse" });
	}
	expectTooMany(await visitor.submit("/login", { email, password: PASSWORD }));
	await visitor.submit("/login", { email, intent: "forgot-password" });
	await visitor.submit(await mailedLink(email, "/reset-password/"), { password: "new-horse-1" });
	const answer = await visitor.submit("/login", { email, password: "new-horse-1" });
	expect(answer.status).toBe(303);
});

test("a stolen device cookie has no more tries than a stranger, and no other account knows it", async () => {
	const bindings = shopThatLimits("ACCOUNT", "sign-in");
	const [user, other] = [await aUser(), await aUser()];
	const own = await new Browser({ bindings }).signIn(user);
	const thief = new Browser({ bindings });
	thief.cookies.set("device", own.cookies.get("device") ?? "");
	const guess = (browser: Browser, { email }: SignedInUser, password = "wrong-horse") =>
		browser.submit("/login", { email, password });
	for (let tries = 0; tries < 3; tries += 1) expect((await guess(thief, user)).status).toBe(400);
	expectTooMany(await guess(thief, user, PASSWORD));
	expect((await guess(new Browser({ bindings }), user, PASSWORD)).status).toBe(303);

	for (let tries = 0; tries < 3; tries += 1) await guess(new Browser({ bindings }), other);
	await own.submit("/logout");
	expectTooMany(await guess(own, other, PASSWORD));
});

test.each(["", "x", "eyJpZCI6IjEiLCJ1c2VycyI6W119.x", "e30=.%%%"])(
	"a device cookie that says '%s' is nobody's",
	async (device) => {
		const bindings = shopThatLimits("ACCOUNT", "sign-in");
		const user = await aUser();
		for (let tries = 0; tries < 3; tries += 1) {
			const stranger = new Browser({ bindings });
			await stranger.submit("/login", { email: user.email, password: "wrong-horse" });
		}
		const visitor = new Browser({ bindings });
		visitor.cookies.set("device", device);
		expectTooMany(await visitor.submit("/login", { email: user.email, password: PASSWORD }));
	},
);

test("a device knows the five accounts that last signed in there, and scripts can't read its cookie", async () => {
	const bindings = shopThatLimits("ACCOUNT", "sign-in");
	const users = await Promise.all(Array.from({ length: 6 }, () => aUser()));
	const shared = new Browser({ bindings });
	for (const user of users) await shared.signIn(user);
	await shared.submit("/logout");
	const shutOut = async ({ email }: SignedInUser) => {
		for (let tries = 0; tries < 3; tries += 1) {
			await new Browser({ bindings }).submit("/login", { email, password: "wrong-horse" });
		}
		return (await shared.submit("/login", { email, password: "wrong-horse" })).status === 429;
	};
	const shut = [];
	for (const user of users) shut.push(await shutOut(user));
	expect(shut).toEqual([true, false, false, false, false, false]);
	const fields = { email: users[1]?.email ?? "", password: PASSWORD };
	const { headers } = await new Browser().submit("/login", fields);
	const cookie = headers.getSetCookie().find((line) => line.startsWith("device="));
	expect(cookie).toMatch(/Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Lax$/);
});

test("who types the wrong password too often where it is asked again stays signed in", async () => {
	const user = await aUser();
	const bindings = shopThatLimits("ACCOUNT", "confirm");
	const browser = await new Browser({ bindings }).signIn(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	for (let tries = 0; tries < 3; tries += 1) {
		await browser.submit("/account/confirm", { password: "wrong-horse" });
	}
	expectTooMany(await browser.submit("/account/confirm", { password: PASSWORD }));
	expect((await browser.open("/mycart")).status).toBe(200);
	const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
	expect(session?.confirmedAt).toBe(1);
	await tenMinutesLater();
	expect((await browser.submit("/account/confirm", { password: PASSWORD })).status).toBe(303);
});

test("a fourth mail to verify an address is not sent, and the page leads back", async () => {
	const user = await aUser({ verified: false });
	const browser = await new Browser({ bindings: shopThatLimits("ACCOUNT", "verify-mail") }).signIn(
		user,
	);
	const from = "/products/drill?quantity=2";
	for (let tries = 0; tries < 3; tries += 1) await browser.submit("/verify-email", { from });
	const page = await browser.submit("/verify-email", { from });
	expectTooMany(page);
	expect(page.html).toContain("TOO MANY TRIES");
	expect(page.html).toMatch(/href="\/products\/drill\?quantity=2"[^>]*>BACK TO THE PAGE/);
	const elsewhere = await browser.submit("/verify-email", { from: "//evil.test" });
	expect(elsewhere.html).not.toContain("evil.test");
	expect(await mailsTo(user.email)).toHaveLength(3);
});

test("a fourth mail to log in is not sent, however it is asked for; strangers don't use up a known device's", async () => {
	const bindings = shopThatLimits("ACCOUNT", "mail-sign-in");
	const user = await aUser();
	const own = await new Browser({ bindings }).signIn(user);
	await own.submit("/logout");
	const stranger = new Browser({ bindings });
	const fields = { email: user.email, intent: "mail-link" };
	expect((await stranger.submit("/login", fields)).location).toBe("/login/mail");
	for (let tries = 1; tries < 3; tries += 1) {
		const again = await stranger.submit("/login/mail", { intent: "again" });
		expect(again).toMatchObject({ status: 303, location: "/login/mail" });
	}
	const page = await stranger.submit("/login/mail", { intent: "again" });
	expectTooMany(page);
	expect(page.html).toContain("TOO MANY TRIES");
	expectTooMany(await stranger.submit("/login", fields));
	expect((await own.submit("/login", fields)).location).toBe("/login/mail");
	expect(await mailsTo(user.email)).toHaveLength(1);
});

test("the database knows neither whom it counted nor where they were", async () => {
	const { email } = await aUser();
	const address = aClientAddress();
	await new Browser({ address }).submit("/login", { email, password: "wrong-horse" });
	const kept = JSON.stringify(await db.select().from(limitCounters));
	for (const secret of [email, address, address.split("::")[0] ?? ""]) {
		expect(kept).not.toContain(secret);
	}
});

test("counters that are over are swept, others go on", async () => {
	const before = Date.now();
	const { email } = await aUser();
	await new Browser().submit("/login", { email, password: "wrong-horse" });
	await tenMinutesLater();
	const later = await aUser();
	await new Browser().submit("/login", { email: later.email, password: "wrong-horse" });
	await sweepLimits(platform);
	const left = await db.select().from(limitCounters);
	expect(left.length).toBeGreaterThanOrEqual(2);
	for (const { expiresAt } of left) expect(expiresAt).toBeGreaterThan(before);
});
