import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { documents } from "~/domain/documents/tables.server";
import { shipOrders } from "~/domain/orders/shipping/ship-orders.server";
import { orderLines } from "~/domain/orders/tables.server";
import { refundLines } from "~/domain/payments/refunds/refund-lines.server";
import { refunds } from "~/domain/payments/tables.server";
import { findDeletionObstacle } from "~/domain/privacy/delete-account.server";
import { eraseUser } from "~/domain/privacy/erase-user.server";
import { listUserOrdersWithLines } from "~/domain/privacy/list-user-orders-with-lines.server";
import { newId } from "~/platform/ids.server";
import { Refused } from "~/platform/refused";
import {
	getLine,
	getStock,
	listOrderAudit,
	listQueuedMailSubjects,
} from "~/testing/database/queries";
import { createCompany } from "~/testing/factories/companies";
import {
	createAdmin,
	createOrderOf,
	createProduct,
	createUser,
} from "~/testing/factories/factories";
import { buildReturnRequest, createReturn, createShippedOrder } from "~/testing/factories/returns";
import { createInterceptedPlatform } from "~/testing/faults/intercepted-platform";
import { buildRefundRequest, payByBank } from "~/testing/payments/purchases";
import { asAdmin, asBuyer, createTestPlatform } from "~/testing/platform";
import { unlessRefused } from "~/testing/unless-refused";
import { decideReturn, receiveReturn, settleReturn } from "./process-return.server";
import { findReturn, listReturnsOfOrder } from "./queries.server";
import { requestReturn, withdrawReturn } from "./request-return.server";
import { returnLines, returns } from "./tables.server";

const platform = createTestPlatform();
const { db } = platform;

const listRefunds = (orderId: string) =>
	db.select().from(refunds).where(eq(refunds.orderId, orderId));

const sumCreditNotes = async (orderId: string) => {
	const rows = await db.select().from(documents).where(eq(documents.orderId, orderId));
	return rows
		.flatMap(({ kind, facts }) => (kind === "credit-note" ? facts.totals.grossPoisha : []))
		.reduce((sum, poisha) => sum + poisha, 0);
};

const arrive = (lineId: string, received: number, toStock: number) => [
	{ lineId, received, condition: "damaged" as const, toStock },
];

test("two of five units are returned, one of them damaged: only the other goes back into stock, and both are refunded with a credit note", async () => {
	const shipped = await createShippedOrder(5);
	const { buyer, admin, product, orderId } = shipped;
	const returnId = await createReturn(shipped, 2, "approved");
	expect(await listQueuedMailSubjects(buyer.email)).toContainEqual(
		expect.stringMatching(/^Your return RT-\d+ is approved$/),
	);
	const ctx = asAdmin(platform, admin.id);
	await receiveReturn(ctx, returnId, arrive(orderId, 2, 1));
	expect(await getStock(product.id)).toMatchObject({ onHand: 11 });
	expect(await getLine(orderId)).toMatchObject({ returnedUnits: 0, refundedPoisha: 0 });
	await settleReturn(ctx, returnId);
	expect(await getLine(orderId)).toMatchObject({
		status: "shipped",
		returnedUnits: 2,
		refundedPoisha: 20_000,
	});
	expect(await listRefunds(orderId)).toMatchObject([
		{ cause: `return:${orderId}:${returnId}`, reason: "returned", units: 2, amountPoisha: 20_000 },
	]);
	expect(await sumCreditNotes(orderId)).toBe(20_000);
	expect(await getStock(product.id)).toMatchObject({ onHand: 11 });
	expect(await findReturn(db, returnId)).toMatchObject({
		state: "settled",
		lines: [{ lineId: orderId, quantity: 2, received: 2, condition: "damaged", toStock: 1 }],
	});
	expect(await listOrderAudit(orderId)).toEqual(
		expect.arrayContaining([
			...["order.request-return", "order.approve-return", "order.receive-return"],
			...["order.settle-return", "order.refund"],
		]),
	);
});

