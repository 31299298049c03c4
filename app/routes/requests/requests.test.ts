import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedInUser } from "~/domain/accounts/rules";
import { users } from "~/domain/accounts/tables.server";
import { approveRequest } from "~/domain/approvals/approve-request.server";
import { changeRequest, declineRequest, expireRequests } from "~/domain/approvals/decisions.server";
import { findRequest } from "~/domain/approvals/queries.server";
import { approvalRequests } from "~/domain/approvals/tables.server";
import { orderReadyBackorders } from "~/domain/backorders/order-ready.server";
import { addToCart } from "~/domain/cart/verbs.server";
import { products } from "~/domain/catalog/tables.server";
import { backorders } from "~/domain/orders/backorder-tables.server";
import { formatShopTime } from "~/domain/orders/mails/order-mail.server";
import { memberSpend, orders } from "~/domain/orders/tables.server";
import { beginPayment } from "~/domain/payments/attempts/begin-payment.server";
import { eraseUser } from "~/domain/privacy/erase-user.server";
import { newId } from "~/platform/ids.server";
import { outbox } from "~/platform/outbox/outbox.server";
import { getStock, listQueuedMailSubjects, setStock } from "~/testing/database/queries";
import { createApprovalRequest } from "~/testing/factories/approvals";
import { createCompany } from "~/testing/factories/companies";
import { createCartLine, createProduct, createUser } from "~/testing/factories/factories";
import { type Browser, createSignedInBrowser } from "~/testing/http/browser";
import { parseText } from "~/testing/http/parse-text";
import { readFields } from "~/testing/http/read-field";
import { readMails } from "~/testing/inbox";
import { createTestPlatform } from "~/testing/platform";

const platform = createTestPlatform();
const { db } = platform;

const delivery = {
	name: "Mizanur Rahman",
	address: "7 Lalbagh Lane, Dhaka",
	phone: "+880 1711 000000",
	purchaseOrderNumber: "PO-77",
};

const readDecision = (html: string) =>
	readFields(html, "revision", "seen", "seenLater", "seenCharges");

async function requestCart(shopper: Browser, choices: Record<string, string> = {}) {
	const { html } = await shopper.open("/checkout");
	expect(html).toContain("Request approval");
	expect(html).not.toContain("Place order");
	const fields = {
		...delivery,
		...readFields(html, "idempotencyKey", "seen"),
		intent: "request-approval",
		...choices,
	};
	return { fields, sent: await shopper.submit("/checkout", fields) };
}

const findOrders = (requestId: string) =>
	db.select().from(orders).where(eq(orders.requestId, requestId));

const getState = async (id: string) =>
	(await db.select().from(approvalRequests).where(eq(approvalRequests.id, id)))[0]?.state;

const listApprovedMails = async (email: string) => {
	const mails = await readMails(email);
	return mails.flatMap(({ subject, text }) => (subject.includes(" approved ") ? [text] : []));
};

