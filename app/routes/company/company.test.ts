import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { customers, invitations, users } from "~/domain/accounts/tables.server";
import { acceptInvitation } from "~/domain/companies/invitations.server";
import { removeMember } from "~/domain/companies/members.server";
import { LAST_OWNER_MESSAGE } from "~/domain/companies/rules";
import { orders } from "~/domain/orders/tables.server";
import { holdForBank } from "~/domain/payments/bank/hold-for-bank.server";
import { cancelOrder } from "~/domain/payments/cancellation/cancel-order.server";
import { deleteUser } from "~/domain/privacy/delete-account.server";
import { explainTrigger } from "~/domain/refusals/sentences.server";
import { getLine, listQueuedMailSubjects } from "~/testing/database/queries";
import { createCompany, createInvitation } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createAdmin,
	createCartLine,
	createOrder,
	createProduct,
	createTestApiToken,
	createUser,
} from "~/testing/factories/factories";
import { createSignedInBrowser } from "~/testing/http/browser";
import { readMails } from "~/testing/inbox";
import { asBuyer, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const ROLE_TEXT = "Your role in the company";

async function getCustomerId({ id }: Pick<SignedInUser, "id">) {
	const [user] = await db.select().from(users).where(eq(users.id, id));
	return user?.customerId;
}

test("all members see an order of the company, and their roles say who pays and cancels it", async () => {
	const { owner, buyer, requester, viewer } = await createCompany();
	const orderId = await createOrder(buyer, await createProduct());
	const path = `/myorder/${orderId}`;
	for (const [member, mayChange] of [
		[owner, true],
		[buyer, true],
		[requester, false],
		[viewer, false],
	] as const) {
		const shopper = await createSignedInBrowser(member);
		const page = await shopper.open(path);
		expect([page.status, page.html.includes(`${path}/cancel`)]).toEqual([200, mayChange]);
		expect((await shopper.open(`${path}/proforma`)).status).toBe(200);
		const ofCompany = (await shopper.open("/myorder?of=company")).html;
		expect([ofCompany.includes(path), ofCompany.includes("Ordered by")]).toEqual([true, true]);
		const own = (await shopper.open("/myorder?of=mine")).html;
		expect([own.includes(path), own.includes("Ordered by")]).toEqual([member === buyer, false]);
		const isForCompany = member === owner || member === viewer;
		expect((await shopper.open("/myorder")).html).toMatch(
			isForCompany ? /aria-current="page"[^>]*>The company/ : /aria-current="page"[^>]*>Mine</,
		);
		const asked = await shopper.open(`${path}/cancel`);
		expect([asked.status, asked.html.includes(ROLE_TEXT)]).toEqual(
			mayChange ? [200, false] : [403, true],
		);
		if (mayChange) continue;
		expect((await shopper.submit(`${path}/cancel`)).status).toBe(403);
		expect((await shopper.submit(path, { intent: "bank" })).status).toBe(403);
		expect((await shopper.open(`${path}/address`)).status).toBe(403);
		await cancelOrder(platform, orderId, { kind: "buyer", userId: member.id });
		await holdForBank(asBuyer(platform, member.id), { orderId });
		expect(await getLine(orderId)).toMatchObject({ status: "unpaid", bankHoldUntil: null });
	}
	const stranger = await createSignedInBrowser((await createCompany()).owner);
	expect((await stranger.open(path)).status).toBe(404);
	expect((await stranger.submit(`${path}/cancel`)).status).toBe(404);
	const shopper = await createSignedInBrowser(owner);
	expect((await shopper.submit(`${path}/cancel`)).status).toBe(303);
	expect(await getLine(orderId)).toMatchObject({ status: "cancelled" });
});

test.each(["requester", "viewer"] as const)("a %s can't order, and reads why", async (role) => {
	const member = await (await createCompany()).addMember("buyer");
	const product = await createProduct();
	await createCartLine(member, product);
	await db.update(users).set({ customerRole: role }).where(eq(users.id, member.id));
	const shopper = await createSignedInBrowser(member);
	const text = role === "viewer" ? ROLE_TEXT : "Another member of the company must approve";
	expect((await shopper.open("/checkout")).html).toContain(text);
	const order = { ...buildOrderInput(), quantity: "1", seenBreaks: `1:${product.pricePoisha}` };
	const refused = await shopper.submit(`/products/${product.id}/order`, order);
	expect([refused.status, refused.html]).toEqual([403, expect.stringContaining(ROLE_TEXT)]);
	await expect(createOrder({ ...member, customerRole: "owner" }, product)).rejects.toThrow();
});

test("an invitation makes the account of its address a member, once", async () => {
	const { owner, customerId, name } = await createCompany();
	const invited = await createUser();
	const office = await createSignedInBrowser(owner);
	const sent = await office.submit("/company", { email: invited.email, role: "requester" });
	expect([sent.status, sent.location]).toEqual([303, "/company"]);
	expect(await listQueuedMailSubjects(invited.email)).toEqual([`Buy for ${name}`]);
	expect((await office.open("/company")).html).toContain(invited.email);

	const secret = await createInvitation((await createCompany()).customerId, invited.email);
	const path = `/company/invitations/${secret}`;
	const other = await createSignedInBrowser(await createUser());
	expect((await other.submit(path)).html).toContain("This invitation is for another email address");
	const results = await Promise.allSettled([
		acceptInvitation(platform, invited, secret),
		acceptInvitation(platform, invited, secret),
	]);
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	const shopper = await createSignedInBrowser(invited);
	const used = await shopper.open(path);
	expect([used.status, used.html]).toEqual([
		404,
		expect.stringContaining("This invitation has expired. Ask for a new one."),
	]);
	const second = await createInvitation((await createCompany()).customerId, invited.email);
	const refused = await shopper.submit(`/company/invitations/${second}`);
	expect([refused.status, refused.html]).toEqual([
		409,
		expect.stringContaining("This account already belongs to a company."),
	]);
	expect(await getCustomerId(invited)).not.toBe(customerId);
	const late = await createInvitation(customerId, "late@buyers.test", {
		expiresAt: Date.now() - 1,
	});
	expect((await shopper.open(`/company/invitations/${late}`)).status).toBe(404);
});

test("an invitation may have a limit, which its mail and page name and the member gets", async () => {
	const { owner, customerId } = await createCompany();
	const office = await createSignedInBrowser(owner);
	const invited = await createUser();
	const fields = { email: invited.email, role: "buyer", monthLimitPoisha: "50,000" };
	expect((await office.submit("/company", fields)).status).toBe(303);
	expect((await office.open("/company")).html).toContain("tk 50,000");
	const [mail] = await readMails(invited.email);
	expect(mail?.text).toContain("Your limit: tk 50,000 a month.");
	const secret = await createInvitation((await createCompany()).customerId, invited.email, {
		monthLimitPoisha: 5_000_000,
	});
	const shopper = await createSignedInBrowser(invited);
	const path = `/company/invitations/${secret}`;
	expect((await shopper.open(path)).html).toContain("Your limit: tk 50,000 a month.");
	expect((await shopper.submit(path)).status).toBe(303);
	const [member] = await db.select().from(users).where(eq(users.id, invited.id));
	expect(member).toMatchObject({ customerRole: "buyer", monthLimitPoisha: 5_000_000 });

	const again = { ...fields, email: "again@buyers.test" };
	await office.submit("/company", again);
	await office.submit("/company", { ...again, monthLimitPoisha: "" });
	const [row] = await db
		.select()
		.from(invitations)
		.where(and(eq(invitations.customerId, customerId), eq(invitations.email, again.email)));
	expect(row?.monthLimitPoisha).toBe(-1);
});

test("only owners invite, and change roles", async () => {
	const { owner, buyer, viewer } = await createCompany();
	const shopper = await createSignedInBrowser(buyer);
	const invitation = { email: "new@buyers.test", role: "viewer" };
	expect((await shopper.submit("/company", invitation)).status).toBe(403);
	expect((await shopper.open(`/company/members/${viewer.id}`)).status).toBe(404);
	expect((await shopper.submit(`/company/members/${viewer.id}/remove`)).status).toBe(404);
	const office = await createSignedInBrowser(owner);
	expect((await office.submit("/company", { ...invitation, email: viewer.email })).html).toContain(
		"This account is already a member",
	);
	await office.submit(`/company/members/${viewer.id}`, { role: "buyer" });
	expect((await office.open(`/company/members/${viewer.id}`)).html).toContain(
		'<option value="buyer" selected="">',
	);
	const last = await office.submit(`/company/members/${owner.id}`, { role: "viewer" });
	expect([last.status, last.html]).toEqual([
		409,
		expect.stringContaining("A company needs at least one owner."),
	]);
});

test("who leaves is signed out, buys as a person and sees the company's orders no more", async () => {
	const { buyer, owner, customerId } = await createCompany();
	const orderId = await createOrder(buyer, await createProduct());
	const shopper = await createSignedInBrowser(buyer);
	const path = `/company/members/${buyer.id}/remove`;
	expect((await shopper.submit(path)).location).toBe("/login");
	expect((await shopper.open("/profile")).location).toContain("/login");
	expect(await getCustomerId(buyer)).not.toBe(customerId);
	const again = await createSignedInBrowser(buyer);
	for (const page of ["/myorder", "/myorder?of=company", `/myorder?find=${orderId}`])
		expect((await again.open(page)).html).not.toContain(`/myorder/${orderId}`);
	expect((await again.open(`/myorder/${orderId}`)).status).toBe(404);
	expect((await again.open(`/myorder/${orderId}/proforma`)).status).toBe(404);
	expect((await again.open("/account/export/file")).html).not.toContain(orderId);
	const api = await createTestApiToken(buyer);
	expect(api).toBeTruthy();
	const [order] = await platform.db.select().from(orders).where(eq(orders.id, orderId));
	expect([order?.userId, order?.buyerEmail]).toEqual([buyer.id, owner.email]);
	const office = await createSignedInBrowser(owner);
	expect((await office.open("/myorder?of=company")).html).toContain(orderId);
});

test("orders of a former member follow an owner's address, and those of an erased owner go to another", async () => {
	const { buyer, owner, addMember } = await createCompany();
	const orderId = await createOrder(buyer, await createProduct());
	const readEmail = async () =>
		(await platform.db.select().from(orders).where(eq(orders.id, orderId)))[0]?.buyerEmail;
	const shopper = await createSignedInBrowser(buyer);
	await shopper.submit(`/company/members/${buyer.id}/remove`);
	expect(await readEmail()).toBe(owner.email);
	await platform.db.update(users).set({ email: "new@owner.test" }).where(eq(users.id, owner.id));
	expect(await readEmail()).toBe("new@owner.test");
	const other = await addMember("owner");
	expect(
		await deleteUser(
			actAs(platform, { kind: "admin", userId: (await createAdmin()).id }),
			owner.id,
		),
	).toBe(true);
	expect(await readEmail()).toBe(other.email);
});

test("mails about an erased member's open orders go to an owner, who sees and ends them; then nothing names the member", async () => {
	const { buyer, owner } = await createCompany();
	const [open, ended] = [
		await createOrder(buyer, await createProduct()),
		await createOrder(buyer, await createProduct()),
	];
	await cancelOrder(platform, ended, { kind: "buyer", userId: buyer.id });
	const read = async (id: string) =>
		(await platform.db.select().from(orders).where(eq(orders.id, id)))[0];
	const earlier = (await listQueuedMailSubjects(owner.email)).length;
	expect(
		await deleteUser(
			actAs(platform, { kind: "admin", userId: (await createAdmin()).id }),
			buyer.id,
		),
	).toBe(true);
	expect(await read(open)).toMatchObject({ buyerEmail: owner.email, userId: buyer.id });
	expect((await read(ended))?.buyerEmail).toBe(`${buyer.id}@deleted.invalid`);
	const office = await createSignedInBrowser(owner);
	expect((await office.open(`/myorder/${open}`)).status).toBe(200);
	await cancelOrder(platform, open, { kind: "buyer", userId: owner.id });
	expect((await listQueuedMailSubjects(owner.email)).length).toBe(earlier + 1);
	expect(await read(open)).toMatchObject({
		buyerName: "Deleted user",
		buyerEmail: `${buyer.id}@deleted.invalid`,
		address: expect.stringContaining("Dhaka"),
	});
});

test("of two owners who leave at once, one stays", async () => {
	const { owner, addMember, customerId, name } = await createCompany();
	const second = await addMember("owner");
	const leave = ({ id, name: own, email }: SignedInUser, user: SignedInUser) =>
		removeMember(platform, user, {
			member: { id, name: own, email },
			company: name,
		});
	const results = await Promise.allSettled([leave(owner, owner), leave(second, second)]);
	const refused = results.flatMap((result) =>
		result.status === "rejected" ? [result.reason] : [],
	);
	expect(refused).toHaveLength(1);
	expect(explainTrigger(refused[0])).toMatchObject({ message: LAST_OWNER_MESSAGE });
	const staying = await Promise.all([owner, second].map(getCustomerId));
	expect(staying.filter((id) => id === customerId)).toHaveLength(1);
});

test("the last owner can't be erased, and closes a company without open orders", async () => {
	const { owner, buyer, customerId } = await createCompany();
	const office = await createSignedInBrowser(owner);
	expect((await office.open("/account/delete")).html).toContain("the only owner of your company");
	const orderId = await createOrder(buyer, await createProduct());
	const refused = await office.submit("/company/close");
	expect([refused.status, refused.html]).toEqual([
		409,
		expect.stringContaining("orders that are not finished"),
	]);
	await cancelOrder(platform, orderId, { kind: "buyer", userId: owner.id });
	expect((await office.submit("/company/close")).location).toBe("/login");
	const [company] = await db.select().from(customers).where(eq(customers.id, customerId));
	expect(company?.state).toBe("closed");
	const members = await Promise.all([owner, buyer].map(getCustomerId));
	expect(new Set([...members, customerId]).size).toBe(3);
	const again = await createSignedInBrowser(owner);
	expect((await again.open("/company")).location).toBe("/trade/apply");
	expect((await again.open("/account/delete")).html).toContain("Delete my account");
});
