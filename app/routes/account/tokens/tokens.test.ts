import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { MAX_API_TOKENS } from "~/domain/accounts/api-token-rules";
import {
	findTokenUser,
	listApiTokens,
	markTokenUsed,
} from "~/domain/accounts/api-tokens/queries.server";
import { createApiToken } from "~/domain/accounts/api-tokens/verbs.server";
import { purgeExpiredCredentials } from "~/domain/accounts/lifecycle/purge.server";
import { changePassword } from "~/domain/accounts/password/password.server";
import { apiTokens, sessions, users } from "~/domain/accounts/tables.server";
import { hashSecret, newId } from "~/platform/ids.server";
import { listAudit, listQueuedMailSubjects as mailsQueuedFor } from "~/testing/database/queries";
import {
	createAdmin,
	createTestApiToken,
	createTestSession,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMailedLink, readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const LIST_PATH = "/account/tokens";
const NEW_PATH = "/account/tokens/new";
const DAY_MS = 86_400_000;

const buildFields = (given: Record<string, string> = {}) => ({
	name: "Stock sheet",
	days: "90",
	scope: "write",
	idempotencyKey: newId(),
	...given,
});

const parseSecret = (html: string) => /ty_[\w-]{43}/.exec(html)?.[0] ?? "";
const listTokenRows = (userId: string) =>
	db.select().from(apiTokens).where(eq(apiTokens.userId, userId));
const findOwner = (secret: string, now = Date.now()) => findTokenUser(db, hashSecret(secret), now);

test("a token is shown once, stored as a hash, listed, and announced by email", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	expect((await browser.open(LIST_PATH)).html).toContain("You have no API tokens");
	const response = await browser.submit(NEW_PATH, buildFields());
	expect(response.status).toBe(200);
	expect(response.headers.get("cache-control")).toContain("no-store");
	const secret = parseSecret(response.html);
	expect(await findOwner(secret)).toMatchObject({
		user: { id: user.id },
		scopes: ["read", "write"],
	});
	const [row] = await listTokenRows(user.id);
	expect(JSON.stringify(row)).not.toContain(secret);
	expect((row?.expiresAt ?? 0) - (row?.createdAt ?? 0)).toBe(90 * DAY_MS);
	const { html } = await browser.open(LIST_PATH);
	expect(html).toContain("Stock sheet");
	expect(html).toContain("Read and write");
	expect(html).toContain("Never");
	expect(html).not.toContain(secret);
	const [mail] = await readMails(user.email);
	expect(mail?.subject).toMatch(/^A new API token/);
	expect(mail?.text).not.toContain(secret);
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.create-api-token"]);
});

test.each([
	[{ name: "" }, "Name is required"],
	[{ name: "x".repeat(61) }, "At most 60 characters"],
	[{ days: "3650" }, "Choose when it expires"],
	[{ scope: "root" }, "Choose a permission"],
	[{ idempotencyKey: "" }, "Open the form again"],
])("%j creates no token", async (wrong, message) => {
	const user = await createUser();
	const page = await (await createSignedInBrowser(user)).submit(NEW_PATH, buildFields(wrong));
	expect(page.status).toBe(400);
	expect(page.html).toContain(message);
	expect(await listTokenRows(user.id)).toEqual([]);
});

test("only admins are offered and can create admin tokens", async () => {
	const [shopper, admin] = [await createUser(), await createAdmin()];
	const [mine, theirs] = [await createSignedInBrowser(shopper), await createSignedInBrowser(admin)];
	expect((await mine.open(NEW_PATH)).html).not.toContain('value="admin"');
	expect((await theirs.open(NEW_PATH)).html).toContain('value="admin"');
	const rejected = await mine.submit(NEW_PATH, buildFields({ scope: "admin" }));
	expect(rejected.status).toBe(403);
	expect(rejected.html).toContain("A token can't do more than you can");
	const secret = parseSecret((await theirs.submit(NEW_PATH, buildFields({ scope: "admin" }))).html);
	expect((await findOwner(secret))?.scopes).toEqual(["read", "write", "admin"]);
	// The shop always needs an admin.
	await createAdmin();
	await db.update(users).set({ role: "customer" }).where(eq(users.id, admin.id));
	expect((await findOwner(secret))?.scopes).toEqual(["read", "write"]);
});

test("a read-only token can't write", async () => {
	const { secret } = await createTestApiToken(await createUser(), { scope: "read" });
	expect((await findOwner(secret))?.scopes).toEqual(["read"]);
});

test("creating a token requires recent authentication", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	await db.update(sessions).set({ authenticatedAt: 1 }).where(eq(sessions.userId, user.id));
	const confirmRedirect = {
		status: 303,
		location: "/account/confirm?from=%2Faccount%2Ftokens%2Fnew",
	};
	expect(await browser.open(NEW_PATH)).toMatchObject(confirmRedirect);
	expect(await browser.submit(NEW_PATH, buildFields())).toMatchObject(confirmRedirect);
	expect(await listTokenRows(user.id)).toEqual([]);
	expect((await browser.open(LIST_PATH)).status).toBe(200);
});

test("resubmitting the form gives the same token a new secret until it is used", async () => {
	const user = await createUser();
	const browser = await createSignedInBrowser(user);
	const form = buildFields();
	const first = parseSecret((await browser.submit(NEW_PATH, form)).html);
	const second = parseSecret((await browser.submit(NEW_PATH, form)).html);
	expect(second).not.toBe(first);
	expect(await listTokenRows(user.id)).toHaveLength(1);
	expect(await findOwner(first)).toBeNull();
	expect(await findOwner(second)).not.toBeNull();
	expect(await mailsQueuedFor(user.email)).toHaveLength(1);
	await markTokenUsed(platform, { tokenHash: hashSecret(second), lastUsedAt: null });
	const third = await browser.submit(NEW_PATH, form);
	expect(third.status).toBe(409);
	expect(third.html).toContain("has already created a token");
	expect(await findOwner(second)).not.toBeNull();
});