test("a line of 3 for tk 100 refunds tk 33, 33 and 34 one by one, and tk 33 and 67 in two", async () => {
	for (const [parts, expected] of [
		[
			[1, 1, 1],
			[3_300, 3_300, 3_400],
		],
		[
			[1, 2],
			[3_300, 6_700],
		],
	] as const) {
		const shipped = await createShippedOrder(3, { pricePoisha: 3_340 });
		for (const units of parts) await createReturn(shipped, units, "settled");
		const paidBack = await listRefunds(shipped.orderId);
		expect(paidBack.map(({ amountPoisha }) => amountPoisha).toSorted()).toEqual(expected);
		expect(await getLine(shipped.orderId)).toMatchObject({ status: "refunded" });
		expect(await sumCreditNotes(shipped.orderId)).toBe(10_000);
	}
});

test("returns in any parts add up to the line, also after a goodwill refund and for units that cost less than a taka", async () => {
	for (const { quantity, goodwill = 0, parts, ...price } of [
		{ quantity: 7, pricePoisha: 1_999, parts: [2, 2, 2, 1] },
		{ quantity: 4, pricePoisha: 2_575, goodwill: 1_250, parts: [1, 1, 1, 1] },
		{ quantity: 4, pricePoisha: 2_575, goodwill: 7_950, parts: [1] },
		{ quantity: 500, listPoisha: 30, parts: [3, 3, 400, 94] },
	]) {
		const shipped = await createShippedOrder(quantity, price);
		const { admin, orderId } = shipped;
		const { totalPoisha } = await getLine(orderId);
		const request = { reason: "goodwill" as const, units: 0, amountPoisha: goodwill };
		if (goodwill > 0)
			await refundLines(asAdmin(platform, admin.id), buildRefundRequest(orderId, request));
		for (const units of parts) await createReturn(shipped, units, "settled");
		expect(await getLine(orderId)).toMatchObject({
			status: "refunded",
			refundedPoisha: totalPoisha,
		});
		const noMoney = (await listRefunds(orderId)).filter(({ amountPoisha }) => amountPoisha === 0);
		expect(noMoney.map(({ state }) => state)).toEqual(
			quantity === 500 ? ["succeeded", "succeeded"] : [],
		);
		expect(await sumCreditNotes(orderId)).toBe(totalPoisha);
	}
});

test("what can't be returned says how many units can", async () => {
	const { buyer, ...shipped } = await createShippedOrder(3);
	const { orderId } = shipped;
	const explain = async (units: number, lineId = orderId) =>
		requestReturn(asBuyer(platform, buyer.id), {
			...buildReturnRequest(orderId, units),
			lines: [{ lineId, units }],
		}).catch((error: unknown) => (error instanceof Refused ? error.fields[lineId] : error));
	expect(await explain(1, "another-line")).toBe("Nothing of this can be returned.");
	expect(await explain(4)).toBe("At most 3 units can be returned.");
	await createReturn({ ...shipped, buyer }, 2);
	expect(await explain(2)).toBe("At most 1 unit can be returned.");
});

test("a line of which all units were returned says how many, while others can be returned", async () => {
	const buyer = await createUser();
	const admin = await createAdmin();
	const lines = await createOrderOf(buyer, [await createProduct(), await createProduct()]);
	const [{ orderId, id: lineId } = { orderId: "", id: "" }] = lines;
	await payByBank(orderId);
	await shipOrders(asAdmin(platform, admin.id), [{ orderId, carrier: "", trackingNumber: "" }]);
	const request = { ...buildReturnRequest(orderId, 1), lines: [{ lineId, units: 1 }] };
	await requestReturn(asBuyer(platform, buyer.id), request);
	const again = { ...request, idempotencyKey: newId() };
	await expect(requestReturn(asBuyer(platform, buyer.id), again)).rejects.toMatchObject({
		fields: { [lineId]: "1 of these units was already returned." },
	});
});

test("of requests at the same time for the same units only as many pass as were shipped", async () => {
	const shipped = await createShippedOrder(5);
	const { buyer, orderId } = shipped;
	const request = (units: number) =>
		requestReturn(asBuyer(platform, buyer.id), buildReturnRequest(orderId, units));
	const results = await Promise.all(Array.from({ length: 6 }, () => unlessRefused(request(2))));
	expect(results.filter(Boolean)).toHaveLength(2);
	await expect(request(2)).rejects.toMatchObject({
		fields: { [orderId]: "At most 1 unit can be returned." },
	});
	const first = (await listReturnsOfOrder(db, orderId))[0]?.id ?? "";
	const rejected = { state: "rejected" as const, answer: "Too late" };
	await decideReturn(asAdmin(platform, shipped.admin.id), first, rejected);
	await request(3);
});