test("a requester's cart becomes a request, and approving it places the order in the requester's name", async () => {
	const { requester, owner, buyer, viewer, customerId } = await createCompany();
	const part = await createProduct();
	await createCartLine(requester, part);
	const shopper = await createSignedInBrowser(requester);
	const { fields, sent } = await requestCart(shopper);
	expect(sent.status).toBe(303);
	const path = sent.location ?? "";
	const id = path.replace("/requests/", "");
	expect((await shopper.submit("/checkout", fields)).location).toBe(path);
	const changed = await shopper.submit("/checkout", { ...fields, note: "Ring twice" });
	expect([changed.status, changed.html]).toEqual([
		422,
		expect.stringContaining("This form was already submitted with different content."),
	]);
	expect((await shopper.open("/mycart")).html).toContain("Your cart is empty");
	expect(await getStock(part.id)).toEqual({ onHand: 10, reserved: 0 });
	for (const { email } of [owner, buyer])
		expect(await listQueuedMailSubjects(email)).toEqual([
			`${requester.name} requests your approval`,
		]);
	const own = await shopper.submit(path, {
		intent: "approve",
		...readDecision((await shopper.open(path)).html),
	});
	expect([own.status, own.html]).toEqual([
		403,
		expect.stringContaining("You cannot approve your own request."),
	]);
	const looker = await createSignedInBrowser(viewer);
	expect((await looker.open(path)).status).toBe(404);

	const office = await createSignedInBrowser(buyer);
	expect((await office.open("/requests")).html).toContain(path);
	const page = await office.open(path);
	expect(page.html).toContain("PO-77");
	expect(page.html).not.toContain("Changed since the request");
	const approved = await office.submit(path, { intent: "approve", ...readDecision(page.html) });
	expect([approved.status, approved.location]).toEqual([303, path]);
	const [order] = await findOrders(id);
	expect(order).toMatchObject({
		userId: requester.id,
		customerId,
		spenderId: buyer.id,
		buyerName: "Mizanur Rahman",
		purchaseOrderNumber: "PO-77",
	});
	expect(await getStock(part.id)).toEqual({ onHand: 10, reserved: 1 });
	const spending = await db.select().from(memberSpend).where(eq(memberSpend.userId, buyer.id));
	expect(spending.map(({ poisha }) => poisha)).toEqual([25_000]);
	expect(await listQueuedMailSubjects(requester.email)).toContain(
		`${buyer.name} approved your request`,
	);
	expect((await shopper.open(`/myorder/${order?.id}`)).status).toBe(200);
	const heldMs = (order?.holdUntil ?? 0) - (order?.createdAt ?? 0);
	expect(heldMs).toBe(platform.settings.bankHoldMs);
	const until = formatShopTime(order?.holdUntil ?? 0);
	for (const member of [requester, buyer, owner]) {
		const [mail, ...others] = await listApprovedMails(member.email);
		expect(mail).toContain(`Pay tk 250 by ${until}.`);
		expect(others).toEqual([]);
	}
	expect(await listApprovedMails(viewer.email)).toEqual([]);
	const decided = parseText((await shopper.open(path)).html);
	expect(decided).toMatch(/Pay\s+tk 250\s+by/);

	const second = await createSignedInBrowser(owner);
	const late = await second.submit(path, { intent: "approve", ...readDecision(page.html) });
	expect(late.status).toBe(409);
	expect(late.html).toMatch(/Rahim Mia approved this request at \d\d:\d\d\./);
	expect(await findOrders(id)).toHaveLength(1);
});

test("an approved request is paid until its hold ends, long after an order of a person could be", async () => {
	const { requester, buyer } = await createCompany();
	await createCartLine(requester, await createProduct());
	const { sent } = await requestCart(await createSignedInBrowser(requester));
	const path = sent.location ?? "";
	const office = await createSignedInBrowser(buyer);
	const { html } = await office.open(path);
	await office.submit(path, { intent: "approve", ...readDecision(html) });
	const [order] = await findOrders(path.replace("/requests/", ""));
	if (!order) throw new Error("No order was placed.");
	const begin = (msAfter: number) =>
		beginPayment(
			createTestPlatform({ now: () => order.holdUntil + msAfter }),
			requester.id,
			{ orderId: order.id },
			{ kind: "card", returnOrigin: "http://shop.test" },
		);
	expect(await begin(1)).toEqual({ ok: false, reason: "not-payable" });
	expect(await begin(0)).toMatchObject({ ok: true });
});