test("an account can have at most twenty valid tokens, also under concurrency", async () => {
	const user = await createUser();
	const input = { name: "Sheet", days: 30, scope: "read" } as const;
	const sessionSecret = await createTestSession(user);
	const make = () =>
		createApiToken(platform, user, sessionSecret, { ...input, idempotencyKey: newId() });
	const created = await Promise.allSettled(Array.from({ length: MAX_API_TOKENS + 5 }, make));
	expect(created.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_API_TOKENS);
	const browser = await createSignedInBrowser(user);
	const rejected = await browser.submit(NEW_PATH, buildFields());
	expect(rejected.status).toBe(409);
	expect(rejected.html).toContain(`You have ${MAX_API_TOKENS} active tokens`);
	await db
		.update(apiTokens)
		.set({ createdAt: 1, expiresAt: Date.now() })
		.where(eq(apiTokens.userId, user.id));
	expect((await browser.submit(NEW_PATH, buildFields())).status).toBe(200);
});

test("a session that a password change has just ended creates no token and sends no mail", async () => {
	const user = await createUser();
	const [endedSession, ownSession] = [await createTestSession(user), await createTestSession(user)];
	const passwords = { oldPassword: PASSWORD, password: "battery-staple" };
	expect(await changePassword(platform, user, ownSession, passwords)).not.toBeNull();
	const input = { name: "Sheet", days: 30, scope: "read", idempotencyKey: newId() } as const;
	const created = createApiToken(platform, user, endedSession, input);
	await expect(created).rejects.toThrow("You have been logged out");
	expect(await listTokenRows(user.id)).toEqual([]);
	expect(await mailsQueuedFor(user.email)).toEqual([expect.stringContaining("password")]);
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.change-password"]);
});

test("another user's session creates no token", async () => {
	const user = await createUser();
	const foreignSession = await createTestSession(await createUser());
	const input = { name: "Sheet", days: 30, scope: "read", idempotencyKey: newId() } as const;
	const created = createApiToken(platform, user, foreignSession, input);
	await expect(created).rejects.toThrow("You have been logged out");
	expect(await listTokenRows(user.id)).toEqual([]);
});

test("only its owner can revoke a token, after confirming", async () => {
	const user = await createUser();
	const token = await createTestApiToken(user);
	const [row] = await listTokenRows(user.id);
	const path = `${LIST_PATH}/${row?.id}/revoke`;
	const otherUser = await createSignedInBrowser(await createUser());
	expect((await otherUser.open(path)).status).toBe(404);
	expect((await otherUser.submit(path)).status).toBe(404);
	expect(await token.isValid()).toBe(true);
	const browser = await createSignedInBrowser(user);
	expect((await browser.open(path)).html).toContain("Revoke Stock sheet?");
	expect(await browser.submit(path)).toMatchObject({ status: 303, location: LIST_PATH });
	expect((await browser.open(LIST_PATH)).html).toContain("Token revoked");
	expect(await token.isValid()).toBe(false);
	expect((await browser.submit(path)).status).toBe(404);
	expect(await listAudit(`user:${user.id}`)).toContain("user.revoke-api-token");
});

test("an expired token is rejected and deleted after 30 days", async () => {
	const user = await createUser();
	const { secret, expiresAt } = await createTestApiToken(user);
	expect(await findOwner(secret, expiresAt - 1)).not.toBeNull();
	expect(await findOwner(secret, expiresAt)).toBeNull();
	const age = (ms: number) =>
		db
			.update(apiTokens)
			.set({ createdAt: 1, expiresAt: Date.now() - ms })
			.where(eq(apiTokens.userId, user.id));
	await age(30 * DAY_MS - 60_000);
	await purgeExpiredCredentials(platform);
	expect((await (await createSignedInBrowser(user)).open(LIST_PATH)).html).toContain("Expired");
	await age(30 * DAY_MS);
	await purgeExpiredCredentials(platform);
	expect(await listTokenRows(user.id)).toEqual([]);
});

test("a disabled account's token stops working immediately", async () => {
	const user = await createUser();
	const token = await createTestApiToken(user);
	expect(await token.isValid()).toBe(true);
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, user.id));
	expect(await token.isValid()).toBe(false);
});

test("the last use is recorded to within five minutes", async () => {
	const user = await createUser();
	const { hash } = await createTestApiToken(user);
	const used = async () => (await listApiTokens(db, user.id))[0]?.lastUsedAt ?? 0;
	const at = async (now: number) =>
		markTokenUsed(
			{ ...platform, now: () => now },
			{ tokenHash: hash, lastUsedAt: (await used()) || null },
		);
	await at(1_000_000);
	await at(1_000_000 + 299_999);
	expect(await used()).toBe(1_000_000);
	await at(1_000_000 + 300_000);
	expect(await used()).toBe(1_300_000);
});

test("a password reset revokes every token", async () => {
	const user = await createUser();
	const token = await createTestApiToken(user);
	await new Browser().submit("/login", { email: user.email, intent: "forgot-password" });
	const link = await readMailedLink(user.email, "/reset-password/");
	expect(await token.isValid()).toBe(true);
	await new Browser().submit(link, { password: "battery-staple" });
	expect(await token.isValid()).toBe(false);
});
