import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Provider } from "~/domain/accounts/providers";
import {
	factors,
	identities,
	passwordResets,
	pendingSignIns,
	recoveryCodes,
	recoverySheets,
	sessions,
	users,
} from "~/domain/accounts/tables.server";
import { newId } from "~/platform/ids.server";
import { answerProvider, aPerson, redirectOf, signInAt } from "~/testing/accounts/sign-in-provider";
import { withSecondStep } from "~/testing/accounts/two-factor";
import { auditAbout } from "~/testing/database/queries";
import { anAdmin, aProduct, aUser, userOf } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();

const linksOf = async (userId: string) =>
	(await db.select().from(identities).where(eq(identities.userId, userId))).map(
		({ provider }) => provider,
	);

/** Presses 'Link' on the profile and answers the provider; the path back is returned unopened. */
async function linkAt(browser: Browser, provider: Provider, answer: Record<string, string>) {
	const left = await browser.submit(`/profile/link/${provider}`);
	expect(left.status).toBe(303);
	return answerProvider(left.location ?? "", answer);
}

test("Facebook is linked from the profile whatever its address, signs in from then on, and is removed", async () => {
	const user = await aUser();
	const shopper = await signedIn(user);
	expect((await shopper.open("/profile")).html).toContain("Link Facebook");
	const person = aPerson();
	const back = await linkAt(shopper, "facebook", person);
	const location = redirectOf("facebook", "/profile");
	expect(await shopper.open(back)).toMatchObject({ status: 303, location });
	const profile = await shopper.open("/profile");
	expect(profile.html).toContain("Linked: you can sign in with it from now on");
	expect(profile.html).toContain(person.email);
	expect((await mailsTo(user.email))[0]?.subject).toContain("Facebook now signs in");

	const other = new Browser();
	await signInAt(other, "facebook", person);
	expect((await other.open("/profile")).html).toContain(user.email);

	const question = await shopper.open("/profile/unlink/facebook");
	expect(question.html).toContain("Remove Facebook?");
	expect(await shopper.submit("/profile/unlink/facebook")).toMatchObject({
		status: 303,
		location: "/profile",
	});
	expect(await linksOf(user.id)).toEqual([]);
	expect(await auditAbout(`user:${user.id}`)).toEqual([
		"user.link-facebook",
		"user.unlink-facebook",
	]);
	const stranger = new Browser();
	await signInAt(stranger, "facebook", person);
	expect((await stranger.open("/profile")).status).toBe(403);
});

test("linking the same account again is no mistake; a second one of the same provider is", async () => {
	const shopper = await signedIn(await aUser());
	const person = aPerson();
	for (let times = 0; times < 2; times += 1) {
		expect((await shopper.open(await linkAt(shopper, "google", person))).status).toBe(303);
	}
	const page = await shopper.open(await linkAt(shopper, "google", aPerson()));
	expect(page.status).toBe(409);
	expect(page.html).toContain("Google was not linked");
	expect(page.html).toContain("Another Google account is linked already.");
	expect(page.html).toContain('href="/profile"');
});

test("what signs in to another account is not linked", async () => {
	const person = aPerson();
	await signInAt(new Browser(), "google", person);
	const user = await aUser();
	const shopper = await signedIn(user);
	const page = await shopper.open(await linkAt(shopper, "google", person));
	expect(page.status).toBe(409);
	expect(page.html).toContain("belongs to another account of this shop");
	expect(await linksOf(user.id)).toEqual([]);
});

test("a link that was begun by one is not finished in the account of another, or of nobody", async () => {
	const one = await aUser();
	const browser = await signedIn(one);
	const [first, second] = [
		await linkAt(browser, "google", aPerson()),
		await linkAt(browser, "google", aPerson()),
	];
	await browser.submit("/logout");
	expect((await browser.open(first)).status).toBe(403);
	const other = await aUser();
	await browser.signIn(other);
	const page = await browser.open(second);
	expect(page.status).toBe(403);
	expect(page.html).toContain("Somebody else is signed in now");
	expect([await linksOf(one.id), await linksOf(other.id)]).toEqual([[], []]);
});

