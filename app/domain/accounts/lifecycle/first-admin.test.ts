import { applyD1Migrations, env } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "~/platform/ids.server";
import { createProviderUser, signInAtProvider } from "~/testing/accounts/sign-in-provider";
import { PASSWORD } from "~/testing/factories/factories";
import { Browser } from "~/testing/http/browser";
import { readMailedLink } from "~/testing/inbox";

const { NEW_SHOP } = env;
const createAddress = () => `${newId()}@owners.test`;

beforeAll(async () => {
	await applyD1Migrations(NEW_SHOP, env.MIGRATIONS);
	await NEW_SHOP.exec("DROP TRIGGER users_before_update_keep_last");
});

/** Each test begins in a shop without an admin. */
beforeEach(() => NEW_SHOP.exec("UPDATE users SET role = 'customer' WHERE role = 'admin'"));

function openShop(firstAdmin: string) {
	const bindings = { DB: NEW_SHOP, FIRST_ADMIN: firstAdmin };
	return () => new Browser({ bindings });
}

const readRole = (email: string) =>
	NEW_SHOP.prepare("SELECT role FROM users WHERE email = ?").bind(email).first("role");

const countAudited = (email: string) =>
	NEW_SHOP.prepare(
		"SELECT count(*) AS rows FROM audit JOIN users ON 'user:' || users.id = subject WHERE email = ? AND action = 'user.make-first-admin'",
	)
		.bind(email)
		.first("rows");

async function signUp(browser: Browser, email: string): Promise<void> {
	const answer = await browser.submit("/signup", { name: "Nasrin", email, password: PASSWORD });
	expect(answer.status).toBe(303);
}

async function verify(browser: Browser, email: string): Promise<void> {
	const answer = await browser.submit(await readMailedLink(email));
	expect(answer.status).toBe(303);
}

async function logInByMail(browser: Browser, email: string): Promise<void> {
	await browser.submit("/login", { email, password: "", intent: "mail-link" });
	await browser.submit(await readMailedLink(email, "/login/mail/"));
}

async function resetPassword(browser: Browser, email: string): Promise<void> {
	await browser.submit("/login", { email, password: "", intent: "forgot-password" });
	const link = await readMailedLink(email, "/reset-password/");
	await browser.submit(link, { password: "another-one" });
}

test("who verifies the address of FIRST_ADMIN by the mail's link is the admin, once, and enters the dashboard with the password", async () => {
	const email = createAddress();
	const browser = openShop(` ${email.toUpperCase()} `)();
	await signUp(browser, email);
	expect(await readRole(email)).toBe("customer");
	await verify(browser, email);
	expect([await readRole(email), await countAudited(email)]).toEqual(["admin", 1]);
	const asked = await browser.open("/dashboard/overview");
	expect(asked.location).toContain("/account/confirm");
	await browser.submit(asked.location ?? "", { password: PASSWORD });
	expect((await browser.open("/dashboard/overview")).status).toBe(200);
	await logInByMail(openShop(email)(), email);
	expect(await countAudited(email)).toBe(1);
});

test.each([
	["the mail's login link", logInByMail],
	["a new password by mail", resetPassword],
])(
	"%s makes an account admin that was verified before, and ends what a squatter had",
	async (_, prove) => {
		const email = createAddress();
		const [squatter, owner] = [openShop("")(), openShop(email)()];
		await signUp(squatter, email);
		// Opened elsewhere: by the owner, who never signed up.
		await verify(openShop(email)(), email);
		expect(await readRole(email)).toBe("customer");
		await prove(owner, email);
		expect([await readRole(email), await countAudited(email)]).toEqual(["admin", 1]);
		expect((await squatter.open("/profile")).status).toBe(302);
		const again = await openShop(email)().submit("/login", { email, password: PASSWORD });
		expect(again.status).toBe(400);
	},
);

test("Google's verified address makes an admin, and Facebook's never does", async () => {
	const google = createProviderUser();
	await signInAtProvider(openShop(google.email)(), "google", google);
	expect([await readRole(google.email), await countAudited(google.email)]).toEqual(["admin", 1]);
	await NEW_SHOP.exec("UPDATE users SET role = 'customer' WHERE role = 'admin'");
	const facebook = createProviderUser();
	const browser = openShop(facebook.email)();
	await signInAtProvider(browser, "facebook", facebook);
	await signInAtProvider(browser, "facebook", facebook);
	expect(await readRole(facebook.email)).toBe("customer");
	await signInAtProvider(openShop(facebook.email)(), "google", { ...facebook });
	expect(await readRole(facebook.email)).toBe("admin");
});

test("nobody becomes admin by another address, by an empty one, by a used link, or where an admin is", async () => {
	const [first, second, third] = [createAddress(), createAddress(), createAddress()];
	for (const [firstAdmin, email] of [
		["", first],
		[createAddress(), second],
	] as const) {
		const browser = openShop(firstAdmin)();
		await signUp(browser, email);
		await verify(browser, email);
		expect(await readRole(email)).toBe("customer");
	}
	const verified = openShop(first)();
	await verified.submit("/login", { email: first, password: PASSWORD });
	await verified.submit(await readMailedLink(first));
	expect(await readRole(first)).toBe("customer");
	await logInByMail(verified, first);
	expect(await readRole(first)).toBe("admin");
	const late = openShop(third)();
	await signUp(late, third);
	await verify(late, third);
	expect(await readRole(third)).toBe("customer");
});

test("a new address that the admin-to-be confirms counts as well", async () => {
	const [email, next] = [createAddress(), createAddress()];
	const browser = openShop(next)();
	await signUp(browser, email);
	await verify(browser, email);
	const asked = await browser.submit("/account/email", { email: next });
	expect(asked.status).toBe(303);
	await browser.submit(await readMailedLink(next, "/account/email/confirm/"));
	expect([await readRole(next), await countAudited(next)]).toEqual(["admin", 1]);
});
