import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { customers, users } from "~/domain/accounts/tables.server";
import { addToCart } from "~/domain/cart/verbs.server";
import { orders } from "~/domain/orders/tables.server";
import { eraseUser } from "~/domain/privacy/erase-user.server";
import { listEntries } from "~/domain/receivables/queries.server";
import { changeList, createList } from "~/domain/saved-lists/lists.server";
import { findSavedList } from "~/domain/saved-lists/queries.server";
import { newId } from "~/platform/ids.server";
import { found } from "~/platform/refused";
import { setStock } from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import { archiveDeliveryMethods } from "~/testing/factories/delivery";
import {
	createAdmin,
	createCartLine,
	createProduct,
	createTestApiToken,
	createUser,
	RECIPIENT,
} from "~/testing/factories/factories";
import { assignPriceList, createListPrice, createPriceList } from "~/testing/factories/price-lists";
import { createDebtor } from "~/testing/factories/receivables";
import { createApprovedList } from "~/testing/factories/saved-lists";
import { createApiClient } from "~/testing/http/api-client";
import { createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;
const NAME = "Line 3, monthly";

/** A company whose owner shares a list of a part; the requester may spend tk 1,000 a month. */
async function setUp() {
	await archiveDeliveryMethods();
	const company = await createCompany();
	const part = await createProduct({ name: "Cutting oil", pricePoisha: 10_000, onHand: 500 });
	const { owner, requester } = company;
	await db.update(users).set({ monthLimitPoisha: 100_000 }).where(eq(users.id, requester.id));
	const list = { name: NAME, idempotencyKey: newId() };
	const id = await createList(platform, owner, list, [{ productId: part.id, quantity: 4 }]);
	await changeList(platform, owner, id, { name: NAME, isShared: true, changes: [] });
	return { ...company, part, id, path: `/lists/${id}`, field: `quantity-${part.id}` };
}

const approve = ({ id: productId }: { id: string }, owner: SignedInUser) =>
	createApprovedList(owner, owner, [[{ id: productId }, 5]], "Approved before");

const listOrders = ({ id }: SignedInUser) => db.select().from(orders).where(eq(orders.userId, id));

test("an owner approves a shared list with the most of each part, all members read it, and it is withdrawn", async () => {
	const { owner, viewer, path, field } = await setUp();
	const office = await createSignedInBrowser(owner);
	expect((await office.open(path)).html).toContain(`href="${path}/approve"`);
	const page = await office.open(`${path}/approve`);
	expect(page.html).toMatch(new RegExp(`name="${field}"[^>]*value="4"`));
	const approved = await office.submit(`${path}/approve`, { [field]: " ২০ " });
	expect([approved.status, approved.location]).toEqual([303, path]);
	expect((await findSavedList(platform, owner, path.slice(7)))?.lines).toMatchObject([
		{ maxUnits: 20 },
	]);
	const looker = await createSignedInBrowser(viewer);
	const shown = parseText((await looker.open(path)).html);
	expect(shown).toContain(`Approved by ${owner.name}`);
	expect(shown).toMatch(/Most of one order.*20/);
	expect((await looker.open("/lists")).html).toContain("Approved");
	expect((await looker.open(`${path}/approve`)).status).toBe(403);
	const withdrawn = await office.submit(`${path}/approve`, { intent: "withdraw" });
	expect(withdrawn.location).toBe(path);
	expect((await office.open(path)).html).not.toContain("Approved by");
});

test("the export of who made a list has the most of each part that is approved", async () => {
	const { owner } = await createCompany();
	const oil = await createProduct({ name: "Oil" });
	await createApprovedList(owner, owner, [[oil, 20]]);
	const other = { name: "Site 7", idempotencyKey: newId() };
	await createList(platform, owner, other, [{ productId: oil.id, quantity: 3 }]);
	const browser = await createSignedInBrowser(owner);
	const { savedLists } = JSON.parse((await browser.open("/account/export/file")).html);
	expect(savedLists).toHaveLength(2);
	expect(savedLists).toContainEqual(
		expect.objectContaining({ name: NAME, lines: "20 x Oil, at most 20 of one order" }),
	);
	expect(savedLists).toContainEqual(expect.objectContaining({ name: "Site 7", lines: "3 x Oil" }));
});

test("a wrong most is named with its part, what was typed stays, and nothing is approved without any", async () => {
	const { owner, path, field } = await setUp();
	const office = await createSignedInBrowser(owner);
	for (const [typed, message] of [
		["lots", "Cutting oil: Enter a whole number of at least 1"],
		["0", "Cutting oil: Enter a whole number of at least 1"],
		["", "Enter the most units of one order for at least one part."],
	] as const) {
		const refused = await office.submit(`${path}/approve`, { [field]: typed });
		expect([refused.status, parseText(refused.html)]).toEqual([
			400,
			expect.stringContaining(message),
		]);
		expect(refused.html).toContain(`value="${typed}"`);
	}
	expect((await findSavedList(platform, owner, path.slice(7)))?.approvedAt).toBeNull();
});

test("nobody else approves: not a buyer, a requester, another company's owner or a person; nor what is not shared", async () => {
	const { owner, buyer, requester, path, field, id } = await setUp();
	for (const [member, status] of [
		[buyer, 403],
		[requester, 403],
		[(await createCompany()).owner, 404],
		[await createUser(), 404],
	] as const) {
		const browser = await createSignedInBrowser(member);
		expect((await browser.open(`${path}/approve`)).status).toBe(status);
		expect((await browser.submit(`${path}/approve`, { [field]: "5" })).status).toBe(status);
	}
	await changeList(platform, owner, id, { name: NAME, isShared: false, changes: [] });
	const office = await createSignedInBrowser(owner);
	expect((await office.open(`${path}/approve`)).status).toBe(404);
	expect((await office.open(path)).html).not.toContain(`${path}/approve`);
});

test("a requester's checkout says the list and places the order, which staff and members read it on", async () => {
	const { owner, requester, part } = await setUp();
	await createApprovedList(owner, owner, [[part, 5]], "Shelf 7");
	await createCartLine(requester, part);
	const shopper = await createSignedInBrowser(requester);
	const page = await shopper.open("/checkout");
	expect(parseText(page.html)).toContain("Approved list “Shelf 7”: no approval needed.");
	expect(page.html).not.toContain("Request approval");
	const seen = `${part.id}:1:10000`;
	const placed = await shopper.submit("/checkout", {
		...RECIPIENT,
		seen,
		idempotencyKey: newId(),
	});
	const [order] = await listOrders(requester);
	expect(placed.location).toContain(`/${order?.id}`);
	const staff = await createSignedInBrowser(await createAdmin());
	for (const [browser, path] of [
		[shopper, `/myorder/${order?.id}`],
		[await createSignedInBrowser(owner), `/myorder/${order?.id}`],
		[staff, `/dashboard/orders/${order?.id}`],
	] as const)
		expect(parseText((await browser.open(path)).html)).toMatch(/Approved list\s*Shelf 7/);
});

test("the checkout of an exempt requester has the price of the contract without VAT, and what waits, from the list", async () => {
	const { owner, requester, customerId, part } = await setUp();
	await createApprovedList(owner, owner, [[part, 5]], "Shelf 9");
	const contract = await createPriceList({ state: "active" });
	await assignPriceList(contract, owner);
	await createListPrice(contract, part.id, [1, 8000]);
	const exemptUntil = Date.now() + 86_400_000;
	await db
		.update(customers)
		.set({ exemptNumber: "E-1", exemptUntil })
		.where(eq(customers.id, customerId));
	await addToCart(platform, requester, { productId: part.id, quantity: 5 });
	await setStock(part.id, 3);
	const shopper = await createSignedInBrowser(requester);
	const { html } = await shopper.open("/checkout");
	const text = parseText(html).replace(/\s+/g, " ");
	expect(text).toContain("Approved list “Shelf 9”: no approval needed.");
	expect(text).toContain("69.57");
	expect(text).toMatch(/2 (pieces )?later|backorder/i);
	expect(html).not.toContain("Request approval");
});

test("what is not on the list is said at the checkout, and can only be requested", async () => {
	const { owner, requester, part } = await setUp();
	await approve(part, owner);
	const other = await createProduct({ name: "Drill press" });
	for (const product of [part, other]) await createCartLine(requester, product);
	const shopper = await createSignedInBrowser(requester);
	const { html } = await shopper.open("/checkout");
	const message = 'Drill press is not on the list "Approved before". Request approval.';
	expect(parseText(html)).toContain(message);
	expect(html).toContain('value="request-approval"');
	const refused = await shopper.submit("/checkout", {
		...RECIPIENT,
		seen: [other, part].map(({ id, pricePoisha }) => `${id}:1:${pricePoisha}`).join(","),
		idempotencyKey: newId(),
	});
	expect([refused.status, parseText(refused.html)]).toEqual([
		403,
		expect.stringContaining(message),
	]);
	expect(await listOrders(requester)).toEqual([]);
});

test("what a requester orders from a list is put on account, as chosen at the checkout", async () => {
	await archiveDeliveryMethods();
	const { owner, requester, customerId } = await createDebtor();
	await db.update(users).set({ monthLimitPoisha: 100_000 }).where(eq(users.id, requester.id));
	const part = await createProduct({ pricePoisha: 30_000 });
	await approve(part, owner);
	await createCartLine(requester, part);
	const shopper = await createSignedInBrowser(requester);
	const fields = { ...RECIPIENT, seen: `${part.id}:1:30000`, onAccount: "on" };
	await shopper.submit("/checkout", { ...fields, idempotencyKey: newId() });
	expect((await listEntries(db, customerId)).entries).toMatchObject([{ kind: "charge" }]);
});

test("BUY, POST /order and POST /trade/orders order from the list, and say what needs a request", async () => {
	const { owner, requester, part } = await setUp();
	await approve(part, owner);
	const shopper = await createSignedInBrowser(requester);
	const buy = `/products/${part.id}/order`;
	expect(parseText((await shopper.open(`${buy}?quantity=6`)).html)).toContain(
		"At most 5 of Cutting oil without approval.",
	);
	expect((await shopper.open(`${buy}?quantity=5`)).html).toContain("Place order");
	const form = { ...RECIPIENT, idempotencyKey: newId() };
	expect((await shopper.submit(buy, { ...form, quantity: "6" })).status).toBe(403);
	expect((await shopper.submit(buy, { ...form, quantity: "2" })).location).toBe("/myorder");
	const program = createApiClient((await createTestApiToken(requester)).secret);
	const one = await program.post("/order", { productID: part.id, pQuantity: 3, ...RECIPIENT });
	const lines = (quantity: number) => ({ ...RECIPIENT, lines: [{ number: part.id, quantity }] });
	const many = await program.post("/trade/orders", lines(5));
	const refused = await program.post("/trade/orders", lines(6));
	expect([one.status, many.status, refused.status]).toEqual([201, 201, 403]);
	expect(refused.body.detail).toBe("At most 5 of Cutting oil without approval.");
	expect((await listOrders(requester)).map(({ listId }) => listId === null)).toEqual([
		false,
		false,
		false,
	]);
	// tk 1,000 are spent.
	const over = await program.post("/trade/orders", lines(1));
	expect([over.status, over.body.detail]).toEqual([
		409,
		expect.stringMatching(/^This order is tk 100 over your limit/),
	]);
});

test("after the owner who approved is erased, their name is gone, and their own list approves nothing", async () => {
	const { owner, requester, part, customerId, id, path } = await setUp();
	await db.update(users).set({ customerRole: "owner" }).where(eq(users.customerId, customerId));
	await db.update(users).set({ customerRole: "requester" }).where(eq(users.id, requester.id));
	const kept = await createApprovedList(requester, owner, [[part, 5]], "Van");
	await approve(part, owner);
	const profile = found(await findProfile(db, owner.id));
	await eraseUser(platform, profile, { actor: `user:${owner.id}` });
	const shopper = await createSignedInBrowser(requester);
	expect((await shopper.open(path)).status).toBe(404);
	const shown = parseText((await shopper.open(`/lists/${kept}`)).html);
	expect(shown).toContain("Approved by A former buyer");
	expect(await findSavedList(platform, requester, id)).toBeNull();
});