test("cancelling at the provider links nothing and leads back to the profile", async () => {
	const user = await aUser();
	const shopper = await signedIn(user);
	const page = await shopper.open(await linkAt(shopper, "google", { refuse: "access_denied" }));
	expect(page.status).toBe(400);
	expect(page.html).toContain("You cancelled the sign-in. Nothing was changed.");
	expect(await linksOf(user.id)).toEqual([]);
});

test("the last way to sign in stays, however often its removal is asked for at once", async () => {
	const shopper = new Browser();
	const person = aPerson();
	await signInAt(shopper, "google", person);
	const [user] = await db.select().from(users).where(eq(users.email, person.email));
	const userId = user?.id ?? "";
	expect((await shopper.open("/profile")).html).toContain("Your only way to sign in");
	expect((await shopper.open("/profile/unlink/google")).status).toBe(404);
	await shopper.submit("/profile/unlink/google");
	expect((await shopper.open("/profile")).html).toContain("it is your only way to sign in");
	expect(await linksOf(userId)).toEqual(["google"]);

	await shopper.open(await linkAt(shopper, "facebook", aPerson()));
	await Promise.all(
		["google", "facebook", "google", "facebook"].map((provider) =>
			shopper.submit(`/profile/unlink/${provider}`),
		),
	);
	expect(await linksOf(userId)).toHaveLength(1);
});

test("an account whose address is not verified links nothing", async () => {
	const shopper = await signedIn(await aUser({ verified: false }));
	expect((await shopper.submit("/profile/link/google")).status).toBe(403);
	expect((await shopper.submit("/profile/unlink/google")).status).toBe(403);
});

test("a deleted account leaves no link, no reset and no second step behind, and its person may come again", async () => {
	const admin = await signedIn(await anAdmin());
	for (const sells of [false, true]) {
		const person = aPerson();
		await signInAt(new Browser(), "google", person);
		const user = await userOf(person.email);
		const userId = user.id;
		await withSecondStep(user);
		await signInAt(new Browser(), "google", person);
		if (sells) await aProduct({ createdBy: userId });
		await db.insert(passwordResets).values({
			userId,
			tokenHash: newId(),
			email: person.email,
			createdAt: 1,
			expiresAt: 2,
		});
		expect((await admin.submit(`/dashboard/users/${userId}/delete`)).status).toBe(303);
		expect(await linksOf(userId)).toEqual([]);
		const resets = db.select().from(passwordResets).where(eq(passwordResets.userId, userId));
		expect(await resets).toEqual([]);
		for (const table of [factors, recoveryCodes, recoverySheets, pendingSignIns]) {
			expect(await db.select().from(table).where(eq(table.userId, userId))).toEqual([]);
		}
		const again = new Browser();
		expect((await signInAt(again, "google", person)).status).toBe(303);
		expect((await again.open("/mycart")).status).toBe(200);
	}
});

test("who proved themselves hours ago does so again before another account may sign in, or one no longer may", async () => {
	const user = await aUser();
	const shopper = await signedIn(user);
	const person = aPerson();
	const begun = await linkAt(shopper, "google", person);
	const alsoBegun = await linkAt(shopper, "facebook", person);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const proof = "/account/confirm?from=%2Fprofile";
	expect(await shopper.open(begun)).toMatchObject({ status: 303, location: proof });
	expect((await shopper.open(alsoBegun)).location).toBe(redirectOf("facebook", proof));
	expect(await shopper.submit("/profile/link/google")).toMatchObject({ location: proof });
	const asked = await shopper.submit("/profile/unlink/google");
	expect(asked.location).toMatch(/^\/account\/confirm/);
	expect(await linksOf(user.id)).toEqual([]);
});
