import { env } from "cloudflare:test";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
	factors,
	identities,
	recoveryCodes,
	sessions,
	users,
} from "~/domain/accounts/tables.server";
import {
	createProviderUser,
	getReturnRedirect,
	goToProvider,
	signInAtProvider,
} from "~/testing/accounts/sign-in-provider";
import { enableTotpFor } from "~/testing/accounts/two-factor";
import { createUser, PASSWORD } from "~/testing/factories/factories";
import { Browser, createClientAddress, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const findUsers = async (email: string) =>
	(await db.select().from(users).where(eq(users.email, email)))[0];
const listIdentities = (userId: string) =>
	db.select().from(identities).where(eq(identities.userId, userId));
const listSessionCookies = ({ headers }: { headers: Headers }) =>
	headers.getSetCookie().filter((line) => line.startsWith("session="));
const UNVERIFIED_EMAIL = { withheld: "verified" };

test("a shop without providers offers no other way to log in", async () => {
	const bindings = { GOOGLE_CLIENT_ID: "", FACEBOOK_CLIENT_ID: "" };
	for (const page of ["/login", "/signup"]) {
		const { status, html } = await new Browser({ bindings }).open(page);
		expect(status).toBe(200);
		expect(html).not.toContain("or continue with");
		expect((await new Browser().open(page)).html).toContain("or continue with");
	}
});

test("login and sign-up offer Google and Facebook as plain forms that keep the return path", async () => {
	for (const page of ["/login", "/signup"]) {
		const { html, headers } = await new Browser().open(`${page}?from=%2Fmycart`);
		for (const provider of ["google", "facebook"]) {
			expect(html).toContain(`action="/auth/${provider}"`);
		}
		expect(html).toContain('type="hidden" name="from" value="/mycart"');
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toContain(
			`form-action 'self' ${env.STRIPE_HOSTED_ORIGIN} ${env.SIGN_IN_ORIGINS}`,
		);
	}
});

test("the button redirects to Google with PKCE, and to Facebook's current API version", async () => {
	const visitor = new Browser();
	const google = new URL((await visitor.submit("/auth/google")).location ?? "");
	expect(google.origin + google.pathname).toBe(env.GOOGLE_AUTH_URL);
	expect(Object.fromEntries(google.searchParams)).toMatchObject({
		client_id: env.GOOGLE_CLIENT_ID,
		redirect_uri: `${env.APP_ORIGIN}/auth/google/callback`,
		response_type: "code",
		scope: "openid email profile",
		code_challenge_method: "S256",
		code_challenge: expect.stringMatching(/^[\w-]{43}$/),
		state: expect.stringMatching(/^[\w-]{36}$/),
	});
	const facebook = new URL((await visitor.submit("/auth/facebook")).location ?? "");
	expect(facebook.origin + facebook.pathname).toBe(env.FACEBOOK_AUTH_URL);
	expect(facebook.searchParams.get("scope")).toBe("public_profile,email");
	expect(facebook.href).not.toContain("v14.0");
});

test("a new Google user gets a verified named account, is logged in and redirected; later logins use it", async () => {
	const providerUser = createProviderUser();
	const first = new Browser();
	const response = await signInAtProvider(first, "google", providerUser, "/mycart?x=1");
	expect(response).toMatchObject({ status: 303, location: "/mycart?x=1" });
	expect((await first.open("/mycart")).status).toBe(200);
	const user = await findUsers(providerUser.email);
	expect(user).toMatchObject({ name: "Rahima Begum", role: "customer", passwordHash: null });
	expect(user?.emailVerifiedAt).not.toBeNull();
	await signInAtProvider(new Browser(), "google", providerUser);
	expect(await listIdentities(user?.id ?? "")).toHaveLength(1);
	expect(await readMails(providerUser.email)).toEqual([]);
});

test("a provider sign-in creates a new browser session and leaves no cookie of the flow", async () => {
	const providerUser = createProviderUser();
	const visitor = new Browser();
	await signInAtProvider(visitor, "google", providerUser);
	const old = new Browser();
	for (const [name, value] of visitor.cookies) old.cookies.set(name, value);
	const again = await signInAtProvider(visitor, "google", providerUser);
	expect(listSessionCookies(again)[0]).toMatch(/HttpOnly; SameSite=Lax$/i);
	expect(listSessionCookies(again)[0]).not.toMatch(/max-age/i);
	expect([...visitor.cookies.keys()].sort()).toEqual(["bookmark", "device", "session"]);
	expect((await old.open("/mycart")).status).toBe(302);
	expect((await visitor.open("/mycart")).status).toBe(200);
});

test("the flow's cookie is signed, short-lived and limited to /auth", async () => {
	const { headers } = await new Browser().submit("/auth/google");
	const [cookie = ""] = headers.getSetCookie();
	expect(cookie).toMatch(/^sign-in-[\w-]{36}=[\w%]+\.[\w%+/]+;/);
	expect(cookie).toMatch(/Max-Age=600; Path=\/auth; .*HttpOnly; SameSite=Lax/);
});

test("Google's verified email links to the existing account, and the user is notified", async () => {
	const user = await createUser();
	const browser = new Browser();
	const response = await signInAtProvider(
		browser,
		"google",
		createProviderUser({ email: user.email.toUpperCase() }),
	);
	expect(response.status).toBe(303);
	expect((await browser.open("/profile")).html).toContain(user.email);
	expect(await listIdentities(user.id)).toMatchObject([{ provider: "google", email: user.email }]);
	expect((await readMails(user.email))[0]?.subject).toContain("Google was linked to");
	const stillByPassword = { email: user.email, password: PASSWORD };
	expect((await new Browser().submit("/login", stillByPassword)).status).toBe(303);
});

test("an unverified account loses access when the email's owner logs in with Google", async () => {
	const squatted = await createUser({ verified: false, name: "Squatter" });
	const { id: userId, email } = squatted;
	await db
		.insert(identities)
		.values({ provider: "facebook", subject: `fb-${userId}`, userId, email, createdAt: 1 });
	const attacker = await createSignedInBrowser(squatted);
	await enableTotpFor(squatted);
	const owner = new Browser();
	expect((await signInAtProvider(owner, "google", createProviderUser({ email }))).status).toBe(303);
	expect((await owner.open("/mycart")).status).toBe(200);
	expect((await attacker.open("/mycart")).status).toBe(302);
	expect((await new Browser().submit("/login", { email, password: PASSWORD })).status).toBe(400);
	expect((await listIdentities(userId)).map(({ provider }) => provider)).toEqual(["google"]);
	expect(await findUsers(email)).toMatchObject({ name: "Rahima Begum", passwordHash: null });
	expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1);
	expect(await db.select().from(factors).where(eq(factors.userId, userId))).toEqual([]);
	expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).toEqual([]);
});

