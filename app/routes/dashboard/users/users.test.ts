import { eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { sessions, users } from "~/domain/accounts/tables.server";
import { deleteUser } from "~/domain/privacy/delete-account.server";
import { newId } from "~/platform/ids.server";
import { listAudit } from "~/testing/database/queries";
import {
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const findUser = async (id: string) =>
	(await createTestPlatform().db.select().from(users).where(eq(users.id, id)))[0];

test("a new admin is notified by email and must re-authenticate before the dashboard opens", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const admin = await createSignedInBrowser(await createAdmin());
	expect((await shopper.open("/dashboard")).status).toBe(403);
	const response = await admin.submit(`/dashboard/users/${user.id}/make-admin`);
	expect(response).toMatchObject({ status: 303, location: "/dashboard" });
	expect((await admin.open("/dashboard")).html).toContain("Successfully made an admin");
	const confirm = "/account/confirm?from=%2Fdashboard";
	expect((await shopper.open("/dashboard")).location).toBe(confirm);
	expect(await shopper.submit(confirm, { password: PASSWORD })).toMatchObject({
		status: 303,
		location: "/dashboard",
	});
	expect((await shopper.open("/dashboard")).status).toBe(200);
	expect((await (await createSignedInBrowser(user)).open("/dashboard")).status).toBe(200);
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.make-admin"]);
	const [mail, ...others] = await readMails(user.email);
	expect(mail).toMatchObject({ subject: expect.stringMatching(/^You are now an admin of /) });
	expect(mail?.text).toContain("may be asked to confirm it");
	expect(mail?.links.map((link) => new URL(link).pathname)).toEqual(["/dashboard"]);
	expect(others).toEqual([]);
});

test("'Make Admin' is hidden for admins, and users can't delete themselves", async () => {
	const me = await createAdmin();
	const other = await createAdmin();
	const user = await createUser();
	const { html } = await (await createSignedInBrowser(me)).open("/dashboard");
	expect(html).toContain(`/dashboard/users/${user.id}/make-admin`);
	expect(html).toContain(`/dashboard/users/${other.id}/delete`);
	expect(html).not.toContain(`/dashboard/users/${other.id}/make-admin`);
	expect(html).not.toContain(`/dashboard/users/${me.id}/delete`);
});

test("a shopper who posts Make Admin gets 403 and 'Failed to Make an admin'", async () => {
	const user = await createUser();
	const page = await (await createSignedInBrowser(user)).submit(
		`/dashboard/users/${user.id}/make-admin`,
	);
	expect(page.status).toBe(403);
	expect(page.html).toMatch(/class="toast toast-error"[\s\S]*Failed to Make an admin/);
	expect((await findUser(user.id))?.role).toBe("customer");
});

test("making an admin from a stale page says that the user is already an admin", async () => {
	const user = await createUser();
	const path = `/dashboard/users/${user.id}/make-admin`;
	const [first, second] = [
		await createSignedInBrowser(await createAdmin()),
		await createSignedInBrowser(await createAdmin()),
	];
	const press = async (admin: Browser, idempotencyKey: string) => {
		await admin.submit(path, { idempotencyKey });
		return (await admin.open("/dashboard")).html;
	};
	const key = newId();
	expect(await press(first, key)).toContain("Successfully made an admin");
	expect(await press(first, key)).toContain("Successfully made an admin");
	expect(await press(second, newId())).toContain("This user is already an admin");
});

test("making an unknown user an admin fails with the same message", async () => {
	const admin = await createSignedInBrowser(await createAdmin());
	await admin.submit("/dashboard/users/nobody/make-admin");
	expect((await admin.open("/dashboard")).html).toContain("Failed to Make an admin");
});

test("a user without orders is erased after confirmation, and their session ends", async () => {
	const user = await createUser();
	const shopper = await createSignedInBrowser(user);
	const admin = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/users/${user.id}/delete`;
	expect((await admin.open(path)).html).toContain("Are you sure to delete");
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: "/dashboard" });
	expect((await admin.open("/dashboard")).html).toContain("Deleted Successfully");
	expect(await findUser(user.id)).toBeUndefined();
	expect(await shopper.open("/mycart")).toMatchObject({
		status: 302,
		location: "/login?from=%2Fmycart",
	});
	expect(await admin.submit(path)).toMatchObject({ status: 303, location: "/dashboard" });
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.delete"]);
});

test("a user with orders becomes an anonymous row without login; the orders stay complete", async () => {
	const user = await createUser();
	const product = await createProduct();
	const orderId = await createOrder(user, product);
	const shopper = await createSignedInBrowser(user);
	const admin = await createSignedInBrowser(await createAdmin());
	await admin.submit(`/dashboard/users/${user.id}/delete`);
	expect(await findUser(user.id)).toMatchObject({
		name: "Deleted user",
		email: `${user.id}@deleted.invalid`,
		passwordHash: null,
		emailVerifiedAt: null,
	});
	const remaining = await createTestPlatform()
		.db.select()
		.from(sessions)
		.where(eq(sessions.userId, user.id));
	expect(remaining).toEqual([]);
	expect((await shopper.open("/mycart")).status).toBe(302);
	const again = await new Browser().submit("/login", { email: user.email, password: PASSWORD });
	expect(again.status).toBe(400);
	expect((await admin.open(`/dashboard/orders/${orderId}`)).html).toContain(user.email);
	expect((await admin.open("/dashboard")).html).not.toContain(`${user.id}@deleted.invalid`);
	expect(await listAudit(`user:${user.id}`)).toEqual(["user.delete"]);
});

test("an admin can't delete their own account", async () => {
	const me = await createAdmin();
	const page = await (await createSignedInBrowser(me)).submit(`/dashboard/users/${me.id}/delete`);
	expect(page.status).toBe(409);
	expect(page.html).toContain("This is your own account");
	expect((await findUser(me.id))?.role).toBe("admin");
});

test("the last admin can't be deleted or demoted, not even by the database", async () => {
	const { db } = createTestPlatform();
	const last = await createAdmin();
	const demotedAdmin = await createAdmin();
	await db.update(users).set({ role: "customer" }).where(ne(users.id, last.id));
	const ctx = actAs(createTestPlatform(), { kind: "admin", userId: demotedAdmin.id });
	await expect(deleteUser(ctx, last.id)).rejects.toThrow("the shop's last admin");
	await expect(
		db.update(users).set({ role: "customer" }).where(eq(users.id, last.id)),
	).rejects.toThrow();
	await createProduct({ createdBy: last.id });
	await expect(deleteUser(ctx, last.id)).rejects.toThrow("the shop's last admin");
	expect((await findUser(last.id))?.role).toBe("admin");
});

test("two admins who delete each other concurrently leave one", async () => {
	const { db } = createTestPlatform();
	const [one, two] = [await createAdmin(), await createAdmin()];
	await db.update(users).set({ role: "customer" }).where(ne(users.id, one.id));
	await db.update(users).set({ role: "admin" }).where(eq(users.id, two.id));
	const results = await Promise.allSettled([
		deleteUser(actAs(createTestPlatform(), { kind: "admin", userId: one.id }), two.id),
		deleteUser(actAs(createTestPlatform(), { kind: "admin", userId: two.id }), one.id),
	]);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect(
		[await findUser(one.id), await findUser(two.id)].filter((it) => it?.role === "admin"),
	).toHaveLength(1);
});

test("users are found by the start of their email or company in any case, and wildcards are literal", async () => {
	const id = crypto.randomUUID().slice(0, 8);
	const [here, there] = [
		await createUser({ email: `zz${id}-one@buyers.test` }),
		await createUser({ email: `zy${id}-two@buyers.test` }),
	];
	const admin = await createSignedInBrowser(await createAdmin());
	const company = `Padma ${id}`;
	await createOrder(here, await createProduct(), { companyName: company });
	expect((await admin.open(`/dashboard?find=padma+${id}`)).html).toContain(here.email);
	const found = await admin.open(`/dashboard?find=ZZ${id}`);
	expect(found.html).toContain(here.email);
	expect(found.html).not.toContain(there.email);
	expect((await admin.open("/dashboard?find=%25")).html).toContain("No user matches '%'");
});
