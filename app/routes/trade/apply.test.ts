import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyApplications, users } from "~/domain/accounts/tables.server";
import { activateCompany } from "~/domain/companies/applications.server";
import { listAudit, listQueuedMailSubjects } from "~/testing/database/queries";
import { createApplication, createCompany } from "~/testing/factories/companies";
import {
	actAsAdmin,
	createAdmin,
	createOrder,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const typed = { name: "Padma Furniture", bin: "004567890-0101", buys: "Hinges and screws" };

async function getMembership({ id }: { id: string }) {
	const [user] = await platform.db.select().from(users).where(eq(users.id, id));
	return { customerId: user?.customerId, role: user?.customerRole };
}

test("an applicant buys as a person until an admin activates the company, and then for it", async () => {
	const applicant = await createUser();
	const orderId = await createOrder(applicant, await createProduct());
	const shopper = await createSignedInBrowser(applicant);
	const wrong = await shopper.submit("/trade/apply", { ...typed, bin: "" });
	expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining("BIN is required")]);
	expect(wrong.html).toContain(typed.name);
	const sent = await shopper.submit("/trade/apply", typed);
	expect([sent.status, sent.location]).toEqual([303, "/trade/apply"]);
	expect((await shopper.open("/trade/apply")).html).toContain("Your application for Padma");
	const again = await shopper.submit("/trade/apply", typed);
	expect([again.status, again.location]).toEqual([303, "/trade/apply"]);
	const { db } = platform;
	const applications = eq(companyApplications.userId, applicant.id);
	expect(await db.$count(companyApplications, applications)).toBe(1);
	expect((await shopper.open("/company")).location).toBe("/trade/apply");
	expect(await getMembership(applicant)).toEqual({
		customerId: applicant.customerId,
		role: "owner",
	});

	const admin = await createAdmin();
	const office = await createSignedInBrowser(admin);
	const list = (await office.open("/dashboard/customers")).html;
	expect(list).toContain(applicant.email);
	const path = new RegExp(`href="(/dashboard/customers/[^"]+)"[^>]*>${typed.name}`).exec(list)?.[1];
	const page = (await office.open(path ?? "")).html;
	expect(page).toContain(typed.buys);
	expect(page).not.toContain("Order by phone");
	await office.submit(`${path}/state`, { to: "active" });
	expect(await listQueuedMailSubjects(applicant.email)).toContain("Padma Furniture can order now");
	const { customerId } = await getMembership(applicant);
	expect(path).toBe(`/dashboard/customers/${customerId}`);
	expect((await shopper.open("/company")).html).toContain(applicant.email);
	expect((await shopper.open("/trade/apply")).location).toBe("/company");
	// What was ordered before stays the person's.
	expect((await shopper.open("/myorder?of=mine")).html).toContain(orderId);
	expect((await shopper.open("/myorder")).html).not.toContain(orderId);
	expect((await shopper.open(`/myorder/${orderId}`)).html).toContain("Print pro-forma");
});

test("the credit that an application asks for is shown to staff, and fills in the terms until they are saved", async () => {
	const applicant = await createUser();
	const shopper = await createSignedInBrowser(applicant);
	const wrong = await shopper.submit("/trade/apply", { ...typed, creditLimit: "a lot" });
	expect([wrong.status, wrong.html]).toEqual([400, expect.stringContaining('value="a lot"')]);
	await shopper.submit("/trade/apply", { ...typed, creditLimit: "50000" });
	const [application] = await platform.db
		.select({ id: companyApplications.customerId })
		.from(companyApplications)
		.where(eq(companyApplications.userId, applicant.id));
	const office = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/customers/${application?.id}`;
	expect(parseText((await office.open(path)).html)).toMatch(/credit limit of\s+tk 50,000/);
	await office.submit(`${path}/state`, { to: "active" });
	const terms = await office.open(`${path}/account/terms`);
	expect(terms.html).toContain('value="50000"');
	const shown = /name="shown"[^>]*value="([^"]*)"/.exec(terms.html)?.[1] ?? "";
	const fields = { creditLimit: "", termsDays: "0", password: PASSWORD, shown };
	const saved = await office.submit(`${path}/account/terms`, fields);
	expect(saved.status).toBe(303);
	expect((await office.open(`${path}/account/terms`)).html).not.toContain('value="50000"');
});

test("two admins activate a company at once: it happens once, with one audit row and one email", async () => {
	const applicant = await createUser();
	const customerId = await createApplication(applicant);
	const admins = [await actAsAdmin(), await actAsAdmin()];
	const results = await Promise.all(admins.map((ctx) => activateCompany(ctx, customerId)));
	expect(results.toSorted()).toEqual(["activated", "already-decided"]);
	expect(await listAudit(`customer:${customerId}`)).toEqual(["customer.activate"]);
	expect(await listQueuedMailSubjects(applicant.email)).toHaveLength(1);
});

test("an applicant who joined a company meanwhile is not moved to another one", async () => {
	const applicant = await createUser();
	const customerId = await createApplication(applicant);
	const company = await createCompany();
	await platform.db
		.update(users)
		.set({ customerId: company.customerId, customerRole: "viewer" })
		.where(eq(users.id, applicant.id));
	expect(await activateCompany(await actAsAdmin(), customerId)).toBe("already-in-company");
	expect(await getMembership(applicant)).toEqual({
		customerId: company.customerId,
		role: "viewer",
	});
});

test("a declined applicant gets the reason by email, and may apply again", async () => {
	const applicant = await createUser();
	const customerId = await createApplication(applicant);
	const office = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/customers/${customerId}/decline`;
	expect((await office.submit(path, { reason: "" })).html).toContain("A reason is required");
	expect((await office.submit(path, { reason: "No such BIN." })).location).toBe(
		"/dashboard/customers",
	);
	expect(await listQueuedMailSubjects(applicant.email)).toEqual([
		"Your application for Padma Furniture",
	]);
	expect((await office.open(`/dashboard/customers/${customerId}`)).status).toBe(404);
	const shopper = await createSignedInBrowser(applicant);
	expect((await shopper.submit("/trade/apply", typed)).status).toBe(303);
});

test("an admin puts a company on hold, and it orders nothing until that ends", async () => {
	const { customerId, buyer, owner } = await createCompany();
	const office = await createSignedInBrowser(await createAdmin());
	const path = `/dashboard/customers/${customerId}`;
	await office.submit(`${path}/state`, { to: "on_hold" });
	expect((await office.open(path)).html).toContain("Take off hold");
	expect(await listQueuedMailSubjects(owner.email)).toEqual([
		expect.stringContaining("is on hold"),
	]);
	const shopper = await createSignedInBrowser(buyer);
	expect((await shopper.open("/company")).html).toContain(
		"The account of your company is on hold.",
	);
	const product = await createProduct();
	await expect(createOrder(buyer, product)).rejects.toThrow();
	await office.submit(`${path}/state`, { to: "released" });
	expect(await createOrder(buyer, product)).not.toBe("");
});
