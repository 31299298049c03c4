import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Provider } from "~/domain/accounts/providers";
import {
	factors,
	identities,
	passwordResets,
	pendingSignIns,
	recoveryCodes,
	sessions,
	unsavedRecoveryCodes,
	users,
} from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import {
	createProviderUser,
	getReturnRedirect,
	signInAtProvider,
	submitProviderPage,
} from "~/testing/accounts/sign-in-provider";
import { enableTotpFor } from "~/testing/accounts/two-factor";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createProduct,
	createUser,
	findUserByEmail,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const listLinkedProviders = async (userId: string) =>
	(await db.select().from(identities).where(eq(identities.userId, userId))).map(
		({ provider }) => provider,
	);

/** Presses 'Link', accepts at the provider, and returns the callback path without opening it. */
async function linkProvider(
	browser: Browser,
	provider: Provider,
	response: Record<string, string>,
) {
	const redirect = await browser.submit(`/profile/link/${provider}`);
	expect(redirect.status).toBe(303);
	return submitProviderPage(redirect.location ?? "", response);
}

test("Facebook with any email can be linked from the profile, used to log in, and removed", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	expect((await shopper.open("/profile")).html).toContain("Link Facebook");
	const { id: userId, email } = await createUser();
	const others = { provider: "facebook", subject: userId, userId, email, createdAt: 1 } as const;
	await db.insert(identities).values(others);
	const providerUser = createProviderUser();
	const back = await linkProvider(shopper, "facebook", providerUser);
	const location = getReturnRedirect("facebook", "/profile");
	expect(await shopper.open(back)).toMatchObject({ status: 303, location });
	const profile = await shopper.open("/profile");
	expect(profile.html).toContain("Linked. You can now log in with it");
	expect(profile.html).toContain(providerUser.email);
	expect((await readMails(user.email))[0]?.subject).toContain("Facebook was linked to");

	const other = new Browser();
	await signInAtProvider(other, "facebook", providerUser);
	expect((await other.open("/profile")).html).toContain(user.email);

	const question = await shopper.open("/profile/unlink/facebook");
	expect(question.html).toContain("Remove Facebook?");
	expect(await shopper.submit("/profile/unlink/facebook")).toMatchObject({
		status: 303,
		location: "/profile",
	});
	expect(await listLinkedProviders(user.id)).toEqual([]);
	expect(await listAudit(`user:${user.id}`)).toEqual([
		"user.link-facebook",
		"user.unlink-facebook",
	]);
	const otherUser = new Browser();
	await signInAtProvider(otherUser, "facebook", providerUser);
	expect((await otherUser.open("/profile")).status).toBe(403);
	expect(await listLinkedProviders(userId)).toEqual(["facebook"]);
});

test("linking the same account again succeeds; a second account of the same provider is rejected", async () => {
	const shopper = await createSignedInBrowser(await createUser());
	const providerUser = createProviderUser();
	for (let times = 0; times < 2; times += 1) {
		expect((await shopper.open(await linkProvider(shopper, "google", providerUser))).status).toBe(
			303,
		);
	}
	const page = await shopper.open(await linkProvider(shopper, "google", createProviderUser()));
	expect(page.status).toBe(409);
	expect(page.html).toContain("Google was not linked");
	expect(page.html).toContain("Another Google account is already linked.");
	expect(page.html).toContain('href="/profile"');
});

test("a provider account linked to another user is rejected", async () => {
	const providerUser = createProviderUser();
	await signInAtProvider(new Browser(), "google", providerUser);
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const page = await shopper.open(await linkProvider(shopper, "google", providerUser));
	expect(page.status).toBe(409);
	expect(page.html).toContain("is already linked to another account here");
	expect(await listLinkedProviders(user.id)).toEqual([]);
});