test("a request carries what waits, and its orders are placed in the requester's name as parts arrive", async () => {
	const { requester, buyer } = await createCompany();
	const [short, soldOut] = [
		await createProduct({ onHand: 6, leadDays: 12 }),
		await createProduct({ onHand: 0 }),
	];
	for (const { id: productId } of [short, soldOut])
		await addToCart(platform, requester, { productId, quantity: 10, mayWait: true });
	const shopper = await createSignedInBrowser(requester);
	const { sent } = await requestCart(shopper, {
		[`wait-${short.id}`]: "6:25000",
		[`wait-${soldOut.id}`]: "all",
	});
	const path = sent.location ?? "";
	const id = path.replace("/requests/", "");
	const office = await createSignedInBrowser(buyer);
	const before = readDecision((await office.open(path)).html);
	expect(before.seen).toBe(`${short.id}:6:25000`);
	expect(before.seenLater.split(",").sort()).toEqual(
		[`${short.id}:4:25000`, `${soldOut.id}:10:25000`].sort(),
	);
	await setStock(short.id, 4);
	const late = await office.submit(path, { intent: "approve", ...before });
	expect([late.status, late.html]).toEqual([409, expect.stringContaining("in stock")]);
	const page = await office.open(path);
	expect(page.html).not.toContain("Changed since the request");
	expect(parseText(page.html)).toContain(`6 × ${short.name}, tk 250 each, in about 12 days`);
	const approved = await office.submit(path, { intent: "approve", ...readDecision(page.html) });
	expect([approved.status, approved.location]).toEqual([303, path]);
	expect((await office.open(path)).html).toContain("See what waits");
	const [order] = await findOrders(id);
	const waiting = await db.select().from(backorders).where(eq(backorders.userId, requester.id));
	expect(waiting.map(({ quantity }) => quantity).sort()).toEqual([10, 6]);
	expect(waiting).toMatchObject([
		{ orderId: order?.id, requestId: id, state: "waiting" },
		{ orderId: order?.id, requestId: id, state: "waiting" },
	]);
	await setStock(soldOut.id, 10);
	await orderReadyBackorders(platform);
	const all = await findOrders(id);
	expect(all.map(({ userId, spenderId }) => [userId, spenderId])).toEqual([
		[requester.id, buyer.id],
		[requester.id, buyer.id],
	]);
	expect((await shopper.open(path)).html).toContain(`/myorder/${order?.id}`);
});

test("a request of which everything waits is approved without an order, once", async () => {
	const { requester, buyer, owner } = await createCompany();
	const part = await createProduct({ onHand: 0 });
	await addToCart(platform, requester, { productId: part.id, quantity: 4, mayWait: true });
	const { sent } = await requestCart(await createSignedInBrowser(requester), {
		[`wait-${part.id}`]: "all",
	});
	const path = sent.location ?? "";
	const id = path.replace("/requests/", "");
	const shown = await findRequest(platform, buyer, id);
	if (!shown) throw new Error("There is no such request.");
	const decision = { revision: 1, seen: "", seenLater: `${part.id}:4:25000`, seenCharges: "" };
	const results = await Promise.allSettled([
		approveRequest(platform, buyer, shown, decision),
		approveRequest(platform, owner, shown, decision),
	]);
	expect(results).toContainEqual({ status: "fulfilled", value: { ok: true, orderId: null } });
	expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect(await findOrders(id)).toEqual([]);
	expect((await listApprovedMails(requester.email))[0]).toContain("nothing is to be paid yet");
	const waiting = await db.select().from(backorders).where(eq(backorders.userId, requester.id));
	expect(waiting).toMatchObject([{ quantity: 4, unitPoisha: 25_000, requestId: id }]);
	expect(await getState(id)).toBe("approved");
	await setStock(part.id, 4);
	await orderReadyBackorders(platform);
	expect(await findOrders(id)).toMatchObject([{ userId: requester.id }]);
});

test("what waits is not approved at a price that was not shown", async () => {
	const { requester, buyer } = await createCompany();
	const part = await createProduct({ onHand: 0 });
	await addToCart(platform, requester, { productId: part.id, quantity: 4, mayWait: true });
	const { sent } = await requestCart(await createSignedInBrowser(requester), {
		[`wait-${part.id}`]: "all",
	});
	const path = sent.location ?? "";
	const office = await createSignedInBrowser(buyer);
	const shown = readDecision((await office.open(path)).html);
	await db.update(products).set({ pricePoisha: 30_000 }).where(eq(products.id, part.id));
	const refused = await office.submit(path, { intent: "approve", ...shown });
	expect(refused.status).toBe(409);
	expect(refused.html).toContain(`The price of ${part.name} is now tk 300. It was tk 250.`);
	expect(await getState(path.replace("/requests/", ""))).toBe("pending");
});

test("what waits counts for the approver's limit", async () => {
	const { requester, buyer } = await createCompany();
	await db.update(users).set({ monthLimitPoisha: 90_000 }).where(eq(users.id, buyer.id));
	const part = await createProduct({ onHand: 3 });
	await addToCart(platform, requester, { productId: part.id, quantity: 4, mayWait: true });
	const { sent } = await requestCart(await createSignedInBrowser(requester), {
		[`wait-${part.id}`]: "3:25000",
	});
	const path = sent.location ?? "";
	const office = await createSignedInBrowser(buyer);
	const shown = readDecision((await office.open(path)).html);
	const refused = await office.submit(path, { intent: "approve", ...shown });
	expect([refused.status, refused.html]).toEqual([
		409,
		expect.stringContaining("This request is tk 100 over your limit."),
	]);
	expect(await getState(path.replace("/requests/", ""))).toBe("pending");
	expect(await getStock(part.id)).toEqual({ onHand: 3, reserved: 0 });
});