test("a second Google account with an already linked email is rejected", async () => {
	const user = await createUser();
	await db.insert(identities).values({
		provider: "google",
		subject: `other-${user.id}`,
		userId: user.id,
		email: user.email,
		createdAt: 1,
	});
	const page = await signInAtProvider(
		new Browser(),
		"google",
		createProviderUser({ email: user.email }),
	);
	expect(page.status).toBe(409);
	expect(await listIdentities(user.id)).toHaveLength(1);
});

test.each([
	["facebook", {}],
	["google", UNVERIFIED_EMAIL],
] as const)(
	"an address that %s does not vouch for never opens an account",
	async (provider, how) => {
		for (const verified of [true, false]) {
			const user = await createUser({ verified });
			const browser = new Browser();
			const page = await signInAtProvider(
				browser,
				provider,
				createProviderUser({ email: user.email, ...how }),
			);
			expect(page.status).toBe(409);
			expect(page.html).toContain(
				"This email already has an account. Log in the way you did before, then link",
			);
			expect(page.html).toContain('role="alert"');
			expect(listSessionCookies(page)).toEqual([]);
			expect(await listIdentities(user.id)).toEqual([]);
			expect((await browser.open("/mycart")).status).toBe(302);
		}
	},
);

test.each([
	["facebook", {}],
	["google", UNVERIFIED_EMAIL],
] as const)(
	"a new account by %s without a proven address must verify it first",
	async (provider, how) => {
		const providerUser = createProviderUser(how);
		const shopper = new Browser();
		const response = await signInAtProvider(shopper, provider, providerUser, "/mycart");
		expect(response).toMatchObject({
			status: 303,
			location: getReturnRedirect(provider, "/mycart"),
		});
		const blockedPage = await shopper.open("/mycart");
		expect(blockedPage.status).toBe(403);
		expect(blockedPage.html).toContain("Opps!!! email not verified");
		expect(blockedPage.html).toContain("Email Sent...");
		await shopper.submit(await readMailedLink(providerUser.email));
		expect((await shopper.open("/mycart")).status).toBe(200);
		const later = new Browser();
		await signInAtProvider(later, provider, providerUser);
		expect((await later.open("/mycart")).status).toBe(200);
	},
);