test("the same request sent twice is one return", async () => {
	const { buyer, orderId } = await createShippedOrder(5);
	const request = buildReturnRequest(orderId, 2);
	const results = await Promise.all([
		requestReturn(asBuyer(platform, buyer.id), request),
		requestReturn(asBuyer(platform, buyer.id), request),
	]);
	expect(results[1]).toEqual(results[0]);
	expect(await listReturnsOfOrder(db, orderId)).toHaveLength(1);
});

test("the buyer withdraws a return that has not arrived, and its units can be returned again", async () => {
	const shipped = await createShippedOrder(3);
	const { buyer, admin, orderId } = shipped;
	const requested = await createReturn(shipped, 1);
	const approved = await createReturn(shipped, 2, "approved");
	for (const id of [requested, approved, approved])
		expect(await withdrawReturn(asBuyer(platform, buyer.id), id)).toBe(true);
	await expect(
		decideReturn(asAdmin(platform, admin.id), requested, { state: "approved", answer: "" }),
	).rejects.toThrow("Nothing was changed: this return is withdrawn.");
	expect(await listOrderAudit(orderId)).toContain("order.withdraw-return");
	const arrived = await createReturn(shipped, 3, "received");
	expect(await withdrawReturn(asBuyer(platform, buyer.id), arrived)).toBe(false);
});

test("a return is withdrawn by members who may change the order, and by no other account", async () => {
	const { owner, requester, viewer, addMember } = await createCompany();
	const shipped = await createShippedOrder(2, { buyer: await addMember("buyer") });
	const returnId = await createReturn(shipped, 1);
	const withdraw = (id: string) => withdrawReturn(asBuyer(platform, id), returnId);
	expect(await withdraw(requester.id)).toBe(false);
	expect(await withdraw(viewer.id)).toBe(false);
	const { id: stranger } = await createUser();
	await expect(withdraw(stranger)).rejects.toMatchObject({ status: 404 });
	expect(await withdraw(owner.id)).toBe(true);
});

test("an admin enters a return for the buyer, who gets the mails about it", async () => {
	const { buyer, admin, orderId } = await createShippedOrder(2);
	const ctx = asAdmin(platform, admin.id);
	const returnId = await requestReturn(ctx, buildReturnRequest(orderId, 1));
	await decideReturn(ctx, returnId, { state: "approved", answer: "" });
	expect(await listQueuedMailSubjects(buyer.email)).toContainEqual(
		expect.stringMatching(/^Your return RT-\d+ is approved$/),
	);
});

test("admins who receive and settle a return at the same time restock and refund it once", async () => {
	const shipped = await createShippedOrder(5);
	const { admin, product, orderId } = shipped;
	const returnId = await createReturn(shipped, 2, "approved");
	const receive = (toStock: number) =>
		receiveReturn(asAdmin(platform, admin.id), returnId, arrive(orderId, 2, toStock));
	await Promise.all(Array.from({ length: 4 }, () => receive(2)));
	const isReceived = "Nothing was changed: this return is received.";
	await expect(receive(1)).rejects.toThrow(isReceived);
	const whole = arrive(orderId, 2, 2).map((line) => ({ ...line, condition: "as-new" as const }));
	await expect(receiveReturn(asAdmin(platform, admin.id), returnId, whole)).rejects.toThrow(
		isReceived,
	);
	expect(await getStock(product.id)).toMatchObject({ onHand: 12 });
	const others = [admin.id, newId(), newId(), newId()];
	await Promise.all(others.map((id) => settleReturn(asAdmin(platform, id), returnId)));
	expect(await listRefunds(orderId)).toHaveLength(1);
	expect(await getLine(orderId)).toMatchObject({ returnedUnits: 2 });
});