test("a requester waits only for what was approved", async () => {
	const { requester } = await createCompany();
	const part = await createProduct({ onHand: 0 });
	const id = await createApprovalRequest(requester, [await createProduct()]);
	const insert = (requestId: string | null) =>
		db.insert(backorders).values({
			id: newId(),
			userId: requester.id,
			customerId: requester.customerId,
			requestId,
			productId: part.id,
			quantity: 4,
			unitPoisha: 25_000,
			delivery,
			idempotencyKey: newId(),
			createdAt: 1,
			queuedAt: 1,
		} as typeof backorders.$inferInsert);
	await expect(insert(null)).rejects.toThrow();
	await expect(insert(id)).rejects.toThrow();
	await expect(insert("none")).rejects.toThrow();
});

test("changes since the request come first, and nothing is ordered at a price that was not shown", async () => {
	const { requester, owner } = await createCompany();
	const part = await createProduct();
	const path = `/requests/${await createApprovalRequest(requester, [part])}`;
	const office = await createSignedInBrowser(owner);
	const before = await office.open(path);
	await db.update(products).set({ pricePoisha: 30_000 }).where(eq(products.id, part.id));
	await setStock(part.id, 0);
	const refused = await office.submit(path, { intent: "approve", ...readDecision(before.html) });
	expect(refused.status).toBe(409);
	expect(refused.html).toContain(`The price of ${part.name} is now tk 300. It was tk 250.`);
	const after = await office.open(path);
	expect(after.html).toContain(`${part.name} now costs tk 300. It was tk 250.`);
	expect(after.html).toContain(`${part.name}: Sold out.`);
	expect(after.html.indexOf("Changed since")).toBeLessThan(after.html.indexOf("<table"));
});

test("who decides lowers quantities and removes parts, and a decision on the earlier lines is refused", async () => {
	const { requester, owner, buyer } = await createCompany();
	const [kept, removed] = [await createProduct(), await createProduct()];
	const id = await createApprovalRequest(requester, [kept, removed], 4);
	const path = `/requests/${id}`;
	const office = await createSignedInBrowser(owner);
	const shown = (await office.open(path)).html;
	const units = (product: { id: string }) => `units-${product.id}`;
	const change = { intent: "change", ...readDecision(shown) };
	const wrong = await office.submit(path, { ...change, [units(kept)]: "5" });
	expect([wrong.status, wrong.html]).toEqual([
		400,
		expect.stringContaining("Enter a whole number from 0 to 4"),
	]);
	expect(wrong.html).toContain('value="5"');
	const none = { [units(kept)]: "0", [units(removed)]: "0" };
	expect((await office.submit(path, { ...change, ...none })).html).toContain(
		"Keep at least one part",
	);
	const lowered = { [units(kept)]: "3", [units(removed)]: "0" };
	expect((await office.submit(path, { ...change, ...lowered })).status).toBe(303);
	const other = await createSignedInBrowser(buyer);
	const stale = await other.submit(path, { ...change, intent: "approve" });
	expect(stale.status).toBe(409);
	expect(stale.html).toMatch(/This request was changed at \d\d:\d\d\. Check it again\./);
	const page = await other.open(path);
	expect(page.html).toContain("3 of the 4 that were requested");
	expect(page.html).toContain(`${removed.name} was removed.`);
	expect((await other.submit(path, { intent: "approve", ...readDecision(page.html) })).status).toBe(
		303,
	);
	expect(await getStock(kept.id)).toEqual({ onHand: 10, reserved: 3 });
	expect(await getStock(removed.id)).toEqual({ onHand: 10, reserved: 0 });
});

