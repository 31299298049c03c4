import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { sessions } from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { purgeExpiredRateLimits, rateLimitCounters } from "~/platform/rate-limit/rate-limit.server";
import {
	buildReviewFields,
	createBlog,
	createPhone,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { Browser, createClientAddress, type PageResponse } from "~/testing/http/browser";
import { readMailedLink, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

type LimitedForm = {
	name: string;
	visitor: "anybody" | "customer" | "unverified";
	submit: (browser: Browser, user: SignedInUser, words: string) => Promise<PageResponse>;
	keepsField?: "words" | "email" | "phone";
};

const phones = new Map<string, string>();

/** One number per user: a second one would be refused for another reason. */
function getPhone(userId: string): string {
	const phone = phones.get(userId) ?? createPhone();
	phones.set(userId, phone);
	return phone;
}

const LIMITED_FORMS: LimitedForm[] = [
	{
		name: "sign-in",
		visitor: "anybody",
		submit: (browser, { email }) => browser.submit("/login", { email, password: "wrong-horse" }),
		keepsField: "email",
	},
	{
		name: "sign-up",
		visitor: "anybody",
		submit: (browser, { email }, name) =>
			browser.submit("/signup", { name, email, password: "another-6" }),
		keepsField: "words",
	},
	{
		name: "password-reset",
		visitor: "anybody",
		submit: (browser, { email }) => browser.submit("/login", { email, intent: "forgot-password" }),
		keepsField: "email",
	},
	{
		name: "email-sign-in",
		visitor: "anybody",
		submit: (browser, { email }) => browser.submit("/login", { email, intent: "mail-link" }),
		keepsField: "email",
	},
	{
		name: "email-code",
		visitor: "anybody",
		submit: async (browser, { email }) => {
			await browser.submit("/login", { email, intent: "mail-link" });
			return browser.submit("/login/mail", { code: "000000" });
		},
	},
	{
		name: "sms",
		visitor: "customer",
		submit: (browser, { id }) => browser.submit("/account/phone", { phone: getPhone(id) }),
		keepsField: "phone",
	},
	{
		name: "two-factor-code",
		visitor: "customer",
		submit: async (browser, { id }) => {
			await browser.submit("/account/phone", { phone: getPhone(id) });
			return browser.submit("/account/phone/code", { code: "000000" });
		},
	},
	{
		name: "reauthenticate",
		visitor: "customer",
		submit: (browser) => browser.submit("/account/confirm", { password: "wrong-horse" }),
	},
	{
		name: "verify-email",
		visitor: "unverified",
		submit: (browser) => browser.submit("/verify-email", { from: "/mycart" }),
	},
	{
		name: "api-token",
		visitor: "customer",
		submit: (browser, _, name) => {
			const fields = { name, days: "90", scope: "write", idempotencyKey: newId() };
			return browser.submit("/account/tokens/new", fields);
		},
		keepsField: "words",
	},
	{
		name: "contact",
		visitor: "anybody",
		submit: (browser, { email, name }, message) =>
			browser.submit("/contact", { name, email, contact: "1", message, idempotencyKey: newId() }),
		keepsField: "words",
	},
	{
		name: "newsletter",
		visitor: "anybody",
		submit: (browser, { email }) => browser.submit("/newsletter", { email }),
		keepsField: "email",
	},
	{
		name: "comment",
		visitor: "customer",
		submit: async (browser, _, comment) => {
			const { id } = await createBlog();
			const fields = { blogId: id, comment, idempotencyKey: newId() };
			return browser.submit(`/blogs/${id}`, fields);
		},
		keepsField: "words",
	},
	{
		name: "list",
		visitor: "customer",
		submit: async (browser, _, name) => {
			const { id: productId } = await createProduct();
			const fields = { listId: "", name, quantity: "1", idempotencyKey: newId() };
			return browser.submit(`/lists/add/${productId}`, fields);
		},
		keepsField: "words",
	},
	{
		name: "sign-in-method",
		visitor: "customer",
		submit: (browser) => browser.submit("/account/second-step", { intent: "start" }),
	},
	{
		name: "review",
		visitor: "customer",
		submit: (browser, _, review) => browser.submit("/myreview", buildReviewFields({ review })),
		keepsField: "words",
	},
];

const createLimitBindings = (by: "ACCOUNT" | "ADDRESS", name: string) => ({
	[`RATE_LIMITS_BY_${by}`]: `all 1000 in 10 min; ${name} 3 in 10 min`,
});

const createSubmitter = (form: LimitedForm, at: ConstructorParameters<typeof Browser>[0]) => {
	const browser = new Browser(at);
	return async (user: SignedInUser) =>
		form.visitor === "anybody" ? browser : await browser.signIn(user);
};

const buildSignUpFields = ({ visitor: as }: LimitedForm) =>
	createUser({ verified: as !== "unverified" });

const expireCounters = () => db.update(rateLimitCounters).set({ expiresAt: Date.now() - 1 });

function expectTooMany({ status, headers, html }: PageResponse) {
	expect(status).toBe(429);
	const seconds = Number(headers.get("retry-after"));
	expect(seconds).toBeGreaterThan(540);
	expect(seconds).toBeLessThanOrEqual(600);
	expect(html).toContain("Too many attempts. Try again in 10 minutes");
}

test.each(LIMITED_FORMS)(
	"$name: an account has three attempts, then waits; others don't, and typed values are kept",
	async (form) => {
		const bindings = createLimitBindings("ACCOUNT", form.name);
		const [user, other] = [await buildSignUpFields(form), await buildSignUpFields(form)];
		const browser = await createSubmitter(form, { bindings })(user);
		for (let tries = 0; tries < 3; tries += 1) {
			expect((await form.submit(browser, user, newId())).status).toBeLessThan(429);
		}
		const words = `Long words ${newId()}`;
		const page = await form.submit(browser, user, words);
		expectTooMany(page);
		if (form.keepsField === "words") expect(page.html).toContain(words);
		if (form.keepsField === "email") expect(page.html).toContain(`value="${user.email}"`);
		if (form.keepsField === "phone") expect(page.html).toContain(`value="${getPhone(user.id)}"`);
		const elsewhere = await createSubmitter(form, { bindings, address: createClientAddress() })(
			user,
		);
		expectTooMany(await form.submit(elsewhere, user, newId()));
		const another = await createSubmitter(form, { bindings })(other);
		expect((await form.submit(another, other, newId())).status).toBeLessThan(429);
		await expireCounters();
		expect((await form.submit(browser, user, newId())).status).toBeLessThan(429);
	},
);

test.each(LIMITED_FORMS)(
	"$name: a network has three attempts in total over its addresses and accounts",
	async (form) => {
		const bindings = createLimitBindings("ADDRESS", form.name);
		const address = createClientAddress();
		const useFrom = async (from: string) => {
			const user = await buildSignUpFields(form);
			const browser = await createSubmitter(form, { bindings, address: from })(user);
			return form.submit(browser, user, newId());
		};
		for (const host of ["1", "2", "ffff:ffff:ffff:ffff"]) {
			const from = address.replace(/::1$/, host.length > 1 ? `:${host}` : `::${host}`);
			expect((await useFrom(from)).status).toBeLessThan(429);
		}
		expectTooMany(await useFrom(address.toUpperCase()));
		expect((await useFrom(createClientAddress())).status).toBeLessThan(429);
		await expireCounters();
		expect((await useFrom(address)).status).toBeLessThan(429);
	},
);

test("fifty concurrent wrong passwords are all counted", async () => {
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 10 in 10 min" };
	const { email } = await createUser();
	const answers = await Promise.all(
		Array.from({ length: 50 }, () =>
			new Browser({ bindings }).submit("/login", { email, password: "wrong-horse" }),
		),
	);
	expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
	expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
});

test("an email without an account is limited like one with an account", async () => {
	const bindings = createLimitBindings("ACCOUNT", "sign-in");
	const email = `${newId()}@nobody.test`;
	const login = () =>
		new Browser({ bindings }).submit("/login", { email, password: "wrong-horse" });
	for (let tries = 0; tries < 3; tries += 1) expect((await login()).status).toBe(400);
	expectTooMany(await login());
	expect(await readMails(email)).toEqual([]);
});

test("a successful login resets the account's counter", async () => {
	const bindings = createLimitBindings("ACCOUNT", "sign-in");
	const user = await createUser();
	for (let times = 0; times < 3; times += 1) {
		const visitor = new Browser({ bindings });
		for (const password of ["wrong-horse", "wrong-horse", PASSWORD]) {
			const { status } = await visitor.submit("/login", { email: user.email, password });
			expect(status).toBe(password === PASSWORD ? 303 : 400);
		}
	}
});

test("failed logins of strangers never lock out a trusted device", async () => {
	const bindings = {
		...createLimitBindings("ACCOUNT", "sign-in"),
		RATE_LIMITS_BY_ADDRESS: "all 1000 in 10 min; sign-in 5 in 10 min",
	};
	const user = await createUser();
	const address = createClientAddress();
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
	const limitedShop = { bindings: createLimitBindings("ACCOUNT", "password-reset") };
	for (let tries = 0; tries < 4; tries += 1)
		await new Browser(limitedShop).submit("/login", forgot);
	expectTooMany(await new Browser(limitedShop).submit("/login", forgot));
	const known = new Browser(limitedShop);
	known.cookies.set("device", own.cookies.get("device") ?? "");
	expect((await known.submit("/login", forgot)).status).toBe(303);
});

test("an owner who is locked out of a new device can log in with a reset link", async () => {
	const bindings = createLimitBindings("ACCOUNT", "sign-in");
	const { email } = await createUser();
	const visitor = new Browser({ bindings });
	for (let tries = 0; tries < 3; tries += 1) {
		await new Browser({ bindings }).submit("/login", { email, password: "wrong-horse" });
	}
	expectTooMany(await visitor.submit("/login", { email, password: PASSWORD }));
	await visitor.submit("/login", { email, intent: "forgot-password" });
	await visitor.submit(await readMailedLink(email, "/reset-password/"), {
		password: "new-horse-1",
	});
	const answer = await visitor.submit("/login", { email, password: "new-horse-1" });
	expect(answer.status).toBe(303);
});

test("a stolen device cookie has the same limit as a stranger and is trusted by its own account only", async () => {
	const bindings = createLimitBindings("ACCOUNT", "sign-in");
	const [user, other] = [await createUser(), await createUser()];
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
	"the device cookie '%s' is ignored",
	async (device) => {
		const bindings = createLimitBindings("ACCOUNT", "sign-in");
		const user = await createUser();
		for (let tries = 0; tries < 3; tries += 1) {
			const stranger = new Browser({ bindings });
			await stranger.submit("/login", { email: user.email, password: "wrong-horse" });
		}
		const visitor = new Browser({ bindings });
		visitor.cookies.set("device", device);
		expectTooMany(await visitor.submit("/login", { email: user.email, password: PASSWORD }));
	},
);

test("a device cookie keeps the last five accounts and is HttpOnly", async () => {
	const bindings = createLimitBindings("ACCOUNT", "sign-in");
	const users = await Promise.all(Array.from({ length: 6 }, () => createUser()));
	const shared = new Browser({ bindings });
	for (const user of users) await shared.signIn(user);
	await shared.submit("/logout");
	const isLockedOut = async ({ email }: SignedInUser) => {
		for (let tries = 0; tries < 3; tries += 1) {
			await new Browser({ bindings }).submit("/login", { email, password: "wrong-horse" });
		}
		return (await shared.submit("/login", { email, password: "wrong-horse" })).status === 429;
	};
	const lockedOut = [];
	for (const user of users) lockedOut.push(await isLockedOut(user));
	expect(lockedOut).toEqual([true, false, false, false, false, false]);
	const fields = { email: users[1]?.email ?? "", password: PASSWORD };
	const { headers } = await new Browser().submit("/login", fields);
	const cookie = headers.getSetCookie().find((line) => line.startsWith("device="));
	expect(cookie).toMatch(/Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Lax$/);
});

test("too many wrong passwords on the confirmation page don't log the user out", async () => {
	const user = await createUser();
	const bindings = createLimitBindings("ACCOUNT", "reauthenticate");
	const browser = await new Browser({ bindings }).signIn(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	for (let tries = 0; tries < 3; tries += 1) {
		await browser.submit("/account/confirm", { password: "wrong-horse" });
	}
	expectTooMany(await browser.submit("/account/confirm", { password: PASSWORD }));
	expect((await browser.open("/mycart")).status).toBe(200);
	const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
	expect(session?.authenticatedAt).toBe(1);
	await expireCounters();
	expect((await browser.submit("/account/confirm", { password: PASSWORD })).status).toBe(303);
});

test("a fourth verification email is not sent, and the page links back", async () => {
	const user = await createUser({ verified: false });
	const browser = await new Browser({
		bindings: createLimitBindings("ACCOUNT", "verify-email"),
	}).signIn(user);
	const from = "/products/drill?quantity=2";
	for (let tries = 0; tries < 3; tries += 1) await browser.submit("/verify-email", { from });
	const page = await browser.submit("/verify-email", { from });
	expectTooMany(page);
	expect(page.html).toContain("TOO MANY TRIES");
	expect(page.html).toMatch(/href="\/products\/drill\?quantity=2"[^>]*>BACK TO THE PAGE/);
	const elsewhere = await browser.submit("/verify-email", { from: "//evil.test" });
	expect(elsewhere.html).not.toContain("evil.test");
	expect(await readMails(user.email)).toHaveLength(3);
});

test("a fourth login email is not sent; strangers don't use up a trusted device's limit", async () => {
	const bindings = createLimitBindings("ACCOUNT", "email-sign-in");
	const user = await createUser();
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
	expect(await readMails(user.email)).toHaveLength(1);
});

test("the counters contain neither accounts nor addresses", async () => {
	const { email } = await createUser();
	const address = createClientAddress();
	await new Browser({ address }).submit("/login", { email, password: "wrong-horse" });
	const stored = JSON.stringify(await db.select().from(rateLimitCounters));
	for (const secret of [email, address, address.split("::")[0] ?? ""]) {
		expect(stored).not.toContain(secret);
	}
});

test("expired counters are deleted, others are kept", async () => {
	const before = Date.now();
	const { email } = await createUser();
	await new Browser().submit("/login", { email, password: "wrong-horse" });
	await expireCounters();
	const later = await createUser();
	await new Browser().submit("/login", { email: later.email, password: "wrong-horse" });
	await purgeExpiredRateLimits(platform);
	const left = await db.select().from(rateLimitCounters);
	expect(left.length).toBeGreaterThanOrEqual(2);
	for (const { expiresAt } of left) expect(expiresAt).toBeGreaterThan(before);
});
