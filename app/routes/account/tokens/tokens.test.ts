import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MOST_TOKENS } from "~/domain/accounts/api-token-rules";
import { createApiToken } from "~/domain/accounts/api-tokens/create-api-token.server";
import {
	apiTokensOf,
	markTokenUsed,
	userOfToken,
} from "~/domain/accounts/api-tokens/queries.server";
import { forgetEnded } from "~/domain/accounts/lifecycle/purge-expired-credentials.server";
import { apiTokens, sessions, users } from "~/domain/accounts/tables.server";
import { hashSecret, newId } from "~/platform/ids.server";
import { auditAbout, mailsTo as mailsQueuedFor } from "~/testing/database/queries";
import { anAdmin, anApiToken, aUser } from "~/testing/factories/factories";
import { Browser, signedIn } from "~/testing/http/browser";
import { mailedLink, mailsTo } from "~/testing/inbox";
import { testPlatform } from "~/testing/platform";

const platform = testPlatform();
const { db } = platform;
const LIST = "/account/tokens";
const NEW = "/account/tokens/new";
const DAY = 86_400_000;

const fields = (given: Record<string, string> = {}) => ({
	name: "Stock sheet",
	days: "90",
	scope: "write",
	idempotencyKey: newId(),
	...given,
});

const secretIn = (html: string) => /ty_[\w-]{43}/.exec(html)?.[0] ?? "";
const rowsOf = (userId: string) => db.select().from(apiTokens).where(eq(apiTokens.userId, userId));
const ownerOf = (secret: string, now = Date.now()) => userOfToken(db, hashSecret(secret), now);

test("a token is shown once, kept as a hash, listed and told of by mail", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	expect((await browser.open(LIST)).html).toContain("You have no API tokens");
	const answer = await browser.submit(NEW, fields());
	expect(answer.status).toBe(200);
	expect(answer.headers.get("cache-control")).toContain("no-store");
	const secret = secretIn(answer.html);
	expect(await ownerOf(secret)).toMatchObject({ user: { id: user.id }, scopes: ["read", "write"] });
	const [row] = await rowsOf(user.id);
	expect(JSON.stringify(row)).not.toContain(secret);
	expect((row?.expiresAt ?? 0) - (row?.createdAt ?? 0)).toBe(90 * DAY);
	const { html } = await browser.open(LIST);
	expect(html).toContain("Stock sheet");
	expect(html).toContain("Read and write");
	expect(html).toContain("Never");
	expect(html).not.toContain(secret);
	const [mail] = await mailsTo(user.email);
	expect(mail?.subject).toMatch(/^A new API token/);
	expect(mail?.text).not.toContain(secret);
	expect(await auditAbout(`user:${user.id}`)).toEqual(["user.make-api-token"]);
});

test.each([
	[{ name: "" }, "Name is required"],
	[{ name: "x".repeat(61) }, "At most 60 characters"],
	[{ days: "3650" }, "Choose how long it works"],
	[{ scope: "root" }, "Choose what it may do"],
	[{ idempotencyKey: "" }, "Open the form again"],
])("with %j no token is made", async (wrong, sentence) => {
	const user = await aUser();
	const page = await (await signedIn(user)).submit(NEW, fields(wrong));
	expect(page.status).toBe(400);
	expect(page.html).toContain(sentence);
	expect(await rowsOf(user.id)).toEqual([]);
});

test("only an admin is offered a token that does all, and only an admin gets one", async () => {
	const [shopper, admin] = [await aUser(), await anAdmin()];
	const [mine, theirs] = [await signedIn(shopper), await signedIn(admin)];
	expect((await mine.open(NEW)).html).not.toContain('value="admin"');
	expect((await theirs.open(NEW)).html).toContain('value="admin"');
	const refused = await mine.submit(NEW, fields({ scope: "admin" }));
	expect(refused.status).toBe(403);
	expect(refused.html).toContain("A token can't do more than you can");
	const secret = secretIn((await theirs.submit(NEW, fields({ scope: "admin" }))).html);
	expect((await ownerOf(secret))?.scopes).toEqual(["read", "write", "admin"]);
	// The shop keeps an admin.
	await anAdmin();
	await db.update(users).set({ role: "customer" }).where(eq(users.id, admin.id));
	expect((await ownerOf(secret))?.scopes).toEqual(["read", "write"]);
});

test("a token that reads does no more than that", async () => {
	const { secret } = await anApiToken(await aUser(), { scope: "read" });
	expect((await ownerOf(secret))?.scopes).toEqual(["read"]);
});

test("making a token asks for a fresh proof of who one is", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	await db.update(sessions).set({ confirmedAt: 1 }).where(eq(sessions.userId, user.id));
	const asked = { status: 303, location: "/account/confirm?from=%2Faccount%2Ftokens%2Fnew" };
	expect(await browser.open(NEW)).toMatchObject(asked);
	expect(await browser.submit(NEW, fields())).toMatchObject(asked);
	expect(await rowsOf(user.id)).toEqual([]);
	expect((await browser.open(LIST)).status).toBe(200);
});