test("lines that are changed while a request is approved are not ordered", async () => {
	const { requester, owner, buyer } = await createCompany();
	const part = await createProduct();
	const id = await createApprovalRequest(requester, [part], 2);
	const shown = await findRequest(platform, buyer, id);
	if (!shown) throw new Error("There is no such request.");
	const lines = [{ productId: part.id, quantity: 1 }];
	await changeRequest(platform, owner, shown, { revision: 1, lines });
	const decision = { revision: 1, seen: `${part.id}:2:25000`, seenLater: "", seenCharges: "" };
	for (const deciding of [
		() => approveRequest(platform, buyer, shown, decision),
		() => changeRequest(platform, buyer, shown, { revision: 1, lines: [] }),
		() => declineRequest(platform, buyer, shown, { revision: 1, reason: "No" }),
	])
		await expect(deciding()).rejects.toThrow("Check it again.");
	expect(await findOrders(id)).toEqual([]);
});

test("owners are told once a month that a member has reached the limit", async () => {
	const { buyer, owner } = await createCompany();
	await db.update(users).set({ monthLimitPoisha: 10_000 }).where(eq(users.id, buyer.id));
	for (const _ of [1, 2]) await createApprovalRequest(buyer, [await createProduct()]);
	const subjects = await listQueuedMailSubjects(owner.email);
	expect(subjects.filter((subject) => subject.includes("has reached the limit for"))).toHaveLength(
		1,
	);
	expect(subjects).toHaveLength(3);
});

test("an approver gets one mail at once and one when the hour ends, however many requests follow", async () => {
	const { requester, owner } = await createCompany();
	for (const _ of [1, 2, 3, 4]) await createApprovalRequest(requester, [await createProduct()]);
	const mails = await db
		.select({ subject: outbox.subject, dueAt: outbox.dueAt, text: outbox.text })
		.from(outbox)
		.where(eq(outbox.to, owner.email))
		.orderBy(outbox.dueAt);
	expect(mails).toEqual([
		expect.objectContaining({ subject: `${requester.name} requests your approval` }),
		expect.objectContaining({
			subject: "More requests for your approval",
			text: expect.stringContaining("/requests\n"),
		}),
	]);
	const [first, more] = mails;
	expect(first?.dueAt).toBeLessThanOrEqual(Date.now());
	expect((more?.dueAt ?? 0) % 3_600_000).toBe(0);
	expect(more?.dueAt).toBeGreaterThan(Date.now());
});

test("a requester's data has the requests, and the erasure leaves no name and phone in them", async () => {
	const { requester, owner } = await createCompany();
	const id = await createApprovalRequest(requester, [await createProduct()]);
	const shopper = await createSignedInBrowser(requester);
	expect((await shopper.open("/account/export/file")).html).toContain(id);
	const texts = { address: "", gender: "", age: "", education: "" };
	const profile = { ...requester, ...texts, photoKey: null, coverKey: null };
	const erasure = { actor: `user:${requester.id}` };
	await eraseUser(platform, profile, erasure);
	const request = await findRequest(platform, owner, id);
	expect(request).toMatchObject({ state: "withdrawn", requester: "A former buyer" });
	expect(request?.delivery).toMatchObject({ name: "Deleted user", phone: "Deleted" });
});

test("declining needs a reason, and the requester puts the parts back into the cart", async () => {
	const { requester, owner } = await createCompany();
	const part = await createProduct();
	const path = `/requests/${await createApprovalRequest(requester, [part], 2)}`;
	const office = await createSignedInBrowser(owner);
	const { revision } = readDecision((await office.open(path)).html);
	const empty = await office.submit(path, { intent: "decline", revision, reason: " " });
	expect([empty.status, empty.html]).toEqual([
		400,
		expect.stringContaining("A reason is required"),
	]);
	const reason = "We have them in the store room.";
	expect((await office.submit(path, { intent: "decline", revision, reason })).status).toBe(303);
	expect(await listQueuedMailSubjects(requester.email)).toEqual([
		`${owner.name} declined your request`,
	]);
	const shopper = await createSignedInBrowser(requester);
	const declined = await shopper.open(path);
	expect(declined.html).toContain(reason);
	expect(declined.html).toContain('value="return"');
	expect((await office.open(path)).html).not.toContain('value="return"');
	for (let press = 0; press < 2; press += 1)
		expect((await shopper.submit(path, { intent: "return" })).location).toBe("/mycart");
	expect((await shopper.open("/mycart")).html).toContain(part.name);
});