test("Facebook without an email creates no account but logs in to a linked one", async () => {
	const providerUser = createProviderUser({ withheld: "email" });
	const page = await signInAtProvider(new Browser(), "facebook", providerUser);
	expect(page.status).toBe(400);
	expect(page.html).toContain("Facebook did not share your email");
	expect(await findUsers(providerUser.email)).toBeUndefined();
	await signInAtProvider(new Browser(), "facebook", { ...providerUser, withheld: "" });
	expect((await signInAtProvider(new Browser(), "facebook", providerUser)).status).toBe(303);
});

test("a disabled account can't log in by link or email", async () => {
	const byAddress = await createUser({ disabledAt: 1 });
	const linked = createProviderUser();
	await signInAtProvider(new Browser(), "google", linked);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.email, linked.email));
	for (const email of [byAddress.email, linked.email]) {
		const browser = new Browser();
		const page = await signInAtProvider(browser, "google", createProviderUser({ email }));
		expect(page.status).toBe(403);
		expect(page.html).toContain("This account is disabled.");
		expect(browser.cookies.size).toBe(0);
	}
});

test("ten concurrent callbacks of a new user create one account", async () => {
	const providerUser = createProviderUser();
	const browsers = Array.from({ length: 10 }, () => new Browser());
	const returnPaths = await Promise.all(
		browsers.map((browser) => goToProvider(browser, "google", providerUser)),
	);
	const responses = await Promise.all(
		browsers.map((browser, n) => browser.open(returnPaths[n] ?? "")),
	);
	expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 303));
	expect(await listIdentities((await findUsers(providerUser.email))?.id ?? "")).toHaveLength(1);
});

test("two tabs return to their own pages in any order", async () => {
	const browser = new Browser();
	const providerUser = createProviderUser();
	const first = await goToProvider(browser, "google", providerUser, "/mycart");
	const second = await goToProvider(browser, "facebook", createProviderUser(), "/myorder");
	const third = await goToProvider(browser, "google", providerUser, "/myreview");
	expect((await browser.open(third)).location).toBe("/myreview");
	expect((await browser.open(first)).location).toBe("/mycart");
	expect((await browser.open(second)).location).toBe(getReturnRedirect("facebook", "/myorder"));
});

test("another browser, a repeated callback and a forged state are rejected", async () => {
	const victim = new Browser();
	const back = await goToProvider(victim, "google", createProviderUser());
	const forged = back.replace(/state=[\w-]+/, `state=${crypto.randomUUID()}`);
	const before = new Browser();
	before.cookies.set(`sign-in-${new URLSearchParams(back.split("?")[1]).get("state")}`, "e30.x");
	for (const [browser, path] of [
		[new Browser(), back],
		[victim, forged],
		[before, back],
		[victim, back.replace("/auth/google", "/auth/facebook")],
	] as const) {
		const page = await browser.open(path);
		expect(page.status).toBe(400);
		expect(page.html).toContain("This login was already finished");
		expect(listSessionCookies(page)).toEqual([]);
	}
	expect((await victim.open(back)).status).toBe(303);
	const again = await victim.open(back);
	expect(again.status).toBe(400);
	expect(again.html).toContain("Start again");
});

test.each([
	["google", { refuse: "access_denied" }, 400, "You cancelled. Nothing was changed."],
	["facebook", { refuse: "access_denied" }, 400, "You cancelled. Nothing was changed."],
	["google", { refuse: "server_error" }, 502, "Google could not log you in."],
	["google", { trouble: "token" }, 502, "Google could not log you in."],
	["facebook", { trouble: "token" }, 502, "Facebook could not log you in."],
	["google", { trouble: "userinfo" }, 502, "Google could not log you in."],
	["facebook", { trouble: "userinfo" }, 502, "Facebook could not log you in."],
	["google", { trouble: "slow" }, 504, "Google is not responding."],
] as const)(
	"%s with %j ends on the login page, which says why and does nothing",
	async (provider, trouble, status, message) => {
		const providerUser = { ...createProviderUser(), ...trouble };
		const browser = new Browser({ bindings: { SIGN_IN_TIMEOUT_SECONDS: "3" } });
		const page = await signInAtProvider(browser, provider, providerUser, "/mycart");
		expect(page.status).toBe(status);
		expect(page.html).toContain(message);
		expect(page.html).toContain('action="/login?from=%2Fmycart"');
		expect(page.html).toContain('name="from" value="/mycart"');
		expect(browser.cookies.size).toBe(0);
		expect(await findUsers(providerUser.email)).toBeUndefined();
	},
);