test("a rejected return says why in an email, and nothing of it goes back into stock or is refunded", async () => {
	const shipped = await createShippedOrder(5);
	const { buyer, admin, product, orderId } = shipped;
	const returnId = await createReturn(shipped, 2);
	const rejected = { state: "rejected" as const, answer: "The time for it is over" };
	const ctx = asAdmin(platform, admin.id);
	await decideReturn(ctx, returnId, rejected);
	await decideReturn(ctx, returnId, rejected);
	const other = { state: "rejected" as const, answer: "They were used" };
	const unchanged = "Nothing was changed: this return is rejected.";
	await expect(decideReturn(ctx, returnId, other)).rejects.toThrow(unchanged);
	expect(await listQueuedMailSubjects(buyer.email)).toContainEqual(
		expect.stringMatching(/^Your return RT-\d+ is rejected$/),
	);
	const arrived = arrive(orderId, 2, 2);
	await expect(receiveReturn(ctx, returnId, arrived)).rejects.toThrow(unchanged);
	await expect(settleReturn(ctx, returnId)).rejects.toThrow(unchanged);
	expect(await getStock(product.id)).toMatchObject({ onHand: 10 });
	expect(await listRefunds(orderId)).toEqual([]);
});

test("an approved return that never arrives can be rejected, and fewer units may arrive than were announced", async () => {
	const shipped = await createShippedOrder(5);
	const { admin, orderId } = shipped;
	const lost = await createReturn(shipped, 2, "approved");
	const rejected = { state: "rejected" as const, answer: "It never arrived" };
	const ctx = asAdmin(platform, admin.id);
	await decideReturn(ctx, lost, rejected);
	const returnId = await createReturn(shipped, 5, "approved");
	await expect(receiveReturn(ctx, returnId, arrive(orderId, 6, 0))).rejects.toMatchObject({
		fields: { [orderId]: "Only 5 were to come back." },
	});
	await expect(receiveReturn(ctx, returnId, [])).rejects.toThrow("Enter the units");
	await receiveReturn(ctx, returnId, arrive(orderId, 3, 0));
	await settleReturn(ctx, returnId);
	expect(await getLine(orderId)).toMatchObject({ returnedUnits: 3, refundedPoisha: 30_000 });
	await createReturn(shipped, 2);
});

test("units in a return are not refunded besides it, and a return of a line that was refunded meanwhile is settled without money", async () => {
	const shipped = await createShippedOrder(5);
	const { admin, orderId } = shipped;
	const returnId = await createReturn(shipped, 2, "received");
	const ctx = asAdmin(platform, admin.id);
	const refund = (units: number) =>
		refundLines(ctx, buildRefundRequest(orderId, { reason: "returned", units }));
	await expect(refund(4)).rejects.toMatchObject({
		cause: { message: expect.stringContaining("units are in a return") },
	});
	await refund(3);
	const rest = { reason: "goodwill" as const, units: 0, amountPoisha: 20_000 };
	await refundLines(ctx, buildRefundRequest(orderId, rest));
	expect(await settleReturn(ctx, returnId)).toEqual({ isManual: null });
	expect(await findReturn(db, returnId)).toMatchObject({ state: "settled" });
	expect(await getLine(orderId)).toMatchObject({ status: "refunded", refundedPoisha: 50_000 });
});

test("members of the company request returns by their roles, and other accounts find no order", async () => {
	const { owner, buyer, requester, viewer, addMember } = await createCompany();
	const { orderId } = await createShippedOrder(5, { buyer: await addMember("buyer") });
	const request = (id: string) =>
		requestReturn(asBuyer(platform, id), buildReturnRequest(orderId, 1));
	await request(owner.id);
	await request(buyer.id);
	for (const { id } of [requester, viewer])
		await expect(request(id)).rejects.toThrow("The order kept changing meanwhile");
	const { id: stranger } = await createUser();
	await expect(request(stranger)).rejects.toMatchObject({ status: 404 });
	expect(await listReturnsOfOrder(db, orderId)).toHaveLength(2);
});

test("an account with an open return is not deleted yet, and its words about returns are exported and erased with it", async () => {
	const shipped = await createShippedOrder(5);
	const { buyer, admin, orderId } = shipped;
	const request = { ...buildReturnRequest(orderId, 2), note: "Call me at 01711" };
	const returnId = await requestReturn(asBuyer(platform, buyer.id), request);
	expect(await findDeletionObstacle(db, buyer)).toMatchObject({
		obstacle: expect.stringContaining("being returned"),
	});
	expect(await listUserOrdersWithLines(db, buyer.id, null, 10)).toMatchObject([
		{ returns: [{ id: returnId, note: "Call me at 01711" }] },
	]);
	const rejected = { state: "rejected" as const, answer: "Rahim, it is too late" };
	await decideReturn(asAdmin(platform, admin.id), returnId, rejected);
	expect(await findDeletionObstacle(db, buyer)).toMatchObject({ obstacle: null });
	const profile = await findProfile(db, buyer.id);
	if (!profile) throw new Error("There is no profile.");
	await eraseUser(platform, profile, { actor: `user:${buyer.id}` });
	expect(await findReturn(db, returnId)).toMatchObject({ note: "", answer: "" });
});