test("a request is withdrawn by its requester or by leaving, expires after 14 days, and is approved no more", async () => {
	const { requester, owner } = await createCompany();
	const part = await createProduct();
	const ids: string[] = [];
	for (const _ of [0, 1, 2]) ids.push(await createApprovalRequest(requester, [part], 2));
	const [withdrawn, expired, left] = ids;
	const shopper = await createSignedInBrowser(requester);
	const office = await createSignedInBrowser(owner);
	const shown = readDecision((await office.open(`/requests/${withdrawn}`)).html);
	expect((await office.submit(`/requests/${withdrawn}`, { intent: "withdraw" })).status).toBe(303);
	expect(await getState(withdrawn ?? "")).toBe("pending");
	await shopper.submit(`/requests/${withdrawn}`, { intent: "withdraw" });
	expect(await getState(withdrawn ?? "")).toBe("withdrawn");
	const late = await office.submit(`/requests/${withdrawn}`, { intent: "approve", ...shown });
	expect([late.status, late.html]).toEqual([409, expect.stringContaining("withdrew this request")]);
	await db
		.update(approvalRequests)
		.set({ createdAt: 1, expiresAt: Date.now() - 1 })
		.where(eq(approvalRequests.id, expired ?? ""));
	for (const browser of [office, shopper]) {
		const { html } = await browser.open(`/requests/${expired}`);
		expect(html).toContain("This request has expired.");
		for (const intent of ["approve", "change", "decline", "withdraw"])
			expect(html).not.toContain(`value="${intent}"`);
		const list = (await browser.open("/requests")).html;
		expect(list.split("To decide").length > 1 && list.includes(`/requests/${expired}`)).toBe(false);
	}
	for (const intent of ["approve", "change", "decline"]) {
		const sent = {
			intent,
			reason: "Too late",
			[`units-${part.id}`]: intent === "change" ? "1" : "2",
			...shown,
		};
		const tooLate = await office.submit(`/requests/${expired}`, sent);
		expect([intent, tooLate.status, tooLate.html]).toEqual([
			...[intent, 409],
			expect.stringContaining("has expired"),
		]);
	}
	await shopper.submit(`/requests/${expired}`, { intent: "withdraw" });
	expect(await getState(expired ?? "")).toBe("pending");
	await shopper.submit(`/requests/${expired}`, { intent: "return" });
	expect((await shopper.open("/mycart")).html).toContain(part.name);
	await expireRequests(platform);
	expect(await getState(expired ?? "")).toBe("expired");
	const person = await createUser();
	await db.update(users).set({ customerId: person.customerId }).where(eq(users.id, requester.id));
	expect(await getState(left ?? "")).toBe("withdrawn");
});

test("an approver over the own limit can't approve, and nothing is left of the attempt", async () => {
	const { requester, buyer, owner } = await createCompany();
	await db.update(users).set({ monthLimitPoisha: 10_000 }).where(eq(users.id, buyer.id));
	const part = await createProduct();
	const id = await createApprovalRequest(requester, [part]);
	const path = `/requests/${id}`;
	const office = await createSignedInBrowser(buyer);
	const shown = readDecision((await office.open(path)).html);
	const refused = await office.submit(path, { intent: "approve", ...shown });
	expect([refused.status, refused.html]).toEqual([
		409,
		expect.stringContaining(
			"This request is tk 150 over your limit. Another approver must decide.",
		),
	]);
	expect(await getState(id)).toBe("pending");
	expect(await getStock(part.id)).toEqual({ onHand: 10, reserved: 0 });
	const other = await createSignedInBrowser(owner);
	expect((await other.submit(path, { intent: "approve", ...shown })).status).toBe(303);
});

test("a request is decided by its buttons alone, and what was typed stays when another member was quicker", async () => {
	const { requester, owner, buyer } = await createCompany();
	const part = await createProduct();
	const id = await createApprovalRequest(requester, [part], 4);
	const path = `/requests/${id}`;
	const office = await createSignedInBrowser(owner);
	const shown = readDecision((await office.open(path)).html);
	for (const intent of ["", "explode"])
		expect((await office.submit(path, { ...shown, intent })).status).toBe(400);
	expect((await office.submit(path, { ...shown, intent: "return" })).location).toBe(path);
	expect(await getState(id)).toBe("pending");
	const other = await createSignedInBrowser(buyer);
	const lowered = { ...shown, intent: "change", [`units-${part.id}`]: "2" };
	expect((await other.submit(path, lowered)).status).toBe(303);
	const late = await office.submit(path, { ...lowered, [`units-${part.id}`]: "3" });
	expect([late.status, late.html]).toEqual([409, expect.stringContaining("Check it again.")]);
	expect(late.html).toMatch(new RegExp(`name="units-${part.id}"[^>]*value="3"`));
});