test("a form that is sent again gives the same token another secret, until it is in use", async () => {
	const user = await aUser();
	const browser = await signedIn(user);
	const form = fields();
	const first = secretIn((await browser.submit(NEW, form)).html);
	const second = secretIn((await browser.submit(NEW, form)).html);
	expect(second).not.toBe(first);
	expect(await rowsOf(user.id)).toHaveLength(1);
	expect(await ownerOf(first)).toBeNull();
	expect(await ownerOf(second)).not.toBeNull();
	expect(await mailsQueuedFor(user.email)).toHaveLength(1);
	await markTokenUsed(platform, hashSecret(second));
	const third = await browser.submit(NEW, form);
	expect(third.status).toBe(409);
	expect(third.html).toContain("its token is in use");
	expect(await ownerOf(second)).not.toBeNull();
});

test("twenty tokens may work at a time, however many are asked for at once", async () => {
	const user = await aUser();
	const input = { name: "Sheet", days: 30, scope: "read" } as const;
	const make = () => createApiToken(platform, user, { ...input, idempotencyKey: newId() });
	const made = await Promise.all(Array.from({ length: MOST_TOKENS + 5 }, make));
	expect(made.filter(({ ok }) => ok)).toHaveLength(MOST_TOKENS);
	const browser = await signedIn(user);
	const refused = await browser.submit(NEW, fields());
	expect(refused.status).toBe(409);
	expect(refused.html).toContain(`You have ${MOST_TOKENS} tokens that work`);
	await db
		.update(apiTokens)
		.set({ createdAt: 1, expiresAt: Date.now() })
		.where(eq(apiTokens.userId, user.id));
	expect((await browser.submit(NEW, fields())).status).toBe(200);
});

test("a token is revoked after the question, by its owner alone", async () => {
	const user = await aUser();
	const token = await anApiToken(user);
	const [row] = await rowsOf(user.id);
	const path = `${LIST}/${row?.id}/revoke`;
	const stranger = await signedIn(await aUser());
	expect((await stranger.open(path)).status).toBe(404);
	expect((await stranger.submit(path)).status).toBe(404);
	expect(await token.opens()).toBe(true);
	const browser = await signedIn(user);
	expect((await browser.open(path)).html).toContain("Revoke Stock sheet?");
	expect(await browser.submit(path)).toMatchObject({ status: 303, location: LIST });
	expect((await browser.open(LIST)).html).toContain("The token is revoked");
	expect(await token.opens()).toBe(false);
	expect((await browser.submit(path)).status).toBe(404);
	expect(await auditAbout(`user:${user.id}`)).toContain("user.revoke-api-token");
});

test("a token opens nothing once it has expired, and is forgotten 30 days later", async () => {
	const user = await aUser();
	const { secret, expiresAt } = await anApiToken(user);
	expect(await ownerOf(secret, expiresAt - 1)).not.toBeNull();
	expect(await ownerOf(secret, expiresAt)).toBeNull();
	const age = (ms: number) =>
		db
			.update(apiTokens)
			.set({ createdAt: 1, expiresAt: Date.now() - ms })
			.where(eq(apiTokens.userId, user.id));
	await age(30 * DAY - 60_000);
	await forgetEnded(platform);
	expect((await (await signedIn(user)).open(LIST)).html).toContain("Expired");
	await age(30 * DAY);
	await forgetEnded(platform);
	expect(await rowsOf(user.id)).toEqual([]);
});

test("a disabled account's token opens nothing at once", async () => {
	const user = await aUser();
	const token = await anApiToken(user);
	expect(await token.opens()).toBe(true);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, user.id));
	expect(await token.opens()).toBe(false);
});

test("the last use is known to five minutes", async () => {
	const user = await aUser();
	const { hash } = await anApiToken(user);
	const used = async () => (await apiTokensOf(db, user.id))[0]?.lastUsedAt ?? 0;
	const at = (now: number) => markTokenUsed({ db, now: () => now }, hash);
	await at(1_000_000);
	await at(1_000_000 + 299_999);
	expect(await used()).toBe(1_000_000);
	await at(1_000_000 + 300_000);
	expect(await used()).toBe(1_300_000);
});

test("a reset password ends every token", async () => {
	const user = await aUser();
	const token = await anApiToken(user);
	await new Browser().submit("/login", { email: user.email, intent: "forgot-password" });
	const link = await mailedLink(user.email, "/reset-password/");
	expect(await token.opens()).toBe(true);
	await new Browser().submit(link, { password: "battery-staple" });
	expect(await token.opens()).toBe(false);
});
