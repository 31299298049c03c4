import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, users } from "~/domain/accounts/tables.server";
import { hashSecret } from "~/platform/ids.server";
import { withSecondStep } from "~/testing/accounts/two-factor";
import { auditAbout } from "~/testing/database/queries";
import {
	anAdmin,
	anApiToken,
	anOrder,
	aProduct,
	aUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { png } from "~/testing/factories/image-files";
import { api } from "~/testing/http/api-client";
import { signedIn } from "~/testing/http/browser";
import { testPlatform } from "~/testing/platform";

const { db } = testPlatform();

const aCustomer = async () => {
	const user = await aUser();
	return { user, program: api((await anApiToken(user)).secret) };
};

const anAdminProgram = async () => {
	const user = await anAdmin();
	return { user, program: api((await anApiToken(user, { scope: "admin" })).secret) };
};

const rowOf = async (token: unknown) => {
	const [row] = await db
		.select()
		.from(apiTokens)
		.where(eq(apiTokens.tokenHash, hashSecret(String(token))));
	return row;
};

test("a password is exchanged for a token that works for a day; only its hash is kept", async () => {
	const user = await aUser();
	const path = `/user/${encodeURIComponent(user.email.toUpperCase())}`;
	const { status, body } = await api().put(path, { password: PASSWORD, email: user.email });
	expect(status).toBe(200);
	expect(body.token).toMatch(/^ty_[\w-]{43}$/);
	expect((await api(String(body.token)).get("/profile")).body).toMatchObject({ _id: user.id });
	const row = await rowOf(body.token);
	expect(row?.scope).toBe("write");
	expect((row?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(86_400_000);
	expect(JSON.stringify(row)).not.toContain(String(body.token));
	expect(await auditAbout(`user:${user.id}`)).toContain("user.make-api-token");
});

test("an unknown address and a wrong password are refused in the same words", async () => {
	const user = await aUser();
	const wrong = await api().put(`/user/${user.email}`, { password: "wrong-horse" });
	const unknown = await api().put("/user/nobody@nowhere.test", { password: "wrong-horse" });
	expect([wrong.status, unknown.status]).toEqual([401, 401]);
	expect(wrong.body.detail).toBe(unknown.body.detail);
	const gone = await aUser({ disabledAt: 1 });
	expect((await api().put(`/user/${gone.email}`, { password: PASSWORD })).status).toBe(403);
});

test("where a second step is on, a password alone gives no token", async () => {
	const user = await aUser();
	await withSecondStep(user);
	const { status, body } = await api().put(`/user/${user.email}`, { password: PASSWORD });
	expect(status).toBe(401);
	expect(body.detail).toContain("multi-factor-auth-required");
	expect(body.token).toBeUndefined();
});

test("passwords can't be guessed through the API any faster than at the login page", async () => {
	const bindings = { LIMITS_BY_ACCOUNT: "all 1000 in 10 min; sign-in 3 in 10 min" };
	const user = await aUser();
	const guess = (password: string) =>
		api(undefined, bindings).put(`/user/${user.email}`, { password });
	for (let tries = 0; tries < 3; tries += 1) expect((await guess("wrong-horse")).status).toBe(401);
	const refused = await guess(PASSWORD);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(500);
});

test("a token may be asked for with less than its owner may do, never with more", async () => {
	const user = await aUser();
	const asked = (scope: string) => api().put(`/user/${user.email}`, { password: PASSWORD, scope });
	const { body } = await asked("read");
	expect((await rowOf(body.token))?.scope).toBe("read");
	expect((await asked("admin")).status).toBe(403);
	expect((await asked("all")).status).toBe(422);
	const admin = await anAdmin();
	const own = await api().put(`/user/${admin.email}`, { password: PASSWORD });
	expect((await rowOf(own.body.token))?.scope).toBe("admin");
});

test("a sixth sign-in lets the oldest token go, and no token of the account page", async () => {
	const user = await aUser();
	const kept = await anApiToken(user);
	await db
		.update(apiTokens)
		.set({ name: "Signed in by a program", createdAt: 0 })
		.where(eq(apiTokens.tokenHash, kept.hash));
	const tokens: unknown[] = [];
	for (let n = 0; n < 6; n += 1) {
		const { body } = await api().put(`/user/${user.email}`, { password: PASSWORD });
		await db
			.update(apiTokens)
			.set({ createdAt: n + 1 })
			.where(eq(apiTokens.tokenHash, hashSecret(String(body.token))));
		tokens.push(body.token);
	}
	const live = await Promise.all(tokens.map(async (token) => (await rowOf(token)) !== undefined));
	expect(live).toEqual([false, true, true, true, true, true]);
	expect(await kept.opens()).toBe(true);
});

test("a token gives another of the same scope that ends no later", async () => {
	const user = await aUser();
	const first = await anApiToken(user, { scope: "read" });
	const soon = Date.now() + 60_000;
	await db.update(apiTokens).set({ expiresAt: soon }).where(eq(apiTokens.tokenHash, first.hash));
	const { body } = await api(first.secret).put(`/user/${user.email}`, { email: user.email });
	expect(body.token).not.toBe(first.secret);
	expect(await rowOf(body.token)).toMatchObject({ scope: "read", expiresAt: soon });
	const { program: admin } = await anAdminProgram();
	expect((await admin.put(`/user/${user.email}`, {})).status).toBe(404);
});

test("revoking a token shuts out whoever got others with it, and nobody else", async () => {
	const user = await aUser();
	const [leaked, other] = [await anApiToken(user), await anApiToken(user)];
	const another = async (secret: unknown) =>
		(await api(String(secret)).put(`/user/${user.email}`, {})).body.token;
	const sibling = await another(leaked.secret);
	const line = [leaked.secret, sibling, await another(sibling), await another(leaked.secret)];
	const works = (secret: unknown) => api(String(secret)).get("/profile");
	for (const secret of line) expect((await works(secret)).status).toBe(200);
	const browser = await signedIn(user);
	const revoke = async (secret: unknown) =>
		browser.submit(`/account/tokens/${(await rowOf(secret))?.id}/revoke`);
	expect((await revoke(sibling)).status).toBe(303);
	expect((await works(leaked.secret)).status).toBe(200);
	for (const secret of line.slice(1)) expect((await works(secret)).status).toBe(401);
	const late = await another(leaked.secret);
	expect((await revoke(leaked.secret)).status).toBe(303);
	for (const secret of [leaked.secret, late]) expect((await works(secret)).status).toBe(401);
	expect(await other.opens()).toBe(true);
});

test("a profile is changed field by field, and what isn't sent stays", async () => {
	const { user, program } = await aCustomer();
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
		...said,
	});
	const { program: admin } = await anAdminProgram();
	await admin.put(path, { address: "" });
	expect((await program.get("/profile")).body.address).toBe("");
	expect((await program.put(path, { name: "A", password: PASSWORD })).status).toBe(422);
	expect((await program.put(path, { role: "admin" })).status).toBe(422);
});

test("a token that may only read changes no profile", async () => {
	const user = await aUser();
	const program = api((await anApiToken(user, { scope: "read" })).secret);
	expect((await program.put(`/user/${user.email}`, { name: "A" })).status).toBe(403);
});

test("a picture is uploaded, and then is the profile's photo or cover", async () => {
	const { user, program } = await aCustomer();
	const { status, body } = await program.upload(png());
	expect(status).toBe(201);
	expect(body).toEqual({ success: true, data: { url: expect.any(String) } });
	const { url } = body.data as { url: string };
	expect(url.startsWith(`${env.APP_ORIGIN}/images/uploads/`)).toBe(true);
	const changed = await program.put(`/user/${user.email}`, { img1: url, img2: url });
	expect(changed.body).toEqual({ modifiedCount: 1 });
	const { body: profile } = await program.get("/profile");
	expect(profile.img1).toContain("/images/people/");
	expect(profile.img2).toContain("/images/covers/");
	const { program: stranger, user: thief } = await aCustomer();
	const stolen = await stranger.put(`/user/${thief.email}`, { img1: url });
	expect(stolen.status).toBe(422);
	expect(stolen.body.errors).toMatchObject([{ pointer: "/img1" }]);
});

test.each(["https://evil.test/a.png", "http://169.254.169.254/latest", "data:image/png;base64,AA"])(
	"the shop fetches no picture from %s",
	async (img1) => {
		const { user, program } = await aCustomer();
		expect((await program.put(`/user/${user.email}`, { img1 })).status).toBe(422);
	},
);

test("what is no picture, or too large a one, is not taken", async () => {
	const { program } = await aCustomer();
	expect((await program.upload("<svg/>")).status).toBe(422);
	expect((await program.upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
	expect((await program.upload(new Uint8Array(6 * 1024 * 1024))).status).toBe(413);
	expect((await program.send("POST", "/upload", { body: new FormData() })).status).toBe(422);
	const headers = { "content-type": "multipart/form-data; boundary=x" };
	expect((await program.send("POST", "/upload", { body: "half", headers })).status).toBe(400);
});

test("nobody fills the store: pictures are counted by themselves", async () => {
	const bindings = { LIMITS_BY_ACCOUNT: "all 1000 in 10 min; upload 2 in 1 h" };
	const program = api((await anApiToken(await aUser())).secret, bindings);
	for (let n = 0; n < 2; n += 1) expect((await program.upload(png())).status).toBe(201);
	const third = await program.upload(png());
	expect(third.status).toBe(429);
	expect(third.headers.get("ratelimit-policy")).toBe('"upload";q=2;w=3600');
	expect((await program.get("/mycart")).status).toBe(200);
});

test("the same picture under the same key is uploaded once", async () => {
	const { program } = await aCustomer();
	const headers = { "idempotency-key": "one-picture" };
	const first = await program.upload(png(), headers);
	expect((await program.upload(png(), headers)).body).toEqual(first.body);
	expect((await program.upload(png({ width: 9 }), headers)).status).toBe(422);
});

test("admins list accounts, make admins and delete accounts", async () => {
	const { user: boss, program: admin } = await anAdminProgram();
	const user = await aUser();
	const { rows } = await admin.get("/user?limit=1");
	expect(rows).toEqual([{ _id: user.id, email: user.email, role: "customer", name: user.name }]);
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

test("a deleted account's token opens nothing, also where its orders stay", async () => {
	const { user, program } = await aCustomer();
	await anOrder(user, await aProduct());
	const { program: admin } = await anAdminProgram();
	expect((await admin.delete(`/user/${user.id}`)).status).toBe(200);
	expect((await program.get("/myorder")).status).toBe(401);
	const [row] = await db.select().from(users).where(eq(users.id, user.id));
	expect(row?.disabledAt).not.toBeNull();
});