test("a link started by one user can't be finished by another or by a visitor", async () => {
	const one = await createUser();
	const browser = await createSignedInBrowser(one);
	const [first, second] = [
		await linkProvider(browser, "google", createProviderUser()),
		await linkProvider(browser, "google", createProviderUser()),
	];
	await browser.submit("/logout");
	expect((await browser.open(first)).status).toBe(403);
	const other = await createUser();
	await browser.signIn(other);
	const page = await browser.open(second);
	expect(page.status).toBe(403);
	expect(page.html).toContain("Another account is logged in now");
	expect([await listLinkedProviders(one.id), await listLinkedProviders(other.id)]).toEqual([
		[],
		[],
	]);
});

test("cancelling at the provider links nothing and returns to the profile", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const page = await shopper.open(
		await linkProvider(shopper, "google", { refuse: "access_denied" }),
	);
	expect(page.status).toBe(400);
	expect(page.html).toContain("You cancelled. Nothing was changed.");
	expect(await listLinkedProviders(user.id)).toEqual([]);
});

test("the last sign-in method can't be removed, also under concurrency", async () => {
	const shopper = new Browser();
	const providerUser = createProviderUser();
	await signInAtProvider(shopper, "google", providerUser);
	const [user] = await db.select().from(users).where(eq(users.email, providerUser.email));
	const userId = user?.id ?? "";
	expect((await shopper.open("/profile")).html).toContain("Your only sign-in method");
	expect((await shopper.open("/profile/unlink/google")).status).toBe(404);
	await shopper.submit("/profile/unlink/google");
	expect((await shopper.open("/profile")).html).toContain("your only sign-in method");
	expect(await listLinkedProviders(userId)).toEqual(["google"]);

	await shopper.open(await linkProvider(shopper, "facebook", createProviderUser()));
	await Promise.all(
		["google", "facebook", "google", "facebook"].map((provider) =>
			shopper.submit(`/profile/unlink/${provider}`),
		),
	);
	expect(await listLinkedProviders(userId)).toHaveLength(1);
});

test("an unverified account can't link a provider", async () => {
	const shopper = await createSignedInBrowser(await createUser({ verified: false }));
	expect((await shopper.submit("/profile/link/google")).status).toBe(403);
	expect((await shopper.submit("/profile/unlink/google")).status).toBe(403);
});

test("a deleted account leaves no links, resets or factors, and its user can sign up again", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	for (const sells of [false, true]) {
		const providerUser = createProviderUser();
		await signInAtProvider(new Browser(), "google", providerUser);
		const user = await findUserByEmail(providerUser.email);
		const userId = user.id;
		await enableTotpFor(user);
		await signInAtProvider(new Browser(), "google", providerUser);
		if (sells) await createProduct({ createdBy: userId });
		await db.insert(passwordResets).values({
			userId,
			tokenHash: newId(),
			email: providerUser.email,
			createdAt: 1,
			expiresAt: 2,
		});
		expect((await admin.submit(`/dashboard/users/${userId}/delete`)).status).toBe(303);
		expect(await listLinkedProviders(userId)).toEqual([]);
		const resets = db.select().from(passwordResets).where(eq(passwordResets.userId, userId));
		expect(await resets).toEqual([]);
		for (const table of [factors, recoveryCodes, unsavedRecoveryCodes, pendingSignIns]) {
			expect(await db.select().from(table).where(eq(table.userId, userId))).toEqual([]);
		}
		const again = new Browser();
		expect((await signInAtProvider(again, "google", providerUser)).status).toBe(303);
		expect((await again.open("/mycart")).status).toBe(200);
	}
});

test("linking and unlinking require recent authentication", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const providerUser = createProviderUser();
	const firstLink = await linkProvider(shopper, "google", providerUser);
	const secondLink = await linkProvider(shopper, "facebook", providerUser);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirmPath = "/account/confirm?from=%2Fprofile";
	expect(await shopper.open(firstLink)).toMatchObject({ status: 303, location: confirmPath });
	expect((await shopper.open(secondLink)).location).toBe(
		getReturnRedirect("facebook", confirmPath),
	);
	expect(await shopper.submit("/profile/link/google")).toMatchObject({ location: confirmPath });
	const unlinkResponse = await shopper.submit("/profile/unlink/google");
	expect(unlinkResponse.location).toMatch(/^\/account\/confirm/);
	expect(await listLinkedProviders(user.id)).toEqual([]);
});
