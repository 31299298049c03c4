import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMPANY_ROLE_MESSAGE } from "~/domain/accounts/company-role-message";
import { isRefusedByRole } from "~/domain/accounts/conditions.server";
import { actAs } from "~/domain/accounts/context.server";
import type { SignedInUser } from "~/domain/accounts/rules";
import { invitations, users } from "~/domain/accounts/tables.server";
import { approveRequest } from "~/domain/approvals/approve-request.server";
import { changeRequest, declineRequest, returnToCart } from "~/domain/approvals/decisions.server";
import { findRequest } from "~/domain/approvals/queries.server";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { listCartLines } from "~/domain/cart/queries.server";
import { cartLines } from "~/domain/cart/tables.server";
import { addToCart, changeQuantities, removeFromCart } from "~/domain/cart/verbs.server";
import { partNumbers } from "~/domain/catalog/tables.server";
import { closeCompany, saveCompanySettings } from "~/domain/companies/company.server";
import { inviteMember, withdrawInvitation } from "~/domain/companies/invitations.server";
import { changeMember, removeMember } from "~/domain/companies/members.server";
import { findCompany, listMembers } from "~/domain/companies/queries.server";
import { addAddress, editAddress, removeAddress } from "~/domain/customers/addresses.server";
import { addOwnNumbers } from "~/domain/customers/own-numbers.server";
import { addresses } from "~/domain/customers/tables.server";
import { createPad } from "~/domain/order-pad/create-pad.server";
import { findPad } from "~/domain/order-pad/queries.server";
import { addPadToCart, checkPad } from "~/domain/order-pad/review-pad.server";
import { orderPads } from "~/domain/order-pad/tables.server";
import { toOneLineOrder } from "~/domain/orders/order-draft.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { orders } from "~/domain/orders/tables.server";
import { explainTrigger } from "~/domain/refusals/sentences.server";
import { newId } from "~/platform/ids.server";
import { createDatabaseBinding } from "~/testing/database/database-binding";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createAddress, createCompany, createInvitation } from "~/testing/factories/companies";
import {
	buildOrderInput,
	createCartLine,
	createFamily,
	createProduct,
	createTestApiToken,
} from "~/testing/factories/factories";
import { createApiClient } from "~/testing/http/api-client";
import { Browser, createSignedInBrowser } from "~/testing/http/browser";
import { asBuyer, createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const ADDRESS = {
	label: "Site",
	name: "Rahim Mia",
	phone: "+880 1711 000000",
	address: "Plot 7, Sagarika Road, Chattogram",
	district: "",
};

test("who was made a viewer while filling the cart and pads writes neither, and no verb says that it did", async () => {
	const { buyer: stale } = await createCompany();
	const [part, other, wanted] = [
		await createProduct(),
		await createProduct(),
		await createProduct(),
	];
	const requestId = await createApprovalRequest(stale, [await createProduct()]);
	for (const { id } of [part, other])
		await addToCart(platform, stale, { productId: id, quantity: 2 });
	const created = await createPad(platform, stale, { source: "text", text: `${part.id} 2` });
	const pad = created.ok && (await findPad(db, stale.id, created.padId));
	if (!pad) throw new Error("There is no pad.");
	await db.update(users).set({ customerRole: "viewer" }).where(eq(users.id, stale.id));
	const before = await listCartLines(platform, stale);
	expect(before).toHaveLength(2);

	const lines = new Map([[1, { quantity: "7" }]]);
	for (const write of [
		() => addToCart(platform, stale, { productId: part.id, quantity: 5 }),
		() => addToCart(platform, stale, { productId: wanted.id, quantity: 5 }),
		() => changeQuantities(platform, stale, [{ productId: part.id, quantity: 4 }]),
		() => changeQuantities(platform, stale, [{ productId: other.id, quantity: 0 }]),
		() => removeFromCart(asBuyer(platform, stale.id), before[0]?.id ?? ""),
		() => returnToCart(platform, stale, requestId),
		() => checkPad(platform, stale, pad, { lines, columns: null }),
		() => addPadToCart(platform, stale, pad, { lines, columns: null, mode: "add" }),
		() => createPad(platform, stale, { source: "text", text: `${other.id} 3` }),
	])
		expect(isRefusedByRole(await write().catch((error: unknown) => error))).toBe(true);

	expect(await listCartLines(platform, stale)).toEqual(before);
	expect(await findPad(db, stale.id, pad.id)).toEqual(pad);
	expect(await db.$count(orderPads, eq(orderPads.userId, stale.id))).toBe(1);
});

/** A database in which the account becomes a viewer right before the first batch that writes a cart or a pad. */
function createOvertakenDatabase({ id }: SignedInUser): D1Database {
	let isWriting = false;
	return createDatabaseBinding({
		prepare(query) {
			isWriting ||= /^(insert into|update|delete from) "(cart_lines|order_pads)"/.test(query);
			return env.DB.prepare(query);
		},
		async batch<Row>(statements: D1PreparedStatement[]) {
			if (isWriting) await db.update(users).set({ customerRole: "viewer" }).where(eq(users.id, id));
			return env.DB.batch<Row>(statements);
		},
	});
}

test("a form or a call that is overtaken by the change to a viewer writes nothing and answers 403 with the reason", async () => {
	const { addMember } = await createCompany();
	const family = await createFamily();
	const [part, other] = [await createProduct({ familyId: family.id }), await createProduct()];
	const list = `${other.id} 3`;
	const openPad = async (member: SignedInUser) => {
		const created = await createPad(platform, member, { source: "text", text: list });
		return `/order-pad/${created.ok ? created.padId : ""}`;
	};
	const byForm =
		(path: string, fields: Record<string, string>) =>
		async (member: SignedInUser, bindings: Partial<Env>) => {
			const browser = new Browser({ bindings });
			const { cookies } = await createSignedInBrowser(member);
			for (const [name, value] of cookies) browser.cookies.set(name, value);
			const at = path === "pad" ? await openPad(member) : path;
			const { status, html } = await browser.submit(at, { idempotencyKey: newId(), ...fields });
			return { status, text: html };
		};
	const byCall =
		(method: string, path: string, body?: object) =>
		async (member: SignedInUser, bindings: Partial<Env>) => {
			const client = createApiClient((await createTestApiToken(member)).secret, bindings);
			const line = await createCartLine(member, other);
			const answer = await client.send(method, path.replace("{line}", line), {
				...(body && { body: JSON.stringify(body) }),
				headers: { "content-type": "application/json" },
			});
			return { status: answer.status, text: JSON.stringify(answer.body) };
		};
	for (const [what, send] of [
		["cart", byForm(`/products/${part.id}`, { quantity: "3", intent: "cart" })],
		["wait", byForm(`/products/${part.id}`, { quantity: "3", intent: "wait" })],
		["list", byForm("/products?q=bolt", { quantity: "3", productId: part.id })],
		[
			"family",
			byForm(`/families/${family.slug}`, { [`units-${part.pricePoisha}-${part.id}`]: "3" }),
		],
		["new pad", byForm("/order-pad", { list })],
		["pad", byForm("pad", { intent: "add" })],
		["POST /cart", byCall("POST", "/cart", { productID: part.id, pQuantity: 3 })],
		["DELETE /cart", byCall("DELETE", "/cart/{line}")],
		["POST /trade/pads", byCall("POST", "/trade/pads", { text: list })],
	] as const) {
		const member = await addMember("buyer");
		const answer = await send(member, { DB: createOvertakenDatabase(member) });
		expect([what, answer.status]).toEqual([what, 403]);
		expect(answer.text, what).toContain(COMPANY_ROLE_MESSAGE);
		const kept = what.includes("/") ? 1 : 0;
		expect(await db.$count(cartLines, eq(cartLines.userId, member.id)), what).toBe(kept);
		const pads = await db.$count(orderPads, eq(orderPads.userId, member.id));
		expect([what, pads]).toEqual([what, what === "pad" ? 1 : 0]);
	}
});

/** The verbs get the member as the session read it, before another window's change. */
test.each(["removed from the company", "made a viewer"])(
	"an owner who was %s while ordering, approving and managing changes nothing",
	async (how) => {
		const { customerId, name, owner, buyer, addMember } = await createCompany();
		const second = await addMember("owner");
		const part = await createProduct();
		const requestId = await createApprovalRequest(buyer, [part], 2);
		const request = await findRequest(platform, owner, requestId);
		const members = await listMembers(platform, customerId);
		const member = members.find(({ id }) => id === buyer.id);
		if (!request || !member) throw new Error("The company has no request or no buyer.");
		await createInvitation(customerId, "open@invited.example");
		const addressId = await createAddress(customerId);
		if (how === "made a viewer")
			await db.update(users).set({ customerRole: "viewer" }).where(eq(users.id, owner.id));
		else await removeMember(platform, second, { member: owner, company: name });

		const stale = owner;
		const input = toOneLineOrder((await createProduct()).id, buildOrderInput());
		expect(await placeOrder(platform, stale, input)).toMatchObject({ ok: false });
		const decision = { revision: 1, seen: `${part.id}:2:25000`, seenLater: "", seenCharges: "" };
		const reason = "We have enough";
		for (const decide of [
			() => approveRequest(platform, stale, request, decision),
			() => declineRequest(platform, stale, request, { revision: 1, reason }),
		]) {
			const error = await decide().catch(explainTrigger);
			expect(error).toMatchObject({ status: 403, message: COMPANY_ROLE_MESSAGE });
		}
		const lines = [{ productId: part.id, quantity: 1 }];
		const changing = changeRequest(platform, stale, request, { revision: 1, lines });
		await expect(changing).rejects.toMatchObject({ status: 409 });
		const invited = { email: "new@invited.example", role: "owner", monthLimitPoisha: -1 } as const;
		await expect(inviteMember(platform, stale, invited)).rejects.toThrow(COMPANY_ROLE_MESSAGE);
		await changeMember(platform, stale, member, { role: "owner", monthLimitPoisha: 1 });
		const removing = removeMember(platform, stale, { member, company: name });
		await expect(removing).rejects.toMatchObject({ status: 404 });
		const settings = { costCentreRequired: false, poRequired: true, invoiceEmail: "", bin: "" };
		expect(await saveCompanySettings(platform, stale, settings)).toBe(false);
		await expect(addAddress(platform, stale, ADDRESS)).rejects.toMatchObject({ status: 409 });
		expect(await editAddress(platform, stale, addressId, ADDRESS)).toBe(false);
		expect(await removeAddress(platform, stale, addressId)).toBe(false);
		expect(await withdrawInvitation(platform, stale, "open@invited.example")).toBe(false);
		await addOwnNumbers(platform, stale, [{ ok: true, line: 1, own: "K-1", ours: part.id }]);
		const ctx = actAs(platform, { kind: "buyer", userId: stale.id });
		await expect(closeCompany(ctx, { id: customerId, name })).rejects.toMatchObject({
			status: 409,
		});

		expect(await db.$count(orders, eq(orders.customerId, customerId))).toBe(0);
		const [left] = await db
			.select()
			.from(approvalRequests)
			.where(eq(approvalRequests.id, requestId));
		expect(left).toMatchObject({ state: "pending", revision: 1 });
		expect(await listMembers(platform, customerId)).toContainEqual(member);
		expect(await findCompany(db, customerId)).toMatchObject({ state: "active", poRequired: false });
		expect(await db.$count(invitations, eq(invitations.customerId, customerId))).toBe(1);
		const book = await db.select().from(addresses).where(eq(addresses.customerId, customerId));
		expect(book.map(({ label }) => label)).toEqual(["Works"]);
		expect(await db.$count(partNumbers, eq(partNumbers.customerId, customerId))).toBe(0);
	},
);

test("an account that was disabled meanwhile stays in the company's list when an owner removes it", async () => {
	const { owner, buyer, customerId, name } = await createCompany();
	await db.update(users).set({ disabledAt: 1 }).where(eq(users.id, buyer.id));
	const removed = await removeMember(platform, owner, { member: buyer, company: name }).catch(
		(error: unknown) => error,
	);
	expect(removed).toMatchObject({ status: 404 });
	const [row] = await db.select().from(users).where(eq(users.id, buyer.id));
	expect(row?.customerId).toBe(customerId);
});