test("a provider outage is reported on the login page", async () => {
	const control = new URL("/control/faults", env.GOOGLE_TOKEN_URL);
	const fault = { match: "POST /google/token", fault: "down", times: 1 };
	const browser = new Browser();
	const back = await goToProvider(browser, "google", createProviderUser());
	await fetch(control, { method: "POST", body: JSON.stringify(fault) }).then((it) => it.text());
	const page = await browser.open(back);
	expect(page.status).toBe(504);
	expect(page.html).toContain("Google is not responding.");
});

test.each(["/auth/google/callback", "/auth/facebook/callback?code=x"])(
	"%s without a flow does nothing",
	async (path) => {
		const page = await new Browser().open(path);
		expect(page.status).toBe(400);
		expect(page.html).toContain("This login link is incomplete");
	},
);

test("redirects and callbacks are rate limited by network, so a flow can't be replayed endlessly", async () => {
	const bindings = { RATE_LIMITS_BY_ADDRESS: "all 1000 in 10 min; provider 3 in 10 min" };
	const address = createClientAddress();
	const visitor = new Browser({ bindings, address });
	const authorizeUrl = new URL((await visitor.submit("/auth/google")).location ?? "");
	const flow = [...visitor.cookies];
	const forged = `/auth/google/callback?state=${authorizeUrl.searchParams.get("state")}&code=made-up`;
	const replay = async (at: string) => {
		const other = new Browser({ bindings, address: at });
		for (const [name, value] of flow) other.cookies.set(name, value);
		return other.open(forged);
	};
	for (let tries = 0; tries < 2; tries += 1) {
		expect((await replay(address)).status).not.toBe(429);
	}
	const pressed = await visitor.submit("/auth/facebook", { from: "/mycart" });
	for (const page of [await replay(address), pressed]) {
		expect(page.status).toBe(429);
		expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(540);
		expect(page.html).toContain("TOO MANY TRIES");
	}
	expect(pressed.html).toMatch(/href="\/login\?from=%2Fmycart"[^>]*>BACK TO THE PAGE/);
	expect((await replay(createClientAddress())).status).not.toBe(429);
});

test("a callback without a code does not log in", async () => {
	const browser = new Browser();
	const back = await goToProvider(browser, "google", createProviderUser());
	const page = await browser.open(back.replace(/code=[^&]+&?/, ""));
	expect(page.status).toBe(400);
	expect(page.html).toContain("This login link is incomplete");
});

test.each(["https://evil.test/", "//evil.test", "/\\evil.test"])(
	"a provider sign-in never redirects to '%s'",
	async (from) => {
		const response = await signInAtProvider(new Browser(), "google", createProviderUser(), from);
		expect(response).toMatchObject({ status: 303, location: "/" });
	},
);

test("an unknown provider returns 404; a GET and a cross-origin POST start nothing", async () => {
	const unknown = await new Browser().submit("/auth/github");
	expect(unknown.status).toBe(404);
	expect(unknown.html).toContain("PAGE NOT FOUND");
	expect((await new Browser().open("/auth/github/callback")).status).toBe(404);
	expect(await new Browser().open("/auth/google")).toMatchObject({ location: "/login" });
	const foreign = await new Browser().submit("/auth/google", {}, { origin: "https://evil.test" });
	expect(foreign.status).toBe(403);
});

test("Google rejects a wrong code verifier, so a stolen code is useless", async () => {
	const attacker = new Browser();
	const victim = new Browser();
	const stolen = await goToProvider(victim, "google", createProviderUser());
	const own = await goToProvider(attacker, "google", createProviderUser());
	const code = /code=[^&]+/.exec(stolen)?.[0] ?? "";
	const page = await attacker.open(own.replace(/code=[^&]+/, code));
	expect(page.status).toBe(502);
	expect(listSessionCookies(page)).toEqual([]);
});

test("a provider name that is too long is truncated", async () => {
	const providerUser = createProviderUser({ name: "R".repeat(200) });
	await signInAtProvider(new Browser(), "google", providerUser);
	expect((await findUsers(providerUser.email))?.name).toHaveLength(120);
});

test("a linked account is found by subject after its email changes at the provider", async () => {
	const providerUser = createProviderUser();
	await signInAtProvider(new Browser(), "google", providerUser);
	const moved = `moved-${providerUser.email}`;
	await db.update(users).set({ email: moved }).where(eq(users.email, providerUser.email));
	const browser = new Browser();
	await signInAtProvider(browser, "google", providerUser);
	expect((await browser.open("/profile")).html).toContain(moved);
	expect(await findUsers(providerUser.email)).toBeUndefined();
	const condition = and(
		eq(identities.provider, "google"),
		eq(identities.email, providerUser.email),
	);
	expect(await db.select().from(identities).where(condition)).toHaveLength(1);
});
