import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { customers, invitations, users } from "~/domain/accounts/tables.server";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { orders } from "~/domain/orders/tables.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { customerPriceLists } from "~/domain/prices/tables.server";
import { newId } from "~/platform/ids.server";
import { listAudit, listQueuedMailSubjects } from "~/testing/database/queries";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createCompany, createInvitation } from "~/testing/factories/companies";
import {
	createAdmin,
	createOrder,
	createPartNumber,
	createProduct,
	createUser,
	PASSWORD,
} from "~/testing/factories/factories";
import { assignPriceList, createExemption, createPriceList } from "~/testing/factories/price-lists";
import { createBrowserSignedInLongAgo, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { payByBank } from "~/testing/payments/purchases";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const PATH = "/dashboard/customers";

const openAdmin = async () => createBrowserSignedInLongAgo(await createAdmin());

const readShown = (html: string) => /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? "";

async function openCustomer() {
	const [admin, buyer] = [await openAdmin(), await createUser()];
	const path = `${PATH}/${buyer.customerId}`;
	const save = async (fields: Record<string, string | string[]>) => {
		const shown = readShown((await admin.open(path)).html).replaceAll("&amp;", "&");
		const empty = { exemptNumber: "", exemptUntil: "", notes: "" };
		const sent = Object.entries({ ...empty, shown, password: PASSWORD, ...fields });
		const pairs = sent.flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
		return admin.submit(path, new URLSearchParams(pairs));
	};
	return { admin, buyer, path, save };
}

async function findKind(userId: string) {
	const [user] = await db
		.select({ kind: customers.kind })
		.from(users)
		.innerJoin(customers, eq(customers.id, users.customerId))
		.where(eq(users.id, userId));
	return user?.kind;
}

const findCustomer = async (id: string) =>
	(await db.select().from(customers).where(eq(customers.id, id)))[0];

const listLists = async (customerId: string) =>
	(
		await db
			.select({ id: customerPriceLists.listId })
			.from(customerPriceLists)
			.where(eq(customerPriceLists.customerId, customerId))
	)
		.map(({ id }) => id)
		.sort();

test("a company that nobody has joined is listed and found with the address that is invited", async () => {
	const [admin, name, email] = [await openAdmin(), `Surma ${newId()}`, `${newId()}@surma.test`];
	const company = {
		id: newId(),
		kind: "company" as const,
		name,
		bin: newId(),
		createdAt: Date.now(),
	};
	await db.insert(customers).values(company);
	await db.insert(invitations).values({
		tokenHash: newId(),
		customerId: company.id,
		email,
		role: "owner",
		expiresAt: Date.now() + 1000,
	});
	for (const query of [`?find=${name.toUpperCase()}`, `?find=${email}`, `?find=${company.bin}`]) {
		const { html } = await admin.open(`${PATH}${query}`);
		expect(html).toContain(`href="${PATH}/${company.id}"`);
		expect(html).toContain("Nobody has joined yet");
		expect(html).toContain(email);
		expect(html).not.toContain(`${company.id}/order-pad`);
	}
	expect((await admin.open(`${PATH}?show=companies`)).html).toContain(name);
	expect((await admin.open(`${PATH}?show=terms`)).html).not.toContain(name);
	expect((await admin.open(`${PATH}/${company.id}`)).html).toContain(name);
	await db.delete(customers).where(eq(customers.id, company.id));
});

test("an admin gives a customer lists, an exemption and notes, changes and ends them", async () => {
	const { admin, buyer, path, save } = await openCustomer();
	const { customerId } = buyer;
	const lists = [await createPriceList(), await createPriceList()].sort();
	const terms = { exemptNumber: `VAT-${newId()}`, exemptUntil: "2999-12-31", notes: "Pays late" };
	for (let time = 0; time < 2; time += 1)
		expect(await save({ listIds: lists, ...terms })).toMatchObject({ status: 303, location: path });
	expect(await listLists(customerId)).toEqual(lists);
	expect(await findCustomer(customerId)).toMatchObject({
		exemptNumber: terms.exemptNumber,
		exemptUntil: Date.parse("2999-12-31T18:00:00Z"),
		notes: "Pays late",
	});
	const { html } = await admin.open(path);
	expect(html).toContain(`value="${terms.exemptNumber}"`);
	expect(html).toContain('value="2999-12-31"');
	const listed = await admin.open(`${PATH}?find=${encodeURIComponent(buyer.email)}`);
	expect(parseText(listed.html)).toContain("31 Dec 2999");

	await save({ listIds: lists.slice(0, 1) });
	expect(await listLists(customerId)).toEqual(lists.slice(0, 1));
	expect(await findCustomer(customerId)).toMatchObject({ exemptNumber: "", exemptUntil: 0 });
	expect(await listAudit(`customer:${customerId}`)).toEqual(["customer.edit", "customer.edit"]);
	expect(parseText((await admin.open(path)).html)).toContain("Changed terms of customer");
});

test.each([
	["exemptUntil", { exemptNumber: "V-1" }, "Choose the last day"],
	["exemptNumber", { exemptUntil: "2999-12-31" }, "Certificate number is required"],
	["exemptUntil", { exemptNumber: "V-1", exemptUntil: "tomorrow" }, "Enter a date like 2026-12-31"],
	[
		"exemptUntil",
		{ exemptNumber: "V-1", exemptUntil: "2026-01-31" },
		"The last day must not be in the past",
	],
	["listIds", { listIds: "never-was" }, "One of these lists was deleted"],
	["password", { notes: "New", password: "wrong-one" }, "This is not your password"],
])("a wrong %s is refused next to its field: %o", async (field, wrong, message) => {
	const { buyer, save } = await openCustomer();
	await createPriceList();
	const { status, html } = await save({ notes: "Kept as typed", ...wrong });
	expect(status).toBeGreaterThanOrEqual(400);
	expect(html).toMatch(new RegExp(`<p id="error-${field}".*?${message}`));
	expect(html).toContain(`>${"notes" in wrong ? wrong.notes : "Kept as typed"}</textarea>`);
	expect(await findCustomer(buyer.customerId)).toMatchObject({ exemptNumber: "", notes: "" });
});

test("a sixth active list is refused, and so is a save over another admin's", async () => {
	const { admin, buyer, path, save } = await openCustomer();
	const lists: string[] = [];
	for (let n = 0; n < 6; n += 1) lists.push(await createPriceList({ state: "active" }));
	const sixth = await save({ listIds: lists });
	expect(sixth.status).toBe(409);
	expect(sixth.html).toContain("A customer can have at most 5 active price lists");
	expect(await listLists(buyer.customerId)).toEqual([]);

	const shown = readShown((await admin.open(path)).html).replaceAll("&amp;", "&");
	await save({ notes: "From the other admin", listIds: lists.slice(0, 1) });
	const late = await save({ shown, notes: "Mine" });
	expect(late.status).toBe(409);
	expect(late.html).toContain("From the other admin");
	expect(await listLists(buyer.customerId)).toEqual(lists.slice(0, 1));
});

test("a customer's page shows orders, own numbers and lists; those with terms have a list of their own", async () => {
	const { admin, buyer, path } = await openCustomer();
	const [product, other, number] = [await createProduct(), await createUser(), `Y-${newId()}`];
	const orderId = await createOrder(buyer, product);
	const foreign = await createOrder(other, await createProduct());
	for (const id of [orderId, foreign]) await payByBank(id);
	await createPartNumber(product, "customer", number, buyer.customerId);
	const name = `Their list ${newId()}`;
	await assignPriceList(await createPriceList({ name }), buyer);
	const { html } = await admin.open(path);
	const papers = [`/dashboard/orders/${orderId}`, `/myorder/${orderId}/invoice`];
	for (const text of [number, name, buyer.email, ...papers]) expect(html).toContain(text);
	expect(html).not.toContain(foreign);
	await createExemption(other);
	const terms = await admin.open(`${PATH}?show=terms`);
	for (const { customerId } of [buyer, other]) expect(terms.html).toContain(customerId);
	const { customerId: plain } = await createUser();
	expect((await admin.open(`${PATH}?show=terms`)).html).not.toContain(plain);
	expect((await admin.open(PATH)).html).toContain(plain);
});

test("an admin sees a company's requests, and sets how it orders", async () => {
	const { admin, save: _ } = await openCustomer();
	const { customerId, requester } = await createCompany();
	await createApprovalRequest(requester, [await createProduct()]);
	const path = `${PATH}/${customerId}`;
	const { html } = await admin.open(path);
	for (const text of ["Requests that wait for approval", requester.name])
		expect(html).toContain(text);
	const fields = { shown: readShown(html).replaceAll("&amp;", "&"), password: PASSWORD };
	const wrong = await admin.submit(path, { ...fields, poRequired: "on", invoiceEmail: "nobody" });
	expect([wrong.status, wrong.html]).toEqual([
		400,
		expect.stringContaining("Provide a valid Email"),
	]);
	await admin.submit(path, { ...fields, poRequired: "on", invoiceEmail: "Accounts@Buyers.test" });
	expect(await findCustomer(customerId)).toMatchObject({
		poRequired: true,
		invoiceEmail: "accounts@buyers.test",
	});
});

test("an admin closes a company with the password once no order is open, and its members buy for themselves", async () => {
	const { customerId, name, owner, buyer, requester } = await createCompany();
	await createInvitation(customerId, "late@buyers.test");
	const part = await createProduct();
	const requestId = await createApprovalRequest(requester, [part], 2);
	const orderId = await createOrder(buyer, await createProduct());
	const admin = await openAdmin();
	const path = `${PATH}/${customerId}/close`;
	const member = await createSignedInBrowser(buyer);
	const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
	const open = await admin.open(path);
	expect(open.html).toContain(`href="/dashboard/orders/${orderId}"`);
	expect(parseText(open.html)).toContain(`orders that are not finished. Cancel the unpaid ones`);
	expect([open.html.includes(order?.number ?? "?"), open.html.includes('type="password"')]).toEqual(
		[...[true, false]],
	);
	const early = await admin.submit(path, { password: PASSWORD });
	expect([early.status, early.html]).toEqual([409, expect.stringContaining(order?.number ?? "?")]);

	await cancelOrder(platform, orderId, { kind: "buyer", userId: owner.id });
	const asks = await openAdmin();
	const wrong = await asks.submit(path, { password: "wrong-horse" });
	expect([wrong.status, wrong.html]).toEqual([
		...[400, expect.stringContaining("This is not your password")],
	]);
	expect(await findCustomer(customerId)).toMatchObject({ state: "active" });
	const closed = await Promise.all(
		[admin, admin].map((browser) => browser.submit(path, { password: PASSWORD })),
	);
	for (const { status, location } of closed)
		expect([status, location]).toEqual([303, `${PATH}/${customerId}`]);
	expect(await findCustomer(customerId)).toMatchObject({ state: "closed" });
	expect(await listAudit(`customer:${customerId}`)).toEqual(["customer.close"]);
	const members = await db.select().from(users).where(eq(users.customerId, customerId));
	expect(members).toEqual([]);
	const left = await Promise.all([owner, buyer, requester].map(({ id }) => findKind(id)));
	expect(left).toEqual(["person", "person", "person"]);
	for (const { email } of [owner, buyer, requester])
		expect(await listQueuedMailSubjects(email)).toContain(`${name} is closed`);
	const [request] = await db
		.select()
		.from(approvalRequests)
		.where(eq(approvalRequests.id, requestId));
	expect(request?.state).toBe("withdrawn");
	expect(await db.$count(invitations, eq(invitations.customerId, customerId))).toBe(0);
	expect((await member.open("/mycart")).location).toContain("/login");
	const { html } = await admin.open(`${PATH}/${customerId}`);
	expect([html.includes("Company: Closed"), html.includes(`href="${path}"`)]).toEqual([
		true,
		false,
	]);
});

test("only admins see customers, and unknown ones are not found", async () => {
	const { admin, path } = await openCustomer();
	const shopper = await createSignedInBrowser(await createUser());
	for (const each of [PATH, path]) expect((await shopper.open(each)).status).toBe(403);
	expect((await shopper.submit(path, { notes: "x", password: PASSWORD })).status).toBe(403);
	expect((await admin.open(`${PATH}/never-was`)).status).toBe(404);
});

test("who has an account can be ordered for by phone, and a company without members can't", async () => {
	const admin = await openAdmin();
	const { customerId } = await createUser();
	const id = newId();
	await db
		.insert(customers)
		.values({ id, kind: "company", name: "Closed", createdAt: 1, state: "closed" });
	expect((await admin.open(`${PATH}/${customerId}`)).html).toContain("Order by phone");
	const alone = await admin.open(`${PATH}/${id}`);
	expect([alone.status, alone.html.includes("Order by phone")]).toEqual([200, false]);
});
