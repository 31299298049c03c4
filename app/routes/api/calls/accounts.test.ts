import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, users } from "~/domain/accounts/tables.server";
import { hashSecret } from "~/platform/ids.server";
import { enableTotpFor } from "~/testing/accounts/two-factor";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createOrder,
	createProduct,
	createTestApiToken,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { buildPng } from "~/testing/factories/image-files";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const createCustomerClient = async () => {
	const user = await createUser();
	return { user, program: createApiClient((await createTestApiToken(user)).secret) };
};

const createAdminClient = async () => {
	const user = await createAdmin();
	return {
		user,
		program: createApiClient((await createTestApiToken(user, { scope: "admin" })).secret),
	};
};

const findTokenRow = async (token: unknown) => {
	const [row] = await db
		.select()
		.from(apiTokens)
		.where(eq(apiTokens.tokenHash, hashSecret(String(token))));
	return row;
};

test("a password returns a token that works for a day, and only its hash is stored", async () => {
	const user = await createUser();
	const path = `/user/${encodeURIComponent(user.email.toUpperCase())}`;
	const { status, body } = await createApiClient().put(path, {
		password: PASSWORD,
		email: user.email,
	});
	expect(status).toBe(200);
	expect(body.token).toMatch(/^ty_[\w-]{43}$/);
	expect((await createApiClient(String(body.token)).get("/profile")).body).toMatchObject({
		_id: user.id,
	});
	const row = await findTokenRow(body.token);
	expect(row?.scope).toBe("write");
	expect((row?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(86_400_000);
	expect(JSON.stringify(row)).not.toContain(String(body.token));
	expect(await listAudit(`user:${user.id}`)).toContain("user.create-api-token");
});

test("an unknown email and a wrong password return the same message", async () => {
	const user = await createUser();
	const wrong = await createApiClient().put(`/user/${user.email}`, { password: "wrong-horse" });
	const unknown = await createApiClient().put("/user/nobody@nowhere.test", {
		password: "wrong-horse",
	});
	expect([wrong.status, unknown.status]).toEqual([401, 401]);
	expect(wrong.body.detail).toBe(unknown.body.detail);
	const disabledUser = await createUser({ disabledAt: 1 });
	expect(
		(await createApiClient().put(`/user/${disabledUser.email}`, { password: PASSWORD })).status,
	).toBe(403);
});

test("a password alone returns no token when two-factor authentication is on", async () => {
	const user = await createUser();
	await enableTotpFor(user);
	const { status, body } = await createApiClient().put(`/user/${user.email}`, {
		password: PASSWORD,
	});
	expect(status).toBe(401);
	expect(body.detail).toContain("multi-factor-auth-required");
	expect(body.token).toBeUndefined();
});

test("the API limits password attempts like the login page", async () => {
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; sign-in 3 in 10 min" };
	const user = await createUser();
	const guess = (password: string) =>
		createApiClient(undefined, bindings).put(`/user/${user.email}`, { password });
	for (let tries = 0; tries < 3; tries += 1) expect((await guess("wrong-horse")).status).toBe(401);
	const rejected = await guess(PASSWORD);
	expect(rejected.status).toBe(429);
	expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(500);
});

test("exchanging a token counts towards the rate limit of new tokens", async () => {
	const user = await createUser();
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; api-token 2 in 10 min" };
	const program = createApiClient((await createTestApiToken(user)).secret, bindings);
	const statuses = [];
	for (let calls = 0; calls < 3; calls += 1)
		statuses.push((await program.put(`/user/${user.email}`, {})).status);
	expect(statuses).toEqual([200, 200, 429]);
	const audited = (await listAudit(`user:${user.id}`)).filter(
		(it) => it === "user.create-api-token",
	);
	// The first is the token itself.
	expect(audited).toHaveLength(3);
});

test("a token can be requested with fewer rights than its owner has, never more", async () => {
	const user = await createUser();
	const requestToken = (scope: string) =>
		createApiClient().put(`/user/${user.email}`, { password: PASSWORD, scope });
	const { body } = await requestToken("read");
	expect((await findTokenRow(body.token))?.scope).toBe("read");
	expect((await requestToken("admin")).status).toBe(403);
	expect((await requestToken("all")).status).toBe(422);
	const admin = await createAdmin();
	const own = await createApiClient().put(`/user/${admin.email}`, { password: PASSWORD });
	expect((await findTokenRow(own.body.token))?.scope).toBe("admin");
});

test("a sixth token by password revokes the oldest, but no token of the account page", async () => {
	const user = await createUser();
	const ownToken = await createTestApiToken(user);
	await db
		.update(apiTokens)
		.set({ name: "Issued by the API", createdAt: 0 })
		.where(eq(apiTokens.tokenHash, ownToken.hash));
	const tokens: unknown[] = [];
	for (let n = 0; n < 6; n += 1) {
		const { body } = await createApiClient().put(`/user/${user.email}`, { password: PASSWORD });
		await db
			.update(apiTokens)
			.set({ createdAt: n + 1 })
			.where(eq(apiTokens.tokenHash, hashSecret(String(body.token))));
		tokens.push(body.token);
	}
	const live = await Promise.all(
		tokens.map(async (token) => (await findTokenRow(token)) !== undefined),
	);
	expect(live).toEqual([false, true, true, true, true, true]);
	expect(await ownToken.isValid()).toBe(true);
});

test("a token returns another of the same scope that ends no later", async () => {
	const user = await createUser();
	const first = await createTestApiToken(user, { scope: "read" });
	const soon = Date.now() + 60_000;
	await db.update(apiTokens).set({ expiresAt: soon }).where(eq(apiTokens.tokenHash, first.hash));
	const { body } = await createApiClient(first.secret).put(`/user/${user.email}`, {
		email: user.email,
	});
	expect(body.token).not.toBe(first.secret);
	expect(await findTokenRow(body.token)).toMatchObject({ scope: "read", expiresAt: soon });
	const { program: admin } = await createAdminClient();
	expect((await admin.put(`/user/${user.email}`, {})).status).toBe(404);
});

test("revoking a token revokes the tokens issued from it, and no others", async () => {
	const user = await createUser();
	const [leaked, other] = [await createTestApiToken(user), await createTestApiToken(user)];
	const another = async (secret: unknown) =>
		(await createApiClient(String(secret)).put(`/user/${user.email}`, {})).body.token;
	const sibling = await another(leaked.secret);
	const line = [leaked.secret, sibling, await another(sibling), await another(leaked.secret)];
	const works = (secret: unknown) => createApiClient(String(secret)).get("/profile");
	for (const secret of line) expect((await works(secret)).status).toBe(200);
	const browser = await createSignedInBrowser(user);
	const revoke = async (secret: unknown) =>
		browser.submit(`/account/tokens/${(await findTokenRow(secret))?.id}/revoke`);
	expect((await revoke(sibling)).status).toBe(303);
	expect((await works(leaked.secret)).status).toBe(200);
	for (const secret of line.slice(1)) expect((await works(secret)).status).toBe(401);
	const lateResponse = await another(leaked.secret);
	expect((await revoke(leaked.secret)).status).toBe(303);
	for (const secret of [leaked.secret, lateResponse])
		expect((await works(secret)).status).toBe(401);
	expect(await other.isValid()).toBe(true);
});

test("a profile is changed field by field, and missing fields are kept", async () => {
	const { user, program } = await createCustomerClient();
	const path = `/user/${user.email}`;
	const said = { address: "12 Nawabpur Road", age: "34", gender: "f", education: "BSc" };
	expect((await program.put(path, said)).body).toEqual({ modifiedCount: 1 });
	expect((await program.put(path, { name: "Rahima Khatun" })).status).toBe(200);
	const { body } = await program.get(`/profile?email=${user.email}`);
	expect(body).toEqual({
		_id: user.id,
		email: user.email,
		role: "customer",
		name: "Rahima Khatun",
		img1: "",
		img2: "",
		...said,
	});
	const { program: admin } = await createAdminClient();
	await admin.put(path, { address: "" });
	expect((await program.get("/profile")).body.address).toBe("");
	expect((await program.put(path, { name: "A", password: PASSWORD })).status).toBe(422);
	expect((await program.put(path, { role: "admin" })).status).toBe(422);
});

test("a read-only token can't change the profile", async () => {
	const user = await createUser();
	const program = createApiClient((await createTestApiToken(user, { scope: "read" })).secret);
	expect((await program.put(`/user/${user.email}`, { name: "A" })).status).toBe(403);
});

test("an uploaded picture becomes the profile's photo or cover", async () => {
	const { user, program } = await createCustomerClient();
	const { status, body } = await program.upload(buildPng());
	expect(status).toBe(201);
	expect(body).toEqual({ success: true, data: { url: expect.any(String) } });
	const { url } = body.data as { url: string };
	expect(url.startsWith(`${env.APP_ORIGIN}/images/uploads/`)).toBe(true);
	expect((await program.get("/profile")).body).toMatchObject({ img1: "", img2: "" });
	const changed = await program.put(`/user/${user.email}`, { img1: url, img2: url });
	expect(changed.body).toEqual({ modifiedCount: 1 });
	const { body: profile } = await program.get("/profile");
	expect(profile.img1).toContain("/images/people/");
	expect(profile.img2).toContain("/images/covers/");
	const again = await program.put(`/user/${user.email}`, { img2: profile.img1 });
	expect(again.status).toBe(422);
	const { program: stranger, user: thief } = await createCustomerClient();
	const stolen = await stranger.put(`/user/${thief.email}`, { img1: url });
	expect(stolen.status).toBe(422);
	expect(stolen.body.errors).toMatchObject([{ pointer: "/img1" }]);
});

test.each(["https://evil.test/a.png", "http://169.254.169.254/latest", "data:image/png;base64,AA"])(
	"a picture URL from %s is rejected",
	async (img1) => {
		const { user, program } = await createCustomerClient();
		expect((await program.put(`/user/${user.email}`, { img1 })).status).toBe(422);
	},
);

test("an invalid or too large picture is rejected", async () => {
	const { program } = await createCustomerClient();
	expect((await program.upload("<svg/>")).status).toBe(422);
	expect((await program.upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
	expect((await program.upload(new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
	expect((await program.send("POST", "/upload", { body: new FormData() })).status).toBe(422);
	const headers = { "content-type": "multipart/form-data; boundary=x" };
	expect((await program.send("POST", "/upload", { body: "half", headers })).status).toBe(400);
});

test("picture uploads have their own rate limit", async () => {
	const bindings = { RATE_LIMITS_BY_ACCOUNT: "all 1000 in 10 min; upload 2 in 1 h" };
	const program = createApiClient((await createTestApiToken(await createUser())).secret, bindings);
	for (let n = 0; n < 2; n += 1) expect((await program.upload(buildPng())).status).toBe(201);
	const third = await program.upload(buildPng());
	expect(third.status).toBe(429);
	expect(third.headers.get("ratelimit-policy")).toBe('"upload";q=2;w=3600');
	expect((await program.get("/mycart")).status).toBe(200);
});

test("the same picture with the same key is uploaded once", async () => {
	const { program } = await createCustomerClient();
	const headers = { "idempotency-key": "one-picture" };
	const first = await program.upload(buildPng(), headers);
	expect((await program.upload(buildPng(), headers)).body).toEqual(first.body);
	expect((await program.upload(buildPng({ width: 9 }), headers)).status).toBe(422);
});

test("admins list accounts, make admins and delete accounts", async () => {
	const { user: boss, program: admin } = await createAdminClient();
	const user = await createUser();
	const { rows } = await admin.get("/user?limit=100");
	expect(rows).toContainEqual({
		_id: user.id,
		email: user.email,
		role: "customer",
		name: user.name,
		img1: "",
	});
	expect((await admin.get(`/admin/${user.email}`)).body).toEqual({ admin: false });
	const promote = () => admin.put(`/user/admin/${user.email}`, {});
	expect((await promote()).body).toEqual({ modifiedCount: 1 });
	expect((await promote()).body).toEqual({ modifiedCount: 0 });
	expect((await admin.get(`/admin/${user.email}`)).body).toEqual({ admin: true });
	expect((await admin.put("/user/admin/nobody@nowhere.test", {})).status).toBe(404);
	expect((await admin.delete(`/user/${user.id}`)).body).toEqual({ deletedCount: 1 });
	expect((await admin.delete(`/user/${user.id}`)).status).toBe(404);
	expect((await admin.get(`/admin/${user.email}`)).status).toBe(404);
	const own = await admin.delete(`/user/${boss.id}`);
	expect([own.status, own.body.detail]).toEqual([
		409,
		"This is your own account. Delete it on your account page.",
	]);
});

test("a deleted account's token is rejected, also if its orders remain", async () => {
	const { user, program } = await createCustomerClient();
	await createOrder(user, await createProduct());
	const { program: admin } = await createAdminClient();
	expect((await admin.delete(`/user/${user.id}`)).status).toBe(200);
	expect((await program.get("/myorder")).status).toBe(401);
	const [row] = await db.select().from(users).where(eq(users.id, user.id));
	expect(row?.disabledAt).not.toBeNull();
});
