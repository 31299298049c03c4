import { eq, ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import { changeRights } from "~/domain/accounts/lifecycle/rights.server";
import { findListedUser } from "~/domain/accounts/queries.server";
import { ALL_RIGHTS } from "~/domain/accounts/staff-rights";
import { users } from "~/domain/accounts/tables.server";
import { audit } from "~/platform/audit.server";
import { getViolatedConstraint } from "~/platform/d1/database.server";
import {
	createAdmin,
	createProduct,
	createStaff,
	createTestApiToken,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { createBrowserSignedInLongAgo, createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const { db } = createTestPlatform();

const readRights = async (id: string) =>
	(await db.select({ rights: users.staffRights }).from(users).where(eq(users.id, id)))[0]?.rights;

const getPath = ({ id }: { id: string }) => `/dashboard/users/${id}/rights`;

/** Of the form, as if two were ticked. */
const toForm = (before: string, ...rights: string[]) =>
	new URLSearchParams([["before", before], ...rights.map((right) => ["rights", right])]);

test("a full admin narrows another after a password; the trail and the mails say from what to what", async () => {
	const [me, other] = [await createAdmin(), await createAdmin()];
	const admin = await createBrowserSignedInLongAgo(me);
	const page = await admin.open(getPath(other));
	expect(page.html).toContain("Your password");
	const form = toForm(ALL_RIGHTS, "dispatch", "orders");
	const refused = await admin.submit(getPath(other), form);
	expect(refused.status).toBe(400);
	expect(refused.html).toMatch(/<input(?=[^>]*value="orders")[^>]*checked/);
	expect(await readRights(other.id)).toBe(ALL_RIGHTS);
	form.set("password", PASSWORD);
	expect((await admin.submit(getPath(other), form)).status).toBe(303);
	expect(await readRights(other.id)).toBe(",orders,dispatch,");
	const [entry] = await db
		.select()
		.from(audit)
		.where(eq(audit.subject, `user:${other.id}`));
	expect(entry).toMatchObject({
		action: "user.change-rights",
		actor: `admin:${me.id}`,
		before: "Full admin",
		after: "Orders, Dispatch",
	});
	for (const { email } of [me, other]) {
		const [mail] = await readMails(email);
		expect(mail?.text).toContain("from “Full admin” to “Orders, Dispatch”");
	}
});

test("rights are not changed by their owner, by who isn't a full admin, or from an old page", async () => {
	const [me, staff] = [await createAdmin(), await createStaff("customers", "settings")];
	const admin = await createSignedInBrowser(me);
	expect((await admin.open(getPath(me))).html).toContain(
		"Another full admin must change your rights.",
	);
	const own = await admin.submit(getPath(me), toForm(ALL_RIGHTS, "orders"));
	expect([own.status, own.html.includes("Another full admin")]).toEqual([403, true]);
	const narrowed = await createSignedInBrowser(staff);
	expect((await narrowed.submit(getPath(me), toForm(ALL_RIGHTS, "orders"))).status).toBe(403);
	expect(await readRights(me.id)).toBe(ALL_RIGHTS);
	const old = await admin.submit(getPath(staff), toForm(",orders,", "prices"));
	expect([old.status, old.html.includes("another admin has changed")]).toEqual([409, true]);
	const both = await admin.submit(getPath(staff), toForm(staff.staffRights, "*", "orders"));
	expect([both.status, both.html.includes("choose either")]).toEqual([400, true]);
	expect((await admin.open(getPath(await createUser()))).status).toBe(404);
	expect((await admin.submit(getPath(staff), toForm(staff.staffRights))).status).toBe(303);
	expect(await readRights(staff.id)).toBe("");
});

test("one full admin stays, also when two narrow each other, and the disabled and narrowed don't count", async () => {
	const platform = createTestPlatform();
	const [one, two] = [await createAdmin(), await createAdmin()];
	await createUser({ role: "admin", disabledAt: 1 });
	await createStaff("orders");
	const restored = await db
		.select({ id: users.id })
		.from(users)
		.where(eq(users.staffRights, ALL_RIGHTS));
	await db
		.update(users)
		.set({ role: "customer" })
		.where(ne(users.id, one.id))
		.catch(() => {});
	await db.update(users).set({ role: "admin" }).where(eq(users.id, two.id));
	const narrow = async (admin: typeof one, { id }: typeof one) => {
		const user = await findListedUser(db, id);
		if (!user) throw new Error("There is no such user.");
		const ctx = actAs(platform, { kind: "admin", userId: admin.id });
		return changeRights(ctx, { admin, user, before: ALL_RIGHTS, after: "" });
	};
	const results = await Promise.allSettled([narrow(one, two), narrow(two, one)]);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const [refused] = results.filter((result) => result.status === "rejected");
	expect(getViolatedConstraint(refused?.reason)).toBe("the last admin stays");
	const [last] = [one, two].filter((_, n) => results[1 - n]?.status === "rejected");
	await db.update(users).set({ role: "admin" }).where(eq(users.role, "customer"));
	await db
		.update(users)
		.set({ staffRights: ",orders," })
		.where(ne(users.id, last?.id ?? ""));
	for (const change of [{ staffRights: "" }, { disabledAt: 1 }, { role: "customer" as const }])
		await expect(
			db
				.update(users)
				.set(change)
				.where(eq(users.id, last?.id ?? "")),
		).rejects.toThrow();
	await expect(db.delete(users).where(eq(users.id, last?.id ?? ""))).rejects.toThrow();
	await db.update(users).set({ staffRights: ALL_RIGHTS }).where(ne(users.id, ""));
	expect(restored.length).toBeGreaterThan(0);
});

test.each(["orders", ",orders", ",Orders,", ",orders;prices,", ",*,"])(
	"the database refuses the rights '%s'",
	async (staffRights) => {
		const { id } = await createStaff("orders");
		await expect(db.update(users).set({ staffRights }).where(eq(users.id, id))).rejects.toThrow();
	},
);

test("a removed right counts from the next request of a session, a token and an open form, which is kept", async () => {
	const staff = await createAdmin();
	const { secret } = await createTestApiToken(staff, { scope: "admin" });
	const [browser, program] = [await createSignedInBrowser(staff), createApiClient(secret)];
	const path = `/dashboard/manageProduct/${(await createProduct()).id}/stock`;
	expect((await browser.open(path)).status).toBe(200);
	expect((await program.get("/trade/price-lists/none/prices")).status).toBe(404);
	await db.update(users).set({ staffRights: ",content," }).where(eq(users.id, staff.id));
	const refused = await browser.submit(path, { quantity: "7", note: "Counted by Karim" });
	expect(refused.status).toBe(403);
	expect(refused.html).toContain(
		'You need the right "Catalogue" for this page. Ask a full admin: ',
	);
	expect(refused.html).toContain("note: Counted by Karim");
	expect(refused.html).toContain('href="/dashboard/overview"');
	const call = await program.get("/trade/price-lists/none/prices");
	expect([call.status, call.body.detail]).toEqual([403, "Your account lacks the right 'prices'"]);
	await db.update(users).set({ staffRights: ",catalogue," }).where(eq(users.id, staff.id));
	expect((await browser.open(path)).html).toContain("Counted by Karim");
});

test("'Make Admin' makes a full admin, also of who had fewer rights before", async () => {
	const former = await createUser({ staffRights: ",orders," });
	const admin = await createSignedInBrowser(await createAdmin());
	await admin.submit(`/dashboard/users/${former.id}/make-admin`);
	expect(await readRights(former.id)).toBe(ALL_RIGHTS);
});

test("only full admins get tokens with the scope 'admin'", async () => {
	const staff = await createStaff("orders");
	await expect(createTestApiToken(staff, { scope: "admin" })).rejects.toThrow(
		"can't do more than you",
	);
	await expect(createTestApiToken(staff, { scope: "write" })).resolves.toBeDefined();
});

test("names of rights that the shop doesn't know open nothing", async () => {
	const staff = await createUser({ role: "admin", staffRights: ",everything," });
	const browser = await createSignedInBrowser(staff);
	for (const path of ["/dashboard", "/dashboard/overview", "/dashboard/orders"])
		expect((await browser.open(path)).status, path).toBe(403);
});