test("of two approvers of 50 requests at once, each request becomes one order, for whose approver it counts", async () => {
	const { requester, buyer, owner } = await createCompany();
	const parts = await Promise.all(Array.from({ length: 50 }, () => createProduct()));
	const ids: string[] = [];
	for (const part of parts) ids.push(await createApprovalRequest(requester, [part]));
	const approve = async (approver: SignedInUser, id: string, index: number) => {
		const request = await findRequest(platform, approver, id);
		if (!request) throw new Error("There is no such request.");
		const seen = `${parts[index]?.id}:1:25000`;
		return approveRequest(platform, approver, request, {
			revision: 1,
			seen,
			seenLater: "",
			seenCharges: "",
		});
	};
	const results = await Promise.allSettled(
		ids.flatMap((id, index) => [approve(buyer, id, index), approve(owner, id, index)]),
	);
	const approved = results.filter((result) => result.status === "fulfilled" && result.value.ok);
	expect(approved).toHaveLength(50);
	const refused = results.flatMap((result) =>
		result.status === "rejected" ? [result.reason] : [],
	);
	for (const error of refused)
		expect(error.message).toMatch(/ approved this request at \d\d:\d\d\.$/);
	for (const id of ids) {
		const [[order, ...more], request] = [
			await findOrders(id),
			await findRequest(platform, owner, id),
		];
		expect([more.length, order?.spenderId]).toEqual([0, request?.decidedBy]);
	}
});

test("the database refuses an order without an approval, and an approval by the requester or a viewer", async () => {
	const { requester, viewer, owner, buyer } = await createCompany();
	const id = await createApprovalRequest(requester, [await createProduct()]);
	const decide = (by: SignedInUser) =>
		db
			.update(approvalRequests)
			.set({ state: "approved", decidedBy: by.id, decidedAt: 1 })
			.where(eq(approvalRequests.id, id));
	await expect(decide(requester)).rejects.toThrow();
	await expect(decide(viewer)).rejects.toThrow();
	const insert = (spender: SignedInUser) =>
		db.insert(orders).values({
			id: crypto.randomUUID(),
			number: `SO-${crypto.randomUUID()}`,
			userId: requester.id,
			customerId: requester.customerId,
			spenderId: spender.id,
			requestId: id,
			buyerName: "M",
			buyerEmail: requester.email,
			address: "Dhaka",
			phone: "01711",
			phoneVerified: false,
			purchaseOrderNumber: "",
			companyName: "",
			payloadHash: "",
			idempotencyKey: crypto.randomUUID(),
			changeId: "x",
			holdUntil: 2,
			createdAt: 1,
		});
	await expect(insert(owner)).rejects.toThrow();
	await decide(owner);
	await expect(insert(buyer)).rejects.toThrow();
	await insert(owner);
	await expect(insert(owner)).rejects.toThrow();
	await expect(
		db
			.update(approvalRequests)
			.set({ state: "declined", reason: "No" })
			.where(eq(approvalRequests.id, id)),
	).rejects.toThrow();
});

test("a person, another company and a viewer read what requests are for, and see none of them", async () => {
	const { requester, viewer } = await createCompany();
	const id = await createApprovalRequest(requester, [await createProduct()]);
	const path = `/requests/${id}`;
	const colleague = await createSignedInBrowser(viewer);
	expect((await colleague.open("/requests")).html).not.toContain(id);
	const person = await createSignedInBrowser(await createUser());
	expect((await person.open("/requests")).html).toContain("You buy for yourself");
	expect((await person.open(path)).status).toBe(404);
	const stranger = await createSignedInBrowser((await createCompany()).owner);
	expect((await stranger.open("/requests")).html).toContain("No request waits for you");
	expect((await stranger.open(path)).status).toBe(404);
	expect((await stranger.submit(path, { intent: "withdraw" })).status).toBe(404);
});