test("the database refuses a settled return of two lines of which one has its refund", async () => {
	const [buyer, { id: admin }] = [await createUser(), await createAdmin()];
	const ordered = await createOrderOf(buyer, [await createProduct(), await createProduct()]);
	const [{ orderId, id: lineId } = { orderId: "", id: "" }] = ordered;
	await payByBank(orderId);
	const ctx = asAdmin(platform, admin);
	await shipOrders(ctx, [{ orderId, carrier: "", trackingNumber: "" }]);
	const lines = ordered.map(({ id }) => ({ lineId: id, units: 1 }));
	const request = { ...buildReturnRequest(orderId, 1), lines };
	const returnId = await requestReturn(asBuyer(platform, buyer.id), request);
	await decideReturn(ctx, returnId, { state: "approved", answer: "" });
	const received = { received: 1, condition: "as-new" as const, toStock: 0 };
	await receiveReturn(
		ctx,
		returnId,
		lines.map((line) => ({ lineId: line.lineId, ...received })),
	);
	const refund = { orderId, lineId, groupId: "g", cause: `return:${lineId}:${returnId}` };
	const settled = db.batch([
		db.update(orderLines).set({ returnedUnits: 1 }).where(eq(orderLines.id, lineId)),
		db.insert(refunds).values({
			...refund,
			id: newId(),
			reason: "returned",
			units: 1,
			amountPoisha: 0,
			state: "succeeded",
			createdAt: 1,
			updatedAt: 1,
		}),
		db.update(returns).set({ state: "settled", settledAt: 1 }).where(eq(returns.id, returnId)),
	]);
	await expect(settled).rejects.toMatchObject({
		cause: { message: expect.stringContaining("a return is not refunded") },
	});
});

test("the database refuses too many units, a state out of order, and a settled return without its refund", async () => {
	const shipped = await createShippedOrder(5);
	const { orderId } = shipped;
	const first = await createReturn(shipped, 3);
	const refuse = async (statement: Promise<unknown>, text: string) =>
		expect(String(await statement.catch((error: Error) => error.cause ?? error))).toContain(text);
	const setState = (id: string, state: string) =>
		db.run(
			sql`update returns set state = ${state}, decided_at = 1, received_at = 1, settled_at = 1 where id = ${id}`,
		);
	await refuse(setState(first, "settled"), "refused");
	const second = await createReturn(shipped, 2, "received");
	await refuse(setState(second, "settled"), "a return is not refunded");
	await refuse(
		db.update(returnLines).set({ toStock: 2 }).where(eq(returnLines.returnId, second)).run(),
		"what was received is final",
	);
	const [copy] = await db.select().from(returns).where(eq(returns.id, first));
	if (!copy) throw new Error("There is no return.");
	const third = { ...copy, id: newId(), number: `RT-${newId()}` };
	await db.insert(returns).values(third);
	await refuse(
		db.insert(returnLines).values({ lineId: orderId, returnId: third.id, quantity: 1 }).run(),
		"more than can be returned",
	);
});

test("a refund at the same moment as settling is read again, and refused where nothing is left", async () => {
	for (const [amountPoisha, refusal] of [
		[20_000, "This product is refunded already."],
		[15_000, null],
	] as const) {
		const shipped = await createShippedOrder(2);
		const returnId = await createReturn(shipped, 2, "received");
		let isFirst = true;
		const contested = createInterceptedPlatform(async (_, act, sql = "") => {
			if (isFirst && sql.includes('from "documents"')) {
				isFirst = false;
				const other = { reason: "price", units: 0, amountPoisha } as const;
				const request = buildRefundRequest(shipped.orderId, other);
				await refundLines(asAdmin(platform, shipped.admin.id), request);
			}
			return act();
		});
		const settled = settleReturn(asAdmin(contested, shipped.admin.id), returnId);
		if (refusal) await expect(settled).rejects.toThrow(refusal);
		else await settled;
		expect(isFirst).toBe(false);
		expect(await getLine(shipped.orderId)).toMatchObject({ refundedPoisha: 20_000 });
	}
});
